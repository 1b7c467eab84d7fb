/**
 * The screens of this visit in the order of the browser's history: "Back" leads to the list that one left, at its place and
 * with the focus on the row that was opened, not to a fresh one.
 */
type Entry = { key: string; screen: string /** The row that was opened from here. */; row: string | null };

let entries: Entry[] = [];
let at = -1;
let pressed: string | null = null;
let wanted: string | null = null;

export const trail = {
  /** A link or button was pressed, in this row of a list (`data-row`) or in none. */
  press: (target: EventTarget | null): void => {
    pressed = target instanceof Element ? (target.closest('[data-row]')?.getAttribute('data-row') ?? null) : null;
  },
  /** The history stands at another entry, or the entry at another screen. */
  move: (key: string, screen: string, how: 'POP' | 'PUSH' | 'REPLACE'): void => {
    const known = entries.findIndex((entry) => entry.key === key);
    const here = entries[at];
    wanted = null;
    if (how === 'POP' && known >= 0) {
      at = known;
      wanted = entries[at]?.row ?? null;
    } else if (how === 'POP') {
      entries = [{ key, screen, row: null }];
      at = 0;
    } else if (how === 'REPLACE' && here) {
      entries[at] = { ...here, key, screen };
    } else {
      if (here) entries[at] = { ...here, row: pressed };
      entries = [...entries.slice(0, at + 1), { key, screen, row: null }];
      at = entries.length - 1;
    }
    pressed = null;
  },
  /** How many steps back this screen was left; null where one did not come from it. */
  stepsTo: (screen: string): number | null => {
    const last = entries.slice(0, Math.max(at, 0)).findLastIndex((entry) => entry.screen === screen);
    return last < 0 ? null : at - last;
  },
};

/** Focuses the row that was opened before one came back, once it is there. The place of the page is kept by the frame. */
export const focusReturn = (list: HTMLElement | null): void => {
  if (!list || wanted === null) return;
  const row = list.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted)}"]`);
  const target = row?.querySelector<HTMLElement>('a[href], button');
  if (!target) return;
  wanted = null;
  target.focus({ preventScroll: true });
};
