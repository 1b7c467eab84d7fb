/** The newest link of every audited stream, read in the order of the log: what an anchor signs and a verifier compares. */
import type { Recorded } from '../ports/event-store.ts';
import { openMerkle } from './merkle.ts';
import { openRows } from './rows.ts';
import { hashOf, NO_HASH } from './seal.ts';

/** What is wrong with an event, given those before it. */
export type Fault = 'unchained' | 'gap' | 'broken_link' | 'altered';

export type Heads = Readonly<{
  /** Null where the event continues its stream. `deep` also computes its hash anew. */
  take(event: Recorded, deep: boolean): Fault | null;
  events(): number;
  streams(): number;
  /** Over (stream, revision, hash) of all heads, streams in the order of their first event. */
  root(): string;
}>;

type Head = Readonly<{ revision: number; hash: string }>;

const NONE: Head = { revision: -1, hash: NO_HASH };
const HASH_BYTES = 32;
const ROW_BYTES = HASH_BYTES + 4;

/** Of every stream that there ever was something is held, for as long as the process runs: as little as will do. */
export const openHeads = (): Heads => {
  const placeOf = new Map<string, number>();
  const heads = openRows(ROW_BYTES);
  const tree = openMerkle();
  let events = 0;
  const headAt = (place: number): Head => {
    const row = Buffer.from(heads.at(place));
    return { revision: row.readInt32LE(HASH_BYTES), hash: row.toString('hex', 0, HASH_BYTES) };
  };
  return {
    take: (event, deep) => {
      const known = placeOf.get(event.stream);
      const fault = faultOf(event, known === undefined ? NONE : headAt(known), deep);
      if (fault !== null) return fault;
      const hash = event.meta.hash ?? NO_HASH;
      const row = Buffer.alloc(ROW_BYTES);
      row.write(hash, 'hex');
      row.writeInt32LE(event.revision, HASH_BYTES);
      const place = known ?? placeOf.size;
      placeOf.set(event.stream, place);
      heads.set(place, row);
      tree.set(place, `${event.stream}\n${event.revision}\n${hash}`);
      events += 1;
      return null;
    },
    events: () => events,
    streams: () => placeOf.size,
    root: () => tree.root(),
  };
};

const faultOf = (event: Recorded, before: Head, deep: boolean): Fault | null => {
  const { hash, prevHash } = event.meta;
  if (event.revision !== before.revision + 1) return 'gap';
  if (event.damage === 'unreadable') return 'altered';
  if (hash === undefined || prevHash === undefined) return 'unchained';
  if (prevHash !== before.hash) return 'broken_link';
  // The store's own checksum also covers what the hash does not: when it was recorded.
  if (event.damage !== undefined) return 'altered';
  return deep && hashOf(event, prevHash) !== hash ? 'altered' : null;
};
