/**
 * An entry of the index: what a thing is found by, under keys that a read model of any engine answers by equality. A key is
 * the beginning of a word, and whoever finds an entry by it still looks whether the words stand in it.
 *
 * Admins may find everything. For everybody else the right is part of the key: it begins with somebody who may know of the
 * thing, a person or a project, so that no query of theirs reads what is not theirs.
 */
import { hash } from 'node:crypto';
import type { FoundKind, QuotedField } from '@lamplight/bff/contract/search.ts';
import { beginningOf, foldedOf, lengthOf, type Term, tellingPart } from './words.ts';

/** Of a document that a client was not asked to read, of a report's risks: the client finds nothing in it. */
export type Audience = 'all' | 'team' | 'client';
export type Field = Readonly<{
  name: QuotedField;
  /** As it is quoted. */
  text: string;
  folded: string;
  for: Audience;
  /** Of a document: the version in which it stands. */
  version?: number;
}>;
export type Entry = Readonly<{
  _id: string;
  kind: FoundKind;
  id: string;
  projectId: string | null;
  /** By whose name it is found too. Names are sealed: none stands in the index. */
  clientId: string | null;
  /** When it began, and a mark of its own: newest first, and no two alike. It stands beside every key, so it is short. */
  order: string;
  keys: readonly string[];
  fields: readonly Field[];
}>;

/** A title is found before what stands under it. */
const NAMES: ReadonlySet<QuotedField> = new Set<QuotedField>(['title', 'number', 'client']);
export const isName = ({ name }: Pick<Field, 'name'>): boolean => NAMES.has(name);
/** Whether one letter of a word finds it. A client's name is opened to be compared, so it takes as much as a text does. */
export const beginsShort = (field: Pick<Field, 'name'>): boolean => isName(field) && field.name !== 'client';

/** What is kept of one field, in characters, and of one thing, in fields and in words that are keys. */
export const LONGEST_FIELD = 4_000;
const MOST_FIELDS = 60;
const MOST_WORDS = 500;

/** @returns none for a text without a word */
export const fieldOf = (
  name: QuotedField,
  text: string | null | undefined,
  { for: audience = 'all', version }: Readonly<{ for?: Audience; version?: number | undefined }> = {},
): readonly Field[] => {
  const kept = (text ?? '').slice(0, LONGEST_FIELD).toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').trim();
  const folded = foldedOf(kept);
  if (folded === '') return [];
  return [{ name, text: kept, folded, for: audience, ...(version === undefined ? {} : { version }) }];
};

/** Beginnings of these lengths are keys, in names and in texts: a longer word is found by the longest of them. */
const NAME_BEGINNINGS = [1, 2, 3, 6] as const;
const TEXT_BEGINNINGS = [3, 6] as const;
/** Of a project or a person there are few things: one beginning tells enough. */
const OWN_BEGINNING = 3;

const beginningsOf = (word: string, lengths: readonly number[]): readonly string[] => {
  const size = lengthOf(word);
  const fit = lengths.filter((length) => length <= size).map((length) => beginningOf(word, length));
  // What is shorter than the shortest is its own beginning.
  return fit.length === 0 ? [word] : fit;
};
const longest = (word: string, lengths: readonly number[]): string => beginningsOf(word, lengths).at(-1) ?? word;

const nameKey = (beginning: string): string => `n ${beginning}`;
const textKey = (beginning: string): string => `t ${beginning}`;
/** Ids are long and stand beside every word: so much of their digest tells them apart, and rights are looked up anyway. */
const markOf = (id: string): string => hash('sha256', id, 'base64url').slice(0, 8);
const ownKey = (mark: string, beginning: string): string => `${mark} ${beginning}`;
/** Everything that a seer may know of. */
const wholeKey = (seer: string): string => `@${markOf(seer)}`;

/** @param seers the people who may know of it, or the project whose people do; admins need not be named */
export const keysOf = (fields: readonly Field[], seers: readonly string[]): readonly string[] => {
  const keys = new Set<string>(seers.map(wholeKey));
  const marks = seers.map(markOf);
  let words = 0;
  for (const field of fields) {
    const named = isName(field);
    for (const word of field.folded.trim().split(' ')) {
      if (words === MOST_WORDS) return [...keys];
      const before = keys.size;
      for (const beginning of beginningsOf(word, named ? NAME_BEGINNINGS : TEXT_BEGINNINGS))
        keys.add(named ? nameKey(beginning) : textKey(beginning));
      for (const mark of marks) keys.add(ownKey(mark, beginningOf(word, OWN_BEGINNING)));
      if (keys.size > before) words += 1;
    }
  }
  return [...keys];
};

/** The names come first, then the texts in which the rest may stand. */
export const passes = ['names', 'texts'] as const;
export type Pass = (typeof passes)[number];

/**
 * Under which keys an admin looks for a term: in names, or anywhere. `alone`: it is all that is looked for, so that whatever
 * has it in its name was found in the pass before.
 */
export const keysForAll = (term: Term, pass: Pass, alone: boolean): readonly string[] => {
  const { word } = tellingPart(term);
  const inNames = nameKey(longest(word, NAME_BEGINNINGS));
  if (pass === 'names') return [inNames];
  const inTexts = textKey(longest(word, TEXT_BEGINNINGS));
  return alone ? [inTexts] : [inNames, inTexts];
};

/** Under which keys anybody else looks for a term among what their seers may know of. */
export const keysForOwn = (term: Term, seers: readonly string[]): readonly string[] => {
  const { word, open } = tellingPart(term);
  const whole = open && lengthOf(word) < OWN_BEGINNING;
  return seers.map((seer) => (whole ? wholeKey(seer) : ownKey(markOf(seer), beginningOf(word, OWN_BEGINNING))));
};

/** All that is under the name of these people. */
export const keysOfPeople = (ids: readonly string[]): readonly string[] => ids.map(wholeKey);

export const entryOf = ({
  fields,
  seers,
  at,
  ...about
}: Pick<Entry, 'kind' | 'id' | 'projectId' | 'clientId'> &
  Readonly<{ fields: readonly Field[]; seers: readonly string[]; at: string }>): Omit<Entry, '_id'> => {
  const kept = fields.slice(0, MOST_FIELDS);
  const mark = markOf([about.kind, about.projectId, about.id].join('/'));
  const order = `${Date.parse(at).toString(36).padStart(9, '0')}${mark}`;
  return { ...about, order, keys: keysOf(kept, seers), fields: kept };
};
