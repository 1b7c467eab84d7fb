/** Balances out of the ledger, and the ledger held against what events tell (domain.md §3.4, §7 question 11). */
import type { Reconciliation } from '@lamplight/bff/contract/journal.ts';
import type { LedgerAccount } from '@lamplight/bff/contract/ledger-accounts.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { addMonths, type Month, monthOf } from '@lamplight/common/calendar/month.ts';
import { agesOf } from '@lamplight/common/money/ageing.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Payroll } from '../context.ts';
import { type LedgerDoc, type Moved, movedBy, NOT_MOVED } from './view.ts';

type Days = LedgerDoc['days'];

export const balanceOf = ({ debitPaise, creditPaise }: Moved): Paise => sumPaise([debitPaise, -creditPaise]);

/** What moved on the days up to `last`, that day included; null: on all of them. */
const movedIn = (days: Days, last: CivilDate | null): Moved =>
  movedBy(Object.entries(days).flatMap(([day, kinds]) => (last === null || day <= last ? Object.values(kinds) : [])));

const opposite = ({ debitPaise, creditPaise }: Moved): Moved => ({
  debitPaise: -debitPaise,
  creditPaise: -creditPaise,
});

/**
 * What moved on each account up to the end of a day, today's knowledge or that of an instant: what was recorded after it is
 * taken off again, so that the cost grows with that alone.
 *
 * @param knownAt RFC 3339 UTC; null: now
 */
export const movedUpTo = async (
  { ledger, journalEntries }: Pick<Payroll, 'ledger' | 'journalEntries'>,
  on: CivilDate,
  knownAt: string | null,
): Promise<ReadonlyMap<string, Moved>> => {
  const docs = await allOf(ledger, { where: { month: { lt: addMonths(monthOf(on), 1) } } });
  const later =
    knownAt === null ? [] : await allOf(journalEntries, { where: { enteredAt: { gte: justAfter(knownAt) } } });
  const moves = [
    ...docs.map(({ account, days }) => ({ account, moved: movedIn(days, on) })),
    ...later
      .filter(({ date }) => date <= on)
      .flatMap(({ lines }) => lines.map(({ account, ...moved }) => ({ account, moved: opposite(moved) }))),
  ];
  const byAccount = Map.groupBy(moves, ({ account }) => account);
  return new Map([...byAccount].map(([account, some]) => [account, movedBy(some.map(({ moved }) => moved))]));
};
const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

type DayOfAccount = Readonly<{ day: CivilDate; debitPaise: Paise; creditPaise: Paise; balancePaise: Paise }>;
export type MonthOfAccount = Readonly<{ openingPaise: Paise; days: readonly DayOfAccount[]; closingPaise: Paise }>;

/** An account in a month, with the balance at the end of each day on which it moved. */
export const monthOfAccount = async (
  { ledger }: Pick<Payroll, 'ledger'>,
  account: LedgerAccount,
  month: Month,
): Promise<MonthOfAccount> => {
  const docs = await allOf(ledger, {
    where: { account, month: { lt: addMonths(month, 1) } },
    sort: [['month', 1]],
  });
  const before = docs.filter((doc) => doc.month < month);
  const openingPaise = sumPaise(before.map(({ days }) => balanceOf(movedIn(days, null))));
  const { days = {} } = docs.find((doc) => doc.month === month) ?? {};
  let balancePaise = openingPaise;
  const shown = Object.entries(days)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, kinds]) => {
      const moved = movedBy(Object.values(kinds));
      balancePaise = sumPaise([balancePaise, balanceOf(moved)]);
      return { day, ...moved, balancePaise };
    });
  return { openingPaise, days: shown, closingPaise: balancePaise };
};

type Told = Pick<Payroll, 'ledger' | 'receivablesTold' | 'salariesTold'>;

/** @param today the day in India, from which ages are counted */
export const reconcile = async (
  { ledger, receivablesTold, salariesTold }: Told,
  today: CivilDate,
): Promise<Reconciliation> => {
  const booked = async (account: LedgerAccount, kind?: keyof Days[CivilDate]): Promise<Moved> => {
    const docs = await allOf(ledger, { where: { account }, sort: [['month', 1]] });
    return movedBy(
      docs.flatMap(({ days }) =>
        Object.values(days).flatMap((kinds) =>
          kind === undefined ? Object.values(kinds) : [kinds[kind] ?? NOT_MOVED],
        ),
      ),
    );
  };
  const [clients, open, salaries] = await Promise.all([
    allOf(receivablesTold, { where: { is: 'client' } }),
    allOf(receivablesTold, { where: { open: true }, sort: [['dueOn', 1]] }),
    allOf(salariesTold, {}),
  ]);
  const sum = <T>(of: readonly T[], amount: (one: T) => Paise): Paise => sumPaise(of.map(amount));
  const awaitedPaise = sum(open, (one) => one.awaitedPaise);
  const row = (what: Reconciliation['rows'][number]['what'], toldPaise: Paise, bookedPaise: Paise) => ({
    ...{ what, toldPaise, bookedPaise },
    agrees: toldPaise === bookedPaise,
  });
  return {
    rows: [
      row(
        'salaries',
        sum(salaries, (one) => one.paidPaise),
        (await booked('SALARIES_PAYABLE', 'salary')).debitPaise,
      ),
      row(
        'receipts',
        sum(clients, (one) => one.bankPaise),
        balanceOf(await booked('BANK', 'payment')),
      ),
      row(
        'withheld',
        sum(clients, (one) => one.tdsPaise),
        balanceOf(await booked('TDS_RECEIVABLE', 'payment')),
      ),
      row(
        'receivables',
        sumPaise([sum(open, (one) => one.outstandingPaise), awaitedPaise]),
        balanceOf(await booked('RECEIVABLE')),
      ),
      row(
        'credit',
        sum(clients, (one) => one.creditPaise),
        sumPaise([-balanceOf(await booked('CLIENT_CREDIT'))]),
      ),
    ],
    ages: agesOf(
      open.flatMap(({ dueOn, outstandingPaise: paise }) => (dueOn === null || paise === 0 ? [] : [{ dueOn, paise }])),
      today,
    ),
    awaitedPaise,
  };
};
