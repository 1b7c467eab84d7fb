/**
 * By what a sealed text can be looked for: of the beginning of each of its words a number below 256, which many words share.
 * Whoever looks for it opens the few texts that it could be and compares. So nothing that is kept tells the text, and who was
 * erased is found by none from then on, since nothing opens it.
 */
import { createHash } from 'node:crypto';
import { beginningOf, lengthOf, wordsIn } from './words.ts';

/** Letters: fewer would open nearly everybody's name. */
const BEGINNING = 3;

/** @returns null where a word is so short that too many could be meant. @param open it may go on */
export const beginningNumber = (word: string, open = false): number | null => {
  if (open && lengthOf(word) < BEGINNING) return null;
  return createHash('sha256').update(beginningOf(word, BEGINNING)).digest()[0] ?? null;
};

/** Of every word of what a view that `opens` was given: text, or what is left of it, which has none. */
export const beginningsIn = (opened: unknown): readonly number[] => {
  const words = typeof opened === 'string' ? wordsIn(opened) : [];
  return [...new Set(words.flatMap(({ word }) => beginningNumber(word) ?? []))];
};
