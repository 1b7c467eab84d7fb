/** A read model that may be lost and made anew under whoever uses it: the handle stays, what it points to changes. */
import { hasCode } from '../ports/errors.ts';
import type { Doc, ReadModel, ReadModels, Write } from '../ports/read-models.ts';

export type Model<T extends Doc> = Readonly<{
  name: string;
  version: number;
  current(): ReadModel<T>;
  /** After `ModelLost`: opens what stands there now, with its new birth. */
  reopen(): Promise<ReadModel<T>>;
}>;

type OpenOptions = Readonly<{ indexes?: readonly (readonly string[])[]; progress?: 'elsewhere'; existing?: true }>;

export const openModel = async <T extends Doc>(
  models: ReadModels,
  name: string,
  version: number,
  { indexes, progress, existing }: OpenOptions = {},
): Promise<Model<T>> => {
  const options = {
    ...(indexes === undefined ? {} : { indexes: indexes as readonly (readonly (keyof T & string)[])[] }),
    ...(progress === undefined ? {} : { progress }),
    ...(existing === undefined ? {} : { existing }),
  };
  let current = await models.open<T>(name, version, options);
  return {
    name,
    version,
    current: () => current,
    reopen: async () => {
      current = await models.open<T>(name, version, options);
      return current;
    },
  };
};

/** Where it was lost, what stands there now is asked again. */
export const onModel = async <T extends Doc, Answer>(
  model: Model<T>,
  run: (current: ReadModel<T>) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await run(model.current());
  } catch (error) {
    if (!hasCode(error, 'ModelLost')) throw error;
    return await run(await model.reopen());
  }
};

/**
 * One document by compare-and-set: reads, computes, writes, and again if somebody was faster. `next` gives the same
 * document (by identity) to leave it as it is. Safe to repeat only as far as `next` is.
 */
export const updateDoc = async <T extends Doc>(
  model: ReadModel<T>,
  id: string,
  next: (doc: T | null) => T | null,
): Promise<T | null> => {
  for (;;) {
    const held = (await model.load([id])).get(id) ?? { doc: null, rev: 0, marks: {} };
    const doc = next(held.doc);
    if (doc === held.doc) return doc;
    const write: Write<T> = { id, doc, rev: held.rev, marks: held.marks };
    if ((await model.apply([write])) === 'applied') return doc;
  }
};
