/** What the event store's suite does in processes of its own. */
import type { EventStore, Position, Recorded, StreamId } from '../../ports/event-store.ts';
import { derivedId } from '../../ports/ids.ts';
import { say, startedElsewhere, untilStopped } from '../elsewhere.ts';

const { port: store, args } = await startedElsewhere<EventStore>();
const [role, category, name] = args as [role: 'append' | 'follow', category: string, name: string];
const stopped = untilStopped();
const NUDGED_EVERY_MS = 2;

/** Batches of 1 to 3 events on a handful of streams; says every acknowledged one: [stream, revision, position, size]. */
const append = async (): Promise<void> => {
  const writer = async (index: number): Promise<void> => {
    const stream: StreamId = `${category}-${name}-${index}`;
    let expected: number | 'no-stream' = 'no-stream';
    for (let batch = 0; !stopped.aborted; batch += 1) {
      const size = 1 + (batch % 3);
      const events = Array.from({ length: size }, (_, n) => ({
        id: derivedId(stream, batch, n),
        type: 'BatchPart',
        data: { batch, part: n, of: size },
        meta: {
          commandId: name,
          correlationId: name,
          causationId: name,
          actorId: name,
          schema: '1',
          occurredAt: 'now',
        },
      }));
      const { revision, position }: { revision: number; position: Position } = await store.append(
        stream,
        expected,
        events,
      );
      say([stream, revision, position, size]);
      expected = revision;
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer));
};

/** Says what it receives: [stream, revision, position]. */
const follow = async (): Promise<void> => {
  const placeOf = ({ stream, revision, position }: Recorded) => [stream, revision, position];
  say('follows');
  // Often and mostly for nothing: hints change nothing of what is delivered.
  const nudging = setInterval(() => store.nudge(), NUDGED_EVERY_MS);
  stopped.addEventListener('abort', () => clearInterval(nudging));
  for await (const page of store.subscribe({ after: null, filter: { categories: [category] }, signal: stopped }))
    for (const event of page.events) say(placeOf(event));
};

await (role === 'append' ? append() : follow());
await store.close();
