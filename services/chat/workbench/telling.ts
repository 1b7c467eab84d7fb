/**
 * For tests: what other services say, the views and the reactors that are fed by it, each at its own pace, and what people
 * were told in the end. All of it in memory, by the deciders and projections of the product.
 */
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { type Order, orderAt } from '@lamplight/events/core/heard.ts';
import { type AnyEvent, type AnyProjection, type Effect, type Fact, isRefusal } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import type { NotificationEvent } from '../notifications/events.ts';
import { notification } from '../notifications/notification.ts';
import { lateSettler, notifier, type Told } from '../notifications/reactors.ts';
import type { PublicEvent } from '../notifications/table.ts';
import { toldObligations } from '../notifications/told/obligations.ts';
import { toldSubjects } from '../notifications/told/subjects.ts';
import { type NotificationDoc, notificationView } from '../notifications/view.ts';

const LOG = 'a'.repeat(32);
const positionAt = (n: number) => `${LOG}.${String(n).padStart(20, '0')}` as Fact<AnyEvent>['position'];
export const AT = '2026-11-21T06:30:00.000Z';

type Held = { doc: Doc | null; marks: Record<string, Order> };
/** A view as reactors ask it: what they ask it for and nothing else. */
const viewOf = <T extends Doc>(projection: AnyProjection) => {
  const held = new Map<string, Held>();
  let read = 0;
  const take = (fact: Fact<AnyEvent>): void => {
    const order = orderAt(fact.position, fact.revision, 0);
    for (const id of projection.ids(fact)) {
      const { doc, marks } = held.get(id) ?? { doc: null, marks: {} };
      if ((marks[fact.stream] ?? '') >= order) continue;
      held.set(id, { doc: projection.evolve(doc, fact, id), marks: { ...marks, [fact.stream]: order } });
    }
  };
  const all = (): readonly T[] => [...held.values()].flatMap(({ doc }) => (doc === null ? [] : [doc as T]));
  const found = (where: Record<string, unknown>): readonly T[] =>
    all().filter((doc) =>
      Object.entries(where).every(([name, is]) => {
        const value = doc[name as keyof T];
        return typeof is === 'object' ? (is as { in: readonly unknown[] }).in.includes(value) : value === is;
      }),
    );
  const view = {
    get: async (id: string) => (held.get(id)?.doc ?? null) as T | null,
    heard: async (id: string, key: string) => {
      const { doc, marks } = held.get(id) ?? { doc: null, marks: {} };
      return { doc, upTo: marks[key] ?? null };
    },
    find: async ({ where = {} }: { where?: Record<string, unknown> }) => ({ items: found(where) }),
    scan: async ({ where = {} }: { where?: Record<string, unknown> }) => {
      const rows = found(where);
      read += rows.length;
      return rows;
    },
    waitFor: async () => 'reached',
  } as unknown as View<T>;
  return { take, view, all, found: () => read, forget: () => held.clear() };
};

/** Of people: who may sign in as an admin. */
const peopleIn = () => {
  const admins = new Set<string>();
  const terms = new Map<string, string[]>();
  const marks = new Map<string, Order>();
  const take = (fact: Fact<IdentityEvent>): void => {
    const { type, data } = fact;
    if (!('userId' in data)) return;
    marks.set(data.userId, orderAt(fact.position, fact.revision, 0));
    const isAdmin =
      (type === 'InvitationAccepted' && data.role === 'admin') ||
      ((type === 'RoleGranted' || type === 'RoleRevoked') && data.roleNow === 'admin');
    if (isAdmin && !admins.has(data.userId)) terms.set(data.userId, [...(terms.get(data.userId) ?? []), fact.id]);
    if (isAdmin) admins.add(data.userId);
    if (type === 'RoleRevoked' && data.roleNow !== 'admin') admins.delete(data.userId);
    if (type === 'UserDeactivated') admins.delete(data.userId);
  };
  const forget = (): void => {
    for (const all of [admins, terms, marks]) all.clear();
  };
  return {
    ...{ take, admins, terms, forget },
    heardUpTo: async (id: string) => marks.get(id) ?? null,
    heardOf: async (id: string) => (marks.has(id) ? { wasAdmin: terms.has(id) } : null),
  };
};

export type Said = Fact<PublicEvent>;
export type Telling = ReturnType<typeof newTelling>;

