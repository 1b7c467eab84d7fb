/** Entries and balances as admins get them. */
import type { JournalEntry, JournalKind, LedgerRow, TrialBalance } from '@lamplight/bff/contract/journal.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { type Account, accounts } from './chart.ts';
import type { Shown } from './entries.ts';
import { balanceOf, type Known } from './reading.ts';
import { type Moved, NOT_MOVED } from './view.ts';

const SAID: Readonly<Record<JournalKind, string>> = {
  invoice: 'an invoice',
  voiding: 'the receipts of an invoice that was taken back',
  payment: 'a payment of a client',
  credit: 'credit of a client that was used',
  payroll: 'a payroll run',
  salary: 'a salary that was paid',
};
/** What a stream of the journal is of, in words. @param subjectId kind and document, as in the name of the stream */
export const documentSaid = (subjectId: string): string =>
  SAID[subjectId.slice(0, subjectId.indexOf('-')) as JournalKind] ?? subjectId;

/** @throws TypeError for what no chart ever had, which the journal posts nothing to */
const accountNamed = (account: string): Pick<Account, 'account' | 'name'> => {
  const found = accounts.find((one) => one.account === account);
  if (found === undefined) throw new TypeError(`there is no account ${account}`);
  return { account: found.account, name: found.name };
};

export const showEntry = ({ entry, cause }: Shown): JournalEntry => {
  const { _id, accounts: _named, placed: _place, lines, reversesJournalId: reverses, ...rest } = entry;
  return {
    journalId: _id,
    ...rest,
    lines: lines.map(({ account, debitPaise, creditPaise }) => ({ ...accountNamed(account), debitPaise, creditPaise })),
    totalPaise: sumPaise(lines.map(({ debitPaise }) => debitPaise)),
    ...{ cause, reverses },
  };
};

/** What an entry does to one account. @param moved with the balance of the account behind it */
export const showRow = (shown: Shown, moved: Moved & Readonly<{ balancePaise: Paise }>): LedgerRow => {
  const { lines: _lines, totalPaise: _total, ...entry } = showEntry(shown);
  const { debitPaise, creditPaise, balancePaise } = moved;
  return { ...entry, debitPaise, creditPaise, balancePaise };
};

/** @param moved by account, up to the end of `on` */
export const showTrialBalance = (moved: ReadonlyMap<string, Moved>, { on, knownAt }: Known): TrialBalance => {
  const rows = accounts
    .map(({ account, name, kind }) => {
      const sides = moved.get(account) ?? NOT_MOVED;
      return { account, name, kind, ...sides, balancePaise: balanceOf(sides) };
    })
    .filter(({ debitPaise, creditPaise }) => debitPaise !== 0 || creditPaise !== 0);
  const balances = rows.map(({ balancePaise }) => balancePaise);
  return {
    ...{ on, knownAt, accounts: rows },
    debitPaise: sumPaise(balances.filter((one) => one > 0)),
    creditPaise: sumPaise(balances.filter((one) => one < 0).map((one) => -one)),
  };
};
