/** Questions about how a page looks, judged in the browser and answered as sentences. An empty answer means no fault. */
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const axeFindings = async (page: Page): Promise<readonly string[]> => {
  // Legacy mode leaves out the second page that joins the results of frames: our pages have none, and the policy forbids them.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: TAGS, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
};

/** What makes the page itself scroll sideways. What scrolls inside a box of its own does not count. */
export const sidewaysScroll = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    /** Inside a box that scrolls or hides: it does not widen the page. */
    const held = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    /** How far the element reaches: a long word leaves its box without widening it. */
    const reach = (element: Element): number => {
      const range = document.createRange();
      const rights = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => {
          range.selectNodeContents(node);
          return range.getBoundingClientRect().right;
        });
      return Math.max(element.getBoundingClientRect().right, ...rights);
    };
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().width > 0 && reach(element) > clientWidth + 1 && !held(element),
    );
    const name = (element: Element) => `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`;
    return [
      `${scrollWidth} px wide in ${clientWidth} px: ${wide
        .slice(-4)
        .map((element) => `${name(element)} in ${element.parentElement ? name(element.parentElement) : ''}`)
        .join(', ')}`,
    ];
  });

/** Words that a box cuts off: text wider or higher than the nearest box that hides what overflows. */
export const cutWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const boxOf = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      return { left, right, top, bottom, width, scrolls, hidesX: hides(overflowX), hidesY: hides(overflowY) };
    };
    /** Most words lie in the same boxes: each is measured once. */
    const measured = new Map<Element, ReturnType<typeof boxOf>>();
    const box = (element: Element) => {
      const known = measured.get(element) ?? boxOf(element);
      measured.set(element, known);
      return known;
    };
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const word = range.getBoundingClientRect();
      if (word.width <= 1 || word.height <= 1) continue;
      for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
        const { left, right, top, bottom, width, scrolls, hidesX, hidesY } = box(one);
        if (width <= 2) break; // for readers alone
        const across = hidesX && (word.right > right + 1 || word.left < left - 1);
        const down = hidesY && (word.bottom > bottom + 2 || word.top < top - 2);
        if (across || down) cut.push(`“${text.slice(0, 60)}” in ${one.tagName.toLowerCase()}`);
        if (across || down || scrolls) break;
      }
    }
    return cut;
  });

/** Typed figures that do not fit their field: nobody would see that the last digit is cut. */
export const cutFigures = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')]
      .filter((field) => field.checkVisibility() && field.scrollWidth > field.clientWidth)
      .map((field) => `“${field.value}” in ${field.labels?.[0]?.textContent ?? 'a field'}`),
  );

/** Words drawn over other words. */
export const overlaps = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    /**
     * Not among the words of the page: inside a box that is clipped to nothing (spoken, never drawn), or in a bar that stays
     * in view, which lies over what is scrolled under it, and on purpose.
     */
    const isApart = (box: Element): boolean => {
      const { overflow, clipPath, position } = getComputedStyle(box);
      if (position === 'sticky' || position === 'fixed') return true;
      if (position !== 'absolute') return false;
      const { width, height } = box.getBoundingClientRect();
      return clipPath !== 'none' || (overflow !== 'visible' && (width <= 2 || height <= 2));
    };
    /** Most words lie in the same boxes: each is asked once. */
    const asked = new Map<Element, boolean>();
    const isInApart = (box: Element | null): boolean => {
      if (box === null || box === document.body) return false;
      const known = asked.get(box) ?? (isApart(box) || isInApart(box.parentElement));
      asked.set(box, known);
      return known;
    };
    /** What of the page is seen through all boxes around that scroll or hide: words beyond their edges are not drawn. */
    type Clip = Readonly<{ left: number; right: number; top: number; bottom: number }>;
    const EVERYWHERE: Clip = { left: -1e9, right: 1e9, top: -1e9, bottom: 1e9 };
    const clips = new Map<Element, Clip>();
    const clipOf = (box: Element | null): Clip => {
      if (box === null || box === document.body) return EVERYWHERE;
      const known = clips.get(box);
      if (known) return known;
      const around = clipOf(box.parentElement);
      const { overflowX, overflowY } = getComputedStyle(box);
      const own = overflowX === 'visible' && overflowY === 'visible' ? EVERYWHERE : box.getBoundingClientRect();
      const clip = {
        left: Math.max(around.left, own.left),
        right: Math.min(around.right, own.right),
        top: Math.max(around.top, own.top),
        bottom: Math.min(around.bottom, own.bottom),
      };
      clips.set(box, clip);
      return clip;
    };
    type Line = Readonly<{ text: string; of: Element; left: number; right: number; top: number; bottom: number }>;
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (parent.closest('svg, select, option, [aria-hidden="true"]')) continue;
      if (isInApart(parent) || parent.getBoundingClientRect().width <= 2) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const clip = clipOf(parent);
      for (const rect of range.getClientRects()) {
        const [left, right] = [Math.max(rect.left, clip.left), Math.min(rect.right, clip.right)];
        const [top, bottom] = [Math.max(rect.top, clip.top), Math.min(rect.bottom, clip.bottom)];
        if (right - left > 2 && bottom - top > 2) lines.push({ text, of: parent, left, right, top, bottom });
      }
    }
    lines.sort((a, b) => a.top - b.top);
    const pairs = new Set<string>();
    for (const [i, a] of lines.entries())
      for (let n = i + 1; n < lines.length; n++) {
        const b = lines[n] as Line;
        // Whatever begins below the end of this line touches it as little as all that come after.
        if (b.top >= a.bottom) break;
        if (a.of === b.of) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - b.top;
        // Line boxes of one paragraph touch; only what covers a third of a line is drawn over it.
        if (across > 3 && down > Math.min(a.bottom - a.top, b.bottom - b.top) / 2.5)
          pairs.add(`“${a.text.slice(0, 40)}” and “${b.text.slice(0, 40)}”`);
      }
    return [...pairs].slice(0, 5);
  });

