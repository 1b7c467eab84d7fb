/** What the people of a company do while its servers are replaced: they read, write, talk, come and go, and listen. */
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lamplight/events/ports/ids.ts';
import { type Company, PASSWORD } from '../../product/company.ts';
import { type Visitor, visitorAt } from '../../product/visitor.ts';
import { callsOf } from './calls.ts';
import type { Diary } from './diary.ts';
import { type Listener, listening } from './listening.ts';

const READ_EVERY_MS = 400;
const WRITE_EVERY_MS = 1_000;
const COME_EVERY_MS = 5_000;
const TALK_EVERY_MS = 300;
const LOOK_EVERY_MS = 10;
/** Whoever was told nothing by then was not told. */
const KNOWN_WITHIN_MS = 30_000;
/** Every so many a draft is handed in; every so many a call of before is made once more, as after an answer that was lost. */
const SUBMITTED = 5;
const REPEATED = 4;
const BEFORE = 20;

/** What they were told stands. */
export type Lived = Readonly<{
  titles: readonly string[];
  /** Ids of proposals that were handed in: chat hears of them over the bus. */
  submitted: readonly string[];
  messages: readonly string[];
}>;

export type Living = Readonly<{
  url: string;
  company: Pick<Company, 'people' | 'project' | 'invoice' | 'conversation'>;
  /** Of a proposal that is handed in. */
  brief: object;
  diary: Diary;
  /** Whether hints pass between processes. */
  isTold: boolean;
}>;

/** Until the signal; what was begun is ended before it resolves. */
export const live = async ({ url, company, brief, diary, isTold }: Living, signal: AbortSignal): Promise<Lived> => {
  // Their newest sessions: a sign-in would end these.
  const seated = (who: Visitor): Visitor => visitorAt(url, who.email, who.cookie());
  const { admin, lead, otherLead, employee, otherEmployee, client, otherClient } = company.people;
  const { project, invoice, conversation } = company;
  const lived = { titles: [] as string[], submitted: [] as string[], messages: [] as string[] };
  const every = async (ms: number, act: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; !signal.aborted; n += 1) {
      await act(n);
      await pause(ms, undefined, { signal }).catch(() => undefined);
    }
  };

  const reading = (who: Visitor, paths: readonly string[]) => {
    const call = callsOf(seated(who), diary);
    return every(READ_EVERY_MS, (n) => call('GET', `/api/${paths[n % paths.length]}`));
  };

  const writing = (who: Visitor) => {
    const call = callsOf(seated(who), diary);
    const written: Readonly<{ title: string; key: string; id: string }>[] = [];
    const write = async (title: string, key: string): Promise<string | null> => {
      const answer = await call('POST', '/api/proposals', { json: { title }, key });
      const { proposalId = null } = (answer?.body['proposal'] ?? {}) as Readonly<{ proposalId?: string }>;
      return proposalId;
    };
    const repeat = async (): Promise<void> => {
      const before = written.at(-BEFORE);
      if (before === undefined) return;
      const id = await write(before.title, before.key);
      const failed = id === before.id ? null : `made ${id} of ${before.id}`;
      if (id !== null) diary.called({ what: 'a call of before, under its key', again: [], failed });
    };
    return every(WRITE_EVERY_MS, async (n) => {
      const one = { title: `Written meanwhile, ${n}`, key: newId() };
      const id = await write(one.title, one.key);
      if (id === null) return;
      written.push({ ...one, id });
      lived.titles.push(one.title);
      if (n % REPEATED === 0) await repeat();
      if (n % SUBMITTED !== 0) return;
      const json = { ...brief, title: one.title };
      if ((await call('POST', `/api/proposals/${id}/submit`, { json })) !== null) lived.submitted.push(id);
    });
  };

  /** The next is said once everybody knows of the one before: no message is found by the way. */
  const talking = (speakers: readonly Visitor[], listeners: readonly Listener[]) => {
    const calls = speakers.map((who) => callsOf(seated(who), diary));
    return every(TALK_EVERY_MS, async (n) => {
      const messageId = newId();
      const json = { messageId, text: `It is ${new Date().toISOString()}.`, mentions: [], attachments: [] };
      const began = performance.now();
      const said = await calls[n % calls.length]?.('POST', `/api/conversations/${conversation}/messages`, { json });
      if (!said) return;
      lived.messages.push(messageId);
      const until = performance.now() + KNOWN_WITHIN_MS;
      const unknowing = () => listeners.filter(({ knows }) => !knows(messageId)).map(({ email }) => email);
      while (unknowing().length > 0 && performance.now() < until) await pause(LOOK_EVERY_MS);
      diary.message({ messageId, knownMs: performance.now() - began, missedBy: unknowing() });
    });
  };

  /** In turn. */
  const coming = (people: readonly Visitor[]) =>
    every(COME_EVERY_MS, async (n) => {
      const email = people[n % people.length]?.email ?? '';
      const call = callsOf(visitorAt(url, email), diary);
      if ((await call('POST', '/api/auth/login', { json: { email, password: PASSWORD } })) === null) return;
      await call('GET', '/api/auth/me');
      await call('POST', '/api/auth/logout');
    });

  const lists = ['projects?limit=50', 'conversations?limit=50', 'notifications', `projects/${project}`];
  const listeners = await Promise.all(
    [client, lead].map((who) => listening({ url, who: seated(who), conversation, diary, isTold })),
  );
  await Promise.all([
    reading(admin, [
      'proposals?limit=50',
      'projects?limit=50',
      'invoices?limit=50',
      'clients',
      'audit/events?limit=50',
    ]),
    reading(lead, [...lists, `projects/${project}/milestones`]),
    reading(employee, lists),
    reading(client, [...lists, 'proposals?limit=50', `invoices/${invoice}`]),
    writing(otherClient),
    talking([client, employee], listeners),
    coming([otherEmployee, otherLead]),
  ]);
  await Promise.all(listeners.map((listener) => listener.stop()));
  return lived;
};
