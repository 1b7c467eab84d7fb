/** For tests: a view that says of one document what it said before the last events, as while it lags behind. */
import type { Projection } from '@lamplight/events/core/types.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import type { Stage } from './harness.ts';

/** @param before the document as the view is to hold it, of what it holds now; null: it has not heard of it yet */
export const setBack = async <T extends Doc, E>(
  { ports }: Stage,
  { name, version }: Projection<T, E>,
  id: string,
  before: (doc: T) => T | null,
): Promise<void> => {
  const model = await ports.models.open<T>(`projects.${name}`, version);
  const held = (await model.load([id])).get(id);
  if (held === undefined || held.doc === null) throw new Error(`${name} holds no ${id}`);
  const done = await model.apply([{ ...held, id, doc: before(held.doc) }]);
  if (done !== 'applied') throw new Error(`${name} was changed meanwhile`);
};
