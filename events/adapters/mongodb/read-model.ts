/** A read model on its collection: documents against their `rev`, the checkpoint last and by compare-and-set. */
import { crashpoint } from '../../ports/crashpoint.ts';
import { hasCode, modelLost } from '../../ports/errors.ts';
import type { Position } from '../../ports/event-store.ts';
import type { AnyQuery } from '../../ports/read-models/query.ts';
import type { Doc, Held, ReadModel, Write } from '../../ports/read-models.ts';
import type { Store } from './client.ts';
import { onlyDuplicates } from './errors.ts';
import {
  heldOf,
  idOf,
  type ModelCollection,
  operationOf,
  STATE,
  type State,
  type StoredDoc,
  stateOf,
  type WriteOperation,
} from './model-collection.ts';
import { findDocs, scanDocs } from './model-find.ts';
import { totalsIn } from './model-totals.ts';
import { toScalar } from './model-values.ts';

type Clock = Readonly<{ now(): number }>;
type Own = Readonly<{
  name: string;
  birth: string;
  docs: ModelCollection;
  store: Store;
  clock: Clock;
  /** At most so many writes go in one command. */
  writesAtOnce: number;
}>;

const TOMBSTONE_MS = 86_400_000;
const SWEEP_EVERY_MS = 3_600_000;

/** No command holds the server for long. */
const LOADED_AT_ONCE = 2_000;
const INSERTED_AT_ONCE = 1_000;
/** FerretDB 1 keeps a connection for each update of a command, and stands still for ever where one has 100. */
const REPLACED_AT_ONCE = 64;

/** One `_id` is a look-up by key on every server; for a list of them FerretDB 1 looks through the whole collection. */
const FEW = 4;

/** Large batches and sweeps are work of the background; small ones may be part of a person's command. */
const LARGE = 16;
const LARGE_MS = 30_000;
const SWEEP_MS = 60_000;

export const mongoReadModel = <T extends Doc>(own: Own): ReadModel<T> => {
  const { name, birth, docs, store, clock } = own;
  let sweptAt = clock.now();

  const storedOf = (_id: StoredDoc['_id']): Promise<StoredDoc | null> =>
    store.run(() => docs.findOne<StoredDoc>({ _id }), { repeatable: true });
  let asked: Promise<StoredDoc | null> | null = null;
  /** Those who ask in the same turn get one look, which begins after all of them have asked: a list of names is one turn. */
  const storedState = (): Promise<StoredDoc | null> => {
    asked ??= Promise.resolve().then(() => {
      asked = null;
      return storedOf(STATE);
    });
    return asked;
  };
  const stored = async (ids: readonly string[]): Promise<StoredDoc[]> => {
    const scalars = ids.map(toScalar);
    if (ids.length <= FEW)
      return (await Promise.all([storedState(), ...scalars.map(storedOf)])).filter((one) => one !== null);
    const keys = [STATE, ...scalars];
    const find = () => docs.find<StoredDoc>({ _id: { $in: keys } }, { batchSize: keys.length + 1 }).toArray();
    return store.run(find, { repeatable: true, ...timeFor(ids.length) });
  };
  const state = async (): Promise<State | null> => stateOf(await storedState());
  const ownState = (now: State | null): State => {
    if (now?.birth !== birth) throw modelLost(name);
    return now;
  };

  return {
    birth,
    load: async (ids) => {
      const found = new Map<string, Held<T>>(ids.map((id) => [id, NEVER]));
      for (const part of ids.length === 0 ? [[]] : inParts(ids, LOADED_AT_ONCE))
        for (const one of withoutState(await stored(part), ownState)) found.set(idOf(one), heldOf<T>(one, birth));
      return found;
    },
    apply: async (writes, move) => {
      // A checkpoint that moves alone needs no look before: most events concern few of the models.
      if (writes.length > 0 || !move) {
        const { checkpoint, indexes } = ownState(await state());
        if (move && checkpoint !== move.from) return 'conflict';
        for (const { id, doc } of writes) if (doc !== null) ensureIndexable(name, id, doc, indexes);
        if (!(await writeAll(own, writes))) return 'conflict';
      }
      crashpoint('apply-before-checkpoint');
      crashpoint('apply-before-commit');
      if (move) {
        const { matchedCount } = await store.run(() =>
          docs.updateOne({ _id: STATE, currentBirth: birth, checkpoint: move.from }, { $set: { checkpoint: move.to } }),
        );
        if (matchedCount === 0) {
          ownState(await state());
          return 'conflict';
        }
      }
      crashpoint('apply-done');
      if (clock.now() - sweptAt >= SWEEP_EVERY_MS) {
        sweptAt = clock.now();
        await sweep(own);
      }
      return 'applied';
    },
    checkpoint: async () => ownState(await state()).checkpoint as Position | null,
    get: async (id) => {
      const found = await stored([id]);
      const now = stateOf(found.find(({ _id }) => _id === STATE));
      const there = found.find(({ _id }) => _id !== STATE);
      return now === null || there === undefined ? null : heldOf<T>(there, now.birth).doc;
    },
    find: async (query) => {
      const now = await state();
      if (now === null) return { items: [] };
      return store.run(() => findDocs<T>(name, docs, now, query as AnyQuery), { repeatable: true });
    },
    scan: async (query) => {
      const now = await state();
      if (now === null) return [];
      return store.run(() => scanDocs(name, docs, now, query as AnyQuery), { repeatable: true });
    },
    totals: async (query) => {
      const now = await state();
      if (now === null) return [];
      return store.run(() => totalsIn(name, docs, now, query), { repeatable: true, withinMs: LARGE_MS });
    },
  };
};

