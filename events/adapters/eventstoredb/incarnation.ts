/** Which life of the log this is: the last event of a stream of its own, minted where the log is new. */
import { BACKWARDS, END, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { misconfigured } from '../../ports/errors.ts';
import { newId } from '../../ports/ids.ts';
import type { Connection } from './connection.ts';
import { actualRevision, isStreamNotFound } from './errors.ts';
import { INCARNATIONS } from './events.ts';

/** Safe to repeat: of several who find a new log one mints, and all answer with its result. */
export const incarnationOf = async (connection: Connection, clock: Readonly<{ now(): number }>): Promise<string> => {
  const there = await latest(connection);
  if (there !== null) return there;
  const minted = jsonEvent({
    id: newId(),
    type: 'IncarnationBegan',
    data: { incarnation: newId().replaceAll('-', '') },
    metadata: { occurredAt: new Date(clock.now()).toISOString() },
  });
  try {
    await connection.call((client, terms) =>
      client.appendToStream(INCARNATIONS, minted, { expectedRevision: NO_STREAM, ...terms }),
    );
  } catch (error) {
    if (actualRevision(error) === undefined) throw error;
  }
  const now = await latest(connection);
  if (now === null) throw new Error(`${INCARNATIONS} is empty after it was written`);
  return now;
};

const latest = async (connection: Connection): Promise<string | null> => {
  const newest = connection.read((client, terms) =>
    client.readStream(INCARNATIONS, { direction: BACKWARDS, fromRevision: END, maxCount: 1, ...terms }),
  );
  try {
    for await (const { event } of newest) return checked((event?.data as { incarnation?: unknown })?.incarnation);
  } catch (error) {
    if (!isStreamNotFound(error)) throw error;
  }
  return null;
};

const checked = (incarnation: unknown): string => {
  if (typeof incarnation === 'string' && /^[0-9a-f]{32}$/.test(incarnation)) return incarnation;
  throw misconfigured(
    `The last event of ${INCARNATIONS} names no incarnation`,
    'Is this event store used by another product? Give Lamplight one of its own.',
  );
};
