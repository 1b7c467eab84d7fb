/** A statement of account as a paper: the lines of its page with their balances. */
import type { Statement, StatementLine } from '@lamplight/bff/contract/statements.ts';
import { formatPaise } from '@lamplight/bff/contract/written.ts';
import { dayWritten } from '@lamplight/common/calendar/written.ts';
import type { Paper } from '@lamplight/common/paper/paper.ts';

type Seller = Readonly<{ legalName: string; address: string; gstin: string | null }>;

/** @param seller who the company is now */
export const statementPaper = (s: Statement, seller: Seller): Paper => ({
  title: `Statement of account, ${dayWritten(s.from)} to ${dayWritten(s.to)}`,
  ...{ author: seller.legalName, day: s.to },
  blocks: [
    {
      ...{ is: 'head', kind: 'Statement of account', name: seller.legalName },
      lines: [seller.address, ...(seller.gstin === null ? [] : [`GSTIN ${seller.gstin}`])].filter(Boolean),
      pairs: [
        ['From', dayWritten(s.from)],
        ['To', dayWritten(s.to)],
        ['Opening', balanceSaid(s.openingPaise)],
        ['Closing', balanceSaid(s.closingPaise)],
      ],
    },
    { is: 'parts', parts: [{ title: 'Account of', name: s.clientName ?? '–' }] },
    {
      is: 'table',
      columns: [
        { title: 'Day', share: 1.5 },
        { title: 'What', share: 3.4 },
        { title: 'Billed', share: 1.8, figures: true },
        { title: 'Received, credited', share: 1.9, figures: true },
        { title: 'Balance', share: 1.9, figures: true },
      ],
      rows: [
        [dayWritten(s.from), 'Opening balance', '', '', formatPaise(s.openingPaise)],
        ...s.lines.map((line) => [
          dayWritten(line.on),
          lineSaid(line),
          line.amountPaise > 0 ? formatPaise(line.amountPaise) : '',
          line.amountPaise < 0 ? formatPaise(-line.amountPaise) : '',
          formatPaise(line.balancePaise),
        ]),
      ],
      sums: [
        { name: 'Billed', value: formatPaise(s.billedPaise) },
        { name: 'Credited', value: formatPaise(s.creditedPaise) },
        { name: 'Received', value: formatPaise(s.receivedPaise) },
        { name: 'Closing balance', value: formatPaise(s.closingPaise), total: true },
      ],
    },
    ...(s.open === null
      ? []
      : [
          {
            is: 'table' as const,
            columns: [
              { title: `Open on ${dayWritten(s.open.on)}`, share: 3 },
              { title: 'Invoices', share: 1, figures: true },
              { title: 'Amount', share: 2, figures: true },
            ],
            rows: AGES.map(([age, name]) => [
              name,
              String(s.open?.ages[age].count ?? 0),
              formatPaise(s.open?.ages[age].outstandingPaise ?? 0),
            ]),
            sums: [
              { name: 'Outstanding', value: formatPaise(s.open.outstandingPaise), total: true },
              ...(s.open.creditPaise > 0 ? [{ name: 'Your credit', value: formatPaise(s.open.creditPaise) }] : []),
            ],
          },
        ]),
  ],
});

const AGES = [
  ['not_due', 'Not due yet'],
  ['days_1_30', '1 to 30 days overdue'],
  ['days_31_60', '31 to 60 days overdue'],
  ['days_61_90', '61 to 90 days overdue'],
  ['days_over_90', 'Over 90 days overdue'],
] as const;

const balanceSaid = (paise: number): string =>
  paise < 0 ? `${formatPaise(-paise)} in credit` : `${formatPaise(paise)} owed`;

const lineSaid = ({ kind, number, invoiceNo, usedPaise }: StatementLine): string => {
  switch (kind) {
    case 'invoice':
      return `Invoice ${number ?? ''}`;
    case 'credit_note':
      return `Credit note ${number ?? 'to come'} for ${invoiceNo}`;
    case 'receipt':
      return `Receipt ${number ?? ''} on ${invoiceNo}`;
    case 'reversal':
      return `Receipt ${number ?? ''} on ${invoiceNo} reversed`;
    case 'credit_used':
      return `${formatPaise(usedPaise)} of the credit used on ${invoiceNo}`;
  }
};
