/**
 * How long pages take to answer a hand, on a phone of a quarter of this machine's speed: from the tap or key to the
 * next paint, as browsers themselves time it (Event Timing), scripted over what people do there.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { cookiesOf } from './cookies.ts';

const SLOWER = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** frontend.md §10, in ms. */
export const inpBars = { p75: 100, most: 200 } as const;
export type Interactions = Readonly<{ count: number; p75: number; most: number; slowest: string }>;
/** `plain`: a page without the app, which answers as soon as it is there. `cookie`: of whoever does it; none: a visitor. */
export type Act = Readonly<{
  name: string;
  path: string;
  plain?: true;
  cookie?: string;
  does: (page: Page) => Promise<void>;
}>;

export const visitorActs: readonly Act[] = [
  {
    name: 'open and close the menu',
    path: '/',
    does: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page.getByRole('button', { name: 'Close the menu' }).tap();
    },
  },
  {
    name: 'go from page to page',
    path: '/pricing',
    does: async (page) => {
      for (const name of ['Careers', 'Services']) {
        await page.getByRole('button', { name: 'Menu' }).tap();
        await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).tap();
        await page.waitForURL(`**/${name.toLowerCase()}`);
      }
    },
  },
  {
    name: 'look for a job',
    path: '/careers',
    does: async (page) => {
      await page.getByLabel('Work mode').focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'Home']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(200);
      }
    },
  },
  {
    name: 'write an application',
    path: '/careers/backend-engineer',
    does: async (page) => {
      await page.getByLabel('Name', { exact: true }).tap();
      await page.getByLabel('Name', { exact: true }).pressSequentially('Maya Sen', { delay: 120 });
      await page.getByRole('checkbox', { name: /Keep my application/ }).tap();
    },
  },
  {
    name: 'leaf through pictures',
    path: '/projects/clinic-desk',
    does: async (page) => {
      const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('link');
      for (let n = await pictures.count(); n > 0; n -= 1) await pictures.nth(n - 1).tap();
    },
  },
  {
    name: 'write a message',
    path: '/contact',
    does: async (page) => {
      await page.getByLabel(/^Message/).tap();
      await page.getByLabel(/^Message/).pressSequentially('Can you help us?', { delay: 120 });
    },
  },
];

/** In the page: events told at 16 ms and more, the longest of each interaction kept. */
const WATCH = `const longest = (globalThis.longest = {});
new PerformanceObserver((list) => {
  for (const { interactionId: id, duration } of list.getEntries()) if (id > 0) longest[id] = Math.max(longest[id] ?? 0, duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** Of every act's interactions; `slowest` names the act of the longest. */
export const interactionsAt = async (
  origin: string,
  executablePath: string,
  acts: readonly Act[],
): Promise<Interactions> => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const timed: { ms: number; act: string }[] = [];
    for (const act of acts) timed.push(...(await timesOf(browser, origin, act)).map((ms) => ({ ms, act: act.name })));
    const sorted = timed.toSorted((a, b) => a.ms - b.ms);
    const slowest = sorted.at(-1);
    if (slowest === undefined) throw new Error('No interaction was timed.');
    const p75 = sorted[Math.ceil(sorted.length * 0.75) - 1]?.ms ?? slowest.ms;
    return { count: sorted.length, p75, most: slowest.ms, slowest: slowest.act };
  } finally {
    await browser.close();
  }
};

export const isSlow = ({ p75, most }: Interactions): boolean => p75 > inpBars.p75 || most > inpBars.most;
export const saidOfHands = ({ count, p75, most, slowest }: Interactions): string =>
  `${count} interactions on a phone of a quarter of this speed: p75 ${p75} ms (at most ${inpBars.p75}), longest ${most} ms (at most ${inpBars.most}): ${slowest}`;

/** The longest event of each interaction, in ms. */
const timesOf = async (
  browser: Browser,
  origin: string,
  { path, plain, cookie, does }: Act,
): Promise<readonly number[]> => {
  const context = await browser.newContext({ baseURL: origin, ...PHONE });
  if (cookie !== undefined) await context.addCookies(cookiesOf(origin, cookie));
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(WATCH);
  await page.goto(path);
  // Before, nothing but links answers: frontend/src/app/Gate.tsx marks it.
  if (!plain) await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0);
  await does(page);
  await page.waitForTimeout(500); // the last one is told after its paint
  const times = await page.evaluate<number[]>('Object.values(globalThis.longest)');
  await context.close();
  return times;
};
