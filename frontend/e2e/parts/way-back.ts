/**
 * The way back from a provider, as the page itself sees it: what it said, by which timer it went on, and where to. Asked from
 * outside, a sentence that stands for a second may be gone. Its seconds pass ten times as fast.
 */
import { expect, type Page } from '@playwright/test';

type Notes = {
  said: string | null;
  search: string;
  saidAt: number;
  /** Of each timer that was set once the sentence stood, and is over. */
  waited: number[];
  to: string | null;
  goneAt: number;
};
type Noting = { wayBack?: Notes };

const FASTER = 10;

/** Before the page's first look. */
export const noteWayBack = (page: Page): Promise<unknown> =>
  page.addInitScript((faster) => {
    const notes: Notes = { said: null, search: '', saidAt: 0, waited: [], to: null, goneAt: 0 };
    (globalThis as Noting).wayBack = notes;
    const sentence = (): string | null => {
      const text = document.body?.textContent ?? '';
      return /You will be taken (?:back|on) in/.test(text) ? text : null;
    };
    new MutationObserver(() => {
      if (notes.said !== null) return;
      const said = sentence();
      if (said !== null) Object.assign(notes, { said, search: location.search, saidAt: performance.now() });
    }).observe(document, { subtree: true, childList: true, characterData: true });

    const { setTimeout } = globalThis;
    const hurried = (work: () => void, ms = 0) => {
      if (ms < 1_000 || ms > 3_000 || sentence() === null) return setTimeout(work, ms);
      const noted = (): void => {
        notes.waited.push(ms);
        work();
      };
      return setTimeout(noted, ms / faster);
    };
    globalThis.setTimeout = hurried as typeof setTimeout;

    const { replaceState } = history;
    history.replaceState = (...given) => {
      const { pathname } = new URL(String(given[2] ?? ''), location.href);
      if (notes.said !== null && notes.to === null && pathname !== location.pathname)
        Object.assign(notes, { to: pathname, goneAt: performance.now() });
      replaceState.apply(history, given);
    };
  }, FASTER);

export type WayBack = Readonly<{
  says: readonly string[];
  /** Own path. */
  to: string;
  /** Of the page's own time. */
  afterMs: number;
}>;

/** A page of `noteWayBack`: waits until it has gone on. */
export const expectWayBack = async (page: Page, { says, to, afterMs }: WayBack): Promise<void> => {
  const handle = await page.waitForFunction(() => {
    const notes = (globalThis as Noting).wayBack;
    return notes !== undefined && notes.to !== null ? { ...notes } : null;
  });
  const gone = (await handle.jsonValue()) as Notes;
  for (const sentence of says) expect(gone.said).toContain(sentence);
  expect(gone.search, 'what came in the address').toBe('');
  expect(gone.to).toBe(to);
  expect(gone.waited).toContain(afterMs);
  // A busy machine may be late; nothing is early. Timers are to the millisecond.
  expect(gone.goneAt - gone.saidAt).toBeGreaterThan(afterMs / FASTER - 10);
};
