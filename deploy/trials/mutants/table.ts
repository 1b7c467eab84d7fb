/** What Stryker's report says of a folder, the table of all folders in `docs/mutants.md`, and the README's sentence of it. */
import { AIM } from './folders.ts';

/** Stryker's JSON report, as far as it is read here. */
export type MutantReport = Readonly<{
  files: Readonly<
    Record<
      string,
      Readonly<{
        mutants: readonly Readonly<{
          mutatorName: string;
          status: string;
          replacement?: string;
          location: Readonly<{ start: Readonly<{ line: number; column: number }> }>;
        }>[];
      }>
    >
  >;
}>;

/** `undecided`: what the instrument itself broke; it counts neither way. */
export type Score = Readonly<{
  killed: number;
  /** Ran on until it was ended: found, though on a machine that stands still it may have been the machine. */
  timedOut: number;
  survived: number;
  /** No test runs the line. */
  uncovered: number;
  undecided: number;
}>;

const STATUS: Readonly<Record<string, keyof Score>> = {
  Killed: 'killed',
  Timeout: 'timedOut',
  Survived: 'survived',
  NoCoverage: 'uncovered',
};

export const scoreOf = ({ files }: MutantReport): Score => {
  const score = { killed: 0, timedOut: 0, survived: 0, uncovered: 0, undecided: 0 };
  for (const { mutants } of Object.values(files))
    for (const { status } of mutants) score[STATUS[status] ?? 'undecided'] += 1;
  return score;
};

/** @returns per cent of the decided mutants that a test found, rounded down; null where there were none */
export const percentOf = ({ killed, timedOut, survived, uncovered }: Score): number | null => {
  const all = killed + timedOut + survived + uncovered;
  return all === 0 ? null : Math.floor((100 * (killed + timedOut)) / all);
};

/** @returns `file:line:column mutator → replacement` of each that no test found */
export const survivorsIn = (report: MutantReport): readonly string[] =>
  survivorLines(report, { Survived: '', NoCoverage: ' (no test runs it)' });

/** @returns the same of those that ran on until they were ended: each of them should really have no end */
export const timedOutIn = (report: MutantReport): readonly string[] => survivorLines(report, { Timeout: ' (ended)' });

const survivorLines = ({ files }: MutantReport, remarks: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.flatMap(({ status, mutatorName, location: { start }, replacement = '' }) => {
      const remark = remarks[status];
      const excerpt = replacement.replaceAll(/\s+/g, ' ').slice(0, 100);
      return remark === undefined ? [] : [`${file}:${start.line}:${start.column} ${mutatorName} → ${excerpt}${remark}`];
    }),
  );

const [OPEN, CLOSE] = ['<!-- mutants -->', '<!-- /mutants -->'];
const SECTION = new RegExp(`${OPEN}\\n([\\s\\S]*?)\\n${CLOSE}`);
const HEAD = [
  `| Folder | Mutants | Found | of these by time-out | Survived | On lines that no test runs | Score (aim ${AIM} %) | Run on |`,
  '|---|---:|---:|---:|---:|---:|---:|---|',
];
const NEVER = 'not run';

/** @param day civil date of the run */
export const rowOf = (name: string, score: Score, day: string): string => {
  const { killed, timedOut, survived, uncovered } = score;
  const percent = percentOf(score);
  const cells = [killed + timedOut + survived + uncovered, killed + timedOut, timedOut, survived, uncovered];
  return `| ${[`\`${name}\``, ...cells, percent === null ? NEVER : `${percent} %`, day].join(' | ')} |`;
};

/**
 * @param names of all folders, in order: what was never run says so
 * @param rows those that are new, by name; the others stay as they stand
 * @throws Error where the text has no such section
 */
export const withRows = (text: string, names: readonly string[], rows: ReadonlyMap<string, string>): string => {
  const section = SECTION.exec(text)?.[1];
  if (section === undefined) throw new Error(`there is no ${OPEN} … ${CLOSE}`);
  const standing = new Map(section.split('\n').map((row) => [/^\| `([^`]+)`/.exec(row)?.[1], row]));
  const lines = names.map(
    (name) => rows.get(name) ?? standing.get(name) ?? `| \`${name}\` |  |  |  |  |  | ${NEVER} |  |`,
  );
  return text.replace(SECTION, () => [OPEN, ...HEAD, ...lines, CLOSE].join('\n'));
};

type Row = Readonly<{ name: string; mutants: number; found: number; percent: number }>;

/** @returns null for a folder that was never run */
const rowIn = (line: string): Row | null => {
  const row = /^\| `([^`]+)` \| (\d+) \| (\d+) \|.*\| (\d+) % \|/.exec(line);
  const [, name = '', ...numbers] = row ?? [];
  const [mutants = 0, found = 0, percent = 0] = numbers.map(Number);
  return row === null ? null : { name, mutants, found, percent };
};

/** @param text `docs/mutants.md` @param names of all folders @returns what the README says of it */
export const summaryOf = (text: string, names: readonly string[]): string => {
  const rows = text.split('\n').flatMap((line) => rowIn(line) ?? []);
  const lowest = rows.toSorted((a, b) => a.percent - b.percent)[0];
  if (lowest === undefined) return 'No folder was run yet.';
  const [mutants, found] = [sumOf(rows, 'mutants'), sumOf(rows, 'found')];
  const run = new Set(rows.map(({ name }) => name));
  const left = names.filter((name) => !run.has(name)).length;
  const below = rows.filter(({ percent }) => percent < AIM).map(({ name, percent }) => `\`${name}\` ${percent} %`);
  return [
    `The tests beside ${rows.length} folders find ${found} of ${mutants} small faults that were put into them one at a time`,
    ` (${Math.floor((100 * found) / mutants)} %); the least in one folder are ${lowest.percent} % (\`${lowest.name}\`).`,
    below.length === 0 ? '' : ` Below ${AIM} %: ${below.join(', ')}.`,
    left === 0 ? '' : ` Folders that were not run: ${left}.`,
    ' All of them: `docs/mutants.md`.',
  ].join('');
};

const sumOf = (rows: readonly Row[], key: 'mutants' | 'found'): number => rows.reduce((sum, row) => sum + row[key], 0);

/** @throws Error where the text has no such section */
export const withSummary = (readme: string, summary: string): string => {
  if (!SECTION.test(readme)) throw new Error(`there is no ${OPEN} … ${CLOSE}`);
  return readme.replace(SECTION, () => [OPEN, summary, CLOSE].join('\n'));
};
