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

/** The document once the view holds the command's events; after a refusal, as it is. */
export const docAfter = async <T extends Doc>(
  view: View<T>,
  id: string,
  changed: Changed<unknown, unknown>,
): Promise<Fresh<T>> => {
  const position = changed.is === 'changed' ? changed.position : null;
  const stale = (await view.waitFor(position, undefined, [id])) === 'stale';
  return { doc: await view.get(id), stale };
};

/** The mark of a stale answer. */
export const staleMark = ({ stale }: Readonly<{ stale: boolean }>) => (stale ? { stale: true as const } : {});

export const orNotFound = <T>(doc: T | null): T => {
  if (doc === null) throw problem('NOT_FOUND');
  return doc;
};
