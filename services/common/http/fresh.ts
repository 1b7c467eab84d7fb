/** How fresh a document is that an answer shows, and what an answer says where there is none. */
import type { Changed } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import type { Request } from 'express';
import { readAfter } from './caller.ts';
import { problem } from './problem.ts';

export type Fresh<T> = Readonly<{ doc: T | null; stale: boolean }>;

/**
 * The document once the view holds everything that this person has written here.
 * @param folded from its streams, where the view does not in time: what a person has just done is not taken from the page that
 * they read next, nor the ETag under which they go on
 */
export const freshDoc = async <T extends Doc>(
  view: Pick<View<T>, 'get' | 'waitFor'>,
  id: string,
  req: Request,
  folded: (before: T | null) => Promise<T | null> = async (before) => before,
): Promise<Fresh<T>> => {
  const stale = (await view.waitFor(readAfter(req), undefined, [id])) === 'stale';
  const doc = await view.get(id);
  return { doc: stale ? ((await folded(doc)) ?? doc) : doc, stale };
};

/**
 * The document once the view holds the command's events; after a refusal, as it is.
 * @param folded from its own stream, for what the command has made or changed and the view has not heard of in time: whoever
 * made it is not told that there is none, and whoever changed it not of the state before. Under the ETag of that, their next
 * command would be refused as if somebody else had been there.
 */
export const docAfter = async <T extends Doc>(
  view: Pick<View<T>, 'get' | 'waitFor'>,
  id: string,
  changed: Changed<unknown, unknown>,
  folded: () => Promise<T | null>,
): Promise<Fresh<T>> => {
  const stale = await isLate(view, id, changed);
  const late = stale && changed.is === 'changed' ? await folded() : null;
  return { doc: late ?? (await view.get(id)), stale };
};

/** Waits until the view holds the command's events. @returns whether it still does not, so that what it says is of before */
export const isLate = async (
  view: Pick<View<never>, 'waitFor'>,
  id: string,
  changed: Changed<unknown, unknown>,
): Promise<boolean> =>
  (await view.waitFor(changed.is === 'changed' ? changed.position : null, undefined, [id])) === 'stale';

/** The mark of a stale answer. */
export const staleMark = ({ stale }: Readonly<{ stale: boolean }>) => (stale ? { stale: true as const } : {});

export const orNotFound = <T>(doc: T | null): T => {
  if (doc === null) throw problem('NOT_FOUND');
  return doc;
};
