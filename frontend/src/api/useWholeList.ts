import type { AnswerOf, RouteId } from '@lamplight/bff/contract/routes.ts';
import { api, type CallOptions } from './client.ts';
import type { Key } from './keys.ts';
import { type Read, useRead } from './useRead.ts';

/** A list with all of its pages, one after the other, for what is searched or counted where it is shown. Null as key fetches nothing. */
export const useWholeList = <Id extends RouteId>(key: Key<Id> | null): Read<AnswerOf<Id>> =>
  useRead(key, {}, wholeList<Id>);

type Paged = Readonly<{ items?: readonly unknown[]; next?: string | undefined }>;
/** For what reads several of them as one. */
export const wholeList = async <Id extends RouteId>(key: Key<Id>, options: CallOptions): Promise<AnswerOf<Id>> => {
  const [id, of, query] = key;
  const first: AnswerOf<Id> = await api.read(key, options);
  const items = [...((first as Paged).items ?? [])];
  for (let { next } = first as Paged; next !== undefined; ) {
    const page: AnswerOf<Id> = await api.read([id, of ?? '', { ...query, after: next }] as Key<Id>, options);
    items.push(...((page as Paged).items ?? []));
    next = (page as Paged).next;
  }
  return { ...(first as object), items, next: undefined } as AnswerOf<Id>;
};
