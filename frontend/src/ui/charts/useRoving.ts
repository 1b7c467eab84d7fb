import { type KeyboardEvent, useRef, useState } from 'react';

/** Parts of a chart, each with `data-stop`: reached by Tab once, at the last, and gone through with arrows, Home and End. */
export const useRoving = (count: number) => {
  const group = useRef<SVGSVGElement>(null);
  const [last, setAt] = useState(count - 1);
  const at = Math.min(last, count - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    const stop = next === undefined ? undefined : group.current?.querySelectorAll<SVGGElement>('[data-stop]')[next];
    if (next === undefined || !stop) return;
    event.preventDefault();
    setAt(next);
    stop.focus();
  };
  return { group, at, setAt, onKeyDown };
};
