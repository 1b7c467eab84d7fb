import type { StreamId } from '../ports/event-store.ts';
import { newId } from '../ports/ids.ts';
import type { Doc } from '../ports/read-models.ts';
import type { Anchor } from './anchor.ts';
import { anchorDefinitions } from './anchor.ts';
import { openAudit } from './audit.ts';
import { openCatchUp } from './catch-up.ts';
import type { Verdict } from './chain.ts';
import { openChange } from './change.ts';
import type { Codec } from './codec.ts';
import { openCodec } from './codec.ts';
import type { SpineOptions } from './declared.ts';
import { discardDefinitions, discardStream, discardsOf } from './discards.ts';
import { erasureDefinitions, erasureOf, erasureStream, hearErasures, subjectErasedDefinition } from './erasure.ts';
import { openGrowth } from './growth.ts';
import { lastPublic, type Order } from './heard.ts';
import type { History } from './history.ts';
import { openHistory } from './history.ts';
import { unobserved } from './observe.ts';
import type { Operations } from './operations.ts';
import { openOperations } from './operations.ts';
import { outagesOf } from './outage.ts';
import { openParkingLot } from './parking.ts';
import { openWaiters } from './position.ts';
import type { Processor, Surroundings } from './processors.ts';
import { openRoster } from './roster.ts';
import type { ProcessorHealth } from './supervisor.ts';
import { sharedTail } from './tail.ts';
import type { By, Change, Changed, EventDefinition, Look } from './types.ts';
import type { Counting, Verified, Verifier } from './verifier.ts';
import type { View } from './view.ts';

export type { Ports } from '../ports/ports.ts';
export type { SpineOptions } from './declared.ts';
export type { ProcessorHealth } from './supervisor.ts';
export type { Due, Timers } from './timers.ts';
export type { View } from './view.ts';

export type Spine = Readonly<{
  change: Change;
  look: Look;
  /** One of the declared projections, for queries. What is sealed in documents is opened. */
  view<T extends Doc>(projection: Shows<T>): View<T>;
  /** Every step of a stream with the states from and to which it led, personal fields opened. */
  history: History;
  /** Opens what is sealed in a value that came from elsewhere (a reactor's fact, a raw event). */
  open<T>(value: T): Promise<T>;
  audit: Readonly<{
    /** The whole audited history of the service, against anchors kept elsewhere too; or some streams alone. */
    verify(o?: { streams?: readonly StreamId[]; kept?: readonly Anchor[] }): Promise<Verdict>;
    /** For a verdict on the whole that is asked for again and again: what was read and was intact stands for a day. */
    verifier<T extends Counting, R>(o: { open(): T; told(verified: Verified<T>): R }): Verifier<R>;
    /** Anchors what is new; null when nothing is. */
    anchor(): Promise<Anchor | null>;
  }>;
  /**
   * Where the newest message of a stream stands among those of its key, on the bus or on its way to it; null where others
   * are told nothing of it. With `View.heard` a reader knows whether it has heard all there is.
   */
  lastPublic(stream: StreamId): Promise<Order | null>;
  /** Forgets a person: recorded now, done by a reactor, which leaves a receipt. */
  erase(subject: string, purposes: readonly string[], by: By): Promise<Changed<unknown, unknown>>;
  operations: Operations;
  health(): readonly ProcessorHealth[];
  /** False once something has been down for 30 s. */
  isHealthy(): boolean;
  /** Whether every view of the own log was up to date once, here or where it is filled; what is broken is not waited for. */
  hasCaughtUp(): boolean;
  /** Resolves when every processor has caught up, or runs in another process. */
  live(): Promise<void>;
  /** Ends after the pages and batches in hand. The ports stay open: whoever opened them closes them. */
  close(): Promise<void>;
}>;

/** A projection of documents T, told by name and version. */
export type Shows<T> = Readonly<{
  name: string;
  version: number;
  evolve(doc: T | null, event: never, id: string): T | null;
}>;

const DOWN_MS = 30_000;

/** A service reads its own categories, those of its deciders and of the core's own streams, and what it names besides. */
export const categoriesOf = ({
  service,
  deciders,
  projections,
  reactors = [],
}: Pick<SpineOptions, 'service' | 'deciders' | 'projections' | 'reactors'>): readonly string[] => {
  const named = [...projections, ...reactors].flatMap(({ reads }) => ('categories' in reads ? reads.categories : []));
  const own = deciders.map(({ category }) => category);
  return [...new Set([...own, ...named, `${service}anchor`, `${service}erasure`, `${service}parking`])];
};

