import { useEffect, useState } from 'react';
import { type GlanceLine, useGlance } from './data.ts';
import type { From } from './since.ts';

/** `cleared`: the place up to which "All seen" was pressed; an answer from before that may still bring those lines. */
type Held = Readonly<{ from: From; lines: readonly GlanceLine[]; cleared: string }>;

/**
 * The lines since the mark as it stood when the screen was opened. The mark moves on while they are read; they stay until
 * `clear`, and what comes meanwhile is added on top. Key the component by `since`.
 */
export const useVisit = (since: string, projectId: string | undefined) => {
  const read = useGlance(since, projectId);
  const { data, items, busy } = read;
  const [held, setHeld] = useState<Held | null>(null);
  const holds = since === 'mark';
  useEffect(() => {
    // What the cache still holds of an earlier visit is shown, but not kept.
    if (!holds || !data || !items || busy) return;
    setHeld((before) => {
      const cleared = before?.cleared ?? '';
      const lines = united(
        before?.lines ?? [],
        items.filter(({ position }) => position > cleared),
      );
      // The same object where nothing came: `items` is a new list at every render, and a new state would draw for ever.
      return before?.lines === lines ? before : { from: before?.from ?? data, lines, cleared };
    });
  }, [holds, data, items, busy]);
  const from: From | undefined = held?.from ?? data;
  return {
    ...read,
    from,
    lines: held?.lines ?? items,
    /** Everything up to `position` was seen, at `since`. */
    clear: (position: string, at: string) =>
      setHeld((before) => ({
        from: { since: at, basis: 'mark' },
        cleared: position,
        lines: (before?.lines ?? []).filter((line) => line.position > position),
      })),
  };
};

const united = (held: readonly GlanceLine[], came: readonly GlanceLine[]): readonly GlanceLine[] => {
  const all = new Map([...held, ...came].map((line) => [line.position, line]));
  // An unchanged list keeps its identity, so that nothing is drawn or timed anew.
  if (all.size === held.length) return held;
  return [...all.values()].sort((a, b) => (a.position < b.position ? 1 : -1));
};
