/** What a section shows as a CSV file: the rows that are loaded, with the amounts as plain rupees. */
import { csvRows, inert } from '@lamplight/bff/contract/csv.ts';
import type { JournalEntry, LedgerRow, Reconciliation, TrialBalance } from '../../parts/books/data.ts';
import { differenceIn, reconciledWords } from '../../parts/books/Reconciled.tsx';
import { entryTitle } from '../../parts/books/words.ts';
import { AGES } from '../../parts/receivables/ages.ts';
import { plainRupees } from '../../ui/money.ts';

/** A text as people wrote it, or an amount in paise, which no spreadsheet runs. */
type Cell = string | number;
export type Table = Readonly<{ name: string; rows: number; text: string }>;

const table = (name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): Table => ({
  name,
  rows: rows.length,
  text: csvRows([
    head,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? plainRupees(cell) : inert(cell)))),
  ]),
});
const side = (paise: number): Cell => (paise === 0 ? '' : paise);

export const balanceTable = (of: TrialBalance): Table =>
  table(
    'trial-balance',
    ['account', 'name', 'kind', 'debit', 'credit'],
    [
      ...of.accounts.map(({ account, name, kind, balancePaise }) => [
        ...[account, name, kind],
        ...[side(Math.max(balancePaise, 0)), side(Math.max(-balancePaise, 0))],
      ]),
      ['Total', '', '', of.debitPaise, of.creditPaise],
    ],
  );

type OfLedger = Readonly<{ account: string; from: string; to: string; openingPaise: number; closingPaise: number }>;
/** @param complete whether all rows are loaded: only then does the file end with the closing balance */
export const ledgerTable = (of: OfLedger, rows: readonly LedgerRow[], complete: boolean): Table =>
  table(
    `ledger-${of.account}`,
    ['day', 'what', 'entered', 'debit', 'credit', 'balance'],
    [
      [of.from, 'Opening balance', '', '', '', of.openingPaise],
      ...rows.map((row) => [
        ...[row.date, entryTitle(row), row.enteredAt],
        ...[side(row.debitPaise), side(row.creditPaise), row.balancePaise],
      ]),
      ...(complete ? [[of.to, 'Closing balance', '', '', '', of.closingPaise]] : []),
    ],
  );

/** A row for each line. */
export const journalTable = (entries: readonly JournalEntry[]): Table =>
  table(
    'journal',
    ['entry', 'day', 'what', 'entered', 'account', 'name', 'debit', 'credit', 'takes back', 'taken back by'],
    entries.flatMap((entry) =>
      entry.lines.map((line) => [
        ...[entry.journalId, entry.date, entryTitle(entry), entry.enteredAt, line.account, line.name],
        ...[side(line.debitPaise), side(line.creditPaise), entry.reverses ?? '', entry.reversedBy ?? ''],
      ]),
    ),
  );

export const reconciliationTable = (of: Reconciliation): Table =>
  table(
    'reconciliation',
    ['what', 'events tell', 'the journal has', 'difference', 'invoices'],
    [
      ...of.rows.map((row) => [reconciledWords[row.what].what, row.toldPaise, row.bookedPaise, differenceIn(row), '']),
      ...AGES.flatMap(({ label, bucket }) =>
        bucket === undefined
          ? []
          : [[`Open invoices: ${label}`, of.ages[bucket].outstandingPaise, '', '', String(of.ages[bucket].count)]],
      ),
    ],
  );
