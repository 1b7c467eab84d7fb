/** The worksheet of Form 130 as a paper (payroll.md §7). */
import { formatPaise } from '@lamplight/bff/contract/written.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { dayWritten, monthWritten } from '@lamplight/common/calendar/written.ts';
import type { Column, Paper, Table } from '@lamplight/common/paper/paper.ts';
import type { Form130, Form130Sums } from './form-130.ts';
import { sectionName } from './worksheet-drawing.ts';

/** What stands on it beside the figures. @property form as the law calls it (FORM_TDS); `panMasked`: `XXXXXX234F` */
export type Form130Head = Readonly<{
  form: string;
  employer: Readonly<{ name: string; address: string; tan: string | null }>;
  employee: Readonly<{ name: string; code: string; designation: string | null; panMasked: string | null }>;
  issuedOn: CivilDate;
}>;

const sumColumns: readonly Column[] = [
  { title: 'Gross', share: 2, figures: true },
  { title: 'Taxable', share: 2, figures: true },
  { title: 'Professional tax', share: 2, figures: true },
  { title: 'Tax withheld', share: 2, figures: true },
];
const sumCells = ({ grossPaise, taxablePaise, ptPaise, tdsPaise }: Form130Sums): readonly string[] =>
  [grossPaise, taxablePaise, ptPaise, tdsPaise].map(formatPaise);

const monthsTable = ({ months, year }: Form130): Table => ({
  is: 'table',
  columns: [{ title: 'Month', share: 1.6 }, ...sumColumns],
  rows: months.map((one) => [monthWritten(one.month), ...sumCells(one)]),
  foot: ['Year', ...sumCells(year)],
  sums: [],
});
const QUARTERS = ['Apr to Jun', 'Jul to Sep', 'Oct to Dec', 'Jan to Mar'] as const;
const quartersTable = ({ quarters, year }: Form130): Table => ({
  is: 'table',
  columns: [{ title: 'Quarter', share: 1.6 }, ...sumColumns],
  rows: quarters.map((one) => [QUARTERS[one.quarter - 1] ?? '', ...sumCells(one)]),
  foot: ['Year', ...sumCells(year)],
  sums: [],
});

type Step = readonly [name: string, paise: number];
/** Steps of nothing are left out. */
const shown = (steps: readonly Step[]): readonly (readonly [string, string])[] =>
  steps.filter(([, paise]) => paise !== 0).map(([name, paise]) => [name, formatPaise(paise)]);
const less = (list: Form130['deductions']): readonly Step[] =>
  list.map(({ section, amountPaise }) => [`Less ${sectionName(section)}`, 0 - amountPaise]);

/** From gross to what is still owed or was withheld beyond it. */
const reckoning = (f: Form130): Table => ({
  is: 'table',
  columns: [
    { title: 'Reckoning', share: 4 },
    { title: 'Amount', share: 2, figures: true },
  ],
  rows: [
    ['Gross of the year', formatPaise(f.year.grossPaise)],
    ...shown([
      ['Less what is not taxed', f.year.taxablePaise - f.year.grossPaise],
      ...less(f.exemptions),
      ['Income from the previous employer', f.previousEmployer.incomePaise],
      ['Other income', f.otherIncomePaise],
      ['Less standard deduction', 0 - f.standardDeductionPaise],
      ...less(f.deductions),
    ]),
    ['Total income, rounded', formatPaise(f.tax.roundedIncomePaise)],
    ...shown([
      ['Tax by the slabs', f.tax.slabTaxPaise],
      ['Less rebate', 0 - f.tax.rebatePaise],
      ['Surcharge', f.tax.surchargePaise],
      ['Cess', f.tax.cessPaise],
    ]),
    ['Tax of the year', formatPaise(f.tax.totalPaise)],
    ['Withheld by us', formatPaise(f.year.tdsPaise)],
    ...shown([['Withheld by the previous employer', f.previousEmployer.tdsPaise]]),
  ],
  foot: standing(f),
  sums: [],
});

const standing = ({ duePaise, excessPaise }: Form130): readonly [string, string] =>
  excessPaise > 0
    ? ['Withheld beyond the tax of the year', formatPaise(excessPaise)]
    : ['Still owed', formatPaise(duePaise)];

export const form130Paper = (f: Form130, head: Form130Head): Paper => ({
  title: `Form ${head.form}, worksheet, ${head.employee.code}, ${f.taxYear}`,
  ...{ author: head.employer.name, day: head.issuedOn, layout: 'one_page' },
  blocks: [
    {
      ...{ is: 'head', kind: `Form ${head.form}, worksheet`, name: head.employer.name },
      lines: [head.employer.address, ...(head.employer.tan === null ? [] : [`TAN ${head.employer.tan}`])].filter(
        Boolean,
      ),
      pairs: [
        ['Tax year', f.taxYear],
        ['From', dayWritten(f.from)],
        ['To', dayWritten(f.to)],
        ['Made on', dayWritten(head.issuedOn)],
        ['Regime', f.regime === 'NEW' ? 'New' : 'Old'],
      ],
    },
    {
      is: 'parts',
      parts: [
        {
          ...{ title: 'Employee', name: head.employee.name },
          lines: [[head.employee.code, head.employee.designation].filter(Boolean).join(', ')],
          pairs: head.employee.panMasked === null ? [] : [['PAN', head.employee.panMasked]],
        },
      ],
    },
    monthsTable(f),
    quartersTable(f),
    reckoning(f),
    ...(f.excessPaise > 0
      ? [
          {
            is: 'text',
            text: 'What was withheld beyond the tax of the year is claimed with the return of income.',
          } as const,
        ]
      : []),
  ],
});
