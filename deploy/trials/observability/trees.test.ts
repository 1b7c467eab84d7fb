import type { Received } from './receiver.ts';
import { treeOf } from './trees.ts';

const span = (spanId: string, parent: string | null, name: string, startedNs: number): Received => ({
  ...{ service: 's', traceId: 't', spanId, parent, name, startedNs: BigInt(startedNs), attributes: {}, links: [] },
});

describe('a trace', () => {
  const whole = [span('c', 'b', 'append', 3), span('a', null, 'POST', 1), span('b', 'a', 'change', 2)];
  it('is a tree where each span but one has its cause in it', () => {
    expect(treeOf([...whole, { ...span('x', null, 'other', 4), traceId: 'u' }], 't')).toEqual({
      steps: ['s: POST', 's: change', 's: append'],
      gaps: [],
    });
  });
  it('has a gap where a span in the middle, or the first, is not there', () => {
    expect(
      treeOf(
        [whole[0], whole[1]].flatMap((one) => one ?? []),
        't',
      ).gaps,
    ).toEqual(['what caused s: append is not in it']);
    expect(
      treeOf(
        [whole[0], whole[2]].flatMap((one) => one ?? []),
        't',
      ).gaps,
    ).toEqual(['it has 0 roots: ', 'what caused s: change is not in it']);
    expect(treeOf([...whole, span('d', null, 'GET', 5)], 't').gaps).toEqual(['it has 2 roots: s: POST, s: GET']);
    expect(treeOf([], 't').gaps).toEqual(['it has 0 roots: ']);
  });
});
