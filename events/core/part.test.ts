/** What several projectors share out, and how their work is traced: pure, so that it is the same in every version. */
import type { Recorded } from '../ports/event-store.ts';
import { heard, jarList } from '../workbench/jars.ts';
import { filterOf, partOf, spanOf } from './projection.ts';

describe('the part of a document', () => {
  // Each part keeps its own progress: a document that came to another part with a new version would miss events.
  it.each([
    ['', [0, 1, 2, 3, 4], 2872998923],
    ['a', [0, 1, 0, 3, 0], 444641715],
    ['jar-a', [0, 0, 1, 0, 5], 3289906156],
    ['jar-b', [0, 0, 0, 2, 4], 3410824218],
    ['019385d0-0000-7000-8000-000000000001', [0, 0, 1, 0, 5], 3320417644],
    ['चन्द्र', [0, 0, 2, 2, 0], 251086514],
  ])('%j is where it always was', (id, parts, hash) => {
    expect([1, 2, 3, 4, 7].map((of) => partOf(id, of))).toEqual(parts);
    expect(partOf(id, 2 ** 32)).toBe(hash);
  });
});

describe('the span of some events', () => {
  const traced = (traceparent?: string) =>
    ({ meta: traceparent === undefined ? {} : { traceparent } }) as unknown as Recorded;
  it.each([
    ['of one is below what caused it', [traced('t1')], { parent: 't1' }],
    ['of one without a trace has no parent', [traced()], { links: [] }],
    ['of several links to all that have one', [traced('t1'), traced(), traced('t2')], { links: ['t1', 't2'] }],
    ['of several of which one has a trace links to it', [traced(), traced('t2')], { links: ['t2'] }],
    ['of none links to nothing', [], { links: [] }],
  ])('%s', (_what, events, expected) => {
    expect(spanOf('list', events)).toEqual({ attributes: { processor: 'list', events: events.length }, ...expected });
  });
});

describe('what a view reads of the log', () => {
  it('is what it says, and nothing for one that reads topics', () => {
    expect(filterOf(jarList)).toBe(jarList.reads);
    expect(() => filterOf(heard)).toThrow(`${heard.name} reads topics, not the log`);
  });
});
