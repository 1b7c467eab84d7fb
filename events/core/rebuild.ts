/** Views filled from nothing: strictly, in large pages, beside whatever else runs; and compared with what is shown. */
import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EventStore, Filter, Position, Recorded } from '../ports/event-store.ts';
import type { Doc, ReadModels } from '../ports/read-models.ts';
import type { Codec } from './codec.ts';
import { LOG } from './fold.ts';
import { isAfter, lowestOf } from './log-order.ts';
import type { Model } from './model.ts';
import { openModel } from './model.ts';
import type { Part } from './projection.ts';
import { filterOf, projector } from './projection.ts';
import { matches } from './tail.ts';
import type { AnyProjection } from './types.ts';

/**
 * A page ends in one transaction, which writes every side of the view's file that it touched, once: of pages four times
 * smaller the same sides are written twice as often, which costs more than the collector gains.
 */
const PAGE = 8_192;

export type FilledView = Readonly<{
  projection: AnyProjection;
  model: Model<Doc>;
  part?: Part;
  discarded?: ReadonlySet<string>;
}>;

type Filling = Readonly<{
  codec: Codec;
  store: EventStore;
  pageSize?: number;
  signal?: AbortSignal;
  /** Called between pages; whatever it waits for slows the rebuild down. */
  paused?: (events: number) => Promise<void> | void;
}>;

export type FillOptions = FilledView & Filling;

/**
 * From the checkpoint to the head of the log. Killed anywhere, the next call goes on; beside another projector of the same
 * view both do harmless work. @throws what the projection throws: nothing is parked here, a rebuild stops instead
 */
export const fill = async (o: FillOptions): Promise<Position | null> => {
  const [filled] = await fillTogether({ ...o, views: [o], filter: null });
  if (filled === undefined) throw new Error('no view was filled');
  if ('error' in filled) throw filled.error;
  return filled.checkpoint;
};

export type Filled = Readonly<{ checkpoint: Position | null }> | Readonly<{ error: unknown }>;

/**
 * Several views of one service by one pass: the log is read once, each view takes what it wants of a page, one after the
 * other, so that one page and what one view loads for it are all that is held. What a projection throws stops its view alone.
 * @param o.filter lets through what any of them wants; null for a single view: what it wants
 */
export const fillTogether = async (
  o: Filling & Readonly<{ views: readonly FilledView[]; filter: Filter | null }>,
): Promise<readonly Filled[]> => {
  const [first] = o.views;
  if (first === undefined) return [];
  const filter = o.filter ?? filterOf(first.projection);
  const views = await Promise.all(o.views.map((view) => openFill(view, { ...o, isSifted: o.filter === null })));
  let events = 0;
  for (let done = false; !done; ) {
    done = true;
    const behind = lowestOf(views.filter(({ failed }) => failed === undefined).map(({ from }) => from));
    if (behind === undefined) break;
    const after = behind === null ? {} : { after: behind };
    for await (const page of o.store.readAll({ ...after, filter, pageSize: o.pageSize ?? PAGE })) {
      if (o.signal?.aborted) return views.map(resultOf);
      const { position } = page;
      if (position === null) continue;
      // In turn, not side by side.
      for (const view of views) await view.take(page.events, position);
      events += page.events.length;
      await (o.paused?.(events) ?? turn());
      if (!views.some(({ failed, from }) => failed === undefined && isAfter(position, from))) continue;
      // Somebody else moved a checkpoint, and not so far: that view goes on from there.
      done = false;
      break;
    }
  }
  return views.map(resultOf);
};

type OpenFill = {
  from: Position | null;
  failed?: { error: unknown };
  take(events: readonly Recorded[], to: Position): Promise<void>;
};

