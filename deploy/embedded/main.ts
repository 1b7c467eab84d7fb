/** The container's default command: `lamplight start` without the launcher. */
import { processSignals, run } from '@lamplight/common/lifecycle/run.ts';
import { createLog } from '@lamplight/common/log/log.ts';
import { readSettings } from './settings.ts';
import { startEmbedded } from './start.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const log = createLog({ service: 'lamplight', level: process.env['LOG_LEVEL'] ?? 'warn' });
await run(
  async () => startEmbedded({ settings: readSettings(process.env), log, say, demo: process.argv.includes('--demo') }),
  {
    log,
    say,
    signals: processSignals,
    now: () => Date.now(),
  },
);
