/**
 * `npm run trials:viewer`: a PDF of 900 pages is opened at page 700 in a browser, and a film of 190 MB is read by ranges, as a
 * player does. Prints the figures beside their bars; a figure over its bar ends the run with 1. Some minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cast } from '@lamplight/embedded/demo/cast.ts';
import { chromium } from '@playwright/test';
import { pdfOf } from '../../../frontend/e2e/parts/made.ts';
import { residentMb } from '../bench/product.ts';
import { restOrSay } from '../calm.ts';
import { findChromium } from '../chromium.ts';
import { type Running, startIn } from '../product/running.ts';
import { signedIn } from '../product/seen.ts';
import type { Visitor } from '../product/visitor.ts';
import { filmOf } from './film.ts';

const MIB = 1_048_576;
const [PAGES, PAGE, RUNS] = [900, 700, 5];
const FILM_BYTES = 190 * MIB;
const PART_BYTES = MIB;
/** From the press on Enter, or of an address that names nothing else, to the words of the page. */
const PAGE_BAR_MS = 2_000;
/** By which the whole product may grow while the film is read in parts, and once whole by a reader who is slow. */
const GROWTH_BAR_MIB = 64;

const folder = mkdtempSync(join(tmpdir(), 'lamplight-viewer-'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let wrong = 0;
const judge = (what: string, figure: number, bar: number, unit: string): void => {
  if (figure > bar) wrong += 1;
  say(`${figure > bar ? 'WRONG ' : ''}${what}: ${figure.toFixed(0)} ${unit}, at most ${bar}`);
};

const pageOfMany = async (product: Running, who: Visitor, projectId: string): Promise<void> => {
  const content = pdfOf(PAGES);
  const { file } = await who.upload('file-put', { params: { projectId }, name: 'many.pdf', content });
  const browser = await chromium.launch({
    executablePath: findChromium(process.env).path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const taken: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
      const [name = '', value = ''] = (who.cookie() ?? '').split(/=(.*)/s);
      await context.addCookies([{ name, value, url: product.url }]);
      const page = await context.newPage();
      await page.goto(`/project-details/${projectId}?tab=files&viewer=file.${file.fileId}`);
      await page.getByText(`Page 1 of ${PAGES}`).waitFor();
      const began = performance.now();
      await page.getByLabel(/^Go to page/).fill(String(PAGE));
      await page.keyboard.press('Enter');
      await page.getByText(`Page ${PAGE}`, { exact: true }).waitFor();
      taken.push(performance.now() - began);
      const says = await page.getByText(new RegExp(`^Page ${PAGE} of`)).textContent();
      say(`  ${says ?? ''}`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  judge(`page ${PAGE} of ${PAGES}, the slowest of ${RUNS}`, Math.max(...taken), PAGE_BAR_MS, 'ms');
};

const film = async (product: Running, who: Visitor, projectId: string): Promise<void> => {
  const content = filmOf(FILM_BYTES);
  const { file } = await who.upload('file-put', { params: { projectId }, name: 'film.mp4', content });
  const ask = async (range: string): Promise<Response> =>
    await fetch(`${product.url}/api/files/${file.fileId}/content`, {
      headers: { cookie: who.cookie() ?? '', 'x-csrf': '1', range },
    });
  const before = residentMb(product.pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentMb(product.pid));
  }, 50);
  const began = performance.now();
  for (let from = 0; from < FILM_BYTES; from += PART_BYTES) {
    const answer = await ask(`bytes=${from}-${from + PART_BYTES - 1}`);
    const part = new Uint8Array(await answer.arrayBuffer());
    const isRight = answer.status === 206 && Buffer.from(part).equals(content.subarray(from, from + PART_BYTES));
    if (isRight) continue;
    wrong += 1;
    say(`WRONG bytes ${from} and on: ${answer.status}, ${part.length} bytes`);
  }
  const seconds = (performance.now() - began) / 1_000;
  // As a player that is paused does: it asks for all of it from somewhere, and reads on only now and then.
  const slow = await ask('bytes=1048576-');
  const reader = slow.body?.getReader();
  for (let turn = 0; turn < 20; turn += 1) {
    await reader?.read();
    await new Promise((on) => setTimeout(on, 100));
  }
  await reader?.cancel();
  clearInterval(looking);
  say(`  ${FILM_BYTES / MIB} MiB by parts of 1 MiB in ${seconds.toFixed(1)} s; a slow reader answered ${slow.status}`);
  judge('memory above what it was before the film', most - before, GROWTH_BAR_MIB, 'MiB');
};

const product = await startIn({ folder, demo: true });
try {
  await restOrSay();
  const arjun = await signedIn(product.url, cast.arjun.email);
  const { items } = await arjun.call('projects', { query: { limit: '100' } });
  const project = items.find(({ title }) => title === 'Patient portal');
  if (project === undefined) throw new Error('The demo company has no Patient portal.');
  await pageOfMany(product, arjun, project.projectId);
  await film(product, arjun, project.projectId);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
