/**
 * `npm run bench [-- --quick] [--report=<path>]`: every measure of the embedded product in one run, ours beside what it is
 * held against. With a word after `--` one of these alone:
 * - `appends`: durable appends; `what-if`: a load tried out
 * - `product`: how soon the embedded product answers and shows what was done; `empty`: its start on empty views
 * - `edge`: the BFF beside other proxies; `slow`: what slow clients take from others; `misbehaving`: what a service in trouble
 *   takes from others
 * - `rebuild`: views made anew; `distributed`: what needs real servers
 * - `board`: a card carried over a full board, in a browser over the built site
 * - `payroll`: how long payroll runs of 1,000 and 10,000 people calculate; `audit`: what a history of 60 months of 200 people
 *   answers an admin
 * - `fan-out`: how soon a thousand streams know of a message, beside a Socket.IO server; `conversation`: how fast one of 100,000
 *   messages opens, and whether it stands still while earlier ones come
 * - `scale [--size medium] [--folder=<path>]`: a company of a million events, or of another size that `lamplight seed` takes,
 *   its start, its memory and what it answers; a folder that is named stays, and a run that was broken off goes on in it
 * - `search` (`npm run bench:search`): what a search takes among 100,000 things
 *
 * Prints the table and writes `bench-report.json` (`bench-<word>-report.json` for one alone) at the root. A figure that falls
 * short is told, not hidden; it does not fail the run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { appends } from './appends.ts';
import { auditAnswers } from './audit.ts';
import { board } from './board.ts';
import { longConversation } from './conversation.ts';
import { distributed } from './distributed.ts';
import { edge } from './edge.ts';
import { fanOut } from './fan-out.ts';
import type { Measure } from './figures.ts';
import { filling } from './filling.ts';
import { misbehaving } from './misbehaving.ts';
import { payrollRuns } from './payroll-run.ts';
import { product } from './product.ts';
import { rebuild } from './rebuild.ts';
import { reportOf, tableOf } from './report.ts';
import { atScale } from './scale.ts';
import { searching } from './search.ts';
import { FULL, QUICK } from './sizes.ts';
import { slow } from './slow.ts';
import { whatIfs } from './what-if.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    report: { type: 'string' },
    size: { type: 'string' },
    folder: { type: 'string' },
  },
});
const { quick, size, folder: kept } = values;
const mode = positionals[0] ?? 'embedded';
const sizes = quick ? QUICK : FULL;

type Part = readonly [called: string, take: (folder: string) => Promise<readonly Measure[]>];
/** By the word that asks for each alone. */
const parts: Readonly<Record<string, Part>> = {
  appends: ['durable appends', (folder) => appends(folder, sizes.appends)],
  'what-if': ['a what-if of load', () => whatIfs(sizes.whatIf)],
  product: ['the embedded product', (folder) => product(folder, sizes)],
  empty: ['empty views', (folder) => filling(folder, sizes.filling)],
  edge: ['the edge', (folder) => edge(folder, sizes.edge)],
  slow: ['slow clients', (folder) => slow(folder, sizes.slow)],
  rebuild: ['rebuilds', (folder) => rebuild(folder, sizes.rebuild)],
  'fan-out': ['what is said', (folder) => fanOut(folder, sizes.fanOut)],
  misbehaving: ['a service that misbehaves', (folder) => misbehaving(folder, sizes.misbehaving)],
  board: ['a board of 500 parts', (folder) => board(folder, sizes.board)],
  search: ['a search among many things', (folder) => searching(folder, sizes.searching)],
  payroll: ['payroll runs of many people', () => payrollRuns(sizes.payroll)],
  audit: ['a long history of payroll', () => auditAnswers(sizes.audit)],
  conversation: ['a long conversation', (folder) => longConversation(folder, sizes.conversation)],
  scale: [
    'a company of many years',
    (folder) => atScale(kept ?? folder, { ...sizes.scale, size: size ?? sizes.scale.size }),
  ],
  distributed: ['the distributed product', (folder) => distributed(folder, sizes)],
};
/** Without a word: in this order. */
const EMBEDDED = ['appends', 'what-if', 'product', 'empty', 'edge', 'slow', 'rebuild', 'fan-out'];

const asked = mode === 'embedded' ? EMBEDDED : [mode];
const chosen = asked.flatMap((word) => (Object.hasOwn(parts, word) ? [parts[word] as Part] : []));
if (chosen.length === 0) {
  console.error(`Unknown mode ${mode}; there are embedded, ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
const measures: Measure[] = [];
for (const [called, take] of chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-bench-'));
  const began = performance.now();
  try {
    measures.push(...(await take(folder)));
    console.error(`measured ${called} in ${Math.round((performance.now() - began) / 1_000)} s`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const report = reportOf(measures, { quick, at: new Date() });
console.log(tableOf(report));
writeFileSync(
  values.report ?? join(root, mode === 'embedded' ? 'bench-report.json' : `bench-${mode}-report.json`),
  `${JSON.stringify(report, null, 2)}\n`,
);
