/** How fresh a document is that an answer shows, and what an answer says where there is none. */
import type { Changed } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import type { Request } from 'express';
import { readAfter } from './caller.ts';
import { problem } from './problem.ts';

export type Fresh<T> = Readonly<{ doc: T | null; stale: boolean }>;

/** The document once the view holds everything that this person has written here. */
export const freshDoc = async <T extends Doc>(view: View<T>, id: string, req: Request): Promise<Fresh<T>> => {
  const stale = (await view.waitFor(readAfter(req), undefined, [id])) === 'stale';
  return { doc: await view.get(id), stale };
};

/**
 * The document once the view holds the command's events; after a refusal, as it is.
 * @param folded from its own stream, for what the command has made and the view has not heard of in time: whoever made it is
 * not told that there is none
 */
export const docAfter = async <T extends Doc>(
  view: Pick<View<T>, 'get' | 'waitFor'>,
  id: string,
  changed: Changed<unknown, unknown>,
  folded: () => Promise<T | null> = async () => null,
): Promise<Fresh<T>> => {
  const position = changed.is === 'changed' ? changed.position : null;
  const stale = (await view.waitFor(position, undefined, [id])) === 'stale';
  const doc = await view.get(id);
  return { doc: doc === null && stale && changed.is === 'changed' ? await folded() : doc, stale };
};

/** The mark of a stale answer. */
export const staleMark = ({ stale }: Readonly<{ stale: boolean }>) => (stale ? { stale: true as const } : {});

export const orNotFound = <T>(doc: T | null): T => {
  if (doc === null) throw problem('NOT_FOUND');
  return doc;
};
