/** A projector beside others, and after an event that waited: on documents in memory, where a test says who is faster. */
import type { EventStore, Position, Recorded, StreamId } from '../ports/event-store.ts';
import type { Doc, Held, ReadModel, Write } from '../ports/read-models.ts';
import type { JarRow, Total } from '../workbench/jars.ts';
import { jarList, jarTotals } from '../workbench/jars.ts';
import type { Codec } from './codec.ts';
import { LOG } from './fold.ts';
import type { Model } from './model.ts';
import { type Observe, unobserved } from './observe.ts';
import type { ProjectorOptions } from './projection.ts';
import { partOf, projector } from './projection.ts';
import type { AnyProjection } from './types.ts';

const at = (number: number): Position => String(number).padStart(4, '0') as Position;
let events: Recorded[];
const recorded = (stream: string, type: string, data: unknown): Recorded => {
  const number = events.length + 1;
  const meta = { occurredAt: '2026-11-23T06:00:00.000Z' };
  const event = {
    id: `e${number}`,
    stream: stream as StreamId,
    revision: number,
    position: at(number),
    type,
    data,
    meta,
  };
  events.push(event as unknown as Recorded);
  return event as unknown as Recorded;
};
const made = (stream = 'jar-a') => recorded(stream, 'JarMade', { owner: 'ada', name: 'Ada' });
const filled = (amount: number, stream = 'jar-a') => recorded(stream, 'JarFilled', { amount });
const broken = (stream = 'jar-a') => recorded(stream, 'JarEmptied', { because: 'broken' });
const emptied = (stream = 'jar-a') => recorded(stream, 'JarEmptied', { because: 'thirst' });

const codec = {
  sealedFact: ({ meta, ...event }: Recorded) => ({ ...event, meta, occurredAt: meta.occurredAt }),
} as unknown as Codec;

/** Documents in memory. `before`: what others do just before the next writes, in turn. */
const memory = <T extends Doc>() => {
  const held = new Map<string, Held<T>>();
  const before: (() => void)[] = [];
  const applied: (readonly Write<T>[])[] = [];
  const state = { checkpoint: null as Position | null, loads: 0 };
  const put = ({ id, doc, marks }: Omit<Write<T>, 'rev'>) =>
    held.set(id, { doc, marks, rev: (held.get(id)?.rev ?? 0) + 1 });
  const model: Pick<ReadModel<T>, 'load' | 'apply' | 'checkpoint'> = {
    load: async (ids) => {
      state.loads += 1;
      return new Map(ids.flatMap((id) => (held.has(id) ? [[id, held.get(id) as Held<T>] as const] : [])));
    },
    apply: async (writes, move) => {
      before.shift()?.();
      applied.push(writes);
      if (writes.some(({ id, rev }) => (held.get(id)?.rev ?? 0) !== rev)) return 'conflict';
      if (move !== undefined && state.checkpoint !== move.from) return 'conflict';
      for (const write of writes) put(write);
      if (move !== undefined) state.checkpoint = move.to;
      return 'applied';
    },
    checkpoint: async () => state.checkpoint,
  };
  return { held, put, before, applied, state, model: { current: () => model } as unknown as Model<Doc> };
};

const logOf = (pageSize = 1_000) => {
  const log = { pages: 0 };
  const readAll: EventStore['readAll'] = async function* ({ filter } = {}) {
    const categories = filter !== undefined && 'categories' in filter ? filter.categories : [];
    const wanted = events.filter(
      ({ stream }) => categories.length === 0 || categories.includes(stream.split('-')[0] ?? ''),
    );
    for (let first = 0; first < wanted.length; first += pageSize) {
      log.pages += 1;
      yield { events: wanted.slice(first, first + pageSize), position: events.at(-1)?.position ?? null, live: true };
    }
  };
  return { log, store: { readAll } as unknown as EventStore };
};
const list = jarList as AnyProjection;
const totals = jarTotals as AnyProjection;
const working = (model: Model<Doc>, more: Partial<ProjectorOptions> = {}) =>
  projector({ projection: list, model, codec, store: logOf().store, ...more });
const row = (history: readonly number[], id = 'jar-a'): JarRow => ({
  ...{ _id: id, name: 'Ada', history },
  holds: history.reduce((sum, amount) => sum + amount, 0),
});

beforeEach(() => {
  events = [];
});

