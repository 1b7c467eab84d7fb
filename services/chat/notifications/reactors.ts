/**
 * Who is told what, made from `table.ts` (state-machines.md §13). What is owed is never told by the event alone: after each
 * event that may have changed it one looks at how it stands and creates and resolves what is missing (`settling.ts`), so that
 * it comes to the same whether events come once, twice, late or in another order, and whoever has just become an admin or a
 * lead is told what waits for them.
 */
import { allIdsOf, allOf, docsOf } from '@lamplight/common/service/all-of.ts';
import { IDENTITY_TOPIC } from '@lamplight/events/contracts/identity.ts';
import { INTEGRATIONS_TOPIC } from '@lamplight/events/contracts/integrations.ts';
import { PAYROLL_TOPIC } from '@lamplight/events/contracts/payroll.ts';
import { PROJECTS_TOPIC } from '@lamplight/events/contracts/projects.ts';
import type { Order } from '@lamplight/events/core/heard.ts';
import type { Effect, Fact, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { yieldingEvery } from '@lamplight/events/core/yielding.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { Terms } from '../people/terms.ts';
import { type Around, readersOf } from './audience.ts';
import { type News, obligationIdOf } from './consequence.ts';
import type { NotificationEvent } from './events.ts';
import { roundOf } from './ids.ts';
import { settled } from './settling.ts';
import { consequencesOf, movedBy, type PublicEvent } from './table.ts';
import { newsEffects, settlingEffects } from './telling.ts';
import { heardBy, type Upto, uptoIn, type Waiting } from './told/heard.ts';
import { actorOf, type Obligation, obligationsIn } from './told/obligations.ts';
import { type ToldSubject, toldSubjects } from './told/subjects.ts';
import type { NotificationDoc } from './view.ts';

/** What is known of whom to tell. */
export type Told = Readonly<{
  toldSubjects: View<ToldSubject>;
  toldObligations: View<Obligation>;
  notifications: View<NotificationDoc>;
  /** Who is assigned to a project or proposal. */
  audiences: Pick<View<{ _id: string; members: readonly string[] }>, 'get' | 'waitFor'>;
  people: Readonly<{
    /** `stale`: some may be missing. */
    admins(): Promise<Readonly<{ admins: readonly Readonly<{ _id: string }>[]; terms: Terms; stale: boolean }>>;
    /** How far the person's own stream was heard. */
    heardUpTo(id: string): Promise<Order | null>;
    /** Null: nothing has been heard of them. */
    heardOf(id: string): Promise<Readonly<{ wasAdmin: boolean }> | null>;
  }>;
  /** Of the store: everything that was recorded before it is asked. */
  head(): Promise<Position | null>;
  waiting: Waiting;
}>;

/** From the events of other services. */
export const notifier = (sources: () => Promise<Told>): Reactor<PublicEvent> => ({
  name: 'notifier',
  reads: { topics: [PROJECTS_TOPIC, PAYROLL_TOPIC, IDENTITY_TOPIC, INTEGRATIONS_TOPIC] },
  react: async (fact) => {
    const consequences = consequencesOf(fact);
    const moved = movedBy(fact);
    if (consequences.length === 0 && moved === null) return [];
    const told = await sources();
    await heardBy(fact, uptosOf(told, fact), told.waiting);
    await steady(told);
    // Once for all that is settled: whoever is told later is looked at by `lateSettler`, which sees what these views hold.
    let waited: Promise<void> | undefined;
    const whenCaughtUp = (): Promise<void> => {
      waited ??= caughtUp(told);
      return waited;
    };
    const settle = async (ids: readonly string[]): Promise<Effect[]> => {
      if (ids.length === 0) return [];
      await whenCaughtUp();
      return settling(told, ids, fact.occurredAt);
    };

    const news = consequences.filter((one): one is News => one.does === 'tells');
    const by = actorOf(fact);
    const around = aroundIn(told);
    const effects = await Promise.all(
      news.map(async (one) => newsEffects(one, readersOf(one, by, await around(one.of)), { ...fact, by })),
    );
    const owed = new Set(obligationsIn(fact));
    for (const id of owed) effects.push((await firstAsked(told, id, fact)) ?? (await settle([id])));
    const handedOn = new Set(await movedIn(told, moved, whenCaughtUp)).difference(owed);
    return [...effects.flat(), ...(await settle([...handedOn]))];
  },
});

/**
 * Two may look at the same at once: who was told in the moment in which it was settled, or is meant again in the moment in
 * which it was taken from them. What was done is looked at once more.
 */
export const lateSettler = (sources: () => Promise<Told>): Reactor<NotificationEvent> => ({
  name: 'notification-settler',
  reads: { types: ['NotificationCreated', 'NotificationResolved'] },
  react: async ({ data, occurredAt }) => {
    if (!('obligation' in data) || data.obligation === undefined) return [];
    // What is met stays met.
    if ('because' in data && data.because === 'met') return [];
    const told = await sources();
    const { userId, notificationId, obligation: of, terms = [] } = data;
    await steady(told);
    const obligation = await told.toldObligations.get(of.id);
    if (obligation === null) return [];
    const standing = 'because' in data ? [] : [{ _id: notificationId, userId, round: of.round, terms }];
    const then = settled(obligation, standing, await aroundIn(told)(obligation.of));
    // Nobody else's: they are looked at where they are told.
    const create = 'because' in data ? then.create.filter((meant) => meant.userId === userId) : [];
    return settlingEffects(obligation, { ...then, create }, occurredAt);
  },
});

/** Every document that is to hold the event before anybody is told. */
const uptosOf = (told: Told, fact: Fact<PublicEvent>): readonly Upto[] => {
  const moved = movedBy(fact);
  return [
    ...obligationsIn(fact).map((id) => uptoIn(told.toldObligations, id, fact)),
    ...toldSubjects
      .ids(fact as Parameters<typeof toldSubjects.ids>[0])
      .map((id) => uptoIn(told.toldSubjects, id, fact)),
    ...(moved !== null && 'person' in moved ? [() => told.people.heardUpTo(moved.person)] : []),
  ];
};

/**
 * What is owed by whoever is meant now by "lead" or "admins", and what was asked of the person. Of the person all was heard
 * up to the event, so that for one who never was an admin it changed nothing of what waits for admins: were that looked at
 * for everybody who signs up, a company would look at all of its open work once for each person it ever had.
 */
const movedIn = async (
  told: Told,
  moved: ReturnType<typeof movedBy>,
  whenCaughtUp: () => Promise<void>,
): Promise<readonly string[]> => {
  if (moved === null) return [];
  if ('project' in moved) return await allIdsOf(told.toldObligations, { of: moved.project, isOpen: true });
  await whenCaughtUp();
  const wasAdmin = (await told.people.heardOf(moved.person))?.wasAdmin === true;
  const [open, theirs] = await Promise.all([
    wasAdmin ? allIdsOf(told.toldObligations, { toAdmins: true, isOpen: true }) : [],
    allOf(told.notifications, { where: { userId: moved.person, isOwed: true }, sort: [['place', 1]] }),
  ]);
  return [...open, ...theirs.flatMap(({ obligationId }) => obligationId ?? [])];
};

/**
 * What is asked for the first time was told nobody before, and what was settled or asked anew meanwhile is for those events to
 * tell, which come after this one: neither has to wait for what people were told. Null: it has to be looked at whole.
 */
const firstAsked = async (told: Told, id: string, fact: Fact<PublicEvent>): Promise<Effect[] | null> => {
  const obligation = await told.toldObligations.get(id);
  if (obligation === null || obligation.asked.length === 0) return [];
  if (!asksIn(fact).includes(id)) return null;
  if (obligation.open?.id !== roundOf(fact.id, id)) return [];
  if (obligation.asked.length > 1) return null;
  const around = await aroundIn(told)(obligation.of);
  return settlingEffects(obligation, settled(obligation, [], around), fact.occurredAt);
};
const asksIn = (fact: Fact<PublicEvent>): readonly string[] =>
  consequencesOf(fact).flatMap((one) => (one.does === 'asks' ? [obligationIdOf(one)] : []));

/** Of an admin it may be all that is open in the company: others have their turn between two parts of it. */
const SETTLED_AT_ONCE = 100;
const settling = async (told: Told, ids: readonly string[], at: string): Promise<Effect[]> => {
  const effects: Effect[] = [];
  const others = yieldingEvery();
  for (let from = 0; from < ids.length; from += SETTLED_AT_ONCE) {
    const some = ids.slice(from, from + SETTLED_AT_ONCE);
    // In this order: whatever somebody was told of is in the obligation that is read after it, and so is whose it is.
    const standing = await Promise.all(
      some.map((obligationId) =>
        allOf(told.notifications, { where: { obligationId, isOwed: true }, sort: [['place', 1]] }),
      ),
    );
    const obligations = await docsOf(told.toldObligations, some);
    const around = aroundIn(told);
    for (const [n, id] of some.entries()) {
      const obligation = obligations.get(id);
      if (obligation === undefined) continue;
      effects.push(
        ...settlingEffects(obligation, settled(obligation, standing[n] ?? [], await around(obligation.of)), at),
      );
    }
    await others();
  }
  return effects;
};

const WAIT_MS = 5_000;
/** @throws Unavailable where a view is made anew or does not keep up: nothing is settled by half of what is known */
const caughtUp = async ({ head, notifications, audiences }: Told): Promise<void> => {
  const newest = await head();
  const waited = await Promise.all([notifications, audiences].map((view) => view.waitFor(newest, WAIT_MS)));
  if (waited.includes('stale')) throw unavailable('what people were told');
};
/** @throws Unavailable where what is owed, or whose it is, is reckoned anew */
const steady = async ({ toldObligations, toldSubjects: subjects }: Told): Promise<void> => {
  const waited = await Promise.all([toldObligations, subjects].map((view) => view.waitFor(null)));
  if (waited.includes('stale')) throw unavailable('whom to tell');
};

/** Of one event each project is looked up once, and the admins once for all of them. */
const aroundIn = ({ toldSubjects: subjects, audiences, people }: Told): ((of: string | null) => Promise<Around>) => {
  const looked = new Map<string | null, Promise<Around>>();
  let known: ReturnType<typeof people.admins> | undefined;
  const look = async (of: string | null): Promise<Around> => {
    known ??= people.admins();
    const [subject, audience, { admins, terms, stale }] = await Promise.all([
      of === null ? null : subjects.get(of),
      of === null ? null : audiences.get(of),
      known,
    ]);
    if (stale) throw unavailable('who is an admin');
    // What is said of a project may be heard before the project: whose it is has not come yet.
    if (of !== null && subject === null) throw unavailable(`whose ${of} is`);
    return { subject, team: audience?.members ?? [], admins: admins.map(({ _id }) => _id), adminTerms: terms };
  };
  return (of) => looked.getOrInsertComputed(of, () => look(of));
};
