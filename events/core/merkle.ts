/** A Merkle tree (RFC 9162 §2.1) whose leaves change and grow; the root is computed again only where something changed. */
import { createHash } from 'node:crypto';

export type Merkle = Readonly<{
  set(index: number, leaf: string): void;
  size(): number;
  /** Hex. Of no leaves: the hash of nothing. */
  root(): string;
}>;

export const openMerkle = (): Merkle => {
  const leaves: (Buffer | undefined)[] = [];
  const levels = [leaves];
  let dirty = new Set<number>();

  /** An odd last node is handed up as it is. */
  const parent = (level: readonly (Buffer | undefined)[], index: number): Buffer | undefined => {
    const [left, right] = [level[index * 2], level[index * 2 + 1]];
    return left === undefined || right === undefined
      ? left
      : createHash('sha256').update(NODE).update(left).update(right).digest();
  };

  return {
    set: (index, leaf) => {
      leaves[index] = createHash('sha256').update(LEAF).update(leaf).digest();
      dirty.add(index);
    },
    size: () => leaves.length,
    root: () => {
      let changed = dirty;
      let depth = 0;
      for (let width = leaves.length; width > 1; width = Math.ceil(width / 2), depth += 1) {
        const level = levels[depth] ?? [];
        const above = levels[depth + 1] ?? [];
        levels[depth + 1] = above;
        const next = new Set([...changed].map((index) => index >> 1));
        for (const index of next) above[index] = parent(level, index);
        changed = next;
      }
      dirty = new Set();
      const top = levels[depth]?.[0];
      return (top ?? createHash('sha256').digest()).toString('hex');
    },
  };
};

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
