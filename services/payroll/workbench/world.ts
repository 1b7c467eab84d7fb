/**
 * For tests: the whole of payroll in memory, by its own deciders, views and reactors, one step after another: the same acts
 * always leave the same log. It can die before and after every append, as a process does, and goes on with what it left.
 */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { YES } from '@lamplight/common/facts/foreign-fact.ts';
import type { History, Step } from '@lamplight/events/core/history.ts';
import { actor } from '@lamplight/events/core/reactor.ts';
import type { Change, Fact, Look, Reads } from '@lamplight/events/core/types.ts';
import { type AnyEvent, type AnyProjection, type AnyReactor, isRefusal } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Position, StreamId } from '@lamplight/events/ports/event-store.ts';
import { totalsOf } from '@lamplight/events/ports/read-models/totals.ts';
import type { Doc, Query } from '@lamplight/events/ports/read-models.ts';
import { defineShipped } from '../components/defining.ts';
import type { Payroll } from '../context.ts';
import { inputsView } from '../inputs/view.ts';
import { modules } from '../modules.ts';
import { payslipsView } from '../payslips/view.ts';
import { proposeShipped } from '../rules/proposing.ts';
import { shippedRules } from '../rules/shipped.ts';
import { ENG_STD, shippedComponents } from '../rules/shipped-structures.ts';
import { runsView } from '../runs/view.ts';
import { publishShipped } from '../structures/publishing.ts';

/** What a process that was killed answers: nothing. */
export class Killed extends Error {}

/** Since when everybody has been who they are. */
const FOUNDED = '2026-01-01T00:00:00.000Z';

type Told = Readonly<{ topic: string; fact: Fact<AnyEvent> }>;
/** A log and what was heard on the bus: all that outlives a process. */
export type Durable = Readonly<{
  log: readonly Fact<AnyEvent>[];
  heard: readonly Told[];
  done: ReadonlyMap<string, number>;
}>;

export type World = Readonly<{
  /** Of payroll's own context what runs, views and reactors stand on. */
  payroll: Pick<Payroll, 'change' | 'look' | 'history' | 'head' | 'inputs' | 'runs' | 'payslips' | 'people' | 'clock'>;
  log(): readonly Fact<AnyEvent>[];
  now(): string;
  /** The clock of everybody. RFC 3339 UTC; never back. */
  turnTo(at: string): void;
  /** A fact of another service, once for each key. */
  tell(topic: string, key: string, event: AnyEvent): void;
  /** Reactors do what is left, each in the order of the log; `twice`: every fact is delivered a second time. */
  settle(o?: Readonly<{ twice?: boolean }>): Promise<void>;
  /** From here on the process dies at its n-th step: even ones come before an append, odd ones after it. */
  dieAt(step: number): void;
  hasDied(): boolean;
  /** How many steps there were so far. */
  steps(): number;
  durable(): Durable;
}>;

