/**
 * The way back from a provider, as the page itself sees it: what it said, which timer it went on by, and where to. Asked from
 * outside, a sentence that stands for a second may be gone. Its seconds pass ten times as fast.
 */
import { expect, type Page } from '@playwright/test';

type Notes = { said: string | null; search: string; waitedMs: number; to: string | null };
type Noting = { wayBack?: Notes };

const FASTER = 10;

/** Before the page's first look. */
export const noteWayBack = (page: Page): Promise<unknown> =>
  page.addInitScript((faster) => {
    const notes: Notes = { said: null, search: '', waitedMs: 0, to: null };
    (globalThis as Noting).wayBack = notes;
    new MutationObserver(() => {
      const text = document.body?.textContent ?? '';
      if (notes.said === null && /You will be taken (?:back|on) in/.test(text))
        Object.assign(notes, { said: text, search: location.search });
    }).observe(document, { subtree: true, childList: true, characterData: true });

    const { setTimeout } = globalThis;
    const isSoon = (ms: number): boolean => ms >= 1_000 && ms <= 3_000 && /callback$/.test(location.pathname);
    const hurried = (work: () => void, ms = 0) => {
      const noted = (): void => {
        notes.waitedMs = ms;
        work();
      };
      return isSoon(ms) ? setTimeout(noted, ms / faster) : setTimeout(work, ms);
    };
    globalThis.setTimeout = hurried as typeof setTimeout;

    const { replaceState } = history;
    history.replaceState = (...given) => {
      const { pathname } = new URL(String(given[2] ?? ''), location.href);
      if (notes.said !== null && notes.to === null && pathname !== location.pathname) notes.to = pathname;
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
  const { said, search, ...gone } = (await handle.jsonValue()) as Notes;
  for (const sentence of says) expect(said).toContain(sentence);
  expect(search, 'what came in the address').toBe('');
  expect(gone).toEqual({ to, waitedMs: afterMs });
};
