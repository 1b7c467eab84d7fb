/** Which face sets which part of a text. */
import { type FaceName, isOf, type Script, scripts } from './faces.ts';

/** `face` is null where none has the letters: each of them is drawn as a box, and is read aloud and found as what it is. */
export type Run = Readonly<{ text: string; face: FaceName | null }>;
/** Whether a face has a letter. */
export type Has = (face: FaceName, letter: string) => boolean;

/** They join or part the letters beside them, and are nothing elsewhere. */
const JOINERS: ReadonlySet<string> = new Set(['\u200c', '\u200d']);
/** Vowel signs and other marks, and the stops of a verse, which the scripts share. */
const GOES_WITH = /[\p{M}\u0964\u0965]/u;

/** In the order of the text; together they are all of it but for joiners that join nothing. */
export const runsOf = (text: string, has: Has): readonly Run[] => {
  const runs: { text: string; face: FaceName | null }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const before = last?.face ?? null;
    const face = faceFor(letter, before, has);
    if (face === 'nothing') continue;
    if (last !== undefined && face === before) last.text += letter;
    else runs.push({ text: letter, face });
  }
  return runs;
};

const faceFor = (letter: string, before: FaceName | null, has: Has): FaceName | null | 'nothing' => {
  const script = before === 'Latin' ? null : before;
  if (JOINERS.has(letter)) return script ?? 'nothing';
  if (script !== null && GOES_WITH.test(letter) && has(script, letter)) return script;
  if (has('Latin', letter)) return 'Latin';
  const own = scripts.find((one: Script) => isOf(one, letter)) ?? (GOES_WITH.test(letter) ? 'Devanagari' : undefined);
  return own !== undefined && has(own, letter) ? own : null;
};
