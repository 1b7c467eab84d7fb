/** A statement of account on the page and as a file: what each line is called, and for which days it is asked. */
import { csvOf } from '@lamplight/bff/contract/csv.ts';
import type { Statement, StatementLine } from '@lamplight/bff/contract/statements.ts';
import { plainRupees } from '../../ui/money.ts';

export const lineSaid = ({ kind, number, invoiceNo }: Pick<StatementLine, 'kind' | 'number' | 'invoiceNo'>): string => {
  switch (kind) {
    case 'invoice':
      return `Invoice ${invoiceNo}`;
    case 'credit_note':
      return `Credit note ${number ?? 'to come'} for ${invoiceNo}`;
    case 'receipt':
      return `Receipt ${number ?? ''} on ${invoiceNo}`;
    case 'reversal':
      return `Receipt ${number ?? ''} on ${invoiceNo} reversed`;
    case 'credit_used':
      return `Credit used on ${invoiceNo}`;
  }
};

/** Amounts without a sign in front, so that no spreadsheet takes one for a formula. */
const above = (paise: number): string => (paise > 0 ? plainRupees(paise) : '');

export const csvOfStatement = (s: Statement): string =>
  csvOf(
    [
      'Day',
      'What',
      'Invoice',
      'Reference',
      'Billed',
      'Received or credited',
      'Credit used',
      'Owed after',
      'In credit after',
    ],
    [
      [s.from, 'Opening balance', '', '', '', '', '', above(s.openingPaise), above(-s.openingPaise)],
      ...s.lines.map((line) => [
        ...[line.on, lineSaid(line), line.invoiceNo, line.number],
        ...[above(line.amountPaise), above(-line.amountPaise), above(line.usedPaise)],
        ...[above(line.balancePaise), above(-line.balancePaise)],
      ]),
      [
        s.to,
        'Closing balance',
        '',
        '',
        plainRupees(s.billedPaise),
        '',
        '',
        above(s.closingPaise),
        above(-s.closingPaise),
      ],
    ],
  );
