/**
 * What a view's file looks like: a column for each indexed field, an index for each declared one, and a side table for
 * each index with a row for every element of an array (`hasAny`). Field names are data; the file knows them by number.
 */
import { meant } from '../../ports/read-models/query.ts';
import { type Key, keyOf, toText } from './model-keys.ts';

export type Layout = Readonly<{
  version: number;
  /** Column n holds field n. */
  fields: readonly string[];
  indexes: readonly Index[];
}>;
/** `columns`: the numbers of its fields. Every index ends in the id. */
export type Index = Readonly<{ number: number; fields: readonly string[]; columns: readonly number[] }>;

/** A row of a side table. */
export type Entry = Readonly<{ index: number; keys: readonly Key[]; text: string }>;

export const MODEL_SCHEMA = `
  CREATE TABLE IF NOT EXISTS model (
    one INTEGER PRIMARY KEY CHECK (one = 1), birth TEXT, checkpoint TEXT,
    layout TEXT NOT NULL DEFAULT '[]', layout_version INTEGER NOT NULL DEFAULT 0, arrays INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS docs (id TEXT PRIMARY KEY, rev INTEGER NOT NULL, doc TEXT, marks TEXT NOT NULL, gone INTEGER);
  CREATE INDEX IF NOT EXISTS by_gone ON docs (gone) WHERE gone IS NOT NULL;`;

export const layoutOf = (version: number, declared: readonly (readonly string[])[]): Layout => {
  const fields = [...new Set(declared.flat())];
  const indexes = declared.map((own, number) => ({ number, fields: own, columns: own.map((f) => fields.indexOf(f)) }));
  return { version, fields, indexes };
};

/**
 * The declared indexes that are missing, added at the end: columns and indexes keep their numbers, and a replica of the
 * release before finds everything that it asked for.
 */
export const extend = (
  there: readonly (readonly string[])[],
  wanted: readonly (readonly string[])[],
): readonly (readonly string[])[] => {
  const built = new Set(there.map((index) => JSON.stringify(index)));
  const added = meant(wanted).filter((index) => !built.has(JSON.stringify(index)));
  return added.length === 0 ? there : [...there, ...added];
};

/** The statements that make `to` of `from`. */
export const growth = (from: Layout, to: Layout): readonly string[] => [
  ...to.fields.slice(from.fields.length).map((_, at) => `ALTER TABLE docs ADD COLUMN f${from.fields.length + at}`),
  ...to.indexes.slice(from.indexes.length).flatMap(({ number, columns }) => {
    const list = columns.map((column) => `f${column}`).join(', ');
    return [
      `CREATE INDEX i${number} ON docs (${list}, id) WHERE doc IS NOT NULL`,
      `CREATE TABLE m${number} (${list}, id TEXT NOT NULL, PRIMARY KEY (${list}, id)) WITHOUT ROWID`,
    ];
  }),
];

type Fields = Readonly<Record<string, unknown>>;

export const columnsOf = (layout: Layout, doc: Fields | null): (Key | null)[] =>
  layout.fields.map((field) => (doc === null ? null : keyOf(fieldOf(doc, field))));

/** An index over an array has a row for each of its elements, over two arrays one for each pair. */
export const entriesOf = (layout: Layout, doc: Fields | null): readonly Entry[] => {
  if (doc === null || !layout.fields.some((field) => Array.isArray(fieldOf(doc, field)))) return [];
  return layout.indexes.flatMap(({ number, fields }) => {
    const values = fields.map((field) => fieldOf(doc, field));
    if (!values.some(Array.isArray)) return [];
    const rows = product(values.map((value) => (Array.isArray(value) ? value.map(keyOf) : [keyOf(value)])));
    const distinct = new Map(rows.map((keys) => [toText(keys), keys]));
    return [...distinct].map(([text, keys]) => ({ index: number, keys, text }));
  });
};

export const product = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((rows, list) => rows.flatMap((row) => list.map((item) => [...row, item])), [[]]);

const fieldOf = (doc: Fields, field: string): unknown => (Object.hasOwn(doc, field) ? doc[field] : null);
