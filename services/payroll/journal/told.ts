/**
 * What the journal is reconciled with (domain.md §7): what clients owe and paid as projects tell it, and what was paid of
 * salaries as runs do. Reckoned apart from the journal, from other figures of the same events, so that a rupee that one of
 * them lost is missed by the other.
 */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { type CivilDate, type Instant, istDate } from '@lamplight/common/calendar/civil.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { RunEvent } from '../runs/events.ts';

/** When something moved: the day that it counts from, and when it was told. */
type Moment = Readonly<{ day: CivilDate; at: Instant }>;
/** What an event did to what is owed of an invoice: signed. */
export type OwedMove = Moment & Readonly<{ outstandingPaise: Paise; awaitedPaise: Paise }>;

export type ToldDoc = Readonly<{
  _id: string;
  is: 'client' | 'invoice';
  /** Of an invoice with something outstanding, or taken back and without its credit note yet. */
  open: boolean;
  dueOn: CivilDate | null;
  totalPaise: Paise;
  outstandingPaise: Paise;
  /** Of an invoice that was taken back: what its credit note will take back, until it is issued. */
  awaitedPaise: Paise;
  /** Of a client: Σ of live receipts, as money and as tax that was withheld; and what no invoice has used. */
  bankPaise: Paise;
  tdsPaise: Paise;
  creditPaise: Paise;
  /** Of an invoice: how it came to what is outstanding and awaited of it, so that an earlier moment can be told. */
  moves: readonly OwedMove[];
  /** The latest of both in `moves`; empty where there is none. */
  lastDay: CivilDate;
  lastAt: Instant;
}>;

const NOTHING = {
  ...{ open: false, dueOn: null, totalPaise: 0, outstandingPaise: 0, awaitedPaise: 0 },
  ...{ bankPaise: 0, tdsPaise: 0, creditPaise: 0, moves: [], lastDay: '', lastAt: '' },
} as const;
const plus = (a: Paise, b: Paise): Paise => sumPaise([a, b]);

export const receivablesTold: Projection<ToldDoc, ProjectsEvent> = {
  name: 'receivables-told',
  version: 2,
  reads: { topics: [PROJECTS_TOPIC] },
  indexes: [
    ['is', 'bankPaise', 'tdsPaise', 'creditPaise'],
    ['open', 'dueOn', 'awaitedPaise', 'outstandingPaise'],
    ['lastDay'],
    ['lastAt'],
  ],
  ids: ({ type, data }) => {
    switch (type) {
      case 'InvoiceIssued':
      case 'CreditNoteIssued':
        return [data.invoiceId];
      case 'InvoiceVoided':
      case 'PaymentRecorded':
      case 'PaymentReversed':
      case 'ClientCreditApplied':
        return [data.invoiceId, data.clientId];
      default:
        return [];
    }
  },
  evolve: (doc, fact, id) => {
    const { data } = fact;
    if (!('invoiceId' in data)) return doc;
    const told = doc ?? { _id: id, is: id === data.invoiceId ? 'invoice' : 'client', ...NOTHING };
    return told.is === 'invoice' ? moved(told, invoiceAfter(told, fact), fact) : clientAfter(told, fact);
  },
};

/** The day that an event counts from (payroll.md §6.1). */
const dayOf = ({ type, data, occurredAt }: Fact<ProjectsEvent>): CivilDate => {
  switch (type) {
    case 'InvoiceIssued':
    case 'CreditNoteIssued':
      return data.issuedOn;
    case 'PaymentRecorded':
      return data.receivedOn;
    default:
      return istDate(occurredAt);
  }
};
const laterOf = (a: string, b: string): string => (a > b ? a : b);

const moved = (before: ToldDoc, after: ToldDoc, fact: Fact<ProjectsEvent>): ToldDoc => {
  const [day, at] = [dayOf(fact), fact.occurredAt];
  const outstandingPaise = plus(after.outstandingPaise, -before.outstandingPaise);
  const awaitedPaise = plus(after.awaitedPaise, -before.awaitedPaise);
  if (outstandingPaise === 0 && awaitedPaise === 0) return after;
  const moves = [...before.moves, { day, at, outstandingPaise, awaitedPaise }];
  return { ...after, moves, lastDay: laterOf(before.lastDay, day), lastAt: laterOf(before.lastAt, at) };
};

