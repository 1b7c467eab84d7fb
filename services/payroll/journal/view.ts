/** The journal as lists and the ledger read it. */
import type { JournalKind } from '@lamplight/bff/contract/journal.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type Month, monthOf } from '@lamplight/common/calendar/month.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { JournalLine } from '../engine/journal.ts';
import { type JournalEvent, journal } from './journal.ts';

export type EntryDoc = Readonly<{
  _id: string;
  kind: JournalKind;
  sourceRef: string;
  documentNo: string;
  date: CivilDate;
  /** The day, and when it was recorded: their order is that of the journal. */
  placed: string;
  enteredAt: string;
  accounts: readonly string[];
  lines: readonly JournalLine[];
  reversesJournalId: string | null;
  reversedBy: string | null;
}>;

export const journalEntries: Projection<EntryDoc, JournalEvent> = {
  name: 'journal-entries',
  version: 1,
  reads: { categories: [journal.category] },
  indexes: [
    ['placed'],
    ['kind', 'placed'],
    ['accounts', 'placed'],
    ['accounts', 'kind', 'placed'],
    ['sourceRef', 'placed'],
    ['accounts', 'sourceRef', 'placed'],
    ['kind', 'sourceRef', 'placed'],
    ['accounts', 'kind', 'sourceRef', 'placed'],
    ['enteredAt'],
  ],
  ids: ({ data: { journalId, reversesJournalId } }) =>
    reversesJournalId === null ? [journalId] : [journalId, reversesJournalId],
  evolve: (doc, { data, occurredAt }, id) => {
    if (id !== data.journalId) return doc && { ...doc, reversedBy: data.journalId };
    const { journalId, ...entry } = data;
    return {
      _id: journalId,
      ...entry,
      placed: `${entry.date} ${occurredAt}`,
      enteredAt: occurredAt,
      accounts: entry.lines.map(({ account }) => account),
      reversedBy: null,
    };
  },
};

/** What an account was moved by. */
export type Moved = Readonly<{ debitPaise: Paise; creditPaise: Paise }>;
/** An account in a month, day by day, and by what kind of document. */
export type LedgerDoc = Readonly<{
  _id: string;
  account: string;
  month: Month;
  days: Readonly<Record<CivilDate, Readonly<Partial<Record<JournalKind, Moved>>>>>;
}> &
  /** In the whole month. */
  Moved;

export const ledgerIdOf = (account: string, month: Month): string => `${account} ${month}`;
export const NOT_MOVED: Moved = { debitPaise: 0, creditPaise: 0 };
export const movedBy = (moved: readonly Moved[]): Moved => ({
  debitPaise: sumPaise(moved.map(({ debitPaise }) => debitPaise)),
  creditPaise: sumPaise(moved.map(({ creditPaise }) => creditPaise)),
});

export const ledger: Projection<LedgerDoc, JournalEvent> = {
  name: 'journal-ledger',
  version: 2,
  reads: { categories: [journal.category] },
  indexes: [
    ['month', 'debitPaise', 'creditPaise'],
    ['account', 'month'],
  ],
  ids: ({ data: { lines, date } }) => lines.map(({ account }) => ledgerIdOf(account, monthOf(date))),
  evolve: (doc, { data: { lines, date, kind } }, id) => {
    const month = monthOf(date);
    const line = lines.find(({ account }) => ledgerIdOf(account, month) === id);
    if (line === undefined) return doc;
    const { account, ...moved } = line;
    const days: LedgerDoc['days'] = doc?.days ?? {};
    const day = days[date] ?? {};
    const sum = movedBy([day[kind] ?? NOT_MOVED, moved]);
    const whole = movedBy([doc ?? NOT_MOVED, moved]);
    return { _id: id, account, month, days: { ...days, [date]: { ...day, [kind]: sum } }, ...whole };
  },
};
