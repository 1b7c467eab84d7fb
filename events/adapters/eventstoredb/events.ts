/** Between the port's events and the client's. */
import { type EventData, jsonEvent, type MetadataType, type RecordedEvent } from '@eventstore/db-client';
import type { Filter, Meta, NewEvent, Recorded, StreamId } from '../../ports/event-store.ts';
import type { Positions } from './positions.ts';

/** Holds the incarnations of the log, the valid one last. The adapter's own: no reader meets it. */
export const INCARNATIONS = 'system-incarnation';

/** The server keeps sixteen bytes and gives them back as text in this form. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @throws TypeError for an id that would come back as another text */
export const proposed = ({ id, type, data, meta }: NewEvent): EventData => {
  if (!UUID.test(id)) throw new TypeError(`the id of an event is a UUID in lower case, not ${id}`);
  // What JSON can hold has been checked; the client's type knows no null, number or boolean as data, its code does.
  return jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: meta as MetadataType });
};

/** Of what is told about an event, the part that is needed here. */
type StoredEvent = Pick<RecordedEvent, 'streamId' | 'revision' | 'type' | 'id' | 'created' | 'position'> &
  Readonly<{ data: unknown; metadata?: unknown }>;

export const recorded = (event: StoredEvent, positions: Positions): Recorded => ({
  stream: event.streamId as StreamId,
  revision: Number(event.revision),
  type: event.type,
  id: event.id,
  data: event.data,
  // What somebody put into the log by another way may have none: it is for the codec to say so, in its stream's name.
  meta: (isRecord(event.metadata) ? event.metadata : {}) as Meta,
  position: positions.written(event.position),
  recordedAt: event.created.toISOString(),
});

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** System events are the server's: statistics, links, checkpoints, metadata of streams. */
export const isOurs = ({ streamId, type }: Pick<StoredEvent, 'streamId' | 'type'>): boolean =>
  !streamId.startsWith('$') && !type.startsWith('$') && streamId !== INCARNATIONS;

export const passes = (filter: Filter | undefined, { stream, type }: Pick<Recorded, 'stream' | 'type'>): boolean => {
  if (filter === undefined) return true;
  if ('types' in filter) return filter.types.includes(type);
  return filter.categories.includes(stream.slice(0, stream.indexOf('-')));
};
