import type { AnswerOf, RouteId } from '@lamplight/bff/contract/routes.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Key } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';

type ItemOf<Page> = Page extends { items: (infer Item)[] } ? Item : never;
type Paged<Item> = Readonly<{ items: Item[]; next?: string | undefined }>;

/**
 * A list of which more is added on demand. The first page is live; the others stay as they were read. Asked for something
 * else, it begins anew.
 */
export const usePaged = <Id extends RouteId>(
  keyAt: (after?: string) => Key<Id>,
  idOf: (item: ItemOf<AnswerOf<Id>>) => string,
) => {
  type Item = ItemOf<AnswerOf<Id>>;
  const pageOf = (data: AnswerOf<Id> | undefined) => data as Paged<Item> | undefined;
  const asked = JSON.stringify(keyAt());
  const [shown, setShown] = useState(asked);
  const first = useRead(keyAt());
  const [older, setOlder] = useState<{ items: Item[]; next: string | undefined } | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  if (shown !== asked) {
    setShown(asked);
    setOlder(null);
    setFrom(null);
  }
  const more = useRead(from === null ? null : keyAt(from));
  const arrived = pageOf(more.data);
  useEffect(() => {
    if (from === null || !arrived) return;
    setOlder((before) => ({ items: [...(before?.items ?? []), ...arrived.items], next: arrived.next }));
    setFrom(null);
  }, [from, arrived]);
  const newest = pageOf(first.data)?.items;
  const next = older ? older.next : pageOf(first.data)?.next;
  // The same list while nothing came, so that nobody draws it again; how an item is named does not change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `idOf` is written where it is called, anew each time.
  const items = useMemo(() => {
    const newestIds = new Set(newest?.map(idOf));
    return newest && [...newest, ...(older?.items ?? []).filter((item) => !newestIds.has(idOf(item)))];
  }, [newest, older]);
  return {
    ...first,
    items,
    /** Null where everything is here. */
    more: next === undefined ? null : () => (from === null ? setFrom(next) : void more.refresh()),
    loading: from !== null && more.error === undefined,
    moreError: more.error,
  };
};
