/** The notes of jobs as documents of the read model `jobs`. */
import { hasCode } from '../../ports/errors.ts';
import type { ReadModel, ReadModels } from '../../ports/read-models.ts';
import { type Note, noteId, REMEMBERED_MS } from './note.ts';

/** What becomes of a note; without `to` it stays as it is. */
export type Change<R> = Readonly<{ to?: Note; result: R }>;

export type Notes = Readonly<{
  /** By compare-and-set: `decide` is asked again with what stands now until its answer stands. @throws Unavailable */
  change<R>(queue: string, job: string, decide: (note: Note | null) => Change<R>): Promise<R>;
  /** In the order of their ids. */
  parked(queue: string, o: { limit: number; after?: string }): Promise<readonly Note[]>;
  /** How many there are, `limit` at most: by the index alone. */
  count(queue: string, state: Note['state'], limit: number): Promise<number>;
  /** Page by page, every note of a job that is not known to have ended. */
  unfinished(): AsyncIterable<readonly Note[]>;
  /** Forgets what was done more than 7 days ago. */
  sweep(now: number): Promise<void>;
}>;

const AT_ONCE = 500;
/** The read model that holds them. */
export const NOTES = {
  name: 'jobs',
  version: 1,
  options: {
    indexes: [
      ['queue', 'state', 'job'],
      ['state', 'at'],
    ],
    progress: 'elsewhere',
  },
} as const;

export const openNotes = async (models: ReadModels): Promise<Notes> => {
  const open = () => models.open<Note>(NOTES.name, NOTES.version, NOTES.options);
  let model = await open();

  /** Notes that were lost are begun anew: messages speak for themselves. */
  const on = async <T>(run: (model: ReadModel<Note>) => Promise<T>): Promise<T> => {
    try {
      return await run(model);
    } catch (error) {
      if (!hasCode(error, 'ModelLost')) throw error;
      model = await open();
      return run(model);
    }
  };
  const pages = async function* (state: Note['state']): AsyncIterable<readonly Note[]> {
    let after: string | undefined;
    do {
      const from = after === undefined ? {} : { after };
      const page = await on((notes) => notes.find({ where: { state }, sort: [['at', 1]], limit: AT_ONCE, ...from }));
      yield page.items;
      after = page.next;
    } while (after !== undefined);
  };

  return {
    change: async (queue, job, decide) => {
      const id = noteId(queue, job);
      for (;;) {
        const outcome = await on(async (notes) => {
          const held = (await notes.load([id])).get(id) ?? { doc: null, rev: 0, marks: {} };
          const { to, result } = decide(held.doc);
          const stands = to === undefined || (await notes.apply([{ ...held, id, doc: to }])) === 'applied';
          return stands ? { result } : null;
        });
        if (outcome !== null) return outcome.result;
      }
    },
    parked: async (queue, { limit, after }) => {
      // The question has "from" and not "after": one more is asked for where the first may be the one given.
      const from = after === undefined ? {} : { job: { gte: after } };
      const { items } = await on((notes) =>
        notes.find({
          where: { queue, state: 'parked', ...from },
          sort: [['job', 1]],
          limit: after === undefined ? limit : limit + 1,
        }),
      );
      return items.filter(({ job }) => job !== after).slice(0, limit);
    },
    count: async (queue, state, limit) =>
      (await on((notes) => notes.scan({ where: { queue, state }, sort: [['job', 1]], limit }))).length,
    unfinished: async function* () {
      // In this order, for whoever reads this makes queued what was pending.
      yield* pages('queued');
      yield* pages('pending');
    },
    sweep: async (now) => {
      for (;;) {
        const old = { state: 'done', at: { lt: now - REMEMBERED_MS } } as const;
        const { items } = await on((notes) => notes.find({ where: old, sort: [['at', 1]], limit: AT_ONCE }));
        await on(async (notes) => {
          const held = await notes.load(items.map(({ _id }) => _id));
          const writes = [...held].flatMap(([id, { doc, ...rest }]) =>
            doc?.state === 'done' && doc.at < now - REMEMBERED_MS ? [{ ...rest, id, doc: null }] : [],
          );
          // Another process sweeps too: what it took is gone.
          await notes.apply(writes);
        });
        if (items.length < AT_ONCE) return;
      }
    },
  };
};
