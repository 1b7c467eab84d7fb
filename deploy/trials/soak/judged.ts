/** Whether a product that ran for long stayed as it was: what it holds, what it leaves on the disk, how soon it answers. */
import { median } from '../bench/figures.ts';

/** Once a minute. `events`: of the log; `p99Ms`: of the answers since the sample before; `errors`: since then. */
export type Sample = Readonly<{
  minute: number;
  memoryMb: number;
  handles: number;
  threads: number;
  diskMb: number;
  events: number;
  answers: number;
  p99Ms: number;
  errors: number;
}>;

/** What fills once (caches, statements, code) has filled by the second of so many parts. */
const PARTS = 6;
const AT_LEAST = 2 * PARTS;
const MEMORY = { times: 1.1, moreMb: 20 };
const MORE_HANDLES = 10;
const DISK_TIMES = 1.2;
const ANSWERS = { times: 2, moreMs: 20 };

/** The second part beside the last: what must not be, in words. */
export const judged = (samples: readonly Sample[]): readonly string[] => {
  if (samples.length < AT_LEAST) return [`${samples.length} samples say nothing: ${AT_LEAST} at least`];
  const part = Math.floor(samples.length / PARTS);
  const [then, now] = [samples.slice(part, 2 * part), samples.slice(-part)];
  const of = (some: readonly Sample[], figure: (sample: Sample) => number): number => median(some.map(figure));
  const wrong: string[] = [];
  const grew = (what: string, unit: string, figure: (sample: Sample) => number, most: (before: number) => number) => {
    const [before, after] = [of(then, figure), of(now, figure)];
    if (after > most(before)) wrong.push(`${what} went from ${rounded(before)} to ${rounded(after)} ${unit}`);
  };
  grew(
    'memory',
    'MB',
    ({ memoryMb }) => memoryMb,
    (before) => before * MEMORY.times + MEMORY.moreMb,
  );
  grew(
    'open files and sockets',
    '',
    ({ handles }) => handles,
    (before) => before + MORE_HANDLES,
  );
  grew(
    'threads',
    '',
    ({ threads }) => threads,
    (before) => before + MORE_HANDLES,
  );
  grew(
    'the disk',
    'KB an event',
    ({ diskMb, events }) => (diskMb * 1_024) / events,
    (before) => before * DISK_TIMES,
  );
  grew(
    'the 99th of 100 answers',
    'ms',
    ({ p99Ms }) => p99Ms,
    (before) => before * ANSWERS.times + ANSWERS.moreMs,
  );
  const errors = samples.reduce((sum, sample) => sum + sample.errors, 0);
  if (errors > 0) wrong.push(`${errors} calls failed`);
  const idle = samples.filter(({ answers }) => answers === 0).length;
  if (idle > 0) wrong.push(`in ${idle} of ${samples.length} minutes nobody was answered`);
  return wrong;
};

const rounded = (figure: number): string => figure.toLocaleString('en', { maximumFractionDigits: 1 });