/** @param o.isSifted the pages hold what this view wants and nothing else */
const openFill = async (
  view: FilledView,
  { codec, store, isSifted }: Filling & Readonly<{ isSifted: boolean }>,
): Promise<OpenFill> => {
  const work = projector({ ...view, codec, store });
  const progress = view.part?.progress ?? view.model;
  const filter = filterOf(view.projection);
  const takesAll = isSifted && !view.discarded?.size;
  const isMine = (event: Recorded, from: Position | null): boolean =>
    isAfter(event.position, from) && matches(filter, event) && view.discarded?.has(event.id) !== true;
  /** Millions of events go through here: looked at one by one only where some of the page are not this view's. */
  const mineOf = (events: readonly Recorded[], from: Position | null): readonly Recorded[] => {
    const isAllNew = isAfter(events[0]?.position ?? null, from);
    return takesAll && isAllNew ? events : events.filter((event) => isMine(event, from));
  };
  const open: OpenFill = {
    from: await progress.current().checkpoint(),
    take: async (events, to) => {
      const { from } = open;
      if (open.failed !== undefined || !isAfter(to, from)) return;
      try {
        const result = await work.handle(mineOf(events, from), { from, to });
        open.from = result === 'applied' ? to : await progress.current().checkpoint();
      } catch (error) {
        open.failed = { error };
      }
    },
  };
  return open;
};

const resultOf = ({ failed, from }: OpenFill): Filled => failed ?? { checkpoint: from };

/**
 * The view's checkpoint from those of its parts: the least of them. Safe to repeat; it only ever moves on.
 * @public of views that several threads fill, which the product does not do yet
 */
export const joinParts = async (model: Model<Doc>, parts: readonly Model<Doc>[]): Promise<Position | null> => {
  const checkpoints = await Promise.all(parts.map((part) => part.current().checkpoint()));
  if (checkpoints.includes(null)) return null;
  const least = lowestOf(checkpoints) ?? null;
  for (;;) {
    const from = await model.current().checkpoint();
    if (least === null || !isAfter(least, from)) return from;
    if ((await model.current().apply([], { from, to: least })) === 'applied') return least;
  }
};

export type Difference = Readonly<{ id: string; shown: unknown; rebuilt: unknown }>;

export type Verified = Readonly<{ documents: number; differences: readonly Difference[] }>;

const ROUNDS = 10;
const MOST_SHOWN = 100;

/**
 * Fills a shadow and compares every document with it. The view may go on meanwhile: where a document has moved on, the
 * shadow follows until both have read the same. Leaves no trace.
 */
export const verifyView = async (o: FillOptions & { models: ReadModels }): Promise<Verified> => {
  const { projection, model, models } = o;
  const name = `shadow-${model.name}`;
  await models.drop(name, model.version);
  try {
    const shadow = await openModel<Doc>(models, name, model.version, {});
    let unsure: ReadonlySet<string> | null = null;
    const differences: Difference[] = [];
    let documents = 0;
    for (let round = 0; round < ROUNDS && (unsure === null || unsure.size > 0); round += 1) {
      await fill({ ...o, projection, model: shadow });
      const ids: readonly string[] = unsure === null ? await allIds([model, shadow]) : [...unsure];
      if (unsure === null) documents = ids.length;
      const again = new Set<string>();
      for (let at = 0; at < ids.length; at += 500) {
        const some = ids.slice(at, at + 500);
        const [current, rebuilt] = [await model.current().load(some), await shadow.current().load(some)];
        for (const id of some) {
          const [a, b] = [current.get(id), rebuilt.get(id)];
          if (isDeepStrictEqual(a?.doc ?? null, b?.doc ?? null)) continue;
          const sameProgress = (a?.marks[LOG] ?? '') === (b?.marks[LOG] ?? '');
          if (!sameProgress && round < ROUNDS - 1) again.add(id);
          else if (differences.length < MOST_SHOWN)
            differences.push({ id, shown: a?.doc ?? null, rebuilt: b?.doc ?? null });
        }
      }
      unsure = again;
    }
    return { documents, differences };
  } finally {
    await models.drop(name, model.version);
  }
};

const allIds = async (models: readonly Model<Doc>[]): Promise<readonly string[]> => {
  const ids = new Set<string>();
  for (const model of models) {
    let after: string | undefined;
    do {
      const page = await model.current().find({ limit: 1_000, ...(after === undefined ? {} : { after }) });
      for (const { _id } of page.items) ids.add(_id);
      after = page.next;
    } while (after !== undefined);
  }
  return [...ids];
};
