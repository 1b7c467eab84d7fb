/** For tests: a log as a move to another store leaves it: the same events in the same order, with positions and remarks of its own. */
import type { EventStore, StreamId } from '../ports/event-store.ts';

/** Event by event into an empty store. @returns each position there, by the one here */
export const copyLog = async (
  from: Pick<EventStore, 'readAll'>,
  to: Pick<EventStore, 'append'>,
): Promise<ReadonlyMap<string, string>> => {
  const positions = new Map<string, string>();
  const revisions = new Map<StreamId, number>();
  for await (const { events } of from.readAll({ pageSize: 1_000 })) {
    for (const { stream, position: here, id, type, data, meta } of events) {
      const { revision, position } = await to.append(stream, revisions.get(stream) ?? 'no-stream', [
        { id, type, data, meta },
      ]);
      revisions.set(stream, revision);
      positions.set(here, position);
    }
  }
  return positions;
};
