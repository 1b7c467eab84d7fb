/**
 * `npm run audit:site [-- --runs=3]`: every public page of the demo company, as its sitemap names them, looked at by
 * Lighthouse, used by hand, and held against the bars of frontend.md §10. Prints the table, writes `site-report.json`; a page
 * that misses a bar, or a planted page that passes, fails the run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { restOrSay } from '../calm.ts';
import { findChromium } from '../chromium.ts';
import { thisMachine } from '../contract-report.ts';
import { startIn } from '../product/running.ts';
import { missedBy, siteBars } from './bars.ts';
import { closingAfter } from './closing.ts';
import { type Act, interactionsAt, isSlow, saidOfHands, visitorActs } from './interactions.ts';
import { openLooker } from './lighthouse.ts';
import { plantedPage } from './planted.ts';
import { headOf, lineOf, type Row, rowOf } from './rows.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const runs = Number(values.runs);
const root = join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'lamplight-site-'));

const pagesOf = async (origin: string): Promise<readonly string[]> => {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
  if (pages.length === 0) throw new Error('The sitemap names no page.');
  return pages;
};

/** On the planted page. */
const slowTap: Act = { name: 'tap', path: '/', plain: true, does: (page) => page.getByRole('button').tap() };

const chromium = findChromium(process.env).path;
const looker = await openLooker(chromium);
const planted = await plantedPage();
const product = await startIn({ folder, demo: true });

const work = async (): Promise<void> => {
  const isCalm = await restOrSay();
  const late = await interactionsAt(planted.url, chromium, [slowTap]);
  const blind = missedBy((await looker.at(planted.url)).figures, siteBars).length < 3 || !isSlow(late);
  const hands = await interactionsAt(product.url, chromium, visitorActs);
  const rows: Row[] = [];
  for (const url of await pagesOf(product.url)) {
    const row = await rowOf(looker, { name: new URL(url).pathname, url }, siteBars, runs);
    rows.push(row);
    console.error(lineOf(row, siteBars), row.failed.join('; '));
  }
  const report = { at: new Date().toISOString(), machine: thisMachine(), calm: isCalm, runs, rows, hands };
  writeFileSync(join(root, 'site-report.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log(headOf(siteBars));
  for (const row of rows) console.log(lineOf(row, siteBars));
  console.log(saidOfHands(hands));
  if (blind) console.log('The planted page passed: the audit is blind.');
  process.exitCode = blind || isSlow(hands) || rows.some(({ missed }) => missed.length > 0) ? 1 : 0;
};

await closingAfter(work, async () => {
  looker.close();
  planted.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});
