/**
 * The hash chain of an audited stream: each event's hash covers its content, its place and the hash before it, so that
 * an edit, insertion, deletion or swap breaks every later link. Over stored (sealed) data: erasure breaks nothing.
 */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { NewEvent, Recorded, StreamId } from '../ports/event-store.ts';

/** Before the first event of a stream. */
export const NO_HASH = '0'.repeat(64);

type Hashed = Readonly<{ events: readonly NewEvent[]; hash: string }>;

/** `revision` is that of the first event given, `prevHash` the hash of the event before it. */
export const hashed = (stream: StreamId, revision: number, prevHash: string, events: readonly NewEvent[]): Hashed => {
  let before = prevHash;
  const chained = events.map((event, index) => {
    const meta = { ...event.meta, prevHash: before };
    const hash = hashOf({ ...event, meta, stream, revision: revision + index }, before);
    before = hash;
    return { ...event, meta: { ...meta, hash } };
  });
  return { events: chained, hash: before };
};

/** SHA-256 of the canonical JSON (RFC 8785), without `hash` itself and without what the store adds. */
export const hashOf = (event: Omit<Recorded, 'position' | 'recordedAt'>, prevHash: string): string => {
  const { hash: _itself, ...meta } = event.meta;
  const { stream, revision, id, type, data } = event;
  const canonical = canonicalize({ prevHash, stream, revision, id, type, data, meta });
  if (canonical === undefined) throw new TypeError(`${type} has no canonical form`);
  return createHash('sha256').update(canonical).digest('hex');
};
