/** After RabbitMQ lost everything, its jobs come back from their notes. */
import { newId } from '../../ports/ids.ts';
import type { ReadModels } from '../../ports/read-models.ts';
import type { LostJobs } from '../adapter.ts';
import { addressOf, namesOf } from './names.ts';
import { type Note, tracedOf } from './note.ts';
import { type Notes, openNotes } from './notes.ts';
import { openPublisher } from './publisher.ts';

type Where = Readonly<{
  url: string;
  models: ReadModels;
  incarnation: string;
  clock: Readonly<{ now(): number }>;
}>;

export const lostRabbitJobs = async (o: Where): Promise<LostJobs> => {
  const notes = await openNotes(o.models);
  return {
    count: async () => {
      let count = 0;
      for await (const page of notes.unfinished()) count += page.length;
      return count;
    },
    restore: () => restored(o, notes),
  };
};

/**
 * Enqueues again what was noted and is not known to have ended, at its time and with its attempts. Only the new message of
 * a job counts, so nothing is doubled where RabbitMQ had lost nothing, and it may be repeated after a crash. What is parked
 * stays parked.
 * @returns how many jobs were enqueued
 * @throws Unavailable (also where a queue is missing: run `lamplight migrate` first), Misconfigured
 */
const restored = async ({ url, incarnation, clock }: Where, notes: Notes): Promise<number> => {
  const { address, prefix } = addressOf(url);
  const publisher = await openPublisher({ address, names: namesOf(prefix, incarnation), clock });
  let jobs = 0;
  try {
    for await (const page of notes.unfinished())
      for (const { queue, job } of page) {
        const ticket = newId();
        const note = await notes.change<Note | null>(queue, job, (now) => {
          if (now?.state !== 'pending' && now?.state !== 'queued') return { result: null };
          const next: Note = { ...now, state: 'queued', ticket };
          return { to: next, result: next };
        });
        if (note === null) continue;
        const payload = JSON.parse(note.payload ?? 'null') as unknown;
        await publisher.send({ queue, id: job, ticket, due: note.due, payload, ...tracedOf(note) }, note.due);
        jobs += 1;
      }
  } finally {
    await publisher.close();
  }
  return jobs;
};
