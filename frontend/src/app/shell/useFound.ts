/** Things by their words, as the palette finds them: what the services know, with the rights of the person. */
import type { ClientRow, Employee } from '@lamplight/bff/contract/people.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { Found, Quote } from '@lamplight/bff/contract/search.ts';
import { useEffect, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { aboutSaid, KINDS, keyOf, LEAST_TYPED, MOST_TYPED, placeOf, titleOf } from '../../parts/search/things.ts';
import type { IconName } from '../../ui/Icon.tsx';

export type FoundThing = Readonly<{
  id: string;
  label: string;
  more: string;
  icon: IconName;
  to: string;
  /** Where the words stand; people are found by their names alone. */
  quote?: Quote;
}>;
export type Finding = Readonly<{
  things: readonly FoundThing[];
  /** Of some kind only the newest were looked at, and none of these has the words. */
  partial: boolean;
  /** Still asking, or about to: typing has not paused yet. */
  busy: boolean;
  error: unknown;
  retry: () => void;
}>;

/** A search counts against the person's limit, so it waits until typing pauses. */
const PAUSE_MS = 250;
const MOST = 5;

export const useFound = (typed: string, role: Role): Finding => {
  const words = typed.trim();
  const debounced = usePaused(words, PAUSE_MS);
  const q = debounced.length < LEAST_TYPED || debounced.length > MOST_TYPED ? null : debounced;
  const mayPeople = q !== null && role === 'admin';
  const named = useRead(q === null ? null : keys.search({ q }));
  const clients = useRead(mayPeople ? keys.clients({ search: q, limit: MOST }) : null);
  const staff = useRead(mayPeople ? keys.employees({ search: q, limit: MOST }) : null);
  const jobs = useRead(mayPeople ? keys.jobs({ search: q, limit: MOST }) : null);
  const openJobs = useRead(q === null || mayPeople ? null : keys.shownJobs({ search: q }));
  const reads = mayPeople ? [named, clients, staff, jobs] : [named, openJobs];
  const wanted = words.length >= LEAST_TYPED && words.length <= MOST_TYPED;
  const failed = wanted && q === words ? reads.filter(({ error, data }) => error !== undefined && !data) : [];
  return {
    things:
      wanted && q !== null
        ? [
            ...(named.data?.items ?? []).map((one) => thingOf(one, role)),
            ...(clients.data?.items ?? []).slice(0, MOST).map(clientOf),
            ...(staff.data?.items ?? []).slice(0, MOST).map(employeeOf),
            ...(jobs.data?.items ?? []).map(({ jobId, body }) => jobOf(jobId, body, `/admin/jobs?job=${jobId}`)),
            ...(openJobs.data?.items ?? []).slice(0, MOST).map((job) => jobOf(job.jobId, job, `/careers/${job.slug}`)),
          ].sort((a, b) => Number(begins(b, words)) - Number(begins(a, words)))
        : [],
    partial: (named.data?.counts ?? []).some(({ count, more }) => more && count === 0),
    busy: wanted && (q !== words || reads.some(({ data, error }) => data === undefined && error === undefined)),
    error: failed[0]?.error,
    retry: () => {
      for (const { refresh } of failed) void refresh();
    },
  };
};

/** Results that begin with the typed words come before those that hold them elsewhere (`pat`: portal before dispatch). */
export const begins = ({ label }: Pick<FoundThing, 'label'>, words: string): boolean =>
  ` ${label}`.toLowerCase().includes(` ${words.toLowerCase()}`);

const usePaused = (value: string, ms: number): string => {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return paused;
};

const thingOf = (found: Found, role: Role): FoundThing => ({
  id: keyOf(found),
  label: titleOf(found),
  more: aboutSaid(found),
  icon: KINDS[found.kind].icon,
  to: placeOf(found, role),
  quote: found.quote,
});

const clientOf = ({ clientId, name, email }: ClientRow): FoundThing => ({
  id: `client-${clientId}`,
  label: name ?? 'Erased person',
  more: ['Client', email].filter(Boolean).join(', '),
  icon: 'person',
  to: `/admin/clients?person=${clientId}`,
});
const employeeOf = ({ employeeId, name, designation }: Employee): FoundThing => ({
  id: `employee-${employeeId}`,
  label: name ?? 'Erased person',
  more: ['Employee', designation].filter(Boolean).join(', '),
  icon: 'people',
  to: `/employee-management?person=${employeeId}`,
});
const jobOf = (
  id: string,
  { title, department, location }: Readonly<Record<'title' | 'department' | 'location', string>>,
  to: string,
): FoundThing => ({
  id: `job-${id}`,
  label: title,
  more: ['Job', department, location].join(', '),
  icon: 'briefcase',
  to,
});
