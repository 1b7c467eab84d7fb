/** Cuts what a reader of the log meets into pages. Events that do not pass the filter count too: they move the position. */
import type { Filter, Page, Position, Recorded } from '../../ports/event-store.ts';
import { passes } from './events.ts';

const DEFAULT_PAGE = 256;
/** A page that finds little still says after so many events how far it has come. */
const WINDOW = 10_000;

export const pageSize = (wanted: number | undefined, max: number): number =>
  Math.max(1, Math.min(wanted ?? DEFAULT_PAGE, max));

/** @param start where the reader has been; the position of its first page where nothing was met */
export const cutPages = (start: Position | null, filter: Filter | undefined, size: number) => {
  let at = start;
  let met = 0;
  let hasMoved = false;
  let events: Recorded[] = [];
  return {
    /** Of the last event met, whether it is in a page yet or not. */
    at: () => at,
    add: (event: Recorded): void => {
      at = event.position;
      met += 1;
      if (passes(filter, event)) events.push(event);
    },
    /** Nothing up to this position is still to come. */
    passed: (position: Position): void => {
      if (at !== null && position <= at) return;
      at = position;
      hasMoved = true;
    },
    full: () => events.length >= size || met >= WINDOW,
    empty: () => met === 0 && !hasMoved,
    take: (live: boolean): Page => {
      const page = { events, position: at, live };
      events = [];
      met = 0;
      hasMoved = false;
      return page;
    },
  };
};
