/** A long log of parcels, the same for the same sizes. */
import type { EventStore, NewEvent, StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { seeded } from './figures.ts';
import { stepOf } from './parcels.ts';

const WRITERS = 256;
const BATCH = 4;

/** Streams grow in turns drawn by lot, so that neighbours in the log are neighbours nowhere else. */
export const fillLog = async (store: EventStore, events: number, streams: number): Promise<void> => {
  const random = seeded(2);
  const each = events / streams;
  const steps = new Map<StreamId, number>();
  const open = Array.from({ length: streams }, (_, number): StreamId => `parcel-${number}`);
  const writer = async (): Promise<void> => {
    for (;;) {
      const at = Math.floor(random() * open.length);
      const stream = open[at];
      const last = open.at(-1);
      if (stream === undefined || last === undefined) return;
      // Taken out while it is written to: one writer a stream.
      open[at] = last;
      open.pop();
      const from = steps.get(stream) ?? 0;
      const size = Math.min(BATCH, each - from);
      const batch = Array.from({ length: size }, (_, step) => eventOf(stream, from + step));
      await store.append(stream, from === 0 ? 'no-stream' : from - 1, batch);
      steps.set(stream, from + size);
      if (from + size < each) open.push(stream);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
};

const eventOf = (stream: StreamId, step: number): NewEvent => {
  const id = derivedId(stream, step);
  const { type, data } = stepOf(step);
  const meta = { commandId: id, correlationId: id, causationId: id, actorId: 'bench', occurredAt: OCCURRED };
  return { id, type, data, meta: { ...meta, schema: `${type}.v1` } };
};

const OCCURRED = '2026-01-01T00:00:00.000Z';
