/** For tests: an event of another service as the bus brings it. */
import type { AnyEvent } from '@lamplight/events/core/types.ts';
import type { Message } from '@lamplight/events/ports/event-bus.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';

/** Where the one that the other service recorded `revision` before it stands. */
export const positionAt = (incarnation: string, revision: number): string =>
  `${incarnation}.${String(revision).padStart(20, '0')}`;

/** `key`: the stream that it is of, with every one before it at a lower revision. `at`: RFC 3339 UTC. */
type Recorded = Readonly<{ incarnation: string; key: string; revision: number; at: string; actorId: string }>;

/** The same event of the same stream is the same message, however often it is published. */
export const factMessage = (
  { type, data }: AnyEvent,
  { incarnation, key, revision, at, actorId }: Recorded,
): Omit<Message, 'partition' | 'offset'> => {
  const id = derivedId(key, revision);
  const of = { position: positionAt(incarnation, revision), revision: String(revision), index: '0' };
  const said = { schema: `${type}.v1`, actor: actorId, occurredAt: at };
  const headers = { ...of, ...said, command: id, correlation: id, causation: id };
  return { key, id, type, body: new TextEncoder().encode(JSON.stringify(data)), headers };
};
