/**
 * An entry of the index: what a thing is found by, under keys that a read model of any engine answers by equality. A key is
 * the beginning of a word, and whoever finds an entry by it still looks whether the words stand in it.
 *
 * Admins may find everything. For everybody else the right is part of the key: it begins with somebody who may know of the
 * thing, a person or a project, so that no query of theirs reads what is not theirs.
 */
import { hash } from 'node:crypto';
import { type FoundKind, foundKinds, type QuotedField } from '@lamplight/bff/contract/search.ts';
import { beginningOf, foldedOf, lengthOf, type Term, tellingPart } from '@lamplight/common/words/words.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';

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
/** It stands in two documents, with keys or with fields: its keys are many, and only the engine looks at them. */
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
const NAME_BEGINNINGS = [1, 2, 3, 4, 5, 6, 9] as const;
const TEXT_BEGINNINGS = [3, 4, 5, 6, 9] as const;
/** Of a project or a person there are few things: two beginnings tell enough. */
const OWN_BEGINNINGS = [3, 5] as const;

const beginningsOf = (word: string, lengths: readonly number[]): readonly string[] => {
  const size = lengthOf(word);
  const fit = lengths.filter((length) => length <= size).map((length) => beginningOf(word, length));
  // What is shorter than the shortest is its own beginning.
  return fit.length === 0 ? [word] : fit;
};
/** By the longest beginning that is a key; a word that does not go on, by itself: of those that begin like it there are many. */
const keyPart = ({ word, open }: ReturnType<typeof tellingPart>, lengths: readonly number[]): string =>
  open ? (beginningsOf(word, lengths).at(-1) ?? word) : wholeOf(word);

/** No beginning of a word ends in a blank. So much of a long word tells it apart. */
const wholeOf = (word: string): string => `${beginningOf(word, WHOLE)} `;
const WHOLE = 12;

/** A kind stands before every key, in one letter. */
const LETTERS: Readonly<Record<FoundKind, string>> = {
  project: 'p',
  proposal: 'q',
  milestone: 'm',
  document: 'd',
  invoice: 'i',
  report: 'r',
  product: 'x',
};
const nameKey = (kind: FoundKind, part: string): string => `${LETTERS[kind]}n${part}`;
const textKey = (kind: FoundKind, part: string): string => `${LETTERS[kind]}t${part}`;
/** Ids are long and stand beside every word: so much of their digest tells them apart, and rights are looked up anyway. */
const seerMark = (id: string): string => digestOf(id, 6);
const ownKey = (kind: FoundKind, mark: string, beginning: string): string => `${LETTERS[kind]}#${mark}${beginning}`;
/** Everything that a seer may know of. */
const wholeKey = (kind: FoundKind, mark: string): string => `${LETTERS[kind]}@${mark}`;
const digestOf = (text: string, length: number): string => hash('sha256', text, 'base64url').slice(0, length);

/** Under which an entry stands: it, too, stands beside every key. @param at of a milestone and a report: their project first */
export const indexId = (kind: FoundKind, ...at: readonly string[]): string =>
  `${LETTERS[kind]}${digestOf(at.join('/'), 16)}`;
/** Where what an entry is found by says what it is: beside its keys, which nobody reads who looks at it. */
export const textsId = (id: string): string => `${id}.`;
export const isTexts = (id: string): boolean => id.endsWith('.');
/** Of which kind the entry is that stands under an id. */
export const kindAt = (id: string): FoundKind =>
  foundKinds.find((kind) => id.startsWith(LETTERS[kind])) ?? unreachable(id as never);

/** @param seers the people who may know of it, or the project whose people do; admins need not be named */
const keysOf = (kind: FoundKind, fields: readonly Field[], seers: readonly string[]): readonly string[] => {
  const marks = seers.map(seerMark);
  const keys = new Set<string>(marks.map((mark) => wholeKey(kind, mark)));
  let words = 0;
  for (const field of fields) {
    const [lengths, keyOf] = isName(field)
      ? ([NAME_BEGINNINGS, nameKey] as const)
      : ([TEXT_BEGINNINGS, textKey] as const);
    for (const word of field.folded.trim().split(' ')) {
      if (words === MOST_WORDS) return [...keys];
      const before = keys.size;
      for (const part of beginningsOf(word, lengths)) keys.add(keyOf(kind, part));
      keys.add(keyOf(kind, wholeOf(word)));
      for (const mark of marks)
        for (const part of beginningsOf(word, OWN_BEGINNINGS)) keys.add(ownKey(kind, mark, part));
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
export const keysForAll = (kind: FoundKind, term: Term, pass: Pass, alone: boolean): readonly string[] => {
  const part = tellingPart(term);
  const inNames = nameKey(kind, keyPart(part, NAME_BEGINNINGS));
  if (pass === 'names') return [inNames];
  const inTexts = textKey(kind, keyPart(part, TEXT_BEGINNINGS));
  return alone ? [inTexts] : [inNames, inTexts];
};

/** Under which keys anybody else looks for a term among what their seers may know of. */
export const keysForOwn = (kind: FoundKind, term: Term, seers: readonly string[]): readonly string[] => {
  const { word, open } = tellingPart(term);
  if (open && lengthOf(word) < OWN_BEGINNINGS[0]) return keysOfPeople(kind, seers);
  const part = beginningsOf(word, OWN_BEGINNINGS).at(-1) ?? word;
  return seers.map((seer) => ownKey(kind, seerMark(seer), part));
};

/** All of a kind that is under the name of these people. */
export const keysOfPeople = (kind: FoundKind, ids: readonly string[]): readonly string[] =>
  ids.map((id) => wholeKey(kind, seerMark(id)));

/** What stands under an id: the keys of an entry, or what it is and the texts that it is found by. */
export const entryAt = (
  _id: string,
  {
    fields,
    seers,
    at,
    ...about
  }: Pick<Entry, 'kind' | 'id' | 'projectId' | 'clientId'> &
    Readonly<{ fields: readonly Field[]; seers: readonly string[]; at: string }>,
): Entry => {
  const kept = fields.slice(0, MOST_FIELDS);
  const mark = digestOf([about.kind, about.projectId, about.id].join('/'), 8);
  const order = `${Date.parse(at).toString(36).padStart(9, '0')}${mark}`;
  const parts = isTexts(_id) ? { keys: [], fields: kept } : { keys: keysOf(about.kind, kept, seers), fields: [] };
  return { _id, ...about, order, ...parts };
};