describe('A page', () => {
  it('is folded again where somebody was faster with one of its documents', async () => {
    const { held, put, before, state, model } = memory<JarRow>();
    const [first, second] = [made(), filled(3)];
    // as the projector of a part that takes over: it has written the document, and not yet said how far it is
    before.push(() => put({ id: 'jar-a', doc: row([]), marks: { [LOG]: first.position } }));
    const move = { from: null, to: second.position };
    expect(await working(model).handle([first, second], move)).toBe('applied');
    expect(held.get('jar-a')).toMatchObject({ doc: row([3]), marks: { [LOG]: second.position } });
    expect(state.checkpoint).toBe(second.position);
  });
  it('that somebody else has passed is theirs', async () => {
    const { before, state, model } = memory<JarRow>();
    const first = made();
    before.push(() => {
      state.checkpoint = at(9);
    });
    expect(await working(model).handle([first], { from: null, to: first.position })).toBe('conflict');
    expect(state.checkpoint).toBe(at(9));
  });
  it('is told when it stands, unless it concerns no document', async () => {
    const { held, model } = memory<JarRow>();
    const told: unknown[] = [];
    const applied: ProjectorOptions['applied'] = (name, facts) =>
      told.push([name, facts.map(({ id }) => id), held.has('jar-a')]);
    const work = working(model, { applied });
    const [first, second] = [made(), filled(3)];
    await work.handle([first, second], { from: null, to: second.position });
    expect(told.splice(0)).toEqual([['jar-list', ['e1', 'e2'], true]]);
    await working(model, { applied, projection: { ...list, ids: () => [] } }).handle([filled(1)], {
      from: second.position,
      to: at(3),
    });
    await work.handle([], { from: at(3), to: at(4) });
    expect(told).toEqual([]);
  });
  it('without anything for this view moves its checkpoint and reads no document', async () => {
    const { state, model } = memory<JarRow>();
    await working(model).handle([], { from: null, to: at(7) });
    expect(state).toEqual({ checkpoint: at(7), loads: 0 });
  });
  it('is one span of work, and none where there is nothing to do', async () => {
    const spans: unknown[] = [];
    const observe: Observe = {
      ...unobserved,
      span: (name, options, work) => {
        spans.push([name, options.attributes]);
        return work(undefined);
      },
    };
    const { model } = memory<JarRow>();
    const work = working(model, { observe });
    await work.handle([], { from: null, to: at(1) });
    expect(spans).toEqual([]);
    await work.handle([made()], { from: at(1), to: at(2) });
    expect(spans).toEqual([['project', { processor: 'jar-list', events: 1 }]]);
  });
  it('concerns the documents that it is kept under', () => {
    expect(working(memory().model).touches(made('jar-b'))).toEqual(['jar-b']);
  });
});

describe('A part of a view', () => {
  const share = (number: number) => {
    const progress = memory<Doc>();
    return { progress, part: { number, of: 2, progress: progress.model } };
  };
  const idsOf = (number: number) =>
    ['jar-a', 'jar-b', 'jar-c', 'jar-d', 'jar-e'].filter((id) => partOf(id, 2) === number);

  it('writes the documents that are its own, and keeps its own progress', async () => {
    for (const number of [0, 1]) {
      events = [];
      const page = [...idsOf(0), ...idsOf(1)].map(made);
      const { held, state, model } = memory<JarRow>();
      const { progress, part } = share(number);
      expect(await working(model, { part }).handle(page, { from: null, to: at(5) })).toBe('applied');
      expect([...held.keys()]).toEqual(idsOf(number));
      expect([state.checkpoint, progress.state.checkpoint]).toEqual([null, at(5)]);
    }
  });
  it('writes nothing where none of a page is its own', async () => {
    const { applied, model } = memory<JarRow>();
    const { progress, part } = share(0);
    const [other = ''] = idsOf(1);
    expect(await working(model, { part }).handle([made(other)], { from: null, to: at(1) })).toBe('applied');
    expect([applied, progress.state.checkpoint]).toEqual([[], at(1)]);
  });
  it('folds again where somebody was faster with a document, and gives way where they have passed it', async () => {
    const { held, put, before, model } = memory<JarRow>();
    const { progress, part } = share(0);
    const [id = ''] = idsOf(0);
    const [first, second] = [made(id), filled(2, id)];
    before.push(() => put({ id, doc: row([], id), marks: { [LOG]: first.position } }));
    const work = working(model, { part });
    expect(await work.handle([first, second], { from: null, to: at(2) })).toBe('applied');
    expect(held.get(id)?.doc).toEqual(row([2], id));
    progress.state.checkpoint = at(8);
    expect(await work.handle([filled(5, id)], { from: at(2), to: at(3) })).toBe('conflict');
  });
});

