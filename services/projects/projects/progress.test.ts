/** Every percentage that is shown (domain.md §4.3): against its vectors, and by its rules. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  type MilestoneProgress,
  milestoneBp,
  overallBp,
  progressTree,
  shownPercent,
  subMilestoneBp,
} from './progress.ts';

type Vector = Readonly<{ id: string; input: Readonly<{ milestones: MilestoneProgress[] }>; expect: object }>;
const vectors: Readonly<{ progress: readonly Vector[] }> = JSON.parse(
  readFileSync(new URL('../vectors/delivery.json', import.meta.url), 'utf8'),
);

it.each(vectors.progress)('$id', ({ input: { milestones }, expect: expected }) => {
  const overall = overallBp(milestones);
  expect({
    milestonesBp: milestones.map(milestoneBp),
    overallBp: overall,
    shownPercent: shownPercent(overall),
  }).toEqual(expected);
});

const ticks = (done: number, total: number) => Array.from({ length: total }, (_, index) => ({ done: index < done }));

describe('progress', () => {
  it('of a sub-milestone is 99 % at most until it is verified, by checklist before what was declared', () => {
    expect(subMilestoneBp({ weightBp: 1, state: 'done', declaredBp: 10_000 })).toBe(9_900);
    expect(subMilestoneBp({ weightBp: 1, state: 'verified' })).toBe(10_000);
    expect(subMilestoneBp({ weightBp: 1, state: 'doing', declaredBp: 9_000, checklist: ticks(1, 3) })).toBe(3_333);
    expect(subMilestoneBp({ weightBp: 1, state: 'doing', declaredBp: 9_000, checklist: [] })).toBe(9_000);
  });
  it.each([
    ['planned', 9_500],
    ['in_progress', 9_500],
    ['blocked', 9_500],
    ['changes_requested', 9_500],
    ['submitted', 9_900],
    ['accepted', 10_000],
  ] as const)('of a milestone that is %s is cut to %s', (state, cap) => {
    expect(milestoneBp({ weightBp: 10_000, state, declaredBp: 10_000 })).toBe(cap);
    const subMilestones = [{ weightBp: 10_000, state: 'verified' as const }];
    expect(milestoneBp({ weightBp: 10_000, state, subMilestones })).toBe(cap);
  });
  it('leaves out what was cancelled', () => {
    const milestones: MilestoneProgress[] = [
      { weightBp: 10_000, state: 'accepted' },
      { weightBp: 4_000, state: 'cancelled', declaredBp: 9_000 },
    ];
    expect(overallBp(milestones)).toBe(10_000);
    const subMilestones = [
      { weightBp: 10_000, state: 'verified' as const },
      { weightBp: 5_000, state: 'cancelled' as const },
    ];
    expect(milestoneBp({ weightBp: 1, state: 'submitted', subMilestones })).toBe(9_900);
  });
  it('is none where nothing was said, and that of the milestone where all its parts were cancelled', () => {
    expect(subMilestoneBp({ weightBp: 1, state: 'doing' })).toBe(0);
    expect(milestoneBp({ weightBp: 1, state: 'in_progress' })).toBe(0);
    expect(overallBp([])).toBe(0);
    const [node] = progressTree([{ weightBp: 10_000, state: 'in_progress' }]).milestones;
    expect(node).toMatchObject({ declaredBp: 0, progressBp: 0, capBp: 9_500, shareBp: 0 });
    const subMilestones = [{ weightBp: 10_000, state: 'cancelled' as const, declaredBp: 9_000 }];
    expect(milestoneBp({ weightBp: 1, state: 'in_progress', declaredBp: 4_000, subMilestones })).toBe(4_000);
  });
  it('has one truth: the tree, the figure and its parts agree', () => {
    const part = fc.record({
      state: fc.constantFrom('planned' as const, 'in_progress' as const, 'submitted' as const, 'accepted' as const),
      declaredBp: fc.nat(10_000),
      weightBp: fc.nat(2_000),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const tree = progressTree(parts);
        expect(tree.overallBp).toBe(overallBp(parts));
        expect(tree.shownPercent).toBe(shownPercent(overallBp(parts)));
        const shares = tree.milestones.reduce((sum, node) => sum + node.shareBp, 0);
        expect(tree.overallBp - shares).toBeGreaterThanOrEqual(0);
        expect(tree.overallBp - shares).toBeLessThanOrEqual(parts.length);
        for (const node of tree.milestones) expect(node.progressBp).toBe(milestoneBp(node.milestone));
      }),
    );
  });
});