/** @param admins who were admins from the first day */
export const openWorld = (
  admins: readonly string[],
  from: Durable = { log: [], heard: [], done: new Map() },
): World => {
  const log = [...from.log];
  const heard = [...from.heard];
  const done = new Map(from.done);
  const streams = new Map<StreamId, Fact<AnyEvent>[]>();
  const acted = new Map<string, ReadonlySet<StreamId>>();
  const keep = (fact: Fact<AnyEvent>): void => {
    streams.getOrInsertComputed(fact.stream, () => []).push(fact);
    const { commandId } = fact.meta;
    acted.set(commandId, new Set([...(acted.get(commandId) ?? []), fact.stream]));
  };
  for (const fact of log) keep(fact);
  let now = log.at(-1)?.occurredAt ?? FOUNDED;
  let [steps, deadAt, died] = [0, Number.POSITIVE_INFINITY, false];
  const step = (): void => {
    steps += 1;
    if (steps - 1 !== deadAt) return;
    died = true;
    throw new Killed(`at step ${steps - 1}`);
  };

  const states = new Map<StreamId, Map<object, Readonly<{ revision: number; state: unknown }>>>();
  const look: Look = async (stream, decider, { revision, at } = {}) => {
    const all = streams.get(stream) ?? [];
    const until = at === undefined ? all.length : all.findLastIndex(({ occurredAt }) => occurredAt <= at) + 1;
    const length = Math.min(until, (revision ?? all.length) + 1);
    if (length === 0) return { state: decider.initial, revision: null };
    const known = states.getOrInsertComputed(stream, () => new Map());
    const last = known.get(decider);
    const base = last !== undefined && last.revision < length ? last : { revision: -1, state: decider.initial };
    let state = base.state as typeof decider.initial;
    type E = Parameters<typeof decider.evolve>[1];
    for (const { type, data, revision: n } of all.slice(base.revision + 1, length))
      state = decider.evolve(state, { type, data } as E, n);
    if (length === all.length) known.set(decider, { revision: length - 1, state });
    return { state, revision: length - 1 };
  };

  const history: History = async (stream, decider, { fromRevision = 0, toRevision, at } = {}) => {
    type E = Parameters<typeof decider.evolve>[1];
    const all: Step<typeof decider.initial>[] = [];
    let state = decider.initial;
    for (const fact of streams.get(stream) ?? []) {
      if (fact.revision > (toRevision ?? fact.revision) || (at !== undefined && fact.occurredAt > at)) break;
      const to = decider.evolve(state, { type: fact.type, data: fact.data } as E, fact.revision);
      // When a store recorded it nothing goes by: a world has none.
      if (fact.revision >= fromRevision) all.push({ fact, from: state, to } as unknown as Step<typeof decider.initial>);
      state = to;
    }
    return all;
  };

  const change: Change = async (stream, command, decider, by) => {
    const { state, revision } = await look(stream, decider);
    const before = { position: (log.at(-1)?.position ?? '') as Position, state };
    const repeated = acted.get(by.commandId)?.has(stream) === true;
    if (repeated) return { is: 'changed', ...before, events: [], revision: revision ?? 0, repeated };
    const outcome = decider.decide(command, state);
    if (isRefusal(outcome)) return { is: 'refused', refusal: outcome, state, revision };
    const events = outcome as readonly AnyEvent[];
    if (events.length === 0) return { is: 'changed', ...before, events: outcome, revision: revision ?? 0, repeated };
    step();
    for (const [index, event] of events.entries()) {
      const newest = streams.get(stream)?.at(-1)?.occurredAt ?? '';
      const fact = {
        ...{ ...event, stream, id: `${by.commandId}/${index}`, revision: (revision ?? -1) + 1 + index },
        position: `world.${String(log.length).padStart(20, '0')}` as Position,
        occurredAt: by.at > newest ? by.at : newest,
        meta: { ...by, schema: event.type },
      } as Fact<AnyEvent>;
      log.push(fact);
      keep(fact);
    }
    const after = await look(stream, decider);
    step();
    const position = log.at(-1)?.position as Position;
    return { is: 'changed', ...after, revision: after.revision ?? 0, events: outcome, position, repeated };
  };

  const view = <T extends Doc>(projection: AnyProjection): View<T> => {
    const docs = new Map<string, Doc>();
    let upTo = 0;
    const taken = (): ReadonlyMap<string, T> => {
      for (; upTo < log.length; upTo += 1) {
        const fact = log[upTo] as Fact<AnyEvent>;
        if (!concerns(projection.reads, fact)) continue;
        for (const id of projection.ids(fact)) {
          const doc = projection.evolve(docs.get(id) ?? null, fact, id);
          if (doc === null) docs.delete(id);
          else docs.set(id, doc);
        }
      }
      return docs as ReadonlyMap<string, Doc> as ReadonlyMap<string, T>;
    };
    const find: View<T>['find'] = async (query) => found([...taken().values()], query);
    return {
      get: async (id) => taken().get(id) ?? null,
      heard: async (id) => ({ doc: taken().get(id) ?? null, upTo: null }),
      ...{ find, findSealed: find, opened: async (part) => part },
      scan: async (query) => found([...taken().values()], query).items,
      totals: async (query) => {
        const { items } = found([...taken().values()], { ...query, limit: Number.POSITIVE_INFINITY });
        const counted = items.map((doc) => ({
          values: query.by.map((field) => doc[field] ?? null),
          count: 1,
          sums: (query.sum ?? []).map((field) => Number(doc[field])),
        }));
        return totalsOf(projection.name, query, counted);
      },
      waitFor: async () => 'reached',
    };
  };

  const clock = { now: () => Date.parse(now) };
  const people = {
    admins: async () => ({ admins: admins.map((_id) => ({ _id, adminSince: FOUNDED })), stale: false }),
    heardOf: async (id: string) => ({ _id: id, name: id, joinedOn: null }),
    otherAdmin: async () => YES,
    factOf: async () => YES,
  } as unknown as Payroll['people'];
  const payroll: World['payroll'] = {
    ...{ change, look, history, people, clock },
    head: async () => log.at(-1)?.position ?? null,
    inputs: view(inputsView as unknown as AnyProjection),
    runs: view(runsView as unknown as AnyProjection),
    payslips: view(payslipsView as unknown as AnyProjection),
  };
  const reactors = reactorsOver(payroll);

  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const jobs = { remembersAfter: null } as unknown as Parameters<typeof actor>[0]['jobs'];
  const act = actor({ change, jobs, clock, log: silent });
  /** @returns whether it did something */
  const follow = async (reactor: AnyReactor, times: number): Promise<boolean> => {
    const { name, reads } = reactor;
    const source = 'topics' in reads ? heard.map(({ fact }) => fact) : log;
    const began = done.get(name) ?? 0;
    try {
      for (let at = began; at < source.length; at += 1) {
        const fact = source[at] as Fact<AnyEvent>;
        const isMine = 'topics' in reads ? reads.topics.includes(heard[at]?.topic ?? '') : concerns(reads, fact);
        for (let time = 0; isMine && time < times; time += 1) await act(reactor, fact);
        done.set(name, at + 1);
      }
    } catch (error) {
      // What it waits for comes from another reactor: it is tried again after the others.
      if (!hasCode(error, 'Unavailable')) throw error;
    }
    return done.get(name) !== began && began < source.length;
  };

  return {
    payroll,
    log: () => log,
    now: () => now,
    turnTo: (at) => {
      now = at > now ? at : now;
    },
    tell: (topic, key, event) => {
      if (heard.some(({ fact }) => fact.id === key)) return;
      const meta = { commandId: key, correlationId: key, causationId: key, actorId: SYSTEM.id, schema: event.type };
      const of = { id: key, stream: `elsewhere-${key}`, revision: 0, position: '', occurredAt: now, meta };
      heard.push({ topic, fact: { ...event, ...of } as unknown as Fact<AnyEvent> });
    },
    settle: async ({ twice = false } = {}) => {
      for (let moved = true; moved; ) {
        moved = false;
        for (const reactor of reactors) moved = (await follow(reactor, twice ? 2 : 1)) || moved;
      }
      const behind = reactors.filter(
        ({ name, reads }) => (done.get(name) ?? 0) < ('topics' in reads ? heard.length : log.length),
      );
      if (behind.length > 0) throw new Error(`${behind.map(({ name }) => name).join()} waits for what never comes`);
    },
    dieAt: (n) => {
      deadAt = steps + n;
    },
    hasDied: () => died,
    steps: () => steps,
    durable: () => ({ log: [...log], heard: [...heard], done: new Map(done) }),
  };
};