const NEVER = { doc: null, rev: 0, marks: {} } as const;

const timeFor = (documents: number) => (documents > LARGE ? { withinMs: LARGE_MS } : {});

const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/** The birth is read together with the documents. */
const withoutState = (found: readonly StoredDoc[], ensure: (state: State | null) => void): StoredDoc[] => {
  ensure(stateOf(found.find(({ _id }) => _id === STATE)));
  return found.filter(({ _id }) => _id !== STATE);
};

/** @returns false where a document no longer had the rev that was loaded; the other writes stand */
const writeAll = async <T extends Doc>(own: Own, writes: readonly Write<T>[]): Promise<boolean> => {
  const now = own.clock.now();
  const [first, later] = [writes.filter(({ rev }) => rev === 0), writes.filter(({ rev }) => rev !== 0)];
  const parts = [
    ...inParts(first, Math.min(own.writesAtOnce, INSERTED_AT_ONCE)),
    ...inParts(later, Math.min(own.writesAtOnce, REPLACED_AT_ONCE)),
  ];
  let stand = 0;
  for (const part of parts) {
    stand += await writeBatch(
      own,
      part.map((write) => operationOf(write, own.birth, now)),
    );
    crashpoint('apply-between-writes');
  }
  return stand === writes.length;
};

/** @returns how many of the writes stand */
const writeBatch = ({ store, docs }: Own, operations: readonly WriteOperation[]): Promise<number> =>
  store.run(async () => {
    try {
      const { insertedCount, matchedCount } = await docs.bulkWrite(operations, { ordered: false });
      return insertedCount + matchedCount;
    } catch (error) {
      if (onlyDuplicates(error)) return error.result.insertedCount;
      throw error;
    }
  }, timeFor(operations.length));

/** MongoDB makes an entry for each element of an array, but of one array only. */
const ensureIndexable = (model: string, id: string, doc: Doc, indexes: State['indexes']): void => {
  const fields = doc as Readonly<Record<string, unknown>>;
  for (const index of indexes) {
    const arrays = index.filter((field) => Object.hasOwn(fields, field) && Array.isArray(fields[field]));
    if (arrays.length > 1)
      throw new TypeError(
        `${model} ${id}: the index (${index.join(', ')}) has arrays in ${arrays.join(' and ')}, at most one may be`,
      );
  }
};

/** A tombstone is older than any page that is still in hand. A sweep that fails is made up for by the next. */
const sweep = async ({ store, docs, clock }: Own): Promise<void> => {
  try {
    await store.run(() => docs.deleteMany({ goneAt: { $lte: clock.now() - TOMBSTONE_MS } }), { withinMs: SWEEP_MS });
  } catch (error) {
    if (!hasCode(error, 'Unavailable')) throw error;
  }
};
