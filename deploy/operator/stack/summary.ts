/** What `init --docker` says: what it made and what to do next, never a secret. */
import { join } from 'node:path';
import { type Initialised, ORIGIN, SECRETS } from './init.ts';
import type { Kept } from './kept-file.ts';

const START = 'docker compose up --build --detach --wait';

export const summaryOf = (done: Initialised): string => {
  const those = (kept: Kept): readonly string[] =>
    Object.entries(done).flatMap(([path, state]) => (state === kept ? [path] : []));
  const [made, completed] = [those('made'), those('completed')];
  if (made.length + completed.length === 0) return `Everything is there. Start with: ${START}`;
  return [
    ...(made.length > 0 ? [`Made: ${made.join(', ')}.`] : []),
    ...(completed.length > 0
      ? [
          `Completed: ${completed.join(', ')}. Stores read their users at their start: docker compose restart redis rabbitmq`,
        ]
      : []),
    `Start with: ${START}. The first admin's link: docker compose logs identity`,
    `Keep ${join(SECRETS, ORIGIN)} and .env in a place of their own: without them nothing sealed opens again.`,
  ].join('\n');
};
