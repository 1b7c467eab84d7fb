/** Runs a server from its start to its exit code: signals, the order of a stop, and how long each part of it may take. */
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { EXIT_MISCONFIGURED } from '../config/load.ts';
import type { Log } from '../log/log.ts';
import { sentenceOf } from './patiently.ts';

/** In the order they run. A step that fails or is late is logged and passed: correctness never depends on a clean stop. */
export type StopStep = Readonly<{ name: string; withinMs: number; run(): Promise<void> }>;
export type Started = Readonly<{
  /** At once, before any step: not ready any more, no new work. */
  drain(): void;
  steps: readonly StopStep[];
}>;

/** What `run` needs of the process, so that tests can send signals and see the exit code. */
export type Signals = Readonly<{
  /** `disconnect`: whoever started this process with a channel (the launcher) is gone, or asks for the end. */
  on(event: 'SIGTERM' | 'SIGINT' | 'SIGHUP' | 'disconnect' | 'uncaughtException', heard: (what: unknown) => void): void;
  exit(code: number): void;
}>;

const WAITED =
  'It was waited for. See that it runs, that it can be reached from here at the address in the settings, and that both ' +
  'sides speak TLS or neither does.';
/** From the first signal to the end. */
export const STOP_MS = 50_000;
const AFTER_ERROR_MS = 5_000;
/** npm and the terminal both pass Ctrl-C on: two signals within this time are one. */
const SAME_SIGNAL_MS = 1_000;

export const run = async (
  start: () => Promise<Started>,
  o: { log: Log; say(line: string): void; signals: Signals; now(): number },
): Promise<void> => {
  let started: Started | null = null;
  let firstAt: number | null = null;

  const stop = async (code: number, limitMs: number): Promise<void> => {
    firstAt = o.now();
    const deadline = setTimeout(() => o.signals.exit(1), limitMs);
    started?.drain();
    for (const step of started?.steps ?? []) await taken(step, o.log);
    clearTimeout(deadline);
    o.signals.exit(code);
  };
  const signalled = (): void => {
    if (firstAt === null) void stop(0, STOP_MS);
    else if (o.now() - firstAt >= SAME_SIGNAL_MS) o.signals.exit(1);
  };
  o.signals.on('SIGTERM', signalled);
  o.signals.on('SIGINT', signalled);
  o.signals.on('SIGHUP', signalled);
  o.signals.on('disconnect', () => firstAt === null && void stop(0, STOP_MS));
  o.signals.on('uncaughtException', (error) => {
    o.log.fatal({ err: error }, 'uncaught error');
    if (firstAt === null) void stop(1, AFTER_ERROR_MS);
  });

  try {
    started = await start();
  } catch (error) {
    if (hasCode(error, 'Misconfigured')) {
      for (const line of mistakesOf(error)) o.say(line);
      o.signals.exit(EXIT_MISCONFIGURED);
      return;
    }
    if (hasCode(error, 'Unavailable')) o.say(`${sentenceOf(error)}. ${WAITED}`);
    else o.log.fatal({ err: error }, 'the start failed');
    o.signals.exit(1);
  }
};

const mistakesOf = (error: Error & { readonly detail: Readonly<Record<string, unknown>> }): readonly string[] => {
  const { mistakes } = error.detail;
  return Array.isArray(mistakes) ? mistakes.map(String) : [error.message];
};

const taken = async (step: StopStep, log: Log): Promise<void> => {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'late'>((resolve) => {
    late = setTimeout(() => resolve('late'), step.withinMs);
  });
  try {
    if ((await Promise.race([step.run(), tooLate])) === 'late')
      log.warn({ step: step.name }, 'stop step took too long');
  } catch (error) {
    log.error({ step: step.name, err: error }, 'stop step failed'); // the others must still run
  } finally {
    clearTimeout(late);
  }
};

/** The real process. */
export const processSignals: Signals = {
  on: (event, heard) => {
    process.on(event, heard);
  },
  exit: (code) => process.exit(code),
};
