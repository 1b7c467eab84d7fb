/** Documents, folds and small steps that the cases share. */
import type { Position } from '../../ports/event-store.ts';
import type { Doc, Held, ReadModel, ReadModels, Write } from '../../ports/read-models.ts';
import type { Case, Harness } from '../suite.ts';

export type ModelsCase = Case<Harness<ReadModels>>;

/** As a log would give them: string order is commit order. */
export const position = (n: number): Position => `${'0'.repeat(32)}.${String(n).padStart(20, '0')}` as Position;

export const write = <T extends Doc>(held: Held<T>, doc: T | null, id: string, marks = held.marks): Write<T> => ({
  id,
  doc,
  rev: held.rev,
  marks,
});

export const loadOne = async <T extends Doc>(model: ReadModel<T>, id: string): Promise<Held<T>> => {
  const held = (await model.load([id])).get(id);
  if (held === undefined) throw new Error(`load gave nothing for ${id}`);
  return held;
};

/** Writes documents over whatever is there. */
export const put = async <T extends Doc>(model: ReadModel<T>, ...docs: readonly T[]): Promise<void> => {
  const held = await model.load(docs.map(({ _id }) => _id));
  const writes = docs.map((doc) => write(held.get(doc._id) ?? NEVER, doc, doc._id));
  expect(await model.apply(writes)).toBe('applied');
};
const NEVER = { doc: null, rev: 0, marks: {} };

/** An account that is made, changed and closed, and made again: the smallest fold in which order and deletion matter. */
export type Account = Readonly<{ _id: string; sum: number; steps: readonly number[] }>;
export type Step = Readonly<{ n: number; id: string; add: number | null }>;

/** The same events for everybody who knows the count: about one in nine closes an account. */
export const history = (count: number): readonly Step[] =>
  Array.from({ length: count }, (_, n) => ({
    n,
    id: `account-${(n * 7 + (n % 5)) % 11}`,
    add: n % 9 === 8 ? null : (n * 31) % 17,
  }));

const evolve = (doc: Account | null, { n, id, add }: Step): Account | null =>
  add === null ? null : { _id: id, sum: (doc?.sum ?? 0) + add, steps: [...(doc?.steps ?? []), n].slice(-3) };

export const foldOf = (steps: readonly Step[]): Account[] => {
  const docs = new Map<string, Account | null>();
  for (const step of steps) docs.set(step.id, evolve(docs.get(step.id) ?? null, step));
  return [...docs.values()].filter((doc) => doc !== null).sort((a, b) => (a._id < b._id ? -1 : 1));
};

export const allOf = async (model: ReadModel<Account>): Promise<Account[]> =>
  (await model.find({ limit: 1_000 })).items;

/** One page: load, skip what the marks have seen, fold, write, move the checkpoint. @returns false once all is projected */
export const projectPage = async (
  model: ReadModel<Account>,
  steps: readonly Step[],
  pageSize: number,
): Promise<boolean> => {
  const from = await model.checkpoint();
  const start = from === null ? 0 : Number(from.split('.')[1]) + 1;
  const page = steps.slice(start, start + pageSize);
  const last = page.at(-1);
  if (last === undefined) return false;
  const held = await model.load([...new Set(page.map(({ id }) => id))]);
  const docs = new Map<string, Write<Account>>([...held].map(([id, there]) => [id, { ...there, id }]));
  for (const step of page) {
    const at = docs.get(step.id);
    if (at === undefined || (at.marks['log'] ?? '') >= position(step.n)) continue;
    docs.set(step.id, { ...at, doc: evolve(at.doc, step), marks: { log: position(step.n) } });
  }
  const changed = [...docs.values()].filter(({ id, marks }) => marks !== held.get(id)?.marks);
  await model.apply(changed, { from, to: position(last.n) });
  return true;
};
