/** Hands on a keyboard, with no mouse: everything goes by the focus, and every stop on the way must be seen. */
import { expect, type Locator, type Page, type test } from '@playwright/test';
import type { Open, Opened } from './demo.ts';
import { focusBeside } from './look.ts';

/** More stops than any screen has. */
const MOST_STOPS = 160;
/** Orders of day, month and year in a date field; the browser takes one from its own language. */
const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

type Part = Readonly<{ name: string; mimeType: string; buffer: Buffer }>;
export type Hands = Readonly<{
  /** Tab until it has the focus. */
  to(target: Locator): Promise<void>;
  /** Enter by default. */
  press(target: Locator, key?: 'Enter' | ' '): Promise<void>;
  /** Replaces what stands there. */
  type(target: Locator, text: string): Promise<void>;
  /** @param civil `YYYY-MM-DD` */
  date(target: Locator, civil: string): Promise<void>;
  /** By its first letters, as a native choice is used without a mouse. */
  choose(target: Locator, label: string): Promise<void>;
  /** Opens the chooser by key; the chooser itself is the system's, not the page's. */
  attach(target: Locator, file: Part): Promise<void>;
}>;

export const handsAt = (page: Page): Hands => {
  const { keyboard } = page;
  // Choosers are caught from here on: asked for with the key that opens one, the catching may come too late.
  page.on('filechooser', () => undefined);
  const to = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    const way: string[] = [];
    let here = await focusBeside(target);
    for (let stop = 0; stop < MOST_STOPS && !here.isTarget; stop++) {
      await keyboard.press('Tab');
      // One question a stop: a screen has dozens of them.
      here = await focusBeside(target);
      if (here.tag !== 'body' && !here.seen) way.push(`${here.tag} “${here.words}”`);
    }
    expect(here.isTarget, `Tab reaches ${target}`).toBe(true);
    expect(way, 'stops without a visible focus').toEqual([]);
  };
  return {
    to,
    press: async (target, key = 'Enter') => {
      await to(target);
      await keyboard.press(key);
    },
    type: async (target, text) => {
      await to(target);
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(text);
    },
    date: async (target, civil) => {
      const [y = '', m = '', d = ''] = civil.split('-');
      for (const order of DATE_ORDERS) {
        await to(target);
        for (let part = 0; part < order.length; part++) await keyboard.press('ArrowLeft');
        await keyboard.type([...order].map((part) => ({ y, m, d })[part] ?? '').join(''));
        if ((await target.inputValue()) === civil) return;
      }
      await expect(target).toHaveValue(civil);
    },
    choose: async (target, label) => {
      await to(target);
      await keyboard.type(label);
      await expect(target.locator('option:checked')).toHaveText(label);
    },
    attach: async (target, { ...file }) => {
      await to(target);
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Enter')]);
      await chooser.setFiles(file);
    },
  };
};

/** Watches for a mouse, a finger or a pen. @returns what was pressed with one; a key's own click is none */
export const watchPointers = async (page: Page): Promise<readonly string[]> => {
  const pressed: string[] = [];
  await page.exposeFunction('pointerPressed', (what: string) => pressed.push(what));
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ pointerType, target }) => {
        const tell = (globalThis as unknown as { pointerPressed(what: string): void }).pointerPressed;
        tell(`${pointerType} on ${(target as Element).tagName.toLowerCase()}`);
      },
      { capture: true },
    );
  });
  return pressed;
};

/**
 * For a file without a mouse: a test in which something was pressed with one fails.
 * @returns what opens a page, as `open` does, and gives the hands at it
 */
export const withoutMouse = ({ beforeEach, afterEach }: Pick<typeof test, 'beforeEach' | 'afterEach'>) => {
  let pressed: readonly (readonly string[])[] = [];
  beforeEach(() => {
    pressed = [];
  });
  afterEach(() => {
    expect(pressed.flat(), 'pressed with a mouse').toEqual([]);
  });
  return async (
    open: Open,
    ...[who, path, options]: Parameters<Open>
  ): Promise<Opened & Readonly<{ hands: Hands }>> => {
    const before = async (page: Page): Promise<void> => {
      pressed = [...pressed, await watchPointers(page)];
      await options?.before?.(page);
    };
    const opened = await open(who, path, { ...options, before });
    return { ...opened, hands: handsAt(opened.page) };
  };
};
