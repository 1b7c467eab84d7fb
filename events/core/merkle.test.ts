import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { openMerkle } from './merkle.ts';

/** RFC 9162 §2.1.1, word for word. */
const rootOf = (leaves: readonly string[]): Buffer => {
  const hash = (...parts: (string | Buffer)[]): Buffer =>
    parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
  const [only] = leaves;
  if (only === undefined) return hash();
  if (leaves.length === 1) return hash(Buffer.from([0]), only);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return hash(Buffer.from([1]), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
};

describe('a Merkle tree', () => {
  it('has the root that RFC 9162 gives, whatever was changed since the last root', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.string(), fc.boolean()), { maxLength: 60 });
    fc.assert(
      fc.property(changes, (given) => {
        const tree = openMerkle();
        const leaves: string[] = [];
        for (const [at, leaf, look] of given) {
          const index = at % (leaves.length + 1);
          leaves[index] = leaf;
          tree.set(index, leaf);
          expect(tree.size()).toBe(leaves.length);
          if (look) expect(tree.root()).toBe(rootOf(leaves).toString('hex'));
        }
        expect([tree.root(), tree.size()]).toEqual([rootOf(leaves).toString('hex'), leaves.length]);
      }),
    );
  });

  it('grows by its thousands, and takes no leaf beyond the next', () => {
    const tree = openMerkle();
    const leaves = Array.from({ length: 3_000 }, (_, n) => `leaf ${n}`);
    for (const [n, leaf] of leaves.entries()) {
      tree.set(n, leaf);
      if (n % 700 === 3) expect(tree.root()).toBe(rootOf(leaves.slice(0, n + 1)).toString('hex'));
    }
    tree.set(17, 'another');
    expect(tree.root()).toBe(rootOf(leaves.with(17, 'another')).toString('hex'));
    expect(() => tree.set(3_001, 'too far')).toThrow(RangeError);
  });
});
