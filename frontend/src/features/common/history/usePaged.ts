import { useEffect, useState } from 'react';
import type { Key } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';

type Page<T> = { items: T[]; next?: string | undefined; stale?: boolean | undefined };

/** A list of which more is added on demand. The first page is live; the others stay as they were read. Key the component by the filter. */
export const usePaged = <T, P extends Page<T> = Page<T>>(keyAt: (after?: string) => Key, idOf: (item: T) => string) => {
  const first = useRead<P>(keyAt());
  const [older, setOlder] = useState<{ items: T[]; next: string | undefined } | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const more = useRead<Page<T>>(from === null ? null : keyAt(from));
  const { data: arrived } = more;
  useEffect(() => {
    if (from === null || !arrived) return;
    setOlder((before) => ({ items: [...(before?.items ?? []), ...arrived.items], next: arrived.next }));
    setFrom(null);
  }, [from, arrived]);
  const newest = first.data?.items;
  const known = new Set(newest?.map(idOf));
  const next = older ? older.next : first.data?.next;
  return {
    ...first,
    items: newest ? [...newest, ...(older?.items ?? []).filter((item) => !known.has(idOf(item)))] : undefined,
    /** Null where everything is here. */
    more: next === undefined ? null : () => (from === null ? setFrom(next) : void more.refresh()),
    loading: from !== null && more.error === undefined,
    moreError: more.error,
  };
};
