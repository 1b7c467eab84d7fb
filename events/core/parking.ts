/**
 * What a processor could not do, kept aside in order: one parked key holds everything of it that comes later, the rest
 * flows. Kept in one read model for each service, `parked-<service>`, written before the progress passes it, so that a crash in between
 * parks again and loses nothing.
 */
import { hasCode } from '../ports/errors.ts';
import type { Delivery } from '../ports/event-bus.ts';
import type { Position } from '../ports/event-store.ts';
import type { ReadModels } from '../ports/read-models.ts';
import type { Model } from './model.ts';
import { openModel, updateDoc } from './model.ts';
import { turns } from './turns.ts';
import type { Clock, Log } from './types.ts';

/** A handler that throws is given this many tries; a processor that dies is given this many starts. */
export const TRIES = 5;
/** The start at one place from which events are taken one by one; with two deaths on one event that makes five lives. */
export const STARTS = TRIES - 1;
/** One death in hand may be anybody's (a kill from outside); the second time the same event was alone in hand it is the killer. */
export const DEATHS = 2;

export type Tried = Readonly<{ event: string; times: number }>;

export const DIED = 'the process died while it was handled';

/**
 * One noted attempt at a time in a process, whichever processor makes it: when the process dies, only the killer has a note
 * that is not done.
 */
export const carefully = <T>(attempt: () => Promise<T>): Promise<T> => oneAttempt('careful', attempt);
const oneAttempt = turns<'careful'>(Number.POSITIVE_INFINITY);

export type ParkedKey = Readonly<{
  key: string;
  /** First waiting event (own log), or null where the waiting messages themselves are kept (bus). */
  from: Readonly<{ revision: number; position: Position }> | null;
  eventId: string;
  error: string;
  tries: number;
  parkedAt: string;
  /** Documents that it concerns; null where that cannot be told. */
  docs: readonly string[] | null;
  /** An operator asked for another run. */
  retry: boolean;
}>;

type Kind = 'key' | 'message' | 'start' | 'trying' | 'rebuild';
type Stored = Readonly<{
  _id: string;
  processor: string;
  kind: Kind;
  key: string;
  seq: string;
  count: number;
  parked: ParkedKey | null;
  message: StoredDelivery | null;
}>;
type StoredDelivery = Omit<Delivery, 'body'> & Readonly<{ body: string }>;

const stored = (processor: string, kind: Kind, key: string, rest: Partial<Stored> = {}): Stored => ({
  _id: idOf(processor, kind, key),
  processor,
  kind,
  key,
  seq: '',
  count: 0,
  parked: null,
  message: null,
  ...rest,
});

const idOf = (processor: string, kind: Kind, key: string): string => `${processor} ${kind} ${key}`;

const MOST_DOCS = 1_000;
const INDEXES = [['kind', 'processor', 'key', 'seq']] as const;
const NO_KEYS: ReadonlyMap<string, ParkedKey> = new Map();

export type ParkingLot = Awaited<ReturnType<typeof openParkingLot>>;
export type Parking = ReturnType<ParkingLot['of']>;

