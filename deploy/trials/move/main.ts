/**
 * `npm run trials:move`: the demo company, stopped and moved into stores of their own: at once, killed at every point, and
 * killed again and again; then a product started there, and every answer laid beside what it was. Contents and keys go to
 * MongoDB where MONGODB_URL names one. Ends with 1 where anything differs. Some minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteId } from '@lamplight/bff/contract/paths.ts';
import { cast } from '@lamplight/embedded/demo/cast.ts';
import { momentsOf } from '@lamplight/embedded/demo/workbench/told.ts';
import { companyIn, sumsOf } from '@lamplight/operator/move/workbench/company.ts';
import { seeded } from '../bench/figures.ts';
import { type Answers, everyGetOf, unansweredBy } from '../product/every-get.ts';
import { type Ended, lamplight, lamplightKilled, startIn } from '../product/running.ts';
import { cookiesOf, countOf, differing, movedTo, seenBy, signedIn } from '../product/seen.ts';
import type { Visitor } from '../product/visitor.ts';
import { mailsIn, newHome, positionsIn, rowsBeside } from './home.ts';
import { emptyPlace, type Place } from './place.ts';
import { movePoints } from './points.ts';

const SEED = Number(process.env['TRIAL_SEED'] ?? 1);
const RANDOM_KILLS = 12;
/** A store may be slow; one that is silent ends the trial all the same. */
const ENDS_WITHIN_MS = 600_000;
/** Of which figures are told: each has four events, a content and a key. */
const PEOPLE = 1_000;

/** The demo company has credited nothing. */
const NOT_THERE: readonly RouteId[] = ['credit-note-pdf'];

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-move-'));
const random = seeded(SEED);
const between = (least: number, most: number): number => least + Math.floor(random() * (most - least));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let wrong = 0;
const found = (what: string, faults: readonly string[]): void => {
  wrong += faults.length;
  say(`${what}: ${faults.length === 0 ? 'as it was' : `${faults.length} WRONG`}`);
  for (const fault of faults.slice(0, 20)) say(`  WRONG ${fault}`);
};

const moved = (from: string, to: Place, more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  lamplightKilled(ENDS_WITHIN_MS, ['move', '--json'], { DATA_DIR: from, ...to.addresses, ...more });

/** What one move that was let be has to show for itself. */
const faultsOf = async (from: string, to: Place, { code, stderr }: Ended): Promise<readonly string[]> => {
  if (code !== 0) return [`it ended with ${code}: ${stderr}`];
  const again = await moved(from, to);
  const rows = JSON.parse(again.stdout || '[]') as readonly Readonly<{ what: string; moved?: number }>[];
  const left = rows.filter((row) => (row.moved ?? 0) > 0).map(({ what }) => `${what} was not all there`);
  return [...left, ...rowsBeside(from, to.log)];
};

const killedAtEveryPoint = async (from: string): Promise<void> => {
  const faults: string[] = [];
  for (const { name, often } of movePoints()) {
    const to = await emptyPlace(join(scratch, name));
    const CRASH_AFTER = String(often ? between(0, 60) : 0);
    const { code } = await moved(from, to, { CRASH_AT: name, CRASH_AFTER });
    if (code !== null) faults.push(`${name} was never met`);
    faults.push(...(await faultsOf(from, to, await moved(from, to))).map((fault) => `after ${name}: ${fault}`));
    await to.end();
  }
  found(`killed at each of ${movePoints().length} points and repeated`, faults);
};

/** @returns the place, whole */
const killedAtRandom = async (from: string): Promise<Place> => {
  const to = await emptyPlace(join(scratch, 'at-random'));
  let killed = 0;
  for (let life = 0; life < RANDOM_KILLS; life += 1) {
    const { code } = await lamplightKilled(between(400, 1_500), ['move'], { DATA_DIR: from, ...to.addresses });
    killed += code === null ? 1 : 0;
  }
  found(
    `killed at random, ${killed} of ${RANDOM_KILLS} times, and repeated`,
    await faultsOf(from, to, await moved(from, to)),
  );
  return to;
};

const figures = async (): Promise<void> => {
  const { folder } = await companyIn(join(scratch, 'many'), PEOPLE);
  const to = await emptyPlace(join(scratch, 'of-many'));
  const began = performance.now();
  const { code, stderr } = await moved(folder, to);
  const seconds = (performance.now() - began) / 1_000;
  if (code !== 0) found('a larger company', [stderr]);
  say(`a larger company in ${to.says}, from the command's start to its end ${seconds.toFixed(1)} s:`);
  for (const line of stderr.split('\n').filter((one) => /: [\d,]+, [\d.]+ s$/.test(one)))
    say(`  ${line} ${rateOf(line)}`);
  await to.end();
};

const rateOf = (line: string): string => {
  const [, count = '0', seconds = '0'] = /: ([\d,]+), ([\d.]+) s$/.exec(line) ?? [];
  const per = Number(count.replaceAll(',', '')) / Number(seconds);
  return Number.isFinite(per) && per > 0 ? `(${Math.round(per)}/s)` : '';
};

const main = async (): Promise<void> => {
  const first = await startIn({ folder: join(scratch, 'company'), demo: true });
  const { port } = new URL(first.url);
  const moments = await momentsOf(await signedIn(first.url, cast.dev.email), 8);
  const answered: ReadonlySet<RouteId>[] = [];
  const everyGet = async (who: Visitor): Promise<Answers> => {
    const all = await everyGetOf(who, moments);
    answered.push(all.answered);
    return all.answers;
  };
  const cookies = await cookiesOf(first.url);
  // Whoever looks at somebody's pay is in its history from then on, once a day: so everybody has looked before it is compared.
  await seenBy(first.url, cookies, moments, everyGet);
  const before = await seenBy(first.url, cookies, moments, everyGet);
  const unanswered = unansweredBy(answered).filter((id) => !NOT_THERE.includes(id));
  found('calls of the table that nobody is answered', unanswered);
  await first.stop();
  const from = first.folder;
  const sums = sumsOf(from, { killed: true });

  await killedAtEveryPoint(from);
  const to = await killedAtRandom(from);
  const after = sumsOf(from, { killed: true });
  const changed = Object.keys({ ...sums, ...after }).filter((path) => sums[path] !== after[path]);
  found('the folder that was moved', changed);

  const home = newHome(from, join(scratch, 'home'));
  const second = await startIn({ folder: home, env: { ...to.addresses, PORT: port } });
  try {
    found('mails that the first start asked for', mailsIn(home));
    const now = await seenBy(second.url, await cookiesOf(second.url), moments, everyGet);
    const positions = positionsIn(from, to.log);
    found(
      `${countOf(before)} answers, as of now and of ${moments.length} moments`,
      differing(movedTo(before, positions), movedTo(now, new Map())),
    );
    const audit = await lamplight(['audit', 'verify', '--json'], { DATA_DIR: home, ...to.addresses });
    found('audit verify', audit.code === 0 ? [] : [audit.stdout + audit.stderr]);
  } finally {
    await second.stop();
  }
  const late = await moved(from, to);
  found('a move into what a product has used since', late.code === 78 ? [] : [`ended with ${late.code}`]);
  say(`  it said: ${late.stderr.trim().split('\n').at(-1)}`);
  await to.end();
  await figures();
};

try {
  await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
