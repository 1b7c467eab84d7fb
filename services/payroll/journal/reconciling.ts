/** The ledger held against what events tell, at the end of a day and as both were known then (domain.md §7). */
import type { JournalKind, Reconciliation } from '@lamplight/bff/contract/journal.ts';
import type { LedgerAccount } from '@lamplight/bff/contract/ledger-accounts.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate, type Instant } from '@lamplight/common/calendar/civil.ts';
import { agesOf } from '@lamplight/common/money/ageing.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
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

/** @param clients as they stand now @param later what moved of them after that moment */
export const receivedAt = (
  clients: readonly ToldDoc[],
  later: readonly ReceiptDoc[],
  of: 'bankPaise' | 'creditPaise' | 'tdsPaise',
): Paise => sumPaise([sum(clients, (one) => one[of]), ...later.map((one) => -one[of])]);

export const paidAt = (salaries: readonly SalariesDoc[], known: Known): Paise =>
  sum(
    salaries.flatMap(({ paid }) => paid.filter((one) => !isLater(one, known))),
    ({ paise }) => paise,
  );

type Sources = Pick<Payroll, 'journalEntries' | 'ledger' | 'receiptsTold' | 'receivablesTold' | 'salariesTold'>;

/** What was told is read as it stands now, and what came later is taken off it: the cost grows with that alone. */
export const reconcile = async (payroll: Sources, known: Known): Promise<Reconciliation> => {
  const { receivablesTold, receiptsTold, salariesTold } = payroll;
  const { on, knownAt } = known;
  const day = { gte: addDays(on, 1) };
  const at = knownAt === null ? null : { gte: knownAt };
  const [moves, clients, invoices, receipts, salaries] = await Promise.all([
    movesUpTo(payroll, known),
    allOf(receivablesTold, { where: { is: 'client' } }),
    each([
      allOf(receivablesTold, { where: { open: true }, sort: [['dueOn', 1]] }),
      allOf(receivablesTold, { where: { lastDay: day } }),
      at === null ? [] : allOf(receivablesTold, { where: { lastAt: at } }),
    ]),
    each([allOf(receiptsTold, { where: { day } }), at === null ? [] : allOf(receiptsTold, { where: { at } })]),
    allOf(salariesTold, {}),
  ]);
  const owed = invoices.map((doc) => ({ dueOn: doc.dueOn, ...owedAt(doc, known) }));
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
      row('receipts', receivedAt(clients, later, 'bankPaise'), booked('BANK', 'payment')),
      row('withheld', receivedAt(clients, later, 'tdsPaise'), booked('TDS_RECEIVABLE', 'payment')),
      row('receivables', sumPaise([sum(owed, (one) => one.outstandingPaise), awaitedPaise]), booked('RECEIVABLE')),
      row('credit', receivedAt(clients, later, 'creditPaise'), sumPaise([-booked('CLIENT_CREDIT')])),
    ],
    ages: agesOf(
      owed.flatMap(({ dueOn, outstandingPaise: paise }) => (dueOn === null || paise <= 0 ? [] : [{ dueOn, paise }])),
      on,
    ),
    awaitedPaise,
  };
};

/** Each document once. */
const each = async <T extends Doc>(lists: readonly (readonly T[] | Promise<readonly T[]>)[]): Promise<readonly T[]> => [
  ...new Map((await Promise.all(lists)).flat().map((doc) => [doc._id, doc] as const)).values(),
];
