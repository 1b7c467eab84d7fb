/** The log, event by event: laid beside what is there already, and what is missing appended in its order. */
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { EventStore, NewEvent, Position, Recorded, StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Part } from './progress.ts';
import { doesNotVerify, holdsOther } from './refusals.ts';

/** What is held of a log at a time. */
const PAGE = 256;
const RUN_EVENTS = 1_000;
const RUN_BYTES = 900 * 1024;

type Reads = Pick<EventStore, 'readAll'>;

/** `last`: of the source, the position of the last event that both have; null where the target is empty. */
export type Beginning = Readonly<{ events: number; streams: number; last: Position | null }>;

const eventsOf = async function* (store: Reads, after: Position | null = null): AsyncGenerator<Recorded> {
  const from = after === null ? {} : { after };
  for await (const { events } of store.readAll({ ...from, pageSize: PAGE })) yield* events;
};

/** Reads all of it. @throws Misconfigured for the first event that is not as it was recorded, or that its stream lacks one before */
export const surveyed = async (source: Reads, part: Part): Promise<Omit<Beginning, 'last'>> => {
  const heads = new Map<StreamId, number>();
  let events = 0;
  for await (const event of eventsOf(source)) {
    const { stream, revision } = event;
    if (event.damage !== undefined) throw doesNotVerify(`${nameOf(event)} is ${event.damage}`, PUT_BACK);
    if (revision !== (heads.get(stream) ?? -1) + 1)
      throw doesNotVerify(`the event before ${nameOf(event)} is missing`, PUT_BACK);
    heads.set(stream, revision);
    events += 1;
    part.done();
  }
  return { events, streams: heads.size };
};

/**
 * The target holds the beginning of the source, of any length: the same events, with everything that was recorded, in the same
 * order. Changes nothing. @throws Misconfigured: names the first event that is another, or not as it was recorded
 */
export const commonBeginning = async (source: Reads, target: Reads, part: Part): Promise<Beginning> => {
  const mine = eventsOf(source);
  const heads = new Map<StreamId, number>();
  let [events, last]: [number, Position | null] = [0, null];
  try {
    for await (const theirs of eventsOf(target)) {
      const { value: own } = await mine.next();
      const at = `event ${events + 1}, ${nameOf(theirs)},`;
      if (own === undefined) throw holdsOther('The event store', `${at} comes after all that the folder has`);
      if (theirs.damage !== undefined) throw holdsOther('The event store', `${at} is not as it was recorded there`);
      if (textOf(own) !== textOf(theirs))
        throw holdsOther('The event store', `${at} is not the folder's ${nameOf(own)}`);
      events += 1;
      last = own.position;
      heads.set(own.stream, own.revision);
      part.done();
    }
  } finally {
    await mine.return(undefined);
  }
  return { events, streams: heads.size, last };
};

/** All that was recorded but where and when a store did: key by key in the order in which it was written. */
const textOf = ({ stream, revision, type, id, data, meta }: Recorded): string =>
  JSON.stringify([stream, revision, type, id, data, meta]);

const nameOf = ({ type, stream, revision }: Recorded): string => `${type} at ${revision} of ${stream}`;

/**
 * What comes after a position, in its order, one append at a time. Broken off anywhere it leaves a longer beginning, and the
 * same append again changes nothing. @throws Misconfigured for a damaged event, and where somebody else writes meanwhile
 */
export const appendRest = async (
  source: Reads,
  target: Pick<EventStore, 'append'>,
  after: Position | null,
  part: Part,
): Promise<void> => {
  for await (const run of runsOf(eventsOf(source, after))) {
    const [first] = run;
    if (first === undefined) continue;
    const expected = first.revision === 0 ? 'no-stream' : first.revision - 1;
    try {
      await target.append(first.stream, expected, run.map(newEvent));
    } catch (error) {
      if (!hasCode(error, 'WrongExpectedRevision')) throw error;
      throw holdsOther('The event store', `${first.stream} was written by somebody else meanwhile (${error.message})`);
    }
    crashpoint('move-appended');
    part.done(run.length);
  }
};

const newEvent = ({ id, type, data, meta }: Recorded): NewEvent => ({ id, type, data, meta });

/** Neighbours of one stream go together, as far as one append takes them. */
export const runsOf = async function* (events: AsyncIterable<Recorded>): AsyncGenerator<readonly Recorded[]> {
  let [run, bytes]: [Recorded[], number] = [[], 0];
  for await (const event of events) {
    if (event.damage !== undefined) throw doesNotVerify(`${nameOf(event)} is ${event.damage}`, PUT_BACK);
    const size = Buffer.byteLength(JSON.stringify([event.data, event.meta]));
    const before = run.at(-1);
    const goesOn = before?.stream === event.stream && before.revision + 1 === event.revision;
    if (before !== undefined && !(goesOn && run.length < RUN_EVENTS && bytes + size <= RUN_BYTES)) {
      yield run;
      [run, bytes] = [[], 0];
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
};

const PUT_BACK = 'Put events.db back from a backup, then move.';