describe('What waited', () => {
  const nothing = () => false;

  it('is folded in its place, up to where the view stands and no further', async () => {
    for (const pageSize of [1, 2, 3, 1_000]) {
      events = [];
      const { held, put, model } = memory<JarRow>();
      const { log, store } = logOf(pageSize);
      const [first, second, third] = [made(), filled(1), filled(2)];
      for (let more = 0; more < 5; more += 1) filled(100);
      put({ id: 'jar-a', doc: row([]), marks: { [LOG]: first.position } }); // the second one waits, and the third behind it
      await working(model, { store }).redo([second], third.position, nothing);
      expect(held.get('jar-a')).toEqual({ doc: row([1, 2]), rev: 2, marks: { [LOG]: third.position } });
      expect(log.pages).toBe(Math.ceil(4 / pageSize)); // up to the first event that comes after
    }
  });
  it('is folded without what still waits', async () => {
    const { held, model } = memory<JarRow>();
    const [first, , third] = [made(), filled(1), filled(2)];
    await working(model).redo([first], third.position, ({ id }) => id === 'e2');
    expect(held.get('jar-a')).toMatchObject({ doc: row([2]), marks: { [LOG]: third.position } });
  });
  it('changes its own documents alone, from the events that the view reads', async () => {
    const { held, put, model } = memory<Total>();
    const first = made('jar-a'); // its sum is kept under the last letter of its name
    filled(2, 'vault-a');
    filled(4, 'jar-e');
    filled(8, 'jar-b');
    put({ id: 'total-2', doc: { _id: 'total-2', holds: 1, jars: 1 }, marks: {} });
    await working(model, { projection: totals }).redo([first], at(4), nothing);
    expect([...held].map(([id, { doc }]) => [id, doc])).toEqual([
      ['total-2', { _id: 'total-2', holds: 1, jars: 1 }],
      ['total-1', { _id: 'total-1', holds: 4, jars: 1 }],
    ]);
  });
  it('is looked for nowhere where it concerns no document', async () => {
    const { log, store } = logOf();
    const { applied, state, model } = memory<JarRow>();
    const event = made();
    await working(model, { store, projection: { ...list, ids: () => [] } }).redo([event], event.position, nothing);
    expect([log.pages, state.loads, applied]).toEqual([0, 0, []]);
  });
  it('takes a document away where nothing is left of it, and makes none of nothing', async () => {
    const { held, put, model } = memory<JarRow>();
    const [first] = [made('jar-a'), made('jar-b'), filled(1, 'jar-b')];
    put({ id: 'jar-a', doc: row([]), marks: { [LOG]: first.position } });
    const isMade = ({ type }: Recorded) => type === 'JarMade'; // both beginnings were discarded
    await working(model).redo(events, at(3), isMade);
    expect([...held]).toEqual([['jar-a', { doc: null, rev: 2, marks: { [LOG]: at(3) } }]]);
  });
  it('leaves a document gone that came and went', async () => {
    const { held, model } = memory<JarRow>();
    const [, second] = [made(), broken()];
    await working(model).redo([second], second.position, nothing);
    expect([...held]).toEqual([]); // it never stood here
    const { held: there, put, model: standing } = memory<JarRow>();
    put({ id: 'jar-a', doc: row([]), marks: { [LOG]: at(1) } });
    await working(standing).redo([second], second.position, nothing);
    expect(there.get('jar-a')).toMatchObject({ doc: null, marks: { [LOG]: at(2) } });
  });
  it('is folded again where somebody was faster', async () => {
    const { held, put, before, model } = memory<JarRow>();
    const [first, second, third] = [made(), emptied(), filled(3)];
    put({ id: 'jar-a', doc: row([]), marks: { [LOG]: first.position } });
    before.push(() => put({ id: 'jar-a', doc: row([3]), marks: { [LOG]: third.position } }));
    await working(model).redo([second], second.position, nothing);
    expect(held.get('jar-a')).toMatchObject({
      doc: { _id: 'jar-a', holds: 3, history: ['thirst', 3] },
      marks: { [LOG]: third.position },
    });
  });
});
