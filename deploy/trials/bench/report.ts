/** What a bench leaves behind: a table on the terminal and `bench-report.json`. */
import { cpus, totalmem } from 'node:os';
import type { Measure } from './figures.ts';

export type Report = Readonly<{
  takenAt: string;
  /** Quick runs show that everything works; their figures are rough. */
  quick: boolean;
  machine: Readonly<{ cores: number; memory: string; node: string; 'cpu model': string }>;
  /** What must be known to read the figures. */
  notes: readonly string[];
  measures: readonly Measure[];
}>;

const NOTES = [
  'Ours and the reference take turns in slices of the same run; figures are medians of the runs, ratios medians of the runs’ own ratios.',
  'Appends: synchronous=FULL on both sides; whether the disk honours fsync is not known here, and a virtual disk may cache it.',
  'The harness was written by the authors of what is measured.',
];

export const reportOf = (measures: readonly Measure[], o: { quick: boolean; at: Date }): Report => ({
  takenAt: o.at.toISOString(),
  quick: o.quick,
  machine: {
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.versions.node,
    'cpu model': cpus()[0]?.model ?? 'unknown',
  },
  notes: NOTES,
  measures,
});

export const tableOf = ({ machine, measures, notes }: Report): string => {
  const rows = measures.map(({ name, unit, ours, reference, ratio, aim, met, runs }) => [
    name,
    `${figure(ours)} ${unit}`,
    spread(runs.map((run) => run.ours)),
    reference === null ? '' : figure(reference),
    ratio === null ? '' : `${Math.round(ratio * 100)} %`,
    aim === null ? '' : `${aim} ${met ? '✓' : '✗'}`,
  ]);
  const all = [['measure', 'ours', 'min … max', 'reference', 'ratio', 'aim'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const where = `${machine.cores} × ${machine['cpu model']}, ${machine.memory}, Node ${machine.node}`;
  return [where, '', ...lines, '', ...notes].join('\n');
};

const spread = (values: readonly number[]): string =>
  values.length < 2 ? '' : `${figure(Math.min(...values))} … ${figure(Math.max(...values))}`;

const figure = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
