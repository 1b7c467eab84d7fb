/** What a tax year has come to for each person, component by component (payroll.md §7). */

import type { Month } from '@lamplight/common/calendar/month.ts';
import { type YearToDate, yearAt } from '../engine/year.ts';
import {
  type About,
  byCode,
  type Component,
  componentColumn,
  componentsOf,
  type ExportSlip,
  type People,
  personCells,
  personColumns,
} from './components.ts';
import { type Cell, type ExportTable, paiseColumn, totalsOf } from './table.ts';

/** The last slip of one person's tax year, or what a view keeps of it, without lines. */
export type LastSlip = Pick<ExportSlip, 'employeeId' | 'lines' | 'yearToDate'>;

/**
 * @param slips of each person the last one of the year up to `month`: its year to date is the person's; a slip of an earlier
 *   tax year counts as nothing paid yet
 * @param catalogue names and order of components that the last slips have no line of
 */
export const yearToDateTable = (
  slips: readonly LastSlip[],
  { month, people, catalogue }: Readonly<{ month: Month; people: People; catalogue: readonly Component[] }>,
  { about, day }: About,
): ExportTable => {
  const years = slips.map((slip) => ({ employeeId: slip.employeeId, year: yearAt(slip.yearToDate, month) }));
  const components = columnsOf(
    slips,
    catalogue,
    years.map(({ year }) => year),
  );
  const columns = [
    ...personColumns,
    ...components.map(componentColumn),
    paiseColumn('taxableGrossPaise', 'Taxable pay'),
  ];
  const compare = byCode(people);
  const rows = years
    .toSorted((a, b) => compare(a.employeeId, b.employeeId))
    .map(({ employeeId, year }): readonly Cell[] => [
      ...personCells(people, employeeId),
      ...components.map(({ code }) => year.linesPaise[code] ?? 0),
      year.taxableGrossPaise,
    ]);
  return {
    ...{ id: 'year-to-date', title: `Year to date, ${years[0]?.year.taxYear ?? ''}`.replace(/, $/, ''), about, day },
    ...{ columns, rows, totals: totalsOf(columns, rows, ['person', 'people']) },
  };
};

/** Every code that some year has an amount under, once; one that nothing names is called by its code and comes last. */
const columnsOf = (
  slips: readonly LastSlip[],
  catalogue: readonly Component[],
  years: readonly YearToDate[],
): readonly Component[] => {
  const known = new Map([...catalogue, ...componentsOf(slips)].map((component) => [component.code, component]));
  return [...new Set(years.flatMap(({ linesPaise }) => Object.keys(linesPaise)))]
    .map(
      (code) => known.get(code) ?? { code, name: code, kind: 'STATISTICAL' as const, order: Number.MAX_SAFE_INTEGER },
    )
    .toSorted((a, b) => a.order - b.order || (a.code < b.code ? -1 : 1));
};
