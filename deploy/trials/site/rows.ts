/** Pages looked at by Lighthouse several times, and the table of what was seen. */
import { type Bar, type Figures, medianOf, missedBy } from './bars.ts';
import type { Looker } from './lighthouse.ts';

export type Row = Readonly<{
  name: string;
  /** The median of the runs. */
  figures: Figures;
  missed: readonly string[];
  /** Audits that did not pass in any of the runs, in Lighthouse's words. */
  failed: readonly string[];
}>;

export const rowOf = async (
  looker: Looker,
  page: Readonly<{ name: string; url: string }>,
  bars: readonly Bar[],
  runs: number,
): Promise<Row> => {
  const looks = [];
  for (let n = 0; n < runs; n += 1) looks.push(await looker.at(page.url));
  const figures = medianOf(looks.map((look) => look.figures));
  const failed = [...new Set(looks.flatMap((look) => look.failed))];
  return { name: page.name, figures, missed: missedBy(figures, bars), failed };
};

export const headOf = (bars: readonly Bar[]): string =>
  `| Page | ${bars.map(({ name }) => name).join(' | ')} | Passes |\n|---|${bars.map(() => '---:|').join('')}---|`;

export const lineOf = ({ name, figures, missed }: Row, bars: readonly Bar[]): string =>
  `| ${name} | ${bars.map((bar) => figures[bar.name]).join(' | ')} | ${missed.length === 0 ? 'yes' : missed.join('; ')} |`;
