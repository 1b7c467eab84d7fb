/** Questions about a page in a hand: what the thumb reaches, and whether it hits what it was meant for. */
import { expect, type Locator, type Page } from '@playwright/test';
import { layoutFaults, seeAt } from './look.ts';

/** WCAG 2.5.5, and what both phone makers ask for. */
const TARGET = 44;

/**
 * Controls that a thumb misses. A control is high enough where 44 px around its middle answer to it (a row answers as a
 * whole, a field with its label); across it may be smaller where no other control is that near. A link within a sentence is
 * as high as its line and does not count.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const CONTROLS =
      'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="menuitem"], summary';
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && !one.matches(':disabled'),
    );
    /** The control that a tap at this point is for. */
    const answering = (x: number, y: number): Element | null => {
      const hit = document.elementFromPoint(x, y);
      const label = hit?.closest('label');
      return label?.control ?? hit?.closest(CONTROLS) ?? null;
    };
    const inSentence = (one: HTMLElement): boolean => {
      if (getComputedStyle(one).display !== 'inline') return false;
      const around = one.parentElement?.closest('p, li, dd, span, h1, h2, small, td, div');
      return (around?.textContent?.trim().length ?? 0) > (one.textContent?.trim().length ?? 0);
    };
    const faults: string[] = [];
    for (const one of controls) {
      const label = 'labels' in one ? (one as HTMLInputElement).labels?.[0] : null;
      const drawn = one.getBoundingClientRect();
      const hidden = drawn.width < 2 || drawn.height < 2 || getComputedStyle(one).opacity === '0';
      if (hidden && !label) continue;
      // a control that is stretched over its row answers as the row
      const over = getComputedStyle(one, '::after');
      const row = over.position === 'absolute' && over.top === '0px' && over.bottom === '0px' ? one.offsetParent : null;
      // drawn by something else, a control may still answer where it lies
      const box = row ?? (hidden && label && drawn.height < least ? label : one);
      let at = box.getBoundingClientRect();
      if (at.height >= least && at.width >= least) continue;
      if (inSentence(one)) continue;
      box.scrollIntoView({ block: 'center', inline: 'center' });
      at = box.getBoundingClientRect();
      const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
      if (answering(x, y) !== one) continue; // under something that floats: it is looked at where it can be pressed
      const half = least / 2 - 1.5;
      const high = at.height >= least - 0.5 || [y - half, y + half].every((edge) => answering(x, edge) === one);
      const crowded = [x - half, x + half].some((edge) => {
        const other = answering(edge, y);
        return other !== null && other !== one;
      });
      const words = (one.getAttribute('aria-label') ?? label?.textContent ?? one.textContent ?? '').trim().slice(0, 40);
      if (!high || crowded)
        faults.push(`${one.tagName.toLowerCase()} “${words}” is ${Math.round(at.width)} × ${Math.round(at.height)} px`);
    }
    scrollTo(0, 0);
    return faults;
  }, TARGET);

/**
 * Where the main act of a screen is: in the first view, pinned at the foot, or at the end of the form that it sends (in it,
 * or in the foot of its panel), which one scrolls through anyway. Anything else is out of reach.
 */
export const outOfReach = async (primary: Locator): Promise<readonly string[]> =>
  primary.evaluate((one) => {
    const seen = (): boolean => {
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
      if (bottom > innerHeight + 1 || top < 0 || right > innerWidth + 1 || left < -1) return false;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (one.contains(hit) || hit.contains(one));
    };
    const words = one.textContent?.trim().slice(0, 40) ?? '';
    scrollTo(0, 0);
    if (seen()) return [];
    const { top } = one.getBoundingClientRect();
    const form = one.closest('form, section:has(form)');
    if (!form) return [`“${words}” stands ${Math.round(top)} px down and ends no form`];
    one.scrollIntoView({ block: 'end' });
    const reached = seen();
    scrollTo(0, 0);
    return reached ? [] : [`“${words}” at the end of its form is covered`];
  });

/** What has the focus and lies under a bar that is pinned. */
export const coveredFocus = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)')) {
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      one.focus();
      if (document.activeElement !== one) continue;
      const { left, top, width, height } = one.getBoundingClientRect();
      if (width < 2 || height < 2 || getComputedStyle(one).opacity === '0') continue;
      const hit = document.elementFromPoint(
        left + Math.min(width / 2, innerWidth / 2),
        top + Math.min(height - 1, height / 2),
      );
      const over = hit?.closest('[data-pinned]');
      if (over && !over.contains(one))
        faults.push(`“${one.textContent?.trim().slice(0, 40)}” lies under what is pinned`);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    return faults;
  });

const nextOf = async (page: Page, acts: Locator): Promise<Locator> => {
  const pinned = acts.and(page.locator('[data-pinned] *'));
  return ((await pinned.count()) > 0 ? pinned : acts).first();
};

const PHONE = { name: '390 px', width: 390, height: 700, text: 100 } as const;

/**
 * What is wrong with a screen in a hand: the window becomes a phone's with a finger instead of a mouse, without a reload, and
 * is put back.
 * @param primary what the screen is there for; of several a pinned one, else the first
 */
export const handFaults = async (page: Page, primary: Locator | null): Promise<readonly string[]> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  try {
    await seeAt(page, PHONE);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches), 'a finger is the pointer').toBe(true);
    return [
      ...(await layoutFaults(page)),
      ...(await smallTargets(page)).map((what) => `too small: ${what}`),
      ...(await coveredFocus(page)).map((what) => `covered: ${what}`),
      ...(primary === null
        ? []
        : (await outOfReach(await nextOf(page, primary))).map((what) => `out of reach: ${what}`)),
    ];
  } finally {
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await browser.detach();
  }
};