/** What is parked of all processors of a service, wherever they run. */
export const openParkingLot = async (
  models: ReadModels,
  service: string,
  { clock, log, existing }: Readonly<{ clock: Clock; log: Log; existing?: true }>,
) => {
  const model: Model<Stored> = await openModel<Stored>(models, `parked-${service}`, 1, {
    indexes: INDEXES,
    progress: 'elsewhere',
    ...(existing === undefined ? {} : { existing }),
  });
  /** As this process knows it; `refresh` looks at what others did. */
  let parked = new Map<string, Map<string, ParkedKey>>();
  let rebuilding = new Set<string>();

  const all = async (
    where: Pick<Stored, 'kind'> & Partial<Pick<Stored, 'processor' | 'key'>>,
  ): Promise<readonly Stored[]> => {
    const found: Stored[] = [];
    const sort = (['processor', 'key', 'seq'] as const).filter((field) => !(field in where));
    let after: string | undefined;
    do {
      const query = { where, sort: sort.map((field) => [field, 1] as const), limit: 500 };
      const page = await model.current().find(after === undefined ? query : { ...query, after });
      found.push(...page.items);
      after = page.next;
    } while (after !== undefined);
    return found;
  };
  const refresh = async (): Promise<void> => {
    const [keys, made] = [await all({ kind: 'key' }), await all({ kind: 'rebuild' })];
    parked = new Map();
    for (const doc of keys) if (doc.parked !== null) remember(doc.processor, doc.key, doc.parked);
    rebuilding = new Set(made.map(({ processor }) => processor));
  };
  const remember = (processor: string, key: string, value: ParkedKey | null): void => {
    const keys = parked.get(processor) ?? new Map<string, ParkedKey>();
    if (value === null) keys.delete(key);
    else parked.set(processor, keys.set(key, value));
  };
  const around = {
    model,
    clock,
    log,
    all,
    refresh,
    keys: (processor: string): ReadonlyMap<string, ParkedKey> => parked.get(processor) ?? NO_KEYS,
    remember,
    rebuilding: (processor: string, is: boolean): void =>
      void (is ? rebuilding.add(processor) : rebuilding.delete(processor)),
  };
  await refresh();
  return {
    refresh,
    /** After `ModelLost`. What was parked is forgotten; a view that is made anew meets it again. */
    reopen: async (): Promise<void> => {
      await model.reopen();
      await refresh();
    },
    of: (processor: string) => parkingOf(processor, around),
    all: (): ReadonlyMap<string, ReadonlyMap<string, ParkedKey>> => parked,
    isRebuilding: (processor: string): boolean => rebuilding.has(processor),
  };
};

type Around = Readonly<{
  model: Model<Stored>;
  clock: Clock;
  log: Log;
  all(where: Pick<Stored, 'kind'> & Partial<Pick<Stored, 'processor' | 'key'>>): Promise<readonly Stored[]>;
  refresh(): Promise<void>;
  keys(processor: string): ReadonlyMap<string, ParkedKey>;
  remember(processor: string, key: string, value: ParkedKey | null): void;
  rebuilding(processor: string, is: boolean): void;
}>;

