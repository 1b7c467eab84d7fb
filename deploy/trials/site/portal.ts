/**
 * `npm run audit:portal [-- --runs=3] [--only=/documentation] [--frames=FOLDER]`: the screens of the demo company behind the
 * sign-in (those whose address begins so alone), each looked at by Lighthouse as a phone with its person's session, projects,
 * milestones and documents used by hand, and every home watched while it opens. Held against the bars of frontend.md §10.
 * Prints the table, writes `portal-report.json`, and, where a folder is named, the pictures at each moment; a screen that
 * misses a bar, an empty frame, or a planted page that passes, fails the run.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cast } from '@lamplight/embedded/demo/cast.ts';
import { chromium } from '@playwright/test';
import { restOrSay } from '../calm.ts';
import { findChromium } from '../chromium.ts';
import { thisMachine } from '../contract-report.ts';
import { startIn } from '../product/running.ts';
import { signedIn } from '../product/seen.ts';
import type { Visitor } from '../product/visitor.ts';
import { portalBars } from './bars.ts';
import { closingAfter } from './closing.ts';
import { MOMENTS, type Opening, openingOf } from './first-paint.ts';
import { interactionsAt, isSlow, saidOfHands } from './interactions.ts';
import { openLooker } from './lighthouse.ts';
import { plantedPage } from './planted.ts';
import { portalActs } from './portal-acts.ts';
import { headOf, lineOf, type Row, rowOf } from './rows.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '/' },
    frames: { type: 'string' },
  },
});
const runs = Number(values.runs);
const root = join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'lamplight-portal-'));
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 700 },
] as const;

type Who = 'asha' | 'nisha' | 'arjun' | 'meera' | 'dev';
const HOMES: readonly (readonly [Who, string])[] = [
  ['asha', '/client'],
  ['arjun', '/employee'],
  ['meera', '/employee'],
  ['dev', '/admin'],
];

/** The id of the one whose `by` is so. @throws where the demo company has none */
const idIn = async (who: Visitor, list: string, by: string, is: string, id: string): Promise<string> => {
  const { items } = (await who.get(list)) as { items: readonly Readonly<Record<string, string>>[] };
  const found = items.find((item) => item[by] === is)?.[id];
  if (found === undefined) throw new Error(`No ${is} in ${list}`);
  return found;
};

/** What each of them opens most. */
const screensOf = async (
  people: Readonly<Record<Who, Visitor>>,
  project: string,
): Promise<readonly (readonly [Who, string])[]> => {
  const proposal = await idIn(people.dev, '/proposals?limit=100', 'title', 'Author evenings', 'proposalId');
  const invoice = await idIn(people.dev, '/invoices?limit=100', 'milestoneTitle', 'Gift cards', 'invoiceId');
  return [
    ...HOMES,
    ['asha', `/project-details/${project}`],
    ['asha', `/project-details/${project}?tab=milestones`],
    ['asha', `/project-details/${project}?tab=files`],
    ['asha', '/proposalform'],
    ['nisha', `/project-details/${proposal}`],
    ['nisha', `/invoices/${invoice}`],
    ['meera', `/projects/${project}/milestones`],
    ['dev', '/admin/proposals'],
    ['dev', '/admin/projects'],
    ['dev', '/admin/invoices'],
    ['dev', '/admin/applications'],
    ['dev', '/admin/audit'],
    ['dev', '/tech-stacks'],
    ['asha', '/client/documentation'],
    ['dev', '/documentation'],
    ['dev', '/admin/analytics'],
    ['dev', '/search?q=portal'],
  ];
};

const keepPictures = (where: string, name: string, { at }: Opening): void => {
  mkdirSync(where, { recursive: true });
  for (const [n, frame] of at.entries())
    if (frame !== null) writeFileSync(join(where, `${name}-${MOMENTS[n]}.jpg`), Buffer.from(frame.jpeg, 'base64'));
};

const saidOf = ({ at }: Opening): string =>
  at.map((frame, n) => `${MOMENTS[n]} ms: ${frame === null ? 'the page before' : 'drawn'}`).join(', ');

const path = findChromium(process.env).path;
const looker = await openLooker(path);
const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
const planted = await plantedPage();
const product = await startIn({ folder, demo: true });

const work = async (): Promise<void> => {
  const isCalm = await restOrSay();
  const people = {
    asha: await signedIn(product.url, cast.asha.email),
    nisha: await signedIn(product.url, cast.nisha.email),
    arjun: await signedIn(product.url, cast.arjun.email),
    meera: await signedIn(product.url, cast.meera.email),
    dev: await signedIn(product.url, cast.dev.email),
  };
  const cookieOf = (who: Who): string => people[who].cookie() ?? '';

  const black = await openingOf(browser, planted.url, 'a=b', { from: '/', to: '/dark' }, SIZES[0]);
  const openings: { name: string; opening: Opening }[] = [];
  for (const [who, to] of HOMES)
    for (const size of SIZES) {
      const opening = await openingOf(browser, product.url, cookieOf(who), { from: '/profile', to }, size);
      const name = `${to.slice(1)}-${who}-${size.width}`;
      if (values.frames !== undefined) keepPictures(values.frames, name, opening);
      openings.push({ name, opening });
    }

  const project = await idIn(people.dev, '/projects?limit=100', 'title', 'Patient portal', 'projectId');
  const hands = await interactionsAt(product.url, path, portalActs(project, cookieOf));

  const rows: Row[] = [];
  let looksAs: Who | null = null;
  for (const [who, to] of await screensOf(people, project)) {
    if (!to.startsWith(values.only)) continue;
    if (looksAs !== who) await looker.as(product.url, cookieOf(who));
    looksAs = who;
    const row = await rowOf(
      looker,
      { name: `${who} ${to.replace(/[0-9a-f-]{36}/, '…')}`, url: product.url + to },
      portalBars,
      runs,
    );
    rows.push(row);
    console.error(lineOf(row, portalBars), row.failed.join('; '));
  }

  const report = { at: new Date().toISOString(), machine: thisMachine(), calm: isCalm, runs, rows, hands };
  writeFileSync(join(root, 'portal-report.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log(headOf(portalBars));
  for (const row of rows) console.log(lineOf(row, portalBars));
  for (const { name, opening } of openings)
    console.log(`${name}: ${saidOf(opening)}${opening.empty.length > 0 ? '; EMPTY at some moment' : ''}`);
  console.log(saidOfHands(hands));
  const blind = black.empty.length === 0;
  if (blind) console.log('The planted page that begins black passed: the audit is blind.');
  const hasEmpty = openings.some(({ opening }) => opening.empty.length > 0);
  process.exitCode = blind || hasEmpty || isSlow(hands) || rows.some(({ missed }) => missed.length > 0) ? 1 : 0;
};

await closingAfter(work, async () => {
  looker.close();
  planted.close();
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});
