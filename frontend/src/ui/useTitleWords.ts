import { useEffect } from 'react';
import { titleWords } from './words.ts';

/** Tells the frame the words of this screen that its route's title holds: `{job}` of '{job}'. */
export const useTitleWords = (words: Readonly<Record<string, string>>): void => {
  const serialized = JSON.stringify(words);
  useEffect(() => titleWords.set(JSON.parse(serialized)), [serialized]);
};
