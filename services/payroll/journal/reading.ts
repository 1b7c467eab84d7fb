/** Balances out of the ledger, of a day and as they were known (domain.md §3.4). */
import type { JournalKind } from '@lamplight/bff/contract/journal.ts';
import type { LedgerAccount } from '@lamplight/bff/contract/ledger-accounts.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate, type Instant } from '@lamplight/common/calendar/civil.ts';
import { addMonths, monthOf } from '@lamplight/common/calendar/month.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Payroll } from '../context.ts';
import { type Moved, movedBy, NOT_MOVED } from './view.ts';

/** Of which day one speaks, that day included, and with whose knowledge; null: today's. */
export type Known = Readonly<{ on: CivilDate; knownAt: Instant | null }>;
/** What one account was moved by in one kind of document. */
export type Move = Readonly<{ account: string; kind: JournalKind; moved: Moved }>;

export const balanceOf = ({ debitPaise, creditPaise }: Moved): Paise => sumPaise([debitPaise, -creditPaise]);
export const minus = ({ debitPaise, creditPaise }: Moved): Moved => ({
  debitPaise: -debitPaise,
  creditPaise: -creditPaise,
});

/**
 * What moved on accounts up to the end of a day, today's knowledge or that of an instant: what was recorded after it is
 * taken off again, so that the cost grows with that alone.
 *
 * @param account of it alone; of all of them when left out
 */
export const movesUpTo = async (
  { ledger, journalEntries }: Pick<Payroll, 'ledger' | 'journalEntries'>,
  { on, knownAt }: Known,
  account?: LedgerAccount,
): Promise<readonly Move[]> => {
  const of = account === undefined ? {} : { account };
  const docs = await allOf(ledger, { where: { ...of, month: { lt: addMonths(monthOf(on), 1) } } });
  const later =
    knownAt === null ? [] : await allOf(journalEntries, { where: { enteredAt: { gte: justAfter(knownAt) } } });
  return [
    ...docs.flatMap(({ account: name, days }) =>
      Object.entries(days)
        .filter(([day]) => day <= on)
        .flatMap(([, kinds]) =>
          Object.entries(kinds).map(([kind, moved]) => ({ account: name, kind: kind as JournalKind, moved })),
        ),
    ),
    ...later
      .filter(({ date }) => date <= on)
      .flatMap(({ kind, lines }) =>
        lines
          .filter((line) => account === undefined || line.account === account)
          .map(({ account: name, ...moved }) => ({ account: name, kind, moved: minus(moved) })),
      ),
  ];
};
const justAfter = (instant: Instant): Instant => new Date(Date.parse(instant) + 1).toISOString();

/** @param kind in documents of it alone; in all when left out */
export const movedOf = (moves: readonly Move[], account: LedgerAccount, kind?: JournalKind): Moved =>
  movedBy(
    moves
      .filter((one) => one.account === account && (kind === undefined || one.kind === kind))
      .map(({ moved }) => moved),
  );

/** Σ by account. */
export const movedByAccount = (moves: readonly Move[]): ReadonlyMap<string, Moved> =>
  new Map(
    [...Map.groupBy(moves, ({ account }) => account)].map(([account, some]) => [
      account,
      movedBy(some.map(({ moved }) => moved)),
    ]),
  );

type Span = Readonly<{ from: CivilDate; to: CivilDate; knownAt: Instant | null }>;
export type SpanOfAccount = Moved & Readonly<{ openingPaise: Paise; closingPaise: Paise }>;

/** An account before the first day, over the days, and at the end of the last one. */
export const spanOfAccount = async (
  payroll: Pick<Payroll, 'ledger' | 'journalEntries'>,
  account: LedgerAccount,
  { from, to, knownAt }: Span,
): Promise<SpanOfAccount> => {
  const movedUpTo = async (on: CivilDate): Promise<Moved> =>
    movedOf(await movesUpTo(payroll, { on, knownAt }, account), account);
  const [before, all] = await Promise.all([movedUpTo(addDays(from, -1)), movedUpTo(to)]);
  return {
    ...movedBy([all, minus(before), NOT_MOVED]),
    ...{ openingPaise: balanceOf(before), closingPaise: balanceOf(all) },
  };
};
