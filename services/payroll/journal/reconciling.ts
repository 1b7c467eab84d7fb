/** The ledger held against what events tell, at the end of a day and as both were known then (domain.md §7). */
import type { JournalKind, Reconciliation } from '@lamplight/bff/contract/journal.ts';
import type { LedgerAccount } from '@lamplight/bff/contract/ledger-accounts.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate, type Instant } from '@lamplight/common/calendar/civil.ts';
import { agesOf } from '@lamplight/common/money/ageing.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { MOST_DAYS } from '@lamplight/common/service/totals-by-day.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import type { Payroll } from '../context.ts';
import { balanceOf, type Known, movedOf, movesUpTo } from './reading.ts';
import type { ReceiptDoc, SalariesDoc, ToldDoc } from './told.ts';

type Moment = Readonly<{ day: CivilDate; at: Instant }>;
/** Whether it counts from a later day, or was told later. */
const isLater = ({ day, at }: Moment, { on, knownAt }: Known): boolean =>
  day > on || (knownAt !== null && at > knownAt);

const sum = <T>(of: readonly T[], amount: (one: T) => Paise): Paise => sumPaise(of.map(amount));

/** What is outstanding of an invoice, and awaited of its credit note, at that moment. */
export const owedAt = ({ outstandingPaise, awaitedPaise, moves }: ToldDoc, known: Known) => {
  const later = moves.filter((move) => isLater(move, known));
  return {
    outstandingPaise: sumPaise([outstandingPaise, ...later.map((move) => -move.outstandingPaise)]),
    awaitedPaise: sumPaise([awaitedPaise, ...later.map((move) => -move.awaitedPaise)]),
  };
};

type Received = Pick<ToldDoc, 'bankPaise' | 'creditPaise' | 'tdsPaise'>;
/** @param now of all clients, as they stand now @param later what moved of them after that moment */
export const receivedAt = (now: Received, later: readonly ReceiptDoc[], of: keyof Received): Paise =>
  sumPaise([now[of], ...later.map((one) => -one[of])]);

/** What is owed of invoices due on one day, and awaited of their credit notes; `count` of those that are owed something. */
export type OwedDay = Readonly<{
  dueOn: CivilDate | null;
  count: number;
  outstandingPaise: Paise;
  awaitedPaise: Paise;
}>;

/** Signed: what has to be added to what is owed now, so that it is what was owed then. */
export const undone = (doc: ToldDoc, known: Known): readonly OwedDay[] => {
  const { dueOn, open } = doc;
  const then = owedAt(doc, known);
  const now = open ? doc : { outstandingPaise: 0, awaitedPaise: 0 };
  return [
    { dueOn, count: owes(then), ...then },
    {
      ...{ dueOn, count: -owes(now) },
      ...{ outstandingPaise: -now.outstandingPaise, awaitedPaise: -now.awaitedPaise },
    },
  ];
};
const owes = ({ outstandingPaise }: Readonly<{ outstandingPaise: Paise }>): 0 | 1 => (outstandingPaise > 0 ? 1 : 0);

export const paidAt = (salaries: readonly SalariesDoc[], known: Known): Paise =>
  sum(
    salaries.flatMap(({ paid }) => paid.filter((one) => !isLater(one, known))),
    ({ paise }) => paise,
  );

type Sources = Pick<Payroll, 'journalEntries' | 'ledger' | 'receiptsTold' | 'receivablesTold' | 'salariesTold'>;

/** So often what is owed is read anew where something came in between. */
const READINGS = 5;

/**
 * What is owed now, day by day, and the invoices that something moved of after that moment: both of one moment, unless so much
 * comes in that no reading finds one.
 */
