/** A frozen payslip as a paper (payroll.md §7): one A4 page, made from the frozen JSON alone. */
import { createHash } from 'node:crypto';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { formatPaise } from '@lamplight/bff/contract/written.ts';
import { firstDayOf, lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import { dayWritten, monthWritten } from '@lamplight/common/calendar/written.ts';
import { amountInWords } from '@lamplight/common/money/words.ts';
import { drawPaper } from '@lamplight/common/paper/draw.ts';
import type { Block, Pair, Paper, Part, Table } from '@lamplight/common/paper/paper.ts';
import type { PayLine, Payslip } from '../engine/payslip.ts';
import type { ComponentKind } from '../engine/structure.ts';
import type { PayslipHead, PayslipPaper } from './payslip-paper.ts';
import { worksheetTables } from './worksheet-drawing.ts';

const KINDS = {
  regular: 'Payslip',
  off_cycle: 'Payslip, off cycle',
  correction: 'Payslip, correction',
  reversal: 'Payslip, reversal',
} as const satisfies Record<Payslip['type'], string>;

/** @returns the bytes, the same for the same paper, and their SHA-256 in hex */
export const drawPayslip = async (paper: PayslipPaper): Promise<Readonly<{ bytes: Buffer; sha256: string }>> => {
  const bytes = await drawPaper(paperOfPayslip(paper));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/** What stands on it, from the top down. */
export const paperOfPayslip = ({ head, slip, verificationCode }: PayslipPaper): Paper => ({
  ...{ title: `Payslip ${head.slipNumber}`, author: head.employer.name, day: head.issuedOn, layout: 'one_page' },
  blocks: [
    headOf(head, slip),
    { is: 'parts', parts: [employeeOf(head), monthPartOf(head, slip)] },
    {
      is: 'tables',
      tables: [
        linesTable('Earnings', slip, 'EARNING', ['Gross', slip.grossPaise]),
        linesTable('Deductions', slip, 'DEDUCTION', ['Total deductions', slip.deductionsPaise]),
      ],
    },
    ...besidesOf(slip),
    { is: 'text', text: `Net pay ${formatPaise(slip.netPaise)}`, strong: true, large: true },
    { is: 'text', text: amountInWords(slip.netPaise) },
    ...(slip.tax === null ? [] : [{ is: 'tables', tables: worksheetTables(slip.tax) } as const]),
    { is: 'text', text: footOf(head, slip, verificationCode) },
  ],
});

const headOf = ({ form, employer, slipNumber, issuedOn, payment }: PayslipHead, slip: Payslip): Block => ({
  ...{ is: 'head', kind: `${KINDS[slip.type]}, Form ${form}`, name: employer.name },
  lines: [
    employer.address,
    ...(employer.establishmentCode === null ? [] : [`Establishment ${employer.establishmentCode}`]),
  ].filter(Boolean),
  pairs: [
    ['Number', slipNumber],
    ['Wage period', periodOf(slip)],
    ['Issued', dayWritten(issuedOn)],
    ['Payment', `${dayWritten(payment.on)}, ${payment.mode}`],
    ...known('UTR', payment.reference),
  ],
});

/** The days of the month that lie in the employment. */
const periodOf = ({ month, joinedOn, exitedOn }: Payslip): string => {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const from = joinedOn !== undefined && joinedOn > first && joinedOn <= last ? joinedOn : first;
  const to = exitedOn !== undefined && exitedOn < last && exitedOn >= from ? exitedOn : last;
  return `${dayWritten(from)} to ${dayWritten(to)}`;
};

const known = (name: string, value: string | null): readonly Pair[] => (value === null ? [] : [[name, value]]);

const employeeOf = ({ employee }: PayslipHead): Part => ({
  title: 'Employee',
  name: employee.name,
  lines: [[employee.code, employee.designation, employee.department, employee.location].filter(Boolean).join(', ')],
  pairs: [
    ...known('Joined', employee.joinedOn === null ? null : dayWritten(employee.joinedOn)),
    ...known('PAN', employee.panMasked),
    ...known('UAN', employee.uan),
    ...known('ESI number', employee.esiNumber),
    ...known('Bank account', employee.bankLast4 === null ? null : `ending in ${employee.bankLast4}`),
  ],
});

const daysWritten = (halfDays: number): string => String(halfDays / 2);
const monthPartOf = (
  { regime }: PayslipHead,
  { month, days, monthlyGrossPaise, exitedOn, finalSettlement }: Payslip,
): Part => ({
  title: 'Month',
  name: monthWritten(month),
  pairs: [
    ['Calendar days', String(days.calendarDays)],
    ['Days paid', daysWritten(days.paidHalfDays)],
    ['Without pay', daysWritten(days.lopHalfDays)],
    ['Rate of wages', `${formatPaise(monthlyGrossPaise)} a month`],
    ['Tax regime', regime === 'NEW' ? 'New' : 'Old'],
    ...known('Last day', exitedOn === undefined ? null : dayWritten(exitedOn)),
    ...known('Settlement', finalSettlement ? 'Final' : null),
  ],
});

const nameOf = ({ name, arrearOf }: PayLine): string =>
  arrearOf === undefined ? name : `${name}, for ${monthWritten(arrearOf)}`;

/** What the year has come to stands once for each code, beside its first line. */
const linesTable = (
  title: string,
  slip: Payslip,
  kind: ComponentKind,
  foot: readonly [string, Paise] | null,
): Table => {
  const told = new Set<string>();
  const yearOf = (code: string): string => {
    if (told.has(code)) return '';
    told.add(code);
    return formatPaise(slip.yearToDate.linesPaise[code] ?? 0);
  };
  return {
    is: 'table',
    columns: [
      { title, share: 3.2 },
      { title: 'Amount', share: 1.9, figures: true },
      { title: 'From 1 April', share: 1.9, figures: true },
    ],
    rows: slip.lines
      .filter((line) => line.kind === kind)
      .map((line) => [nameOf(line), formatPaise(line.amountPaise), yearOf(line.code)]),
    ...(foot === null ? {} : { foot: [foot[0], formatPaise(foot[1])] }),
    sums: [],
  };
};

/** Everything beside earnings and deductions, two tables on a row; what a slip has nothing of is left out. */
const besidesOf = (slip: Payslip): readonly Block[] => {
  const has = (kind: ComponentKind): boolean => slip.lines.some((line) => line.kind === kind);
  const tables = [
    ...(has('EMPLOYER_CONTRIBUTION')
      ? [linesTable('Employer pays, not in net', slip, 'EMPLOYER_CONTRIBUTION', ['Total', slip.employerPaise])]
      : []),
    ...(has('REIMBURSEMENT')
      ? [linesTable('Reimbursements', slip, 'REIMBURSEMENT', ['Total', slip.reimbursementsPaise])]
      : []),
    ...arrearsOf(slip),
    ...(has('STATISTICAL') ? [linesTable('For information', slip, 'STATISTICAL', null)] : []),
    ...carriedOf(slip),
  ];
  return Array.from({ length: Math.ceil(tables.length / 2) }, (_, n) => ({
    is: 'tables',
    tables: tables.slice(2 * n, 2 * n + 2),
  }));
};

/** Differences that lines above pay, by the month that they belong to. */
const arrearsOf = ({ lines }: Payslip): readonly Table[] => {
  const months = [...new Set(lines.flatMap(({ arrearOf }) => arrearOf ?? []))].toSorted();
  if (months.length === 0) return [];
  const sum = (month: Month, kinds: readonly ComponentKind[]): Paise =>
    sumPaise(
      lines
        .filter((line) => line.arrearOf === month && kinds.includes(line.kind))
        .map(({ amountPaise }) => amountPaise),
    );
  return [
    {
      is: 'table',
      columns: [
        { title: 'Arrears, in the lines above', share: 2.6 },
        { title: 'Earned', share: 2, figures: true },
        { title: 'Deducted', share: 2, figures: true },
      ],
      rows: months.map((month) => [
        monthWritten(month),
        formatPaise(sum(month, ['EARNING', 'REIMBURSEMENT'])),
        formatPaise(sum(month, ['DEDUCTION'])),
      ]),
      sums: [],
    },
  ];
};

const carriedOf = ({ carriedForward }: Payslip): readonly Table[] =>
  carriedForward.length === 0
    ? []
    : [
        {
          is: 'table',
          columns: [
            { title: 'Left for later pay', share: 4.6 },
            { title: 'Amount', share: 2, figures: true },
          ],
          rows: carriedForward.map(({ amountPaise }) => ['Recovery without room', formatPaise(amountPaise)]),
          sums: [],
        },
      ];

const footOf = ({ run }: PayslipHead, { costPaise }: Payslip, verificationCode: string): string =>
  [
    `Cost to the company ${formatPaise(costPaise)}.`,
    `Verification code ${verificationCode}.`,
    `Run ${run.runId}, calculation ${run.calculationHash}.`,
  ].join(' ');
