/** Views filled from nothing: strictly, in large pages, beside whatever else runs; and compared with what is shown. */

import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EventStore, Position, Recorded } from '../ports/event-store.ts';
import type { Doc, ReadModels } from '../ports/read-models.ts';
import type { Codec } from './codec.ts';
import { LOG } from './fold.ts';
import type { Model } from './model.ts';
import { openModel } from './model.ts';
import type { Part } from './projection.ts';
import { filterOf, projector } from './projection.ts';
import type { AnyProjection } from './types.ts';

const PAGE = 8_192;

export type FillOptions = Readonly<{
  projection: AnyProjection;
  model: Model<Doc>;
  codec: Codec;
  store: EventStore;
  part?: Part;
  discarded?: ReadonlySet<string>;
  pageSize?: number;
  signal?: AbortSignal;
  /** Called between pages; whatever it waits for slows the rebuild down. */
  paused?: (events: number) => Promise<void> | void;
}>;

/**
 * From the checkpoint to the head of the log. Killed anywhere, the next call goes on; beside another projector of the same
 * view both do harmless work. @throws what the projection throws: nothing is parked here, a rebuild stops instead
 */
export const fill = async (o: FillOptions): Promise<Position | null> => {
  const work = projector(o);
  const progress = o.part?.progress ?? o.model;
  const filter = filterOf(o.projection);
  const discarded = o.discarded?.size === 0 ? undefined : o.discarded;
  const isKept = ({ id }: Recorded): boolean => discarded?.has(id) !== true;
  let from = await progress.current().checkpoint();
  let events = 0;
  for (let done = false; !done; ) {
    done = true;
    const after = from === null ? {} : { after: from };
    for await (const page of o.store.readAll({ ...after, filter, pageSize: o.pageSize ?? PAGE })) {
      if (o.signal?.aborted) return from;
      if (page.position === null || page.position === from) continue;
      const kept = discarded === undefined ? page.events : page.events.filter(isKept);
      if ((await work.handle(kept, { from, to: page.position })) === 'conflict') {
        from = await progress.current().checkpoint();
        done = false;
        break;
      }
      from = page.position;
      events += page.events.length;
      await (o.paused?.(events) ?? turn());
    }
  }
  return from;
};

/**
 * The view's checkpoint from those of its parts: the least of them. Safe to repeat; it only ever moves on.
 */
export const joinParts = async (model: Model<Doc>, parts: readonly Model<Doc>[]): Promise<Position | null> => {
  let least: Position | null = null;
  for (const part of parts) {
    const at = await part.current().checkpoint();
    if (at === null) return null;
    if (least === null || at < least) least = at;
  }
  for (;;) {
    const from = await model.current().checkpoint();
    if (least === null || (from !== null && from >= least)) return from;
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
        const [shown, rebuilt] = [await model.current().load(some), await shadow.current().load(some)];
        for (const id of some) {
          const [a, b] = [shown.get(id), rebuilt.get(id)];
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
