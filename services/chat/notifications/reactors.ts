/**
 * Who is told what, made from `table.ts` (state-machines.md §13). What is owed is never told by the event alone: after each
 * event that may have changed it one looks at how it stands and creates and resolves what is missing (`settling.ts`), so that
 * it comes to the same whether events come once, twice, late or in another order, and whoever has just become an admin or a
 * lead is told what waits for them.
 */
import { allOf } from '@lamplight/common/service/all-of.ts';
import { IDENTITY_TOPIC } from '@lamplight/events/contracts/identity.ts';
import { PAYROLL_TOPIC } from '@lamplight/events/contracts/payroll.ts';
import { PROJECTS_TOPIC } from '@lamplight/events/contracts/projects.ts';
import type { Order } from '@lamplight/events/core/heard.ts';
import type { Effect, Fact, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import { type Around, readersOf } from './audience.ts';
import type { News } from './consequence.ts';
import type { NotificationEvent } from './events.ts';
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
  audiences: Pick<View<{ _id: string; members: readonly string[] }>, 'get'>;
  people: Readonly<{
    /** `stale`: some may be missing. */
    admins(): Promise<Readonly<{ admins: readonly Readonly<{ _id: string }>[]; stale: boolean }>>;
    /** How far the person's own stream was heard. */
    heardUpTo(id: string): Promise<Order | null>;
  }>;
  /** Of the store: everything that was recorded before it is asked. */
  head(): Promise<Position | null>;
  waiting: Waiting;
}>;

/** From the events of other services. */
export const notifier = (sources: () => Promise<Told>): Reactor<PublicEvent> => ({
  name: 'notifier',
  reads: { topics: [PROJECTS_TOPIC, PAYROLL_TOPIC, IDENTITY_TOPIC] },
  react: async (fact) => {
    const consequences = consequencesOf(fact);
    const moved = movedBy(fact);
    if (consequences.length === 0 && moved === null) return [];
    const told = await sources();
    await heardBy(fact, uptosOf(told, fact), told.waiting);

    const news = consequences.filter((one): one is News => one.does === 'tells');
    const by = actorOf(fact);
    const around = aroundIn(told);
    const effects = await Promise.all(
      news.map(async (one) => newsEffects(one, readersOf(one, by, await around(one.of)), { ...fact, by })),
    );
    const owed = new Set([...obligationsIn(fact), ...(await movedIn(told, moved))]);
    for (const id of owed) effects.push([...(await settling(told, id, fact.occurredAt))]);
    return effects.flat();
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
    return settling(await sources(), data.obligation.id, occurredAt);
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

/** What is owed by whoever is meant now by "lead" or "admins", and what was asked of the person. */
const movedIn = async (told: Told, moved: ReturnType<typeof movedBy>): Promise<readonly string[]> => {
  if (moved === null) return [];
  if ('project' in moved) {
    const open = await allOf(told.toldObligations, { where: { of: moved.project, isOpen: true } });
    return open.map(({ _id }) => _id);
  }
  await caughtUp(told);
  const [open, theirs] = await Promise.all([
    allOf(told.toldObligations, { where: { toAdmins: true, isOpen: true } }),
    allOf(told.notifications, { where: { userId: moved.person, isOwed: true }, sort: [['place', 1]] }),
  ]);
  return [...open.map(({ _id }) => _id), ...theirs.flatMap(({ obligationId }) => obligationId ?? [])];
};

const settling = async (told: Told, id: string, at: string): Promise<readonly Effect[]> => {
  await caughtUp(told);
  // In this order: whatever somebody was told of is in the obligation that is read after it.
  const where = { obligationId: id, isOwed: true } as const;
  const standing = await allOf(told.notifications, { where, sort: [['place', 1]] });
  const obligation = await told.toldObligations.get(id);
  if (obligation === null) return [];
  const around = await aroundIn(told)(obligation.of);
  return settlingEffects(obligation, settled(obligation, standing, around), at);
};

const WAIT_MS = 5_000;
/** @throws Unavailable where a view is made anew or does not keep up: nothing is settled by half of what is known */
const caughtUp = async ({ head, notifications, toldObligations, toldSubjects: subjects }: Told): Promise<void> => {
  const waited = await Promise.all([
    notifications.waitFor(await head(), WAIT_MS),
    ...[toldObligations, subjects].map((view) => view.waitFor(null)),
  ]);
  if (waited.includes('stale')) throw unavailable('what people were told');
};

/** Of one event each project is looked up once. */
const aroundIn = ({ toldSubjects: subjects, audiences, people }: Told): ((of: string | null) => Promise<Around>) => {
  const looked = new Map<string | null, Promise<Around>>();
  const look = async (of: string | null): Promise<Around> => {
    const [subject, audience, { admins, stale }] = await Promise.all([
      of === null ? null : subjects.get(of),
      of === null ? null : audiences.get(of),
      people.admins(),
    ]);
    if (stale) throw unavailable('who is an admin');
    // What is said of a project may be heard before the project: whose it is has not come yet.
    if (of !== null && subject === null) throw unavailable(`whose ${of} is`);
    return { subject, team: audience?.members ?? [], admins: admins.map(({ _id }) => _id) };
  };
  return (of) => looked.getOrInsertComputed(of, () => look(of));
};
