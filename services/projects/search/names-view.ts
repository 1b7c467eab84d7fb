/**
 * Who could be called so. Names are sealed, here as everywhere: of the beginning of each of their words the index keeps a
 * number below 256, which many names share. Whoever looks for a name opens the few that it could be and compares. So nothing
 * that stands in the index tells a name, and who was erased is found by none from then on, since nothing opens it.
 */
import { createHash } from 'node:crypto';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Personal, Projection } from '@lamplight/events/core/types.ts';
import { beginningOf, lengthOf, wordsIn } from './words.ts';

export type NameDoc = Readonly<{ _id: string; beginnings: readonly number[] }>;

/** Letters: fewer would open nearly everybody's name. */
const BEGINNING = 3;

/** @returns null where a word is so short that too many names could be meant */
export const beginningNumber = (word: string, open = false): number | null => {
  if (open && lengthOf(word) < BEGINNING) return null;
  return createHash('sha256').update(beginningOf(word, BEGINNING)).digest()[0] ?? null;
};

/** Clients alone: by nobody else's name a thing is found. It `opens`, and what it keeps tells nothing of what it opened. */
export const searchNames: Projection<NameDoc, IdentityEvent> = {
  name: 'search-names',
  version: 1,
  reads: { topics: [IDENTITY_TOPIC] },
  opens: true,
  indexes: [['beginnings']],
  ids: ({ type, data }) => (type === 'UserSignedUp' || type === 'ProfileUpdated' ? [data.userId] : []),
  evolve: (doc, { type, data }, id) => {
    if (type !== 'UserSignedUp' && type !== 'ProfileUpdated') return doc;
    if (type === 'UserSignedUp' ? data.role !== 'client' : doc === null) return doc;
    // Opened by the codec: text, or what is left of it.
    const name = data.name as unknown as Personal | undefined;
    if (name === undefined) return doc;
    const words = typeof name === 'string' ? wordsIn(name) : [];
    return { _id: id, beginnings: [...new Set(words.flatMap(({ word }) => beginningNumber(word) ?? []))] };
  },
};
