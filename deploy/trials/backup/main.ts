/**
 * `npm run trials:backup`: the demo company, backed up while it runs and once more when it has stopped, restored into an empty
 * folder and started there; every answer is laid beside what it was. The same of the company as `export` and `import` take it
 * elsewhere. Ends with 1 where anything differs. Some minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cast } from '@lamplight/embedded/demo/cast.ts';
import { momentsOf } from '@lamplight/embedded/demo/workbench/told.ts';
import { mailsIn, positionsIn, rowsBeside } from '../move/home.ts';
import { type Answers, everyGetOf } from '../product/every-get.ts';
import { lamplight, type Running, startIn } from '../product/running.ts';
import { cookiesOf, countOf, differing, movedTo, seenBy, signedIn } from '../product/seen.ts';
import type { Visitor } from '../product/visitor.ts';

const STANDS_STILL_MS = 5_000;
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-backup-'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let wrong = 0;
const found = (what: string, faults: readonly string[]): void => {
  wrong += faults.length;
  say(`${what}: ${faults.length === 0 ? 'as it was' : `${faults.length} WRONG`}`);
  for (const fault of faults.slice(0, 20)) say(`  WRONG ${fault}`);
};

/** A command that has to end well. */
const done = async (words: readonly string[], folder: string): Promise<void> => {
  const began = performance.now();
  const { code, stdout, stderr } = await lamplight(words, { DATA_DIR: folder });
  found(
    `${words.slice(0, 2).join(' ')}, ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    code === 0 ? [] : [`ended with ${code}: ${stderr}${stdout}`],
  );
  if (code === 0) for (const line of stdout.trimEnd().split('\n')) say(`  ${line.slice(0, 160)}`);
};

type Finding = Readonly<{ what: string; ok: boolean; says: string }>;
/** The disk of this machine is nobody's fault. */
const looksWell = async (folder: string, when: string): Promise<void> => {
  const { stdout } = await lamplight(['doctor', '--json'], { DATA_DIR: folder });
  const bad = (JSON.parse(stdout) as readonly Finding[]).filter(({ what, ok }) => !ok && what !== 'disk');
  found(
    `doctor ${when}`,
    bad.map(({ what, says }) => `${what}: ${says}`),
  );
  const audit = await lamplight(['audit', 'verify', '--json'], { DATA_DIR: folder });
  found(`audit verify ${when}`, audit.code === 0 ? [] : [audit.stdout + audit.stderr]);
};

/** Reactors go on after a start: what they do is waited for, until the log has stood still for a while. */
const settled = async ({ head }: Running): Promise<void> => {
  for (let last = -1; last !== head(); await pause(STANDS_STILL_MS)) last = head();
};

/** Whatever way a company came into `home`: its log is the same, it starts, and answers what it answered before. */
const comesBack = async (
  home: string,
  way: string,
  { first, before, moments, port, everyGet }: Before,
): Promise<void> => {
  found(`the log after ${way}`, rowsBeside(first.folder, join(home, 'events.db')));
  await looksWell(home, `after ${way}, before the start`);
  const again = await startIn({ folder: home, env: { PORT: port } });
  try {
    await settled(again);
    found('mails that the first start asked for', mailsIn(home));
    const now = await seenBy(again.url, await cookiesOf(again.url), moments, everyGet);
    const positions = positionsIn(first.folder, join(home, 'events.db'));
    found(
      `${countOf(before)} answers after ${way}, as of now and of ${moments.length} moments`,
      differing(movedTo(before, positions), movedTo(now, new Map())),
    );
    await looksWell(home, `after ${way}, while it runs`);
  } finally {
    await again.stop();
  }
};

type Before = Readonly<{
  first: Running;
  before: Awaited<ReturnType<typeof seenBy>>;
  moments: Awaited<ReturnType<typeof momentsOf>>;
  port: string;
  everyGet: (who: Visitor) => Promise<Answers>;
}>;

const main = async (): Promise<void> => {
  const placeOf = (name: string): string => join(scratch, name);
  const [events, keys, restored, whole, imported] = [
    ...[placeOf('events'), placeOf('keys'), placeOf('restored')],
    ...[placeOf('whole'), placeOf('imported')],
  ] as [string, string, string, string, string];
  const demo = await startIn({ folder: placeOf('company'), demo: true });
  const { port } = new URL(demo.url);
  const moments = await momentsOf(await signedIn(demo.url, cast.dev.email), 8);
  const everyGet = async (who: Visitor): Promise<Answers> => (await everyGetOf(who, moments)).answers;
  await done(['backup', 'create', '--to', events], demo.folder);
  await demo.stop();
  // Without the providers that the demo brings along, which the restored one has not either.
  const first = await startIn({ folder: demo.folder, env: { PORT: port } });
  await settled(first);
  const cookies = await cookiesOf(first.url);
  // Whoever looks at somebody's pay is in its history from then on, once a day: so everybody has looked before it is compared.
  await seenBy(first.url, cookies, moments, everyGet);
  const before = await seenBy(first.url, cookies, moments, everyGet);
  await first.stop();
  const was = { first, before, moments, port, everyGet };

  await done(['backup', 'create', '--to', events], first.folder);
  await done(['backup', 'keys', '--to', keys], first.folder);
  await done(['backup', 'verify', '--from', events], first.folder);
  await done(['restore', '--from', events, '--keys', keys], restored);
  await done(['drill', '--from', events, '--keys', keys], restored);
  await comesBack(restored, 'a restore', was);

  await done(['export', '--to', whole], first.folder);
  await done(['import', '--from', whole], imported);
  await done(['ledger', 'check'], imported);
  await comesBack(imported, 'an import', was);
};

try {
  await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
