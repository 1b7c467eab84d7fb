/** The newest link of every audited stream, read in the order of the log: what an anchor signs and a verifier compares. */
import type { Recorded } from '../ports/event-store.ts';
import { openMerkle } from './merkle.ts';
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

type Head = Readonly<{ index: number; revision: number; hash: string }>;

export const openHeads = (): Heads => {
  const heads = new Map<string, Head>();
  const tree = openMerkle();
  let events = 0;
  return {
    take: (event, deep) => {
      const before = heads.get(event.stream) ?? { index: heads.size, revision: -1, hash: NO_HASH };
      const fault = faultOf(event, before, deep);
      if (fault !== null) return fault;
      const hash = event.meta.hash ?? NO_HASH;
      heads.set(event.stream, { index: before.index, revision: event.revision, hash });
      tree.set(before.index, `${event.stream}\n${event.revision}\n${hash}`);
      events += 1;
      return null;
    },
    events: () => events,
    streams: () => heads.size,
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
