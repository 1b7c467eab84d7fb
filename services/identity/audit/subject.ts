/** What an audited stream's state says of the thing in it, and what an event changed about it. */
import type { AuditKind, Change } from '@lamplight/bff/contract/audit.ts';
import { differenceBy } from '@lamplight/common/audit/difference.ts';
import { SYSTEM_REF } from '@lamplight/common/facts/actor.ts';
import { isErased } from '@lamplight/events/core/personal.ts';
import type { AnyDecider, Personal } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { account } from '../accounts/account.ts';
import { roster } from '../accounts/roster.ts';
import { textOf } from '../accounts/show.ts';
import type { Account } from '../accounts/state.ts';
import { application } from '../careers/application.ts';
import type { Application } from '../careers/application-state.ts';
import type { Job } from '../careers/job.ts';
import { job } from '../careers/job.ts';
import { applicationNumber } from '../careers/numbers.ts';
import { forgetting } from '../forgetting/forgetting.ts';
import { intervention } from '../interventions/intervention.ts';
import { maintenance } from '../maintenance/maintenance.ts';

const deciders: readonly AnyDecider[] = [account, roster, forgetting, intervention, job, application, maintenance];
/** About an account, of which they say nothing but by their events. */
const BESIDE_ACCOUNTS = /^(?:adminroster|forgetting|intervention)-/;

/** @throws TypeError for a stream that is not audited */
export const deciderOf = (stream: StreamId): AnyDecider => {
  const decider = deciders.find(({ category }) => stream.startsWith(`${category}-`));
  if (decider === undefined) throw new TypeError(`nothing is audited on ${stream}`);
  return decider;
};

/**
 * What only repeats an id or another field, and what names a stored secret, an outside identity or a session: of these the
 * event says that they changed, and nobody has to read their names.
 */
const SKIPPED: ReadonlySet<string> = new Set([
  ...['etag', 'userId', 'jobId', 'applicationId', 'offerId', 'interviewId', 'resumeId'],
  ...['credentialId', 'secretId', 'subject', 'sessionsFrom', 'keeps', 'invitationId', 'history', 'rejection'],
]);

export const differenceOfThings = differenceBy({ ids: ['interviewId'], skipped: SKIPPED });

/** Null while nothing is there; of an invitation its end alone, which is what it says of the person. */
export const thingIn = (state: unknown, { kind }: Readonly<{ kind: AuditKind }>): unknown => {
  const { is } = state as Readonly<{ is: string }>;
  if (is === 'absent') return null;
  if (kind !== 'account') return shown(state);
  const { invitation, ...person } = state as Exclude<Account, { is: 'absent' }>;
  return shown({ ...person, invitedUntil: invitation?.expiresAt ?? null });
};

/** Without the fields of which nobody has to read more than that they changed. */
const shown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (SKIPPED.has(name) ? [] : [[name, shown(one)] as const])),
  );
};

type Step = Readonly<{ fact: Readonly<{ stream: StreamId; data: unknown }>; from: unknown; to: unknown }>;

/** What stands beside an account changes nothing that an account shows; of an operator's act the event says which it was. */
export const changesOf = ({ fact, from, to }: Step, kind: AuditKind): readonly Change[] => {
  if (!BESIDE_ACCOUNTS.test(fact.stream)) return differenceOfThings(thingWithIds(from, kind), thingWithIds(to, kind));
  const { act } = fact.data as Readonly<{ act?: string }>;
  return act === undefined ? [] : [{ field: 'act', from: null, to: act }];
};

/** Interviews keep their ids, under which one is compared with itself. */
const thingWithIds = (state: unknown, kind: AuditKind): unknown => {
  const thing = thingIn(state, { kind });
  if (kind !== 'application' || thing === null) return thing;
  return { ...(thing as object), interviews: (state as Exclude<Application, { is: 'absent' }>).interviews };
};

/** What it is called in that state; null where something beside an account is spoken of, or nothing is there. */
export const labelIn = (stream: StreamId, state: unknown): string | null => {
  if (BESIDE_ACCOUNTS.test(stream)) return null;
  if (stream.startsWith('maintenance-')) return SYSTEM_REF.name;
  if ((state as Readonly<{ is: string }>).is === 'absent') return null;
  if (stream.startsWith('job-')) return (state as Exclude<Job, { is: 'absent' }>).body.title;
  if (stream.startsWith('user-')) return textOf((state as Exclude<Account, { is: 'absent' }>).name);
  const { name, applicationId } = state as Exclude<Application, { is: 'absent' }>;
  return textOf(name) ?? `application ${applicationNumber(applicationId)}`;
};

/** In the words of whoever did it, or that they were erased; a note is a reason too (state-machines.md, rule 4). */
export const reasonOf = (data: unknown): string | null => {
  const { reason, note } = data as Readonly<{ reason?: Personal | null; note?: Personal | null }>;
  const said = reason ?? note ?? null;
  return said !== null && isErased(said) ? 'erased' : said;
};
