/** Runs the product in this process until a signal, whoever started it: the launcher, a container, a supervisor. */
import { processSignals, run } from '@lamplight/common/lifecycle/run.ts';
import { logsWith, openLogLevel } from '@lamplight/common/log/log.ts';
import { DEFAULT_LOG_LEVEL, readSettings } from './settings.ts';
import { startEmbedded } from './start.ts';

export const runProduct = async (how: Readonly<{ demo: boolean; observe: boolean }>): Promise<void> => {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const level = openLogLevel(process.env['LOG_LEVEL'] ?? DEFAULT_LOG_LEVEL);
  const logOf = logsWith({ level });
  await run(async () => startEmbedded({ settings: readSettings(process.env), logOf, level, say, ...how }), {
    log: logOf('lamplight'),
    say,
    signals: processSignals,
    now: () => performance.now(),
  });
};
