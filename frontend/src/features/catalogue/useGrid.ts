import { type FocusEvent, type KeyboardEvent, useState } from 'react';

type Place = readonly [row: number, column: number];
const placeOf = (element: Element): Place | null => {
  const [row, column] = (element.closest('[data-place]')?.getAttribute('data-place') ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : [row, column];
};

/**
 * One tab stop for a whole grid: arrows go from cell to cell, Home and End along the row, with Ctrl to its corners. The
 * cells' controls carry `at(row, column)`.
 */
export const useGrid = (rows: number, columns: number) => {
  const [kept, keep] = useState<Place>([0, 0]);
  // What is filtered may be shorter than where the focus was.
  const stop: Place = [Math.min(kept[0], rows - 1), Math.min(kept[1], columns - 1)];
  const next = (key: string, far: boolean, [row, column]: Place): Place | null => {
    switch (key) {
      case 'ArrowUp':
        return [Math.max(row - 1, 0), column];
      case 'ArrowDown':
        return [Math.min(row + 1, rows - 1), column];
      case 'ArrowLeft':
        return [row, Math.max(column - 1, 0)];
      case 'ArrowRight':
        return [row, Math.min(column + 1, columns - 1)];
      case 'Home':
        return [far ? 0 : row, 0];
      case 'End':
        return [far ? rows - 1 : row, columns - 1];
      default:
        return null;
    }
  };
  return {
    at: (row: number, column: number) => ({
      'data-place': `${row}:${column}`,
      tabIndex: stop[0] === row && stop[1] === column ? 0 : -1,
    }),
    grid: {
      onFocus: ({ target }: FocusEvent) => {
        const place = placeOf(target);
        if (place) keep(place);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const from = event.altKey || event.metaKey ? null : placeOf(event.target as Element);
        const to = from && next(event.key, event.ctrlKey, from);
        if (!to) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>(`[data-place="${to[0]}:${to[1]}"]`)?.focus();
      },
    },
  };
};
