/** The projector: a view's documents from the service's own events. */
import { crashpoint } from '../ports/crashpoint.ts';
import type { EventStore, Filter, Position, Recorded } from '../ports/event-store.ts';
import type { Doc, Held, Write } from '../ports/read-models.ts';
import type { Codec } from './codec.ts';
import type { Ordered, Touched } from './fold.ts';
import { folded, LOG, touchedBy } from './fold.ts';
import type { LogWork } from './log-processor.ts';
import type { Model } from './model.ts';
import { type Observe, type SpanOptions, spanAfter, unobserved } from './observe.ts';
import type { AnyEvent, AnyProjection, Fact } from './types.ts';

/** One of several that share a view by document id; its progress stands in a read model of its own. */
export type Part = Readonly<{ number: number; of: number; progress: Model<Doc> }>;

export type ProjectorOptions = Readonly<{
  projection: AnyProjection;
  model: Model<Doc>;
  codec: Codec;
  store: EventStore;
  part?: Part;
  observe?: Observe;
  /** Told of what was taken in, after it was. */
  applied?: Applied;
}>;

export type Applied = (projection: string, facts: readonly Fact<AnyEvent>[]) => void;

export const filterOf = ({ name, reads }: Pick<AnyProjection, 'name' | 'reads'>): Filter => {
  if ('topics' in reads) throw new TypeError(`${name} reads topics, not the log`);
  return reads;
};

/**
 * One page, one `apply`, the checkpoint last. Killed anywhere, the page runs again and marks skip what stands; raced by
 * another projector, one of them is told `conflict` and both wrote the same.
 */
export const projector = ({
  projection,
  model,
  codec,
  store,
  part,
  observe = unobserved,
  applied,
}: ProjectorOptions): LogWork => {
  const mine = part === undefined ? undefined : (id: string) => partOf(id, part.of) === part.number;

  const ordered = async (events: readonly Recorded[]): Promise<Ordered[]> => {
    const facts = projection.opens ? await Promise.all(events.map(codec.openedFact)) : events.map(codec.sealedFact);
    return facts.map((fact) => ({ fact, source: LOG, order: fact.position }));
  };

  /** Loads, folds and writes until no document was changed in between. */
  const write = async (touched: Touched, move?: { from: Position | null; to: Position }) => {
    const target = model.current();
    const held: ReadonlyMap<string, Held<Doc>> = touched.size === 0
      ? new Map()
      : await target.load([...touched.keys()]);
    crashpoint('project-loaded');
    const result = await target.apply(folded(projection, touched, held), move);
    crashpoint('project-applied');
    return result;
  };

  const handle: LogWork['handle'] = async (events, move) => {
    const news = await ordered(events);
    const touched = touchedBy(projection, news, mine);
    for (;;) {
      if (part === undefined) {
        if ((await write(touched, move)) === 'applied') {
          if (touched.size > 0)
            applied?.(
              projection.name,
              news.map(({ fact }) => fact),
            );
          return 'applied';
        }
        // A document was faster, or the checkpoint: in the first case the page is folded again.
        if ((await model.current().checkpoint()) !== move.from) return 'conflict';
      } else if (touched.size === 0 || (await write(touched)) === 'applied') {
        return await part.progress.current().apply([], move);
      }
    }
  };

  return {
    handle: (events, move) =>
      events.length === 0
        ? handle(events, move)
        : observe.span('project', spanOf(projection.name, events), () => handle(events, move)),
    touches: (event) => {
      const fact = codec.sealedFact(event);
      return projection.ids(fact);
    },
    redo: async (events, upTo, isSkipped) => {
      const ids = new Set((await ordered(events)).flatMap(({ fact }) => projection.ids(fact)));
      await refold(ids, upTo, isSkipped);
    },
  };

  /** The documents anew from all of history: later events have been folded onto them without what was parked. */
  async function refold(
    ids: ReadonlySet<string>,
    upTo: Position,
    isSkipped: (event: Recorded) => boolean,
  ): Promise<void> {
    if (ids.size === 0) return;
    for (;;) {
      const target = model.current();
      const held = await target.load([...ids]);
      // Another projector may be ahead: what it folded must stay in.
      const end = [...held.values()].reduce(
        (to, { marks }) => ((marks[LOG] ?? '') > to ? (marks[LOG] as Position) : to),
        upTo,
      );
      const blank = new Map<string, Held<Doc>>();
      for (const [id, { rev }] of held) blank.set(id, { doc: null, rev, marks: {} });
      const docs = new Map<string, Write<Doc>>();
      for await (const page of store.readAll({ filter: filterOf(projection), pageSize: 1_000 })) {
        const passed = page.events.findIndex((event) => event.position > end);
        const events = (passed < 0 ? page.events : page.events.slice(0, passed)).filter((event) => !isSkipped(event));
        const touched = touchedBy(projection, await ordered(events), (id) => ids.has(id));
        for (const done of folded<Doc>(projection, touched, blank)) {
          docs.set(done.id, done);
          blank.set(done.id, done);
        }
        if (passed >= 0) break;
      }
      const writes = [...ids].flatMap((id): Write<Doc>[] => {
        const rev = held.get(id)?.rev ?? 0;
        const after = docs.get(id) ?? { id, doc: null, rev, marks: {} };
        return rev === 0 && after.doc === null ? [] : [{ ...after, marks: { [LOG]: end } }];
      });
      if ((await target.apply(writes)) === 'applied') return;
    }
  }
};

/**
 * Which part a document belongs to: by hash (FNV-1a, its bits mixed at the end), so that parts are even whatever the ids look
 * like. It is asked for every event by every part, so it must cost next to nothing.
 */
export const partOf = (id: string, parts: number): number => {
  if (parts === 1) return 0;
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % parts;
};

export const spanOf = (processor: string, events: readonly Pick<Recorded, 'meta'>[]): SpanOptions =>
  spanAfter(
    { processor, events: events.length },
    events.map(({ meta }) => meta.traceparent),
  );
