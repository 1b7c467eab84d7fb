/** How the tax of a slip came about, as two tables: the income of the year, and the tax on it (payroll.md §4). */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { formatPaise } from '@lamplight/bff/contract/written.ts';
import type { Table } from '@lamplight/common/paper/paper.ts';
import type { TaxWorksheet } from '../engine/basis.ts';

type Row = readonly [name: string, paise: Paise];

/** Rows of nothing are left out; what is taken away stands with its minus. */
const tableOf = (title: string, rows: readonly Row[], foot: Row): Table => ({
  is: 'table',
  columns: [
    { title, share: 4 },
    { title: 'Amount', share: 2, figures: true },
  ],
  rows: rows.filter(([, paise]) => paise !== 0).map(([name, paise]) => [name, formatPaise(paise)]),
  foot: [foot[0], formatPaise(foot[1])],
  sums: [],
});

const SECTIONS: Readonly<Record<string, string>> = { HRA: 'rent exemption', PT: 'professional tax' };
export const sectionName = (section: string): string => SECTIONS[section] ?? `section ${section}`;
const months = (count: number): string => `${count} ${count === 1 ? 'month' : 'months'}`;

export const worksheetTables = (tax: TaxWorksheet): readonly [income: Table, tax: Table] => {
  const { annual, annualWithOneOffs } = tax;
  const income: readonly Row[] = [
    ['Taxable pay before, this tax year', tax.paidBeforePaise],
    ['Taxable pay of this month', tax.recurringPaise],
    [`Expected in ${months(tax.laterMonths)} after`, tax.recurringLaterPaise],
    ['Previous employer', tax.previousEmployerPaise],
    ['Other income', tax.otherIncomePaise],
    ['Less standard deduction', 0 - tax.standardDeductionPaise],
    ...tax.deductions.map(({ section, amountPaise }): Row => [`Less ${sectionName(section)}`, 0 - amountPaise]),
  ];
  const steps: readonly Row[] = [
    ['Tax by the slabs', annual.slabTaxPaise],
    ['Less rebate', 0 - annual.rebatePaise],
    ['Surcharge', annual.surchargePaise],
    ['Cess', annual.cessPaise],
    ['Tax of the year', annual.totalPaise],
    ['Withheld before', tax.withheldBeforePaise],
    [`Share of this month, of ${months(tax.monthsLeft)}`, tax.sharePaise],
    ...(annualWithOneOffs === null
      ? []
      : ([
          [`Tax of one-offs of ${formatPaise(tax.oneOffsPaise)}`, annualWithOneOffs.totalPaise - annual.totalPaise],
        ] as const)),
  ];
  return [
    tableOf('Income of the year', income, ['Taxable income, rounded', annual.roundedIncomePaise]),
    tableOf('Tax', steps, ['Income tax of this month', tax.tdsPaise]),
  ];
};
