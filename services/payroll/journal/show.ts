/** Entries and balances as admins get them. */
import type { JournalEntry, JournalKind, TrialBalance } from '@lamplight/bff/contract/journal.ts';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type Account, accounts } from './chart.ts';
import { balanceOf } from './reading.ts';
import { type EntryDoc, type Moved, NOT_MOVED } from './view.ts';

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

export const showEntry = ({ _id, accounts: _named, placed: _place, lines, ...entry }: EntryDoc): JournalEntry => {
  const { reversesJournalId: reverses, ...rest } = entry;
  return {
    journalId: _id,
    ...rest,
    lines: lines.map(({ account, debitPaise, creditPaise }) => ({ ...accountNamed(account), debitPaise, creditPaise })),
    totalPaise: sumPaise(lines.map(({ debitPaise }) => debitPaise)),
    reverses,
  };
};

/** @param moved by account, up to the end of `on` */
export const showTrialBalance = (
  moved: ReadonlyMap<string, Moved>,
  { on, knownAt }: Readonly<{ on: CivilDate; knownAt: string | null }>,
): TrialBalance => {
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