/** Papers are drawn elsewhere (`papers.test.ts`): they decide nothing, and a hundred of them take seconds. */
const DRAWS = 'payslip-publisher';
const reactorsOver = (payroll: World['payroll']): readonly AnyReactor[] => {
  const sources = async () => payroll as Payroll;
  return modules
    .flatMap((module) => ('reactors' in module ? [...module.reactors(sources)] : []))
    .map((reactor) => reactor as unknown as AnyReactor)
    .filter(({ name }) => name !== DRAWS);
};

const concerns = (reads: Reads, { type, stream }: Fact<AnyEvent>): boolean => {
  if ('types' in reads) return reads.types.includes(type);
  return 'categories' in reads && reads.categories.includes(stream.slice(0, stream.indexOf('-')));
};

type Asked<T> = Pick<Query<T>, 'where' | 'sort' | 'limit' | 'after'>;
/** `after`: how many came before. */
const found = <T extends Doc>(docs: readonly T[], { where = {}, sort = [], limit, after }: Asked<T>) => {
  const fits = (doc: T): boolean =>
    Object.entries(where).every(([field, cond]) => meets(doc[field as keyof T], cond as unknown));
  const order = (a: T, b: T): number => {
    for (const [field, way] of [...sort, ['_id', 1] as const])
      if (a[field] !== b[field]) return a[field] < b[field] ? -way : way;
    return 0;
  };
  const all = docs.filter(fits).toSorted(order);
  const from = Number(after ?? 0);
  const items = all.slice(from, from + limit);
  return from + limit < all.length ? { items, next: String(from + limit) } : { items };
};

const meets = (value: unknown, cond: unknown): boolean => {
  if (typeof cond !== 'object' || cond === null) return value === cond;
  const text = value as string;
  if ('in' in cond) return (cond.in as readonly unknown[]).includes(value);
  const { gte, lt } = cond as Readonly<{ gte?: string; lt?: string }>;
  return (gte === undefined || text >= gte) && (lt === undefined || text < lt);
};

/** What a release ships stands from the first start on. */
export const shipped = async ({ payroll }: World): Promise<void> => {
  await proposeShipped(payroll, shippedRules);
  await publishShipped(payroll, ENG_STD);
  await defineShipped(payroll, shippedComponents);
};
