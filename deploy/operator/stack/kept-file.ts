/** Files of secrets: what is there is kept, what a later release needs is added, and each is whole or not there at all. */
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '@lamplight/embedded/manifest.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';

export type Kept = 'made' | 'completed' | 'kept';

/**
 * @param complete from what is there (null: nothing) to all of it; returns the very same text where nothing is missing
 * @throws Misconfigured where what is there cannot be read; nothing of it is repeated
 */
export const keepFile = (path: string, mode: number, complete: (there: string | null) => string): Kept => {
  const there = existsSync(path) ? readFileSync(path, 'utf8') : null;
  let text: string;
  try {
    text = complete(there);
  } catch {
    throw misconfigured(`${path} cannot be read: it is not what was written`, 'Put it back, or mend it by hand.');
  }
  if (text !== there) writeWhole(path, text);
  chmodSync(path, mode); // also of one whose run was killed before this
  return there === null ? 'made' : text === there ? 'kept' : 'completed';
};

const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** An object of settings. */
export const withSettings =
  (wanted: Readonly<Record<string, string>>) =>
  (there: string | null): string => {
    const kept = there === null ? {} : (JSON.parse(there) as Record<string, string>);
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) throw new TypeError('not an object');
    const isWhole = there !== null && Object.keys(wanted).every((name) => Object.hasOwn(kept, name));
    return isWhole ? there : textOf({ ...wanted, ...kept });
  };

type Thing = Readonly<Record<string, unknown>>;

/** @param by the fields by which two are the same thing */
const joined = (there: readonly Thing[], wanted: readonly Thing[], by: readonly string[]): readonly Thing[] => {
  const keyOf = (thing: Thing): string => JSON.stringify(by.map((field) => thing[field]));
  const known = new Set(there.map(keyOf));
  return [...there, ...wanted.filter((thing) => !known.has(keyOf(thing)))];
};

/** A list of things. */
export const withThings =
  (wanted: readonly Thing[], by: readonly string[]) =>
  (there: string | null): string => {
    const kept = there === null ? [] : (JSON.parse(there) as readonly Thing[]);
    const all = joined(kept, wanted, by);
    return there !== null && all.length === kept.length ? there : textOf(all);
  };

/** An object of lists. */
export const withLists =
  <Name extends string>(
    wanted: Readonly<Record<Name, readonly Thing[]>>,
    by: Readonly<Record<Name, readonly string[]>>,
  ) =>
  (there: string | null): string => {
    const kept = (there === null ? {} : JSON.parse(there)) as Readonly<Record<string, readonly Thing[]>>;
    const names = Object.keys(wanted) as Name[];
    const all = Object.fromEntries(names.map((name) => [name, joined(kept[name] ?? [], wanted[name], by[name])]));
    const grew = names.some((name) => all[name]?.length !== kept[name]?.length);
    return there !== null && !grew ? there : textOf({ ...kept, ...all });
  };

/** Lines, each known by a key that it begins with, or holds. */
export const withLines =
  (wanted: Readonly<Record<string, string>>, isOf: (line: string, key: string) => boolean) =>
  (there: string | null): string => {
    const lines = (there ?? '').split('\n');
    const missing = Object.entries(wanted).filter(([key]) => !lines.some((line) => isOf(line, key)));
    if (missing.length === 0 && there !== null) return there;
    const before = there === null || there === '' || there.endsWith('\n') ? (there ?? '') : `${there}\n`;
    return `${before}${missing.map(([, line]) => `${line}\n`).join('')}`;
  };