/**
 * Opens the service's machinery and starts its processors. Everything they do is repeatable: the process may be killed at
 * any point and several may run beside each other.
 * @throws Misconfigured where a checkpoint is ahead of the log; what the ports throw
 */
export const openSpine = async (o: SpineOptions): Promise<Spine> => {
  const { service, ports, clock, log, observe = unobserved } = o;
  const codec = codecOf(o);
  const tail = await sharedTail(ports.events, log, clock);
  const categories = categoriesOf(o);
  tail.want(categories);
  // Alone, nobody else reads the log, and what is appended here is followed without a word.
  const growth = o.alone ? null : openGrowth(ports.events, ports.broadcast);
  const { change, look, forget } = openChange({
    ...{ events: ports.events, codec, clock, observe },
    ...{ seen: tail.seen, appended: () => growth?.tell() },
  });
  const erasures = hearErasures(ports.broadcast, forget);
  const lot = await openParkingLot(ports.models, service, { clock, log });
  const waiters = openWaiters(service, ports.broadcast);
  const discarding = discardsOf(service);
  const around: Surroundings = {
    service,
    ports,
    tail,
    catchUp: openCatchUp({ store: ports.events, tail, categories }),
    lot,
    waiters,
    discards: async (processor) => (await look(discardStream(service, processor), discarding)).state,
    leaseOwner: o.alone ? null : newId(),
    leaseMs: o.leaseMs,
    answering: o.answering,
    clock,
    log,
    outages: outagesOf(service, tail.outages),
    observe,
  };
  waiters.onWait(tail.poke);
  const audit = openAudit(o, change);
  const named = o.namedFiles?.(look);
  const closeAround = async (): Promise<void> => {
    around.outages.close();
    await growth?.close();
    await erasures.close();
    await waiters.close();
    await tail.close();
  };
  const roster = await openRoster(o, {
    around,
    codec,
    change,
    anchor: audit.anchor,
    named,
    erased: erasures.announce,
    categories,
  }).catch(async (error: unknown) => {
    await closeAround();
    throw error;
  });
  const operations = openOperations({ roster, around, codec, change, discarding });
  const erasing = erasureOf(service);

  return {
    change,
    look,
    view: <T extends Doc>({ name, version }: Shows<T>) => roster.view<T>(name, version),
    history: openHistory(ports.events, codec),
    open: codec.open,
    audit,
    lastPublic: (stream) =>
      lastPublic({ store: ports.events, codec, toPublic: o.forward?.toPublic ?? (() => []) }, stream),
    erase: (subject, purposes, by) =>
      change(erasureStream(service, subject), { type: 'EraseSubject', subject, purposes }, erasing, by),
    operations: operations.asked,
    health: () => roster.health(),
    isHealthy: () => isHealthy(roster.processors, tail.downSince()),
    hasCaughtUp: () => roster.processors.every(isFilled),
    live: async () => {
      await Promise.all(roster.processors.map(({ settled }) => settled));
    },
    close: async () => {
      await operations.close();
      await roster.close();
      await closeAround();
    },
  };
};

const isHealthy = (processors: readonly Processor[], tailDownSince: number | null): boolean =>
  (tailDownSince === null || performance.now() - tailDownSince < DOWN_MS) &&
  processors.every((processor) => {
    const { downSince } = processor.health();
    return downSince === null || performance.now() - downSince < DOWN_MS;
  });

/** Whatever is no view of the own log, and what is broken, is not waited for. */
const isFilled = (processor: Processor): boolean => {
  const { kind, state } = processor.health();
  return kind !== 'projection' || state === 'down' || processor.hasSettled();
};

type CodecOptions = Pick<SpineOptions, 'definitions' | 'contracts'> &
  Readonly<{ ports: Pick<SpineOptions['ports'], 'personalData'> }>;

/** What the core itself records. */
export const coreDefinitions: readonly EventDefinition[] = [
  ...discardDefinitions,
  ...erasureDefinitions,
  ...anchorDefinitions,
];

/** The core's own event types stand beside the service's, unless the service words one itself. */
export const codecOf = ({ definitions, contracts = [], ports }: CodecOptions): Codec => {
  const shared = [subjectErasedDefinition, ...anchorDefinitions];
  return openCodec({
    definitions: [...definitions, ...without(coreDefinitions, definitions)],
    contracts: contracts.length === 0 ? [] : [...contracts, ...without(shared, contracts)],
    personalData: ports.personalData,
  });
};

const without = (some: readonly EventDefinition[], others: readonly EventDefinition[]): readonly EventDefinition[] =>
  some.filter(({ type }) => !others.some((other) => other.type === type));
