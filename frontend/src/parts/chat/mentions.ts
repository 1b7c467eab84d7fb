/** Names that are called by an @ while one types. */
import type { PersonRef } from '@lamplight/bff/contract/values.ts';

const MOST_OFFERED = 6;
/** An @ that begins a word, and what was typed of the name since; a name has two words at most here. */
const ASKED = /(?:^|[\s(])@([\p{L}\p{M}'’.-]{0,30}(?: [\p{L}\p{M}'’.-]{0,30})?)$/u;

/** The name that is being typed just before the cursor: where its @ stands, and what there is of it. */
export const askedName = (text: string, cursor: number): Readonly<{ from: number; typed: string }> | null => {
  const [, typed] = ASKED.exec(text.slice(0, cursor)) ?? [];
  return typed === undefined ? null : { from: cursor - typed.length - 1, typed };
};

const letters = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose name, or a word of it, begins so. */
export const called = (people: readonly PersonRef[], typed: string): readonly PersonRef[] => {
  const wanted = letters(typed);
  return people
    .filter(({ name }) => {
      const own = letters(name ?? '');
      return own !== '' && (own.startsWith(wanted) || own.split(/\s+/u).some((word) => word.startsWith(wanted)));
    })
    .slice(0, MOST_OFFERED);
};

/** The text with the name in place of what was typed of it, and where the cursor stands then. */
export const withName = (
  text: string,
  { from, typed }: Readonly<{ from: number; typed: string }>,
  name: string,
): Readonly<{ text: string; cursor: number }> => {
  const before = `${text.slice(0, from)}@${name}`;
  const after = text.slice(from + 1 + typed.length);
  const space = after.startsWith(' ') ? '' : ' ';
  return { text: `${before}${space}${after}`, cursor: before.length + 1 };
};

/** Of the chosen people those whose name still stands in the text. */
export const stillCalled = (text: string, chosen: readonly PersonRef[]): string[] => [
  ...new Set(chosen.filter(({ name }) => name !== null && text.includes(`@${name}`)).map(({ id }) => id)),
];
