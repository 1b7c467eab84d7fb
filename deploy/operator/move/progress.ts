/** How far a long work has come: on a terminal one line that renews itself, elsewhere a line every few seconds. */

/** One part of the work. @param total how many there are; null where nobody knows before */
export type Part = Readonly<{
  /** So many more are done. */
  done(count?: number): void;
  /** Says what it came to. */
  end(): void;
}>;
export type Progress = Readonly<{
  begin(what: string, total: number | null): Part;
  /** A whole line that stays. */
  say(line: string): void;
}>;

type Screen = Readonly<{ isTTY?: boolean; write(text: string): unknown }>;

const RENEWED_EVERY_MS = 200;
const LINE_EVERY_MS = 5_000;
/** A rate over less time says nothing of what is left. */
const RATED_AFTER_MS = 2_000;
const RENEWED = '\r\u001b[K';

/** @param now ms, of any beginning */
export const progressOn = (screen: Screen, now: () => number): Progress => {
  const renews = screen.isTTY === true;
  const begin = (what: string, total: number | null): Part => {
    const since = now();
    let [count, writtenAt] = [0, since];
    if (renews) screen.write(`${RENEWED}${what} …`);
    return {
      done: (more = 1) => {
        count += more;
        if (now() - writtenAt < (renews ? RENEWED_EVERY_MS : LINE_EVERY_MS)) return;
        writtenAt = now();
        const line = lineOf(what, count, total, now() - since);
        screen.write(renews ? `${RENEWED}${line}` : `${line}\n`);
      },
      end: () => {
        const line = `${what}: ${number(count)}, ${((now() - since) / 1_000).toFixed(1)} s`;
        screen.write(renews ? `${RENEWED}${line}\n` : `${line}\n`);
      },
    };
  };
  return { begin, say: (line) => void screen.write(`${renews ? RENEWED : ''}${line}\n`) };
};

/** A part of the work with its beginning and its end. */
export const withProgress = async <T>(
  progress: Progress,
  what: string,
  total: number | null,
  run: (part: Part) => Promise<T>,
): Promise<T> => {
  const part = progress.begin(what, total);
  const result = await run(part);
  part.end();
  return result;
};

const lineOf = (what: string, count: number, total: number | null, ms: number): string => {
  if (total === null || total === 0) return `${what}: ${number(count)}`;
  const share = Math.floor((count * 100) / total);
  const left = ms < RATED_AFTER_MS || count === 0 ? '' : `, about ${durationOf(((total - count) * ms) / count)} left`;
  return `${what}: ${number(count)} of ${number(total)} (${share} %)${left}`;
};

const number = (count: number): string => count.toLocaleString('en-US');

const durationOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
};
