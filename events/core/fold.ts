/** Folding events onto documents: the one place where marks are compared, for live, bus-fed and rebuilt views alike. */
import type { Doc, Held, Marks, Write } from '../ports/read-models.ts';
import type { AnyEvent, AnyProjection, Fact } from './types.ts';

/** `source` and `order` say which mark of a document the event stands against. */
export type Ordered = Readonly<{ fact: Fact<AnyEvent>; source: string; order: string }>;

/** The source of own events: one order for all of them. */
export const LOG = 'log';

/** A document fed by more keys would carry its history with it: such a view keeps one document per key and sums when asked. */
const MOST_MARKS = 100;

export type Touched = ReadonlyMap<string, readonly Ordered[]>;

/** Which documents the events touch, in the order of the events. `mine` restricts a processor to its part. */
export const touchedBy = (
  projection: AnyProjection,
  events: readonly Ordered[],
  mine: (id: string) => boolean = () => true,
): Touched => {
  const touched = new Map<string, Ordered[]>();
  for (const event of events) {
    for (const id of projection.ids(event.fact)) {
      if (!mine(id)) continue;
      const held = touched.get(id);
      if (held === undefined) touched.set(id, [event]);
      else if (held.at(-1) !== event) held.push(event);
    }
  }
  return touched;
};

/**
 * What to write, given what is stored: events at or below a document's mark are skipped, so a repeat changes nothing. A
 * document that no event changed is not written. One that came and went within the page still leaves its tombstone: else
 * a slower projector could bring it back.
 */
export const folded = <T extends Doc>(
  projection: AnyProjection,
  touched: Touched,
  held: ReadonlyMap<string, Held<T>>,
): readonly Write<T>[] => {
  const writes: Write<T>[] = [];
  for (const [id, events] of touched) {
    const write = foldOne(projection, id, events, held.get(id) ?? ABSENT);
    if (write !== null) writes.push(write as Write<T>);
  }
  return writes;
};

const ABSENT: Held<never> = { doc: null, rev: 0, marks: {} };

const foldOne = (
  projection: AnyProjection,
  id: string,
  events: readonly Ordered[],
  held: Held<Doc>,
): Write<Doc> | null => {
  let doc = held.doc;
  let marks: Marks | null = null;
  let changed = false;
  for (const { fact, source, order } of events) {
    const mark = (marks ?? held.marks)[source];
    if (mark !== undefined && order <= mark) continue;
    const next = projection.evolve(doc, fact, id);
    changed ||= next !== doc;
    doc = next;
    marks = { ...(marks ?? held.marks), [source]: order };
  }
  if (marks === null) return null;
  // Keys of the bus have no order among each other: what a document has seen of each must be kept, changed or not.
  if (!changed && (doc === null || events[0]?.source === LOG)) return null;
  if (doc !== null && doc._id !== id) throw new TypeError(`${projection.name} keeps ${doc._id} under ${id}`);
  if (Object.keys(marks).length > MOST_MARKS) throw new TypeError(`${projection.name}/${id} is fed by too many keys`);
  return { id, doc, rev: held.rev, marks };
};
