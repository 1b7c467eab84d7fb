/** A Merkle tree (RFC 9162 §2.1) whose leaves change and grow; the root is computed again only where something changed. */
import { createHash } from 'node:crypto';
import { openRows, type Rows } from './rows.ts';

export type Merkle = Readonly<{
  /** Leaves are added one after another. */
  set(index: number, leaf: string): void;
  size(): number;
  /** Hex. Of no leaves: the hash of nothing. */
  root(): string;
}>;

const HASH_BYTES = 32;

export const openMerkle = (): Merkle => {
  const leaves = openRows(HASH_BYTES);
  /** Those above the leaves, the nearest first. */
  const levels: Rows[] = [];
  let dirty = new Set<number>();

  /** An odd last node is handed up as it is. */
  const parent = (level: Rows, index: number): Uint8Array => {
    const left = level.at(index * 2);
    return index * 2 + 1 >= level.size()
      ? left
      : createHash('sha256')
          .update(NODE)
          .update(left)
          .update(level.at(index * 2 + 1))
          .digest();
  };

  return {
    set: (index, leaf) => {
      leaves.set(index, createHash('sha256').update(LEAF).update(leaf).digest());
      dirty.add(index);
    },
    size: () => leaves.size(),
    root: () => {
      if (leaves.size() === 0) return createHash('sha256').digest('hex');
      // In their order, so that a level grows at its end.
      let changed = [...dirty].sort((a, b) => a - b);
      let level = leaves;
      for (let depth = 0; level.size() > 1; depth += 1) {
        const above = levels[depth] ?? openRows(HASH_BYTES);
        levels[depth] = above;
        changed = [...new Set(changed.map((index) => index >> 1))];
        for (const index of changed) above.set(index, parent(level, index));
        level = above;
      }
      dirty = new Set();
      return Buffer.from(level.at(0)).toString('hex');
    },
  };
};

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
