/**
 * What stands on the glass while a screen opens: the frames that the browser really drew, as its own trace keeps them, and
 * whether one of them was empty, that is of one colour, after the page before had gone.
 */
import type { Browser, Page } from '@playwright/test';
import { cookiesOf } from './cookies.ts';

/** After the navigation began, in ms. */
export const MOMENTS = [50, 200, 600] as const;
/** The share of a frame's points that differ from its commonest colour; a frame with a skeleton has 3 % and more. */
const LEAST_DRAWN = 0.005;
const WATCHED_MS = 1_500;

export type Frame = Readonly<{ afterMs: number; jpeg: string; drawn: number }>;
export type Opening = Readonly<{
  /** At each of `MOMENTS`; null where nothing was drawn yet, so that the page before still stood. */
  at: readonly (Frame | null)[];
  empty: readonly Frame[];
}>;

type TraceEvent = Readonly<{
  name: string;
  /** In µs. */
  ts: number;
  args: Readonly<{ snapshot?: string; data?: Readonly<{ documentLoaderURL?: string }> }>;
}>;

/** @param paths `from`: a page of the same person that stands before, as where one follows a link */
export const openingOf = async (
  browser: Browser,
  origin: string,
  cookie: string,
  paths: Readonly<{ from: string; to: string }>,
  viewport: Readonly<{ width: number; height: number }>,
): Promise<Opening> => {
  const context = await browser.newContext({ baseURL: origin, viewport, colorScheme: 'dark' });
  try {
    await context.addCookies([...cookiesOf(origin, cookie)]);
    const page = await context.newPage();
    await page.goto(paths.from);
    await browser.startTracing(page, { screenshots: true });
    await page.goto(paths.to);
    await page.waitForTimeout(WATCHED_MS);
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
    const frames = await framesOf(page, trace.traceEvents, new URL(paths.to, origin).href);
    return {
      at: MOMENTS.map((moment) => frames.findLast(({ afterMs }) => afterMs <= moment) ?? null),
      empty: frames.filter(({ drawn }) => drawn < LEAST_DRAWN),
    };
  } finally {
    await context.close();
  }
};

/** From the moment on in which this address was asked for. */
const framesOf = async (page: Page, events: readonly TraceEvent[], url: string): Promise<readonly Frame[]> => {
  const began = events.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url)?.ts;
  if (began === undefined) throw new Error(`The trace holds no navigation to ${url}.`);
  const frames: Frame[] = [];
  for (const { name, ts, args } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name !== 'Screenshot' || args.snapshot === undefined || ts < began) continue;
    const drawn = await drawnShare(page, args.snapshot);
    frames.push({ afterMs: Math.round((ts - began) / 1_000), jpeg: args.snapshot, drawn });
  }
  return frames;
};

/**
 * In the page, which can read pictures: the share of points that differ from the commonest colour. JPEG blurs, so colours count
 * as one where they share the upper four bits of each part.
 */
const DRAWN_SHARE = `(async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  const counts = new Map();
  for (let n = 0; n < data.length; n += 4) {
    const colour = ((data[n] >> 4) << 8) | ((data[n + 1] >> 4) << 4) | (data[n + 2] >> 4);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return 1 - Math.max(...counts.values()) / (data.length / 4);
})`;

/** @returns 0 to 1 */
const drawnShare = (page: Page, jpeg: string): Promise<number> =>
  page.evaluate<number>(`${DRAWN_SHARE}(${JSON.stringify(jpeg)})`);
