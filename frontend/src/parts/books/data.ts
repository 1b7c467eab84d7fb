/** The books: balances, accounts and entries of the journal, at the end of a day and as they were known then. */
import '@lamplight/bff/contract/inside-payroll.ts';
import { payKeys } from '../../api/payKeys.ts';
import { useRead } from '../../api/useRead.ts';
import { usePaged } from '../history/usePaged.ts';

export type {
  JournalEntry,
  JournalKind,
  LedgerRow,
  Reconciliation,
  TrialBalance,
} from '@lamplight/bff/contract/journal.ts';

/** A day, today when left out, and a day at its end or an instant, now when left out. */
export type BooksMoment = Readonly<{ on?: string | undefined; knownAt?: string | undefined }>;
const PAGE = 50;

/** Only what is set, so that one question has one key. */
const set = <T extends object>(query: T): T =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as T;

export const useTrialBalance = ({ on, knownAt }: BooksMoment) =>
  useRead(payKeys.trialBalance(set({ on, knownAt })), { keepPreviousData: true });
export const useReconciliation = ({ on, knownAt }: BooksMoment) =>
  useRead(payKeys.reconciliation(set({ on, knownAt })), { keepPreviousData: true });

type LedgerOf = Readonly<{
  account: string;
  from?: string | undefined;
  on?: string | undefined;
  knownAt?: string | undefined;
}>;
/** Key the component by all of it. */
export const useLedger = ({ account, from, on: to, knownAt }: LedgerOf) =>
  usePaged(
    (after) => payKeys.ledger(account, set({ from, to, knownAt, limit: PAGE, after })),
    ({ journalId }) => journalId,
  );

export type JournalOf = Readonly<
  Partial<Record<'account' | 'from' | 'invoice' | 'kind' | 'knownAt' | 'on' | 'source', string | undefined>>
>;
/** Key the component by all of it. */
export const useJournal = ({ on: to, ...of }: JournalOf) =>
  usePaged(
    (after) => payKeys.journal(set({ ...of, to, limit: PAGE, after })),
    ({ journalId }) => journalId,
  );
/** Null fetches nothing. */
export const useEntry = (journalId: string | null) =>
  useRead(journalId === null ? null : payKeys.journalEntry(journalId));