const parkingOf = (processor: string, { model, clock, log, all, refresh, keys, remember, rebuilding }: Around) => {
  const update = (id: string, next: (doc: Stored | null) => Stored | null) => updateDoc(model.current(), id, next);
  const REBUILD = idOf(processor, 'rebuild', '');
  const messageId = ({ key, id }: Delivery, order: string) => `${idOf(processor, 'message', key)} ${order} ${id}`;
  const change = async (key: string, next: (parked: ParkedKey | null) => ParkedKey | null): Promise<void> => {
    const id = idOf(processor, 'key', key);
    const doc = await update(id, (before) => {
      const parked = next(before?.parked ?? null);
      if (parked === (before?.parked ?? null)) return before;
      return parked && stored(processor, 'key', key, { parked });
    });
    remember(processor, key, doc?.parked ?? null);
  };

  /**
   * Counts starts at the same place: 1 is a first try, more are crashes or idle restarts. A place that moved starts anew,
   * so nothing has to be cleared while all goes well.
   */
  const started = async (scope: string, at: string): Promise<number> => {
    const id = idOf(processor, 'start', scope);
    const doc = await update(id, (before) =>
      stored(processor, 'start', scope, { seq: at, count: before?.seq === at ? before.count + 1 : 1 }),
    );
    return doc?.count ?? 1;
  };

  const tried = async (scope: string): Promise<Tried | null> => {
    const doc = await model.current().get(idOf(processor, 'trying', scope));
    return doc ? { event: doc.seq, times: doc.count } : null;
  };

  const note = async (scope: string, event: string, died: Tried | null): Promise<void> => {
    const count = died?.event === event ? died.times + 1 : 1;
    await update(idOf(processor, 'trying', scope), () => stored(processor, 'trying', scope, { seq: event, count }));
  };

  return {
    keys: (): ReadonlyMap<string, ParkedKey> => keys(processor),
    refresh: async (): Promise<ReadonlyMap<string, ParkedKey>> => {
      await refresh();
      return keys(processor);
    },
    /** Of these keys alone: another process may have parked one since this one last looked, or taken it up again. */
    look: async (some: readonly string[]): Promise<void> => {
      const held = await model.current().load(some.map((key) => idOf(processor, 'key', key)));
      for (const key of some) remember(processor, key, held.get(idOf(processor, 'key', key))?.doc?.parked ?? null);
    },
    park: async (key: string, parked: Omit<ParkedKey, 'key' | 'parkedAt' | 'retry'>): Promise<void> => {
      await change(key, (before) => ({
        ...parked,
        key,
        from: before?.from ?? parked.from,
        docs: together(before === null ? [] : before.docs, parked.docs),
        parkedAt: new Date(clock.now()).toISOString(),
        retry: false,
      }));
      const { eventId, error, tries } = parked;
      log.error({ processor, key, eventId, error, tries }, 'parked: it waits for an operator (`lamplight parked`)');
    },
    /** Later events of the key concern more documents. */
    concerns: (key: string, docs: readonly string[] | null) =>
      change(key, (before) => before && withDocs(before, together(before.docs, docs))),
    askRetry: (key: string) => change(key, (before) => before && { ...before, retry: true }),
    release: (key: string) => change(key, () => null),
    /** Bus only: keeps the message itself, once, in its order. */
    keep: async (delivery: Delivery, order: string): Promise<void> => {
      const id = messageId(delivery, order);
      const message = { ...delivery, body: Buffer.from(delivery.body).toString('base64') };
      await update(id, (doc) => doc ?? stored(processor, 'message', delivery.key, { _id: id, seq: order, message }));
    },
    kept: async (key: string): Promise<readonly Delivery[]> =>
      (await all({ kind: 'message', processor, key })).flatMap((doc) =>
        doc.message !== null ? [{ ...doc.message, body: new Uint8Array(Buffer.from(doc.message.body, 'base64')) }] : [],
      ),
    forget: async (delivery: Delivery, order: string): Promise<void> => {
      await update(messageId(delivery, order), () => null);
    },
    started,
    stopped: (scope: string) => update(idOf(processor, 'start', scope), () => null),
    /** Durably, before a careful attempt: what is tried, `died` being what an earlier life died on. */
    note,
    /** What was noted last, and how often in a row. Still to be done in another life, it may be what killed the process. */
    tried,
    /** An operator had the view made anew in place; its answers are stale until it is live again. */
    rebuilding: async (birth: string | null): Promise<void> => {
      await update(REBUILD, () => (birth === null ? null : stored(processor, 'rebuild', '', { seq: birth })));
      rebuilding(processor, birth !== null);
    },
  };
};

/** A store that is away or lost is no fault of the event: such errors never park. */
export const isOutside = (error: unknown): boolean =>
  hasCode(error, 'Unavailable') ||
  hasCode(error, 'ModelLost') ||
  hasCode(error, 'Misconfigured') ||
  hasCode(error, 'ForeignPosition');

export const describe = (error: unknown): string => (Error.isError(error) ? error.message : String(error));

/** Documents that two things concern; null where that cannot be told of one of them, or where they are too many. */
export const together = (a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null => {
  if (a === null || b === null) return null;
  const all = new Set([...a, ...b]);
  return all.size > MOST_DOCS ? null : [...all];
};

const withDocs = (parked: ParkedKey, docs: readonly string[] | null): ParkedKey =>
  docs === parked.docs || docs?.length === parked.docs?.length ? parked : { ...parked, docs };
