/** Documents that queries read, each the fold of a prefix of its events. Suite: `read-models.contract.ts`. */
import type { Port, Position } from './event-store.ts';

export type Doc = { readonly _id: string };

/** Source → order of the last event applied from it. */
export type Marks = Readonly<Record<string, string>>;

/** `doc` null: deleted, or (rev 0) never there. */
export type Held<T> = Readonly<{ doc: T | null; rev: number; marks: Marks }>;

/** `rev`: the one that was loaded. */
export type Write<T> = Held<T> & Readonly<{ id: string }>;

export type Cond<V> =
  | V
  | { in: readonly V[] }
  | { gte?: V; lt?: V }
  | (V extends readonly (infer U)[] ? { hasAny: readonly U[] } : never);

export type Query<T> = {
  where?: { readonly [K in keyof T]?: Cond<T[K]> };
  sort?: readonly (readonly [keyof T & string, 1 | -1])[];
  limit: number;
  after?: string;
};

export type Scan<T, K extends keyof T & string> = Omit<Query<T>, 'sort' | 'after'> & {
  sort: readonly (readonly [K, 1 | -1])[];
};

export type Totals<T, K extends keyof T & string, S extends keyof T & string> = Pick<Query<T>, 'where'> & {
  by: readonly K[];
  sum?: readonly S[];
  /** More groups than that are refused. */
  limit: number;
};

export type Total<T, K extends keyof T & string, S extends keyof T & string> = Readonly<{
  group: Readonly<Pick<T, K>>;
  count: number;
  sums: Readonly<Record<S, number>>;
}>;

export interface ReadModel<T extends Doc> {
  /** Minted when this name and version was first opened; gone when it was dropped or lost. */
  readonly birth: string;
  /** @throws ModelLost */
  load(ids: readonly string[]): Promise<ReadonlyMap<string, Held<T>>>;
  /**
   * A write stands only if the document still has the loaded `rev`; `move` comes last and by compare-and-set. `conflict`
   * means reload and repeat: some writes may already stand, none is lost.
   */
  apply(writes: readonly Write<T>[], move?: { from: Position | null; to: Position }): Promise<'applied' | 'conflict'>;
  checkpoint(): Promise<Position | null>;
  get(id: string): Promise<T | null>;
  /**
   * Indexed fields only: the equality fields and then the sort, all of it in one direction, are a prefix of one declared
   * index, `_id` last, and a range is asked of the first field after the equality fields alone; else `NotIndexed`. So an
   * answer is one piece of an index, or one for each alternative: nothing is passed over and nothing sorted.
   */
  find(q: Query<T>): Promise<{ items: T[]; next?: string }>;
  /**
   * As `find`, but of each document its id and what it is sorted by alone, as the index has them: no document is read where
   * an engine can tell them without it. `limit` at most; whoever wants more asks for a range beyond the last.
   */
  scan<K extends keyof T & string>(q: Scan<T, K>): Promise<readonly Pick<T, K | '_id'>[]>;
  /**
   * As `find`, but counted by the store: of each group that documents of the query form by their values of `by`, how many they
   * are, and the sums of fields that hold whole numbers (what holds none adds 0); in the order of the groups, null first. Nothing
   * of a query that finds none. Indexed alike, `by` in the place of the sort, and the index holds what is summed; of an array
   * one element is asked.
   * @throws NotIndexed; RangeError for more groups than `limit`, and for a sum that is no safe integer
   */
  totals<K extends keyof T & string, S extends keyof T & string = never>(
    q: Totals<T, K, S>,
  ): Promise<readonly Total<T, K, S>[]>;
}

export interface ReadModels extends Port {
  /**
   * `progress: 'elsewhere'`: fed by the bus, so it must be as durable as its offset, which stands in another file.
   * `existing`: for who only looks; nothing is made. @throws ModelLost then, where there is none
   */
  open<T extends Doc>(
    name: string,
    version: number,
    o?: { indexes?: readonly (readonly (keyof T & string)[])[]; progress?: 'elsewhere'; existing?: true },
  ): Promise<ReadModel<T>>;
  /** A new birth: all it holds counts as absent. */
  renew(name: string, version: number): Promise<void>;
  active(name: string): Promise<number | null>;
  /** One compare-and-set. */
  activate(name: string, from: number | null, to: number): Promise<boolean>;
  drop(name: string, version: number): Promise<void>;
}
