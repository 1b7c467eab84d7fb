import type { Place } from '@lamplight/common/marks/place.ts';
import type { AuditDoc } from '../audit/view.ts';
import { placedIn, placeOf } from './placed.ts';
import type { Mark } from './view.ts';

const [BEFORE, HERE] = ['1'.repeat(32), '2'.repeat(32)];
const position = (n: number, log = HERE): string => `${log}.${String(n).padStart(20, '0')}`;
const AT = '2026-11-21T12:00:00.000Z';
const event = (revision: number) => ({ stream: 'project-p1', revision });
const mark = (place: Omit<Place, 'occurredAt'>): Mark => ({ ...place, occurredAt: AT, at: AT });

/** The events of this log, each at its place; all of them happened in one millisecond. */
const indexOf = (docs: readonly Pick<AuditDoc, '_id' | 'stream' | 'revision'>[]) => ({
  find: async ({ where }: { where?: object; limit: number }) => {
    const asked = where as Partial<AuditDoc> | undefined;
    const found = docs
      .filter((doc) => asked === undefined || (doc.stream === asked.stream && doc.revision === asked.revision))
      .toSorted((a, b) => (a._id < b._id ? 1 : -1));
    return { items: found as AuditDoc[] };
  },
});
const index = indexOf([0, 1, 2].map((n) => ({ _id: position(n + 7), ...event(n) })));
const none = { everything: null, projects: {} };

describe('a mark that was set on another log', () => {
  it('is found again by its event, though all happened at once', async () => {
    const marks = {
      everything: mark({ position: position(1, BEFORE), event: event(0) }),
      projects: { p1: mark({ position: position(2, BEFORE), event: event(1) }) },
    };
    expect(await placedIn(index, marks)).toEqual({
      everything: { ...marks.everything, position: position(7) },
      projects: { p1: { ...marks.projects.p1, position: position(8) } },
    });
  });
  it.each([
    ['of this log', mark({ position: position(8), event: event(0) })],
    ['whose event nobody noted', mark({ position: position(1, BEFORE) })],
    ['whose event is not here', mark({ position: position(1, BEFORE), event: event(9) })],
  ])('stays as it was where it is one %s', async (_which, everything) => {
    expect(await placedIn(index, { everything, projects: {} })).toEqual({ everything, projects: {} });
  });
  it('stays as it was where nothing has happened yet, and nobody has looked', async () => {
    const everything = mark({ position: position(1, BEFORE), event: event(0) });
    expect(await placedIn(indexOf([]), { everything, projects: {} })).toEqual({ everything, projects: {} });
    expect(await placedIn(index, none)).toEqual(none);
  });
});

it('a place says which event stands there', () => {
  const doc = { _id: position(8), occurredAt: AT, ...event(1) } as AuditDoc;
  expect(placeOf(doc)).toEqual({ position: position(8), occurredAt: AT, event: event(1) });
});
