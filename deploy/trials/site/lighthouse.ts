/** One look of Lighthouse at one page, with or without a session, as a phone on a slow network sees it (its mobile preset). */
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result as LighthouseResult } from 'lighthouse';
import type { Figures } from './bars.ts';
import { cookiesOf } from './cookies.ts';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** The stream of the portal never ends: what loads for longer counts as loaded. */
const LOADED_WITHIN_MS = 15_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export type Look = Readonly<{
  figures: Figures;
  /** Audits that did not pass, in Lighthouse's words. */
  failed: readonly string[];
}>;
export type Looker = Readonly<{
  at(url: string): Promise<Look>;
  /** From now on it looks with this person's cookie at that origin, and with no other's. */
  as(origin: string, cookie: string): Promise<void>;
  close(): void;
}>;

/** @param chromePath of the browser */
export const openLooker = async (chromePath: string): Promise<Looker> => {
  const browser = await launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' });
  const flags = {
    port: browser.port,
    onlyCategories: CATEGORIES,
    maxWaitForLoad: LOADED_WITHIN_MS,
    output: 'json',
    logLevel: 'silent',
  } as const;
  const looked = async (url: string, triesLeft: number): Promise<LighthouseResult> => {
    const report = (await lighthouse(url, flags))?.lhr;
    if (report !== undefined && report.runtimeError === undefined) return report;
    // Now and then it misses the start of its own recording; a page that is broken is so the third time as well.
    if (triesLeft > 0) return looked(url, triesLeft - 1);
    throw new Error(`Lighthouse could not look at ${url}: ${report?.runtimeError?.message ?? 'no answer'}`);
  };
  return {
    at: async (url) => {
      const report = await looked(url, 2);
      const score = (category: string): number => Math.round((report.categories[category]?.score ?? Number.NaN) * 100);
      const value = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
      return {
        figures: {
          performance: score('performance'),
          accessibility: score('accessibility'),
          bestPractices: score('best-practices'),
          seo: score('seo'),
          lcpMs: Math.round(value('largest-contentful-paint')),
          cls: Math.round(value('cumulative-layout-shift') * 1_000) / 1_000,
          tbtMs: Math.round(value('total-blocking-time')),
        },
        failed: Object.values(report.audits)
          .filter(({ score: got, scoreDisplayMode: mode }) => mode === 'binary' && got === 0)
          .map(({ id, title }) => `${id}: ${title}`),
      };
    },
    as: async (origin, cookie) => {
      const connected = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
      const [context] = connected.contexts();
      await context?.clearCookies();
      await context?.addCookies([...cookiesOf(origin, cookie)]);
      await connected.close();
    },
    close: () => browser.kill(),
  };
};
