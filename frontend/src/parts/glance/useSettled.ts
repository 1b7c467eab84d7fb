import { useEffect, useRef, useState } from 'react';
import type { Need } from '../needs/needs.ts';

/** For so long it says who did it. */
const SHOWN_MS = 10_000;

/**
 * Needs that somebody, here or elsewhere, has just settled: they are on no list any more. `known`: every list is here and
 * as new as it can be; before that a missing need says nothing.
 */
export const useSettled = (needs: readonly Need[], known: boolean): readonly Need[] => {
  const [settled, setSettled] = useState<readonly Need[]>([]);
  const before = useRef<ReadonlyMap<string, Need> | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    if (!known) return;
    const now = new Map(needs.map((need) => [need.id, need]));
    const gone = [...(before.current?.values() ?? [])].filter(
      ({ id, settledBy }) => !now.has(id) && settledBy.length > 0,
    );
    before.current = now;
    // What is due again, a payment reversed, was not settled after all: nothing stands struck above its own line.
    setSettled((shown) => (shown.some(({ id }) => now.has(id)) ? shown.filter(({ id }) => !now.has(id)) : shown));
    if (gone.length === 0) return;
    setSettled((shown) => [...shown, ...gone]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setSettled((shown) => shown.filter((need) => !gone.includes(need)));
    }, SHOWN_MS);
    timers.current.add(timer);
  }, [needs, known]);
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current) clearTimeout(timer);
    };
  }, []);
  return settled;
};