/** Everything about the layout at the size that the window has now. */
export const layoutFaults = async (page: Page): Promise<readonly string[]> => [
  ...(await sidewaysScroll(page)).map((what) => `scrolls sideways: ${what}`),
  ...(await cutWords(page)).map((what) => `cut off: ${what}`),
  ...(await cutFigures(page)).map((what) => `cut off: ${what}`),
  ...(await overlaps(page)).map((what) => `drawn over each other: ${what}`),
];

export type Sight = Readonly<{ name: string; width: number; height: number; text: number }>;
/** Widths of windows and sizes of text that every screen must stand; `text` in percent of the usual size. */
export const sights: readonly Sight[] = [
  { name: '1280 px', width: 1280, height: 800, text: 100 },
  { name: '1280 px and 200 % text', width: 1280, height: 800, text: 200 },
  { name: '320 px and 200 % text', width: 320, height: 640, text: 200 },
  { name: '320 px', width: 320, height: 640, text: 100 },
];

/** Resizes window and text without a reload, and waits until it is drawn anew. */
export const seeAt = async (page: Page, { width, height, text }: Sight): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (percent) => {
    document.documentElement.style.setProperty('font-size', `${percent}%`);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, text);
};

/** Whatever moves now. */
export const moving = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => {
        const { target } = animation.effect as KeyframeEffect;
        return `${'animationName' in animation ? String(animation.animationName) : 'transition'} on ${target?.tagName.toLowerCase()} “${target?.textContent?.trim().slice(0, 30)}”`;
      }),
  );

/** The element that has the focus, by its words; whether one sees that it has it, and whether it is the one asked for. */
export type Stop = Readonly<{ words: string; tag: string; seen: boolean; isTarget: boolean }>;

/** Run in the page, so it names nothing of this file. */
const stopAt = (target: Element | null): Stop => {
  const element = document.activeElement;
  if (!element || element === document.body) return { words: '', tag: 'body', seen: false, isTarget: false };
  const outlined = (one: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  // An input inside a drawn box shows the ring on its label or box, a line of a list on the whole line.
  const line = element.closest('li');
  const ringed =
    [element, element.parentElement, element.nextElementSibling].some(
      (one) => one && (outlined(one) || getComputedStyle(one).boxShadow !== 'none'),
    ) ||
    (line !== null && outlined(line));
  // The last stop inside a field for date or time is the browser's own picker button, which draws its own ring.
  const picker = element.matches('input:is([type="date"], [type="time"]):not(:focus-visible)');
  const { width, height } = element.getBoundingClientRect();
  const labelled =
    element.getAttribute('aria-label') ??
    ('labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null);
  return {
    words: (labelled ?? element.textContent ?? '').trim(),
    tag: element.tagName.toLowerCase(),
    seen: (ringed || picker) && width > 0 && height > 0,
    isTarget: element === target,
  };
};

export const focused = (page: Page): Promise<Stop> => page.evaluate(stopAt, null);
export const focusBeside = (target: Locator): Promise<Stop> => target.evaluate(stopAt);
