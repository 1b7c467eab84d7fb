/**
 * Values as index keys. One total order over every JSON value: null, numbers, strings (by code point), booleans, objects,
 * arrays. A key is never NULL, so that rows of keys compare as a whole.
 */
import { compareTexts } from '../../ports/read-models/order.ts';

export type Key = string | number | Uint8Array;

/** JSON has no infinity: no value can be mistaken for it. */
export const NULL_KEY = Number.NEGATIVE_INFINITY;

export const keyOf = (value: unknown): Key => {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : NULL_KEY;
    case 'boolean':
      return value ? TRUE : FALSE;
    default:
      if (value === null || value === undefined) return NULL_KEY;
      return Array.isArray(value) ? ARRAY : Buffer.concat([OBJECT, Buffer.from(JSON.stringify(value), 'utf8')]);
  }
};

/** What a key was made of; an array stands in no order, and of what it held nothing is known. */
export const valueHeld = (key: Key): unknown => {
  if (typeof key !== 'object') return key === NULL_KEY ? null : key;
  if (key[0] === ARRAY[0]) return [];
  if (key.length === 1) return key[0] === 1;
  return JSON.parse(Buffer.from(key.subarray(1)).toString('utf8'));
};

const FALSE = Uint8Array.of(0);
const TRUE = Uint8Array.of(1);
const OBJECT = Uint8Array.of(2);
/** The value as a whole is not kept: arrays are asked by `hasAny`. */
const ARRAY = Uint8Array.of(3);

/** Nothing is equal to a key of another type, and no range reaches into one: the bounds of a value's own type. */
export const boundsOf = (value: unknown): { above: Key; below: Key } => {
  switch (typeof value) {
    case 'number':
      return { above: -Number.MAX_VALUE, below: '' };
    case 'string':
      return { above: '', below: FALSE };
    case 'boolean':
      return { above: FALSE, below: OBJECT };
    default:
      throw new TypeError('a range is asked of numbers, strings or booleans');
  }
};

/** As SQLite compares them. */
export const compareKeys = (a: Key, b: Key): number => {
  const [rankA, rankB] = [rank(a), rank(b)];
  if (rankA !== rankB) return rankA - rankB;
  if (a === b) return 0;
  if (typeof a === 'number') return a < (b as number) ? -1 : 1;
  if (typeof a === 'string') return compareTexts(a, b as string);
  return Buffer.compare(a, b as Uint8Array);
};

const rank = (key: Key): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);

/** Keys as JSON values, for cursors. */
export const partsOf = (keys: readonly Key[]): readonly unknown[] =>
  keys.map((key) => {
    if (key === NULL_KEY) return null;
    return typeof key === 'object' ? [Buffer.from(key).toString('base64url')] : key;
  });

/** To tell whether two rows of keys are the same. */
export const toText = (keys: readonly Key[]): string => JSON.stringify(partsOf(keys));

/** Null where they are none of ours: a cursor may have been through a stranger's hands. */
export const keysOfParts = (parts: readonly unknown[]): Key[] | null => {
  const keys = parts.map(keyOfPart);
  return keys.every((key) => key !== undefined) ? keys : null;
};

const keyOfPart = (part: unknown): Key | undefined => {
  if (part === null) return NULL_KEY;
  if (typeof part === 'string' || typeof part === 'number') return part;
  if (Array.isArray(part) && typeof part[0] === 'string') return Buffer.from(part[0], 'base64url');
  return undefined;
};