/** @param team of any project */
export const newTelling = (team: readonly string[] = []) => {
  const subjects = viewOf<Parameters<typeof toldSubjects.evolve>[0] & Doc>(toldSubjects as unknown as AnyProjection);
  const obligations = viewOf<Doc>(toldObligations as unknown as AnyProjection);
  const notifications = viewOf<NotificationDoc>(notificationView as unknown as AnyProjection);
  const people = peopleIn();
  let [now, headAsked] = [0, 0];
  const told = {
    ...{ toldSubjects: subjects.view, toldObligations: obligations.view, notifications: notifications.view },
    audiences: { get: async (id: string) => ({ _id: id, members: team }), waitFor: async () => 'reached' },
    people: {
      admins: async () => ({
        admins: [...people.admins].map((_id) => ({ _id })),
        terms: Object.fromEntries(people.terms),
        stale: false,
      }),
      ...{ heardUpTo: people.heardUpTo, heardOf: people.heardOf },
    },
    head: async () => {
      headAsked += 1;
      return null;
    },
    waiting: {
      now: () => now,
      pause: async (ms: number) => {
        now += ms;
      },
    },
  } as unknown as Told;
  const fromOthers = notifier(async () => told);
  const late = lateSettler(async () => told);

  const revisions = new Map<string, number>();
  const streams = new Map<StreamId, readonly NotificationEvent[]>();
  const acted = new Set<string>();
  let count = 0;

  /** Recorded by its service, and heard by nobody yet. */
  const says = (stream: StreamId, event: PublicEvent, actorId = 'system:somebody', occurredAt = AT): Said => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const id = derivedId(stream, revision);
    const meta = { commandId: id, correlationId: id, causationId: id, actorId, schema: `${event.type}.v1` };
    return { ...event, id, stream, revision, position: positionAt(revision), occurredAt, meta };
  };

  const views = (fact: Said): void => {
    subjects.take(fact);
    obligations.take(fact);
    people.take(fact as Fact<IdentityEvent>);
  };

  /** As where the views of what others said are lost, or the log stands in another store: they are filled anew. */
  const losesViews = (): void => {
    for (const view of [subjects, obligations, people]) view.forget();
  };

  /** What a reactor wants done, under the ids that the machinery gives it: a repeat finds that it acted. */
  const perform = async (cause: string, reactor: string, effects: readonly Effect[], at: string): Promise<void> => {
    const names = effects.map(({ as }) => as);
    if (new Set(names).size !== names.length) throw new Error(`${reactor} does two things under one name: ${names}`);
    for (const effect of effects) {
      if (!('to' in effect)) throw new Error('people are told by commands');
      if (effect.until !== undefined && effect.until < at) continue;
      const commandId = derivedId(cause, `${reactor}/${effect.as}`);
      if (acted.has(commandId)) continue;
      const before = streams.get(effect.to) ?? [];
      const state = before.reduce(
        (held, event, revision) => notification.evolve(held, event, revision),
        notification.initial,
      );
      const outcome = notification.decide(effect.command as never, state);
      if (isRefusal(outcome)) throw new Error(`${reactor} was refused: ${outcome.refused}`);
      if (outcome.length === 0) continue;
      acted.add(commandId);
      streams.set(effect.to, [...before, ...outcome]);
      for (const event of outcome) await recorded(effect.to, event, before.length);
    }
  };
  const recorded = async (stream: StreamId, event: NotificationEvent, revision: number): Promise<void> => {
    const id = derivedId(stream, revision);
    const meta = { commandId: id, correlationId: id, causationId: id, actorId: 'system:notifier', schema: '' };
    count += 1;
    const fact = { ...event, id, stream, revision, position: positionAt(count), occurredAt: AT, meta };
    notifications.take(fact);
    waiting.push(fact);
  };
  const waiting: Fact<NotificationEvent>[] = [];
  type Meant = Readonly<{ fact: Fact<AnyEvent>; reactor: string; effects: readonly Effect[] }>;
  /** What a reactor makes of an event, before any of it is done; null where it waits for a view, and is to be given it again. */
  const thinks = async (fact: Said): Promise<Meant | null> => {
    try {
      return { fact, reactor: fromOthers.name, effects: await fromOthers.react(fact) };
    } catch (error) {
      if (hasCode(error, 'Unavailable')) return null;
      throw error;
    }
  };
  /** The same of what was created, in its order; null where nothing waits to be looked at once more. */
  const thinksLate = async (): Promise<Meant | null> => {
    const fact = waiting.shift();
    return fact === undefined ? null : { fact, reactor: late.name, effects: await late.react(fact) };
  };
  const acts = ({ fact, reactor, effects }: Meant, at = AT): Promise<void> => perform(fact.id, reactor, effects, at);

  const settles = async (): Promise<void> => {
    for (let meant = await thinksLate(); meant !== null; meant = await thinksLate()) await acts(meant);
  };
  /** @returns false where it waits for a view, and is to be given the event again */
  const reacts = async (fact: Said, at = AT): Promise<boolean> => {
    const meant = await thinks(fact);
    if (meant !== null) await acts(meant, at);
    return meant !== null;
  };

  /** Recorded, taken in by the views, told. */
  const happens = async (stream: StreamId, event: PublicEvent, actorId?: string): Promise<Said> => {
    const fact = says(stream, event, actorId);
    views(fact);
    if (!(await reacts(fact))) throw new Error(`${event.type} waits though all of it was heard`);
    await settles();
    return fact;
  };

  /** What somebody's list holds: of each kind how often, that is still owed, or that is news. */
  const holds = (userId: string): readonly string[] =>
    notifications
      .all()
      .filter((doc) => doc.userId === userId && doc.resolved === null)
      .map(({ kind }) => kind)
      .toSorted();
  return {
    says,
    views,
    losesViews,
    thinks,
    thinksLate,
    acts,
    reacts,
    settles,
    happens,
    holds,
    docs: notifications.all,
    /** How many things that are owed were found by a search so far. */
    obligationsFound: obligations.found,
    /** How often somebody waited until it was known what people had been told. */
    waited: () => headAsked,
  };
};
