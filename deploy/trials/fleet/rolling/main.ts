/**
 * `npm run trials:rolling -- --from=REV [--engines=real|folder] [--back]`: people live on an earlier release, REV of git, while
 * every server of it is replaced by this one's, two replicas of each, and with `--back` by REV's again. Ends with 1 where
 * anything that was acknowledged is missing or doubled, a call failed, a message was missed, or a server did not stop well.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { realEngines } from '../engines.ts';
import { thisRelease } from '../release.ts';
import { checkedOut } from './checkout.ts';
import { linesOf } from './diary.ts';
import { rollingTrial } from './trial.ts';

const ALONE_MS = 15_000;
const TOLD = 30;
const USAGE = 'npm run trials:rolling -- --from=REV [--engines=real|folder] [--back]';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    engines: { type: 'string', default: 'real' },
    back: { type: 'boolean', default: false },
  },
});
const { from, back } = values;
if (from === undefined || !['real', 'folder'].includes(values.engines)) {
  say(USAGE);
  process.exit(2);
}
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

const engines = values.engines === 'real' ? await realEngines() : { settings: {}, end: async () => undefined };
if ('absent' in engines) {
  say(engines.absent);
  process.exit(78);
}
const folder = mkdtempSync(join(tmpdir(), 'lamplight-rolling-'));
const earlier = await checkedOut(from, say);
try {
  const { release } = earlier;
  const { settings, end } = engines;
  const o = { from: release, to: thisRelease, folder, settings, end, back, say, aloneMs: ALONE_MS };
  const { wrong, figures } = await rollingTrial({ ...o, signal: interrupted.signal });
  for (const line of linesOf(figures)) say(line);
  for (const line of wrong.slice(0, TOLD)) say(`WRONG ${line}`);
  say(`${release.name} → ${thisRelease.name}: ${wrong.length === 0 ? 'nothing is wrong' : `${wrong.length} wrong`}`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  earlier.remove();
  rmSync(folder, { recursive: true, force: true });
}