const invoiceAfter = (told: ToldDoc, { type, data }: ProjectsEvent): ToldDoc => {
  switch (type) {
    case 'InvoiceIssued': {
      const { dueOn, totalPaise } = data;
      return opened({ ...told, dueOn, totalPaise, outstandingPaise: totalPaise });
    }
    case 'PaymentRecorded':
    case 'PaymentReversed':
    case 'ClientCreditApplied':
      return opened({ ...told, outstandingPaise: data.outstandingPaise });
    case 'InvoiceVoided':
      return opened({ ...told, outstandingPaise: 0, awaitedPaise: told.totalPaise });
    case 'CreditNoteIssued':
      return opened({ ...told, awaitedPaise: 0 });
    default:
      return told;
  }
};
const opened = (told: ToldDoc): ToldDoc => ({ ...told, open: told.outstandingPaise > 0 || told.awaitedPaise > 0 });

type Received = Readonly<{ bankPaise: Paise; tdsPaise: Paise; creditPaise: Paise }>;
/** What an event moved of a client's receipts and credit; null where it moved neither. */
const receivedBy = ({ type, data }: ProjectsEvent): Received | null => {
  switch (type) {
    case 'PaymentRecorded':
    // Its amounts are negated.
    case 'PaymentReversed':
      return { bankPaise: data.bankPaise, tdsPaise: data.tdsCreditPaise, creditPaise: data.creditPaise };
    case 'InvoiceVoided':
      return { bankPaise: 0, tdsPaise: 0, creditPaise: data.creditPaise };
    case 'ClientCreditApplied':
      return { bankPaise: 0, tdsPaise: 0, creditPaise: plus(0, -data.amountPaise) };
    default:
      return null;
  }
};

const clientAfter = (told: ToldDoc, event: ProjectsEvent): ToldDoc => {
  const by = receivedBy(event);
  if (by === null) return told;
  const { bankPaise, tdsPaise, creditPaise } = told;
  return {
    ...told,
    bankPaise: plus(bankPaise, by.bankPaise),
    tdsPaise: plus(tdsPaise, by.tdsPaise),
    creditPaise: plus(creditPaise, by.creditPaise),
  };
};

/** One move of a client's receipts and credit, under the id of the entry that follows from it. */
export type ReceiptDoc = Readonly<{ _id: string; invoiceId: string }> & Moment & Received;

export const receiptsTold: Projection<ReceiptDoc, ProjectsEvent> = {
  name: 'receipts-told',
  version: 1,
  reads: { topics: [PROJECTS_TOPIC] },
  indexes: [['day'], ['at'], ['invoiceId']],
  ids: (fact) => (receivedBy(fact) === null ? [] : [derivedId(fact.id, 'journal')]),
  evolve: (doc, fact, id) => {
    const by = receivedBy(fact);
    if (by === null || !('invoiceId' in fact.data)) return doc;
    return { _id: id, invoiceId: fact.data.invoiceId, day: dayOf(fact), at: fact.occurredAt, ...by };
  },
};

/** What was paid of a run's salaries: in all, and by day of payment and instant of its record. */
export type SalariesDoc = Readonly<{ _id: string; paidPaise: Paise; paid: readonly (Moment & { paise: Paise })[] }>;

export const salariesTold: Projection<SalariesDoc, Extract<RunEvent, { type: 'SalaryPaid' }>> = {
  name: 'salaries-told',
  version: 2,
  reads: { types: ['SalaryPaid'] },
  ids: ({ data }) => [data.runId],
  evolve: (doc, { data: { paidOn: day, netPaise }, occurredAt: at }, id) => {
    const { paidPaise, paid } = doc ?? { paidPaise: 0, paid: [] };
    // A bank's file is recorded at once: thousands of slips share both.
    const same = paid.find((one) => one.day === day && one.at === at);
    return {
      _id: id,
      paidPaise: plus(paidPaise, netPaise),
      paid: [...paid.filter((one) => one !== same), { day, at, paise: plus(same?.paise ?? 0, netPaise) }],
    };
  },
};
