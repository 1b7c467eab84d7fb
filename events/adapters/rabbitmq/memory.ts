/**
 * From where on it is known what was asked for: a document beside the notes. It comes with them and is lost with them.
 */
import type { Position } from '../../ports/event-store.ts';
import type { ReadModel, ReadModels } from '../../ports/read-models.ts';
import type { Note } from './note.ts';
import { NOTES } from './notes.ts';

/** `after` as the port's `remembersAfter`, of the one that is no note: their ids have a slash. */
type NoteOrMemory = Partial<Note> & Readonly<{ _id: string; after?: Position | null }>;

const MEMORY = 'memory';
const STATES: readonly Note['state'][] = ['done', 'queued', 'pending', 'parked'];

/**
 * Notes that are made beside a log which has events already take the place of notes that are gone, or of another queue
 * that was left behind: what was done for those events is not known. A log that is shorter than the memory was put back:
 * its new events are new jobs. Of several processes that ask at once one decides.
 * @param head of the log whose events ask for jobs, read before any event could follow from this start
 */
export const memoryOf = async (models: ReadModels, head: Position | null): Promise<Position | null> => {
  const model = await models.open<NoteOrMemory>(NOTES.name, NOTES.version, NOTES.options);
  for (;;) {
    const held = (await model.load([MEMORY])).get(MEMORY) ?? { doc: null, rev: 0, marks: {} };
    const known = held.doc?.after ?? null;
    if (held.doc !== null && (known === null || head === null || known <= head)) return known;
    const after = held.doc === null && (await hasNotes(model)) ? null : head;
    if ((await model.apply([{ ...held, id: MEMORY, doc: { _id: MEMORY, after } }])) === 'applied') return after;
  }
};

/** Those of an earlier release, which kept no memory beside them. */
const hasNotes = async (model: ReadModel<NoteOrMemory>): Promise<boolean> => {
  for (const state of STATES)
    if ((await model.find({ where: { state }, sort: [['at', 1]], limit: 1 })).items.length > 0) return true;
  return false;
};
