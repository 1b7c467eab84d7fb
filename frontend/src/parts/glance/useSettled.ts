import { useEffect, useRef, useState } from 'react';
import type { Need } from '../needs/needs.ts';

/** For so long a settled need stays visible, with who settled it. */
const SHOWN_MS = 10_000;

/**
 * Needs that somebody, here or elsewhere, has just settled: they are on no list any more. Until `isLoaded`, that every
 * list is here and fresh, a missing need says nothing.
 */
export const useSettled = (needs: readonly Need[], isLoaded: boolean): readonly Need[] => {
  const [settled, setSettled] = useState<readonly Need[]>([]);
  const before = useRef<ReadonlyMap<string, Need> | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    if (!isLoaded) return;
    const now = new Map(needs.map((need) => [need.id, need]));
    const gone = [...(before.current?.values() ?? [])].filter(
      ({ id, settledBy }) => !now.has(id) && settledBy.length > 0,
    );
    before.current = now;
    // A need that is back (a payment was reversed) is not settled after all, so it does not stand struck above its own
    // line.
    setSettled((visible) =>
      visible.some(({ id }) => now.has(id)) ? visible.filter(({ id }) => !now.has(id)) : visible,
    );
    if (gone.length === 0) return;
    setSettled((visible) => [...visible, ...gone]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setSettled((visible) => visible.filter((need) => !gone.includes(need)));
    }, SHOWN_MS);
    timers.current.add(timer);
  }, [needs, isLoaded]);
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current) clearTimeout(timer);
    };
  }, []);
  return settled;
};
