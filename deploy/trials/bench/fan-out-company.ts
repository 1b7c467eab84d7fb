/** A company that talks: people who are signed in, and conversations of them, made through the same calls as people make. */
import { setTimeout as pause } from 'node:timers/promises';
import { actsWith } from '@lamplight/embedded/demo/acts.ts';
import { briefOf, dayFromNow, employeeForm, joined, type Member, PASSWORD, signedUp } from '../product/company.ts';
import type { Running } from '../product/running.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';

export type Talker = Readonly<{ id: string; cookie: string }>;
export type Talk = Readonly<{ conversationId: string; people: readonly Talker[] }>;
export type TalkingCompany = Readonly<{
  everybody: readonly Talker[];
  /** An admin and a client take part in each besides, and have no stream. */
  talks: readonly Talk[];
}>;

const WRITERS = 8;
const LOOK_MS = 50;
const WITHIN_MS = 60_000;

/** @param sizes how many conversations of how many people; of all but the last group each person is in one at most */
export const talkingCompany = async (
  product: Pick<Running, 'url' | 'firstAdminLink'>,
  people: number,
  sizes: readonly number[],
): Promise<TalkingCompany> => {
  const admin = await joined(product.url, product.firstAdminLink() ?? '', {
    ...{ email: 'talk-admin@gmail.com', name: 'Asha', mobile: '9845000001' },
  });
  const everybody = await inTurns(
    Array.from({ length: people }, (_, n) => n),
    (n) => hired(product.url, admin, `Talker${n}`),
  );
  const client = await signedUp(product.url, 'Chitra');
  const acts = actsWith(dayFromNow, pause);
  let taken = 0;
  const seats = sizes.map((size) => {
    const from = taken + size > people ? 0 : taken;
    taken = from + size;
    return everybody.slice(from, from + size);
  });
  const talks = await inTurns(seats, async (seated): Promise<Talk> => {
    const proposalId = await acts.propose(client, briefOf('What everybody talks about'));
    const conversationId = await conversationAbout(client, proposalId);
    const params = { conversationId };
    for (const { id: personId } of seated) await admin.call('participant-add', { params, body: { personId } });
    return { conversationId, people: seated };
  });
  return { everybody, talks };
};

const hired = async (url: string, admin: Member, name: string): Promise<Talker> => {
  const { employee, invitationLink } = await admin.call('employee-add', { body: employeeForm(name, 'employee') });
  const person = visitorAt(url);
  const token = new URL(String(invitationLink)).hash.slice(1);
  await person.call('invitation-accept', { body: { token, password: PASSWORD } });
  return { id: employee.employeeId, cookie: person.cookie() ?? '' };
};

/** It is open once chat has heard of the proposal. */
const conversationAbout = async (client: Visitor, about: string): Promise<string> => {
  for (let waited = 0; waited < WITHIN_MS; waited += LOOK_MS) {
    const { items } = await client.call('conversations', { query: { about } });
    if (items[0] !== undefined) return items[0].conversationId;
    await pause(LOOK_MS);
  }
  throw new Error('The proposal has no conversation.');
};

/** Some at once, and the answers in the order of what was given. */
const inTurns = async <T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<readonly R[]> => {
  const done: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < all.length; n = next++) done[n] = await act(all[n] as T);
  };
  await Promise.all(Array.from({ length: WRITERS }, worker));
  return done;
};