const owedAndMoved = async ({ receivablesTold }: Pick<Sources, 'receivablesTold'>, { on, knownAt }: Known) => {
  const owedNow = async (): Promise<readonly OwedDay[]> => {
    const rows = await receivablesTold.totals({
      where: { open: true },
      // What awaits its credit note is owed nothing any more: of a day there is one group, and one for each amount awaited.
      by: ['dueOn', 'awaitedPaise'],
      sum: ['outstandingPaise'],
      limit: MOST_DAYS,
    });
    return rows.map(({ group: { dueOn, awaitedPaise }, count, sums: { outstandingPaise } }) => {
      const awaits = awaitedPaise > 0;
      return { dueOn, outstandingPaise, awaitedPaise: awaitedPaise * count, count: awaits ? 0 : count };
    });
  };
  for (let owed = await owedNow(), reading = 1; ; reading += 1) {
    const moved = await each([
      allOf(receivablesTold, { where: { lastDay: { gte: addDays(on, 1) } } }),
      knownAt === null ? [] : allOf(receivablesTold, { where: { lastAt: { gte: knownAt } } }),
    ]);
    const after = await owedNow();
    if (reading === READINGS || JSON.stringify(after) === JSON.stringify(owed)) return { owed: after, moved };
    owed = after;
  }
};

/** What was told is added up as it stands now, and what came later is taken off it: the cost grows with that alone. */
export const reconcile = async (payroll: Sources, known: Known): Promise<Reconciliation> => {
  const { receivablesTold, receiptsTold, salariesTold } = payroll;
  const { on, knownAt } = known;
  const day = { gte: addDays(on, 1) };
  const at = knownAt === null ? null : { gte: knownAt };
  const [moves, clients, invoices, receipts, salaries] = await Promise.all([
    movesUpTo(payroll, known),
    receivablesTold.totals({
      where: { is: 'client' },
      by: [],
      sum: ['bankPaise', 'tdsPaise', 'creditPaise'],
      limit: 1,
    }),
    owedAndMoved(payroll, known),
    each([allOf(receiptsTold, { where: { day } }), at === null ? [] : allOf(receiptsTold, { where: { at } })]),
    allOf(salariesTold, {}),
  ]);
  const received = clients[0]?.sums ?? { bankPaise: 0, tdsPaise: 0, creditPaise: 0 };
  const owed = [...invoices.owed, ...invoices.moved.flatMap((doc) => undone(doc, known))];
  const later = receipts.filter((one) => isLater(one, known));
  const awaitedPaise = sum(owed, (one) => one.awaitedPaise);
  const booked = (account: LedgerAccount, kind?: JournalKind): Paise => balanceOf(movedOf(moves, account, kind));
  const row = (what: Reconciliation['rows'][number]['what'], toldPaise: Paise, bookedPaise: Paise) => ({
    ...{ what, toldPaise, bookedPaise },
    agrees: toldPaise === bookedPaise,
  });
  return {
    ...known,
    rows: [
      row('salaries', paidAt(salaries, known), movedOf(moves, 'SALARIES_PAYABLE', 'salary').debitPaise),
      row('receipts', receivedAt(received, later, 'bankPaise'), booked('BANK', 'payment')),
      row('withheld', receivedAt(received, later, 'tdsPaise'), booked('TDS_RECEIVABLE', 'payment')),
      row('receivables', sumPaise([sum(owed, (one) => one.outstandingPaise), awaitedPaise]), booked('RECEIVABLE')),
      row('credit', receivedAt(received, later, 'creditPaise'), sumPaise([-booked('CLIENT_CREDIT')])),
    ],
    ages: agesOf(
      owed.flatMap(({ dueOn, outstandingPaise: paise, count }) =>
        dueOn === null || count === 0 ? [] : [{ dueOn, paise, count }],
      ),
      on,
    ),
    awaitedPaise,
  };
};

/** Each document once. */
const each = async <T extends Doc>(lists: readonly (readonly T[] | Promise<readonly T[]>)[]): Promise<readonly T[]> => [
  ...new Map((await Promise.all(lists)).flat().map((doc) => [doc._id, doc] as const)).values(),
];
