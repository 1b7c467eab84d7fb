/** A product that runs says more, or less, for a while, and then what it said before. */
import { LEVELS, type Log, type LogLevel } from '@lamplight/common/log/log.ts';

export type LevelChange = Readonly<{ level: string; forMs: number; reason: string }>;
export type LogLevels = Readonly<{
  now(): string;
  /** Until its time is over, or the next change; then the level of the settings counts again. */
  change(to: LevelChange): void;
  close(): void;
}>;

/** @param level of every log of the process; @param log where the change is told, by the louder of the two levels */
export const openLogLevels = (level: LogLevel, log: Pick<Log, 'warn'>): LogLevels => {
  const settled = level.now();
  let ends: NodeJS.Timeout | undefined;
  const back = (): void => {
    level.set(settled);
    log.warn({ level: settled }, 'the log level is that of the settings again');
  };
  return {
    now: level.now,
    change: ({ level: to, forMs, reason }) => {
      clearTimeout(ends);
      const about = { from: level.now(), to, forMs, reason };
      const say = (): void => log.warn(about, 'an operator changed the log level');
      const isLouder = LEVELS.indexOf(to) < LEVELS.indexOf(about.from);
      if (!isLouder) say();
      level.set(to);
      if (isLouder) say();
      ends = setTimeout(back, forMs).unref();
    },
    close: () => clearTimeout(ends),
  };
};
