/**
 * `npm run trials:clocks`: the demo company on logs that were recorded at other times, or again elsewhere, and loaded on a
 * store whose clock stands still. Says how many answers differ, and ends with 1 where one does. Some minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cast } from '@lamplight/embedded/demo/cast.ts';
import { momentsOf, told } from '@lamplight/embedded/demo/workbench/told.ts';
import { copiedByEvent, copyOf, recordedAgain } from '../product/another-log.ts';
import { type Running, startIn } from '../product/running.ts';
import { cookiesOf, countOf, differing, movedTo, seenBy, signedIn } from '../product/seen.ts';

const DAYS_400_MS = 400 * 86_400_000;
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-clocks-'));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let wrong = 0;

const found = (what: string, count: number, differences: readonly string[]): void => {
  wrong += differences.length;
  say(`${what}: ${differences.length} of ${count} answers differ`);
  for (const difference of differences.slice(0, 20)) say(`  WRONG ${difference}`);
};

/** Positions of a log that was only recorded otherwise are what they were. */
const SAME: ReadonlyMap<string, string> = new Map();
const again = (recordedAt: string) => async (folder: string) => {
  recordedAgain(folder, recordedAt);
  return SAME;
};
const OTHERWISE: readonly (readonly [string, (folder: string) => Promise<ReadonlyMap<string, string>>])[] = [
  ['recorded 400 days later', again(`recorded_at + ${DAYS_400_MS}`)],
  ['recorded 400 days earlier', again(`recorded_at - ${DAYS_400_MS}`)],
  ['all recorded at once', again('1700000000000')],
  ['recorded at any times whatever', again('abs(random()) % 1900000000000')],
  ['copied event by event into an empty store', copiedByEvent],
];

const running = new Set<Running>();
const started = async (o: Parameters<typeof startIn>[0]): Promise<Running> => {
  const product = await startIn(o);
  running.add(product);
  return product;
};
const stop = async (product: Running): Promise<void> => {
  await product.stop();
  running.delete(product);
};

const main = async (): Promise<void> => {
  const honest = await started({ folder: join(scratch, 'honest'), demo: true });
  const { port } = new URL(honest.url);
  const admin = await signedIn(honest.url, cast.dev.email);
  const story = await told(admin);
  const moments = await momentsOf(admin, 8);
  const cookies = await cookiesOf(honest.url);
  const before = await seenBy(honest.url, cookies, moments);
  await stop(honest);

  for (const [n, [what, make]] of OTHERWISE.entries()) {
    const folder = copyOf(honest.folder, join(scratch, `otherwise-${n}`));
    const positions = await make(folder);
    const product = await started({ folder, env: { PORT: port } });
    const after = await seenBy(product.url, cookies, moments);
    found(what, countOf(before), differing(movedTo(before, positions), movedTo(after, SAME)));
    await stop(product);
  }

  const still = await started({ folder: join(scratch, 'still'), demo: true, storeClock: 'still' });
  const other = await told(await signedIn(still.url, cast.dev.email));
  const parts = Object.entries(story).filter(([name, part]) => {
    return JSON.stringify(part) !== JSON.stringify(other[name as keyof typeof other]);
  });
  found(
    'loaded on a store whose clock stands still',
    Object.keys(story).length,
    parts.map(([name]) => name),
  );
  await stop(still);
};

try {
  await main();
} finally {
  for (const product of running) await product.stop();
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
