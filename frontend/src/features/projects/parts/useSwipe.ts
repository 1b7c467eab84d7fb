import { type PointerEvent, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** So far a finger goes aside before it turns, and so many times further than up or down: less scrolls, or is a press. In CSS px. */
const ASIDE = 56;
const STEEPEST = 2;

/** Which of the columns a finger turns to: the next one where it goes to the left, the one before where it goes to the right. */
export const turnedTo = <Column>(
  columns: readonly Column[],
  shown: Column,
  [dx, dy]: readonly [dx: number, dy: number],
): Column | undefined => {
  if (Math.abs(dx) < ASIDE || Math.abs(dx) < STEEPEST * Math.abs(dy)) return undefined;
  const at = columns.indexOf(shown) + (dx < 0 ? 1 : -1);
  return columns[at];
};

/** Of a board that shows one column at a time: a finger that goes aside turns to its neighbour. @returns its pointer's handlers */
export const useSwipe = <Column>(
  wanted: boolean,
  columns: readonly Column[],
  shown: Column,
  hrefOf: (column: Column) => string,
) => {
  const navigate = useNavigate();
  const from = useRef<{ pointerId: number; x: number; y: number } | null>(null);
  return useMemo(() => {
    if (!wanted) return {};
    const end = () => {
      from.current = null;
    };
    return {
      onPointerDown: ({ pointerType, isPrimary, pointerId, clientX: x, clientY: y }: PointerEvent) => {
        from.current = pointerType === 'touch' && isPrimary ? { pointerId, x, y } : null;
      },
      onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const began = from.current;
        end();
        if (began?.pointerId !== pointerId) return;
        const to = turnedTo(columns, shown, [clientX - began.x, clientY - began.y]);
        if (to !== undefined) void navigate(hrefOf(to), { replace: true });
      },
      onPointerCancel: end,
    };
  }, [wanted, columns, shown, hrefOf, navigate]);
};
