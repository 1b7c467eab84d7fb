/** A read model on its file: documents against their `rev`, and the checkpoint, in one transaction. */
import { crashpoint } from '../../ports/crashpoint.ts';
import { modelLost } from '../../ports/errors.ts';
import type { Position } from '../../ports/event-store.ts';
import type { AnyQuery } from '../../ports/read-models/query.ts';
import { totalsOf } from '../../ports/read-models/totals.ts';
import type { Doc, Held, Marks, Query, ReadModel, Write } from '../../ports/read-models.ts';
import type { Allowances } from './allowance.ts';
import type { ModelFile, State, Statements } from './model-file.ts';
import { findDocs, scanDocs } from './model-find.ts';
import { columnsOf, type Entry, entriesOf } from './model-layout.ts';
import { countGroups } from './model-totals.ts';

type Clock = Readonly<{ now(): number }>;
type Own = Readonly<{
  name: string;
  birth: string;
  file: ModelFile;
  /** The file that stands at the path now, for whoever only reads; null: none. */
  current(): Promise<ModelFile | null>;
  allowances: Allowances;
  clock: Clock;
}>;

const TOMBSTONE_MS = 86_400_000;
const SWEEP_EVERY_MS = 3_600_000;
const REMEMBERED = 20_000;

/** Leaves the transaction; never seen outside. */
const CONFLICT = new Error('conflict');

export const sqliteReadModel = <T extends Doc>({
  name,
  birth,
  file,
  current,
  allowances,
  clock,
}: Own): ReadModel<T> => {
  const entries = rememberEntries();
  let sweptAt = clock.now();

  /** What is folded onto a model that was lost would be lost with it, or be folded onto nothing. */
  const ensureOwn = (): State => {
    if (file.lost()) throw modelLost(name);
    const state = file.state();
    if (state?.birth !== birth) throw modelLost(name);
    return state;
  };
  /** A file that was taken away may fail in any way: that is not the engine's fault. */
  const own = async <R>(run: () => Promise<R>): Promise<R> => {
    if (file.lost()) throw modelLost(name);
    try {
      return await run();
    } catch (error) {
      throw file.lost() ? modelLost(name) : error;
    }
  };

  return {
    birth,
    load: (ids) =>
      own(() =>
        file.snapshot(() => {
          const { arrays } = ensureOwn();
          const { one, layout } = file.statements();
          const found = new Map<string, Held<T>>();
          for (const id of ids) {
            const row = one.get(id) as unknown as [doc: string | null, rev: number, marks: string] | undefined;
            const doc = row?.[0] ? (JSON.parse(row[0]) as T) : null;
            found.set(id, row ? { doc, rev: row[1], marks: JSON.parse(row[2]) as Marks } : NEVER);
            if (arrays && row) entries.set(id, row[1], entriesOf(layout, doc));
          }
          return found;
        }),
      ),
    apply: async (writes, move) => {
      try {
        await own(() =>
          file.db.write(() => {
            const state = ensureOwn();
            if (move && state.checkpoint !== move.from) throw CONFLICT;
            writeDocs(file, writes, { state, entries, now: clock.now() });
            crashpoint('apply-before-checkpoint');
            if (move) file.setCheckpoint.run(move.to);
            if (clock.now() - sweptAt >= SWEEP_EVERY_MS) {
              file.sweepTombstones.run(clock.now() - TOMBSTONE_MS);
              sweptAt = clock.now();
            }
            crashpoint('apply-before-commit');
          }),
        );
      } catch (error) {
        if (error === CONFLICT) return 'conflict';
        throw error;
      }
      crashpoint('apply-done');
      await allowances.wrote(file, writes.length);
      return 'applied';
    },
    checkpoint: () => own(() => file.db.read(() => ensureOwn().checkpoint as Position | null)),
    get: async (id) => {
      const there = await current();
      if (there === null) return null;
      return there.db.read(() => {
        const row = there.statements().one.get(id) as unknown as [doc: string | null] | undefined;
        return row?.[0] ? (JSON.parse(row[0]) as T) : null;
      });
    },
    find: async (query: Query<T>) => {
      const there = await current();
      return there === null
        ? { items: [] }
        : there.snapshot(() => findDocs<T>(name, there.statements(), query as AnyQuery));
    },
    scan: async (query) => {
      const there = await current();
      return there === null ? [] : there.snapshot(() => scanDocs(name, there.statements(), query as AnyQuery));
    },
    totals: async (query) => {
      const there = await current();
      const counted = there === null ? [] : await there.snapshot(() => countGroups(name, there.statements(), query));
      return totalsOf(name, query, counted);
    },
  };
};

const NEVER = { doc: null, rev: 0, marks: {} } as const;

type Around = Readonly<{ state: State; entries: ReturnType<typeof rememberEntries>; now: number }>;

const writeDocs = <T extends Doc>(
  file: ModelFile,
  writes: readonly Write<T>[],
  { state, entries, now }: Around,
): void => {
  if (writes.length === 0) return;
  const statements = file.statements();
  const { layout, insert, update } = statements;
  let { arrays } = state;
  for (const { id, doc, rev, marks } of writes) {
    const columns = columnsOf(layout, doc);
    const before = arrays && rev > 0 ? (entries.take(id, rev) ?? storedEntries(statements, id)) : [];
    const text = doc === null ? null : JSON.stringify(doc);
    const gone = doc === null ? now : null;
    const { changes } =
      rev === 0
        ? insert.run(text, JSON.stringify(marks), gone, ...columns, id)
        : update.run(text, JSON.stringify(marks), gone, ...columns, id, rev);
    if (changes !== 1) throw CONFLICT;
    const after = entriesOf(layout, doc);
    if (after.length > 0 && !arrays) {
      file.noteArrays.run();
      arrays = true;
    }
    replaceEntries(statements, id, before, after);
    crashpoint('apply-between-writes');
  }
};

const storedEntries = ({ one, layout }: Statements, id: string): readonly Entry[] => {
  const row = one.get(id) as unknown as [doc: string | null] | undefined;
  return row?.[0] ? entriesOf(layout, JSON.parse(row[0]) as Record<string, unknown>) : [];
};

/** Only what differs is written: most changes of a document leave its readers as they are. */
const replaceEntries = (
  statements: Statements,
  id: string,
  before: readonly Entry[],
  after: readonly Entry[],
): void => {
  if (before.length === 0 && after.length === 0) return;
  const nameOf = ({ index, text }: Entry) => `${index} ${text}`;
  const [old, kept] = [new Set(before.map(nameOf)), new Set(after.map(nameOf))];
  for (const entry of before) if (!kept.has(nameOf(entry))) statements.removeEntry[entry.index]?.run(...entry.keys, id);
  for (const entry of after) if (!old.has(nameOf(entry))) statements.addEntry[entry.index]?.run(...entry.keys, id);
};

/** The entries of what was loaded, so that a write need not read the document again. The rev proves them right. */
const rememberEntries = () => {
  const entriesById = new Map<string, { rev: number; entries: readonly Entry[] }>();
  return {
    set: (id: string, rev: number, entries: readonly Entry[]) => {
      if (entriesById.size >= REMEMBERED) entriesById.clear();
      entriesById.set(id, { rev, entries });
    },
    take: (id: string, rev: number): readonly Entry[] | undefined => {
      const found = entriesById.get(id);
      entriesById.delete(id);
      return found?.rev === rev ? found.entries : undefined;
    },
  };
};
