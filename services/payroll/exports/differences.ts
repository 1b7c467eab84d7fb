/** What a month pays beside the month before it (payroll.md §7): by component, and by person and component. */
import { type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { ComponentKind } from '../engine/structure.ts';
import {
  type About,
  byCode,
  byPerson,
  type Component,
  componentsOf,
  type ExportSlip,
  type People,
  paidAs,
  personCells,
  personColumns,
} from './components.ts';
import { type Cell, type ExportColumn, type ExportTable, paiseColumn, textColumn, totalsOf } from './table.ts';

/** Every slip of each month, of whatever runs. */
export type TwoMonths = Readonly<{ before: readonly ExportSlip[]; now: readonly ExportSlip[] }>;

const KINDS = {
  EARNING: 'Earning',
  REIMBURSEMENT: 'Reimbursement',
  DEDUCTION: 'Deduction',
  EMPLOYER_CONTRIBUTION: 'Employer pays',
  STATISTICAL: 'For information',
} as const satisfies Record<ComponentKind, string>;
/** How what is more of a component changes what people get. */
export const ON_NET: Readonly<Record<ComponentKind, -1 | 0 | 1>> = {
  EARNING: 1,
  REIMBURSEMENT: 1,
  DEDUCTION: -1,
  EMPLOYER_CONTRIBUTION: 0,
  STATISTICAL: 0,
};

const columns: readonly ExportColumn[] = [
  textColumn('component', 'Component'),
  textColumn('kind', 'Kind'),
  paiseColumn('beforePaise', 'Month before'),
  paiseColumn('nowPaise', 'This month'),
  paiseColumn('differencePaise', 'Difference'),
  paiseColumn('onNetPaise', 'On net pay'),
];
/** Earnings and deductions have no common sum; what they do to net pay has. */
const WITHOUT = ['beforePaise', 'nowPaise', 'differencePaise'];

const sumOf = (slips: readonly ExportSlip[], component: Component): Paise =>
  sumPaise(slips.map((slip) => paidAs(slip, component)));
/** No minus zero: it would be written with its sign. */
const signed = (paise: Paise, sign: -1 | 0 | 1): Paise => toPaise(BigInt(paise) * BigInt(sign));

const cellsOf = ({ before, now }: TwoMonths, component: Component): readonly [string, string, ...Paise[]] => {
  const [was, is] = [sumOf(before, component), sumOf(now, component)];
  const difference = toPaise(BigInt(is) - BigInt(was));
  return [component.name, KINDS[component.kind], was, is, difference, signed(difference, ON_NET[component.kind])];
};

/** Every component of either month. */
export const differencesByComponent = (months: TwoMonths, { about, day }: About): ExportTable => {
  const rows = componentsOf([...months.now, ...months.before]).map((component) => cellsOf(months, component));
  return {
    ...{ id: 'differences', title: 'Differences by component', about, day, columns, rows },
    totals: totalsOf(columns, rows, ['component', 'components'], WITHOUT),
  };
};

/** What changed of somebody's pay, and nothing that did not; who came or left is among it. */
export const differencesByPerson = ({ before, now }: TwoMonths, people: People, { about, day }: About): ExportTable => {
  const all = [...personColumns, ...columns];
  const [was, is] = [byPerson(before), byPerson(now)];
  const ids = [...new Set([...is.keys(), ...was.keys()])].toSorted(byCode(people));
  const rows = ids.flatMap((employeeId) => {
    const own: TwoMonths = { before: was.get(employeeId) ?? [], now: is.get(employeeId) ?? [] };
    return componentsOf([...own.now, ...own.before])
      .map((component) => cellsOf(own, component))
      .filter(([, , paidBefore, paidNow]) => paidBefore !== paidNow)
      .map((cells): readonly Cell[] => [...personCells(people, employeeId), ...cells]);
  });
  return {
    ...{ id: 'differences-by-person', title: 'Differences by person', about, day, columns: all, rows },
    totals: totalsOf(all, rows, ['difference', 'differences'], WITHOUT),
  };
};
