import { type PointerEvent, useRef } from 'react';

const [LEAST, MOST] = [50, 400];

/** Two fingers drawn apart or together change the size. One finger scrolls as ever. */
export const usePinch = (zoom: number, onZoom: (percent: number) => void) => {
  const fingers = useRef(new Map<number, Readonly<{ x: number; y: number }>>());
  const start = useRef<Readonly<{ apart: number; zoom: number }> | null>(null);
  const apart = (): number => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    start.current = null;
  };
  return {
    onPointerDown: ({ pointerType, pointerId, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      start.current = fingers.current.size === 2 ? { apart: apart(), zoom } : null;
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      if (!fingers.current.has(pointerId)) return;
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      const { current: from } = start;
      if (from === null || from.apart === 0) return;
      onZoom(Math.round(Math.min(MOST, Math.max(LEAST, (from.zoom * apart()) / from.apart))));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
};
