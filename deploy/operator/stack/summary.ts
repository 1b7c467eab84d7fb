/** What `init` says: what it made and what to do next, never a secret. */
import { join } from 'node:path';
import { type Initialised, ORIGIN } from './init.ts';
import type { Kept } from './kept-file.ts';
import type { Place } from './places.ts';

export const summaryOf = (done: Initialised, place: Place): string => {
  const those = (kept: Kept): readonly string[] =>
    Object.entries(done).flatMap(([path, state]) => (state === kept ? [path] : []));
  const [made, completed] = [those('made'), those('completed')];
  if (made.length + completed.length === 0) return `Everything is there. Start with: ${place.start}`;
  return [
    ...(made.length > 0 ? [`Made: ${made.join(', ')}.`] : []),
    ...(completed.length > 0
      ? [`Completed: ${completed.join(', ')}. Stores read their users at their start: ${place.readAnew}`]
      : []),
    `Start with: ${place.start}. The first admin's link: ${place.firstLink}`,
    `Keep ${join(place.secrets, ORIGIN)}${place.hasEnv ? ' and .env' : ''} in a place of their own: without them nothing sealed opens again.`,
  ].join('\n');
};
