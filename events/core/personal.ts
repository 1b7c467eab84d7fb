/**
 * Personal fields at rest: sealed under the key of their subject and bound to the place they were written for
 * (`stream|eventId|field`), so that a sealed value moved elsewhere does not open. Destroying the key erases them in the
 * log, the views, the bus and every backup at once.
 */
import { z } from 'zod';
import type { KeyName, PersonalData, Sealed } from '../ports/personal-data.ts';
import type { Erased, Personal } from './types.ts';

/** The schema of a personal field. A command may carry an erased one on; it stays erased. */
export const personalText: z.ZodType<Personal> = z.union([z.string(), z.strictObject({ erased: z.literal(true) })]);

export const erased: Erased = Object.freeze({ erased: true as const });

export const isErased = (value: unknown): value is Erased =>
  typeof value === 'object' && value !== null && 'erased' in value && value.erased === true;

const SEALED = ['alg', 'subject', 'purpose', 'keyId', 'at', 'iv', 'ct', 'tag'] as const;

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' &&
  value !== null &&
  'alg' in value &&
  value.alg === 'A256GCM' &&
  SEALED.every((field) => field in value);

type PersonalFields = Readonly<Record<string, (data: unknown) => KeyName>>;

/**
 * Seals the named fields. A path may pass through `*` (each element of an array, each value of a record). Absent and
 * null fields stay as they are. @throws KeyErased when the subject was erased, TypeError for a field that is no text
 */
export const sealFields = async (
  data: unknown,
  fields: PersonalFields,
  place: string,
  keys: PersonalData,
): Promise<unknown> => {
  let sealed = data;
  for (const [pattern, keyOf] of Object.entries(fields)) {
    for (const path of pathsOf(data, pattern.split('.'))) {
      const plain = valueAt(data, path);
      if (plain === undefined || plain === null || isErased(plain)) continue;
      if (typeof plain !== 'string') throw new TypeError(`personal field ${path.join('.')} is not text`);
      sealed = replacedAt(sealed, path, await keys.seal(keyOf(data), plain, `${place}|${path.join('.')}`));
    }
  }
  return sealed;
};

/**
 * Opens everything sealed in `value`: text, or `{ erased: true }` once the key is gone; never a throw for that.
 * @param placeOf checks where a sealed value stands (given its path) against where it was sealed for
 */
export const openFields = async (
  value: unknown,
  keys: PersonalData,
  placeOf: (path: string, sealed: Sealed) => string = (_path, sealed) => sealed.at,
): Promise<unknown> => {
  const found = sealedIn(value);
  // Most of what is read holds nothing sealed.
  if (found.length === 0) return value;
  const opened = new Map<unknown, Personal>();
  // One after another: of one person's fields the first brings their key, and the others find it.
  for (const { sealed, path } of found) {
    const at = placeOf(path, sealed);
    if (sealed.at !== at) throw new Error(`a sealed value of ${sealed.at} stands at ${at}`);
    const text = await keys.open(sealed, at);
    opened.set(sealed, text.ok ? text.plain : erased);
  }
  return withOpened(value, opened);
};

type Found = Readonly<{ sealed: Sealed; path: string }>;
const sealedIn = (value: unknown, path = '', found: Found[] = []): readonly Found[] => {
  if (typeof value !== 'object' || value === null) return found;
  if (isSealed(value)) found.push({ sealed: value, path });
  else
    for (const key of Object.keys(value))
      sealedIn((value as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`, found);
  return found;
};

/** What holds nothing sealed is not copied. */
const withOpened = (value: unknown, opened: ReadonlyMap<unknown, Personal>): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const text = opened.get(value);
  if (text !== undefined) return text;
  const entries = Object.entries(value).map(([key, held]) => [key, withOpened(held, opened)] as const);
  if (entries.every(([key, held]) => held === (value as Record<string, unknown>)[key])) return value;
  return Array.isArray(value) ? entries.map(([, held]) => held) : Object.fromEntries(entries);
};

/** True where something sealed stands in it: such data must not be written as if it were open. */
export const holdsSealed = (value: unknown): boolean => sealedIn(value).length > 0;

const pathsOf = (
  value: unknown,
  pattern: readonly string[],
  done: readonly string[] = [],
): readonly (readonly string[])[] => {
  const [step, ...rest] = pattern;
  if (step === undefined) return [done];
  if (typeof value !== 'object' || value === null) return [];
  const keys = step === '*' ? Object.keys(value) : Object.hasOwn(value, step) ? [step] : [];
  return keys.flatMap((key) => pathsOf((value as Record<string, unknown>)[key], rest, [...done, key]));
};

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((held, key) => (held as Record<string, unknown>)[key], value);

const replacedAt = (value: unknown, path: readonly string[], by: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  const held = value as Record<string, unknown>;
  const next = replacedAt(held[key], rest, by);
  return Array.isArray(value) ? value.with(Number(key), next) : { ...held, [key]: next };
};
