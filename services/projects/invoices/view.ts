/** What lists and pages show of an invoice: the state that decides, and who recorded which receipt when. */
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import {
  type Invoice,
  isLive,
  outstandingOf,
  type Receivable,
  type ReceivableEvent,
  receivable,
} from './receivable.ts';
import { isPlain, settlementsOf } from './settlements.ts';

type Trace = Readonly<{ at: string; by: string }>;
export type CreditDoc = Trace & Readonly<{ amountPaise: number; outstandingPaise: number }>;
export type ReceiptDoc = Trace &
  Readonly<{ outstandingPaise: number; reversed: (Trace & Readonly<{ reason: string }>) | null }>;
export type DisputeDoc = Trace & Readonly<{ reason: string; answered: (Trace & Readonly<{ answer: string }>) | null }>;
export type TakenDoc = Trace & Readonly<{ reason: string; creditPaise: number }>;
export type InvoiceDoc = Readonly<{
  _id: string;
  /** The client and `role:admin`: nobody else may know of an invoice. */
  seenBy: readonly string[];
  clientId: string;
  projectId: string;
  state: Invoice['is'];
  createdAt: string;
  /** Something is outstanding on it. */
  open: boolean;
  /** Null until it is issued. */
  issuedOn: string | null;
  dueOn: string | null;
  /** Issued and not taken back. */
  live: boolean;
  /** Of a live one: the last day on which it was issued or a part of it settled; `END_OF_DAYS` until all of it is. */
  movedOn: string | null;
  /** `isPlain`: it moves on one day, from nothing settled to all of it. */
  plain: boolean;
  /** Nothing before it is issued. */
  taxablePaise: number;
  totalPaise: number;
  allocatedPaise: number;
  outstandingPaise: number;
  /** The client's receivable with this invoice alone in it; credit is the client's as a whole and stands on the stream. */
  machine: Receivable;
  /** By payment id. */
  receipts: Readonly<Record<string, ReceiptDoc>>;
  /** Credit of the client that was used on it, oldest first. */
  credits: readonly CreditDoc[];
  /** Oldest first. */
  disputes: readonly DisputeDoc[];
  taken: TakenDoc | null;
}>;

export const invoiceView: Projection<InvoiceDoc, ReceivableEvent> = {
  name: 'invoices',
  version: 6,
  reads: { categories: ['receivable'] },
  indexes: [
    ['seenBy', 'createdAt'],
    ['seenBy', 'state', 'createdAt'],
    ['seenBy', 'projectId', 'createdAt'],
    ['seenBy', 'projectId', 'state', 'createdAt'],
    ['seenBy', 'clientId', 'createdAt'],
    ['seenBy', 'clientId', 'state', 'createdAt'],
    ['seenBy', 'clientId', 'projectId', 'createdAt'],
    ['seenBy', 'clientId', 'projectId', 'state', 'createdAt'],
    // What is owed, by the day on which it is due.
    ['seenBy', 'dueOn'],
    ['seenBy', 'state', 'dueOn'],
    ['seenBy', 'open', 'dueOn'],
    ['seenBy', 'clientId', 'dueOn'],
    ['seenBy', 'clientId', 'state', 'dueOn'],
    ['seenBy', 'clientId', 'open', 'dueOn'],
    // What it comes to.
    ['seenBy', 'open', 'dueOn', 'outstandingPaise'],
    ['seenBy', 'clientId', 'open', 'dueOn', 'outstandingPaise'],
    ['live', 'dueOn', 'totalPaise', 'allocatedPaise', 'outstandingPaise'],
    ['plain', 'movedOn', 'issuedOn', 'dueOn', 'taxablePaise', 'totalPaise'],
  ],
  ids: (e) => [e.data.invoiceId],
  evolve: (doc, e, id) => {
    const machine = receivable.evolve(
      doc?.machine ?? receivable.initial,
      { type: e.type, data: e.data } as ReceivableEvent,
      e.revision,
    );
    const invoice = machine.invoices.find((candidate) => candidate.invoiceId === id);
    if (invoice === undefined) return doc;
    const credits = credited(doc?.credits ?? [], e);
    return {
      _id: id,
      seenBy: ['role:admin', invoice.clientId],
      clientId: invoice.clientId,
      projectId: invoice.projectId,
      state: invoice.is,
      createdAt: doc?.createdAt ?? e.occurredAt,
      ...owedOf(invoice, machine, credits),
      machine,
      receipts: receipted(doc?.receipts ?? {}, e),
      credits,
      disputes: disputed(doc?.disputes ?? [], e),
      taken: takenBack(doc?.taken ?? null, e),
    };
  },
};

export const END_OF_DAYS = '9999-12-31';
type Days = 'issuedOn' | 'dueOn' | 'live' | 'movedOn' | 'plain';
type Amounts = 'taxablePaise' | 'totalPaise' | 'allocatedPaise' | 'outstandingPaise';

const owedOf = (
  invoice: Invoice,
  machine: Receivable,
  credits: readonly CreditDoc[],
): Pick<InvoiceDoc, 'open' | Days | Amounts> => {
  if (invoice.is === 'requested')
    return {
      ...{ open: false, issuedOn: null, dueOn: null, live: false, movedOn: null, plain: false },
      ...{ taxablePaise: 0, totalPaise: 0, allocatedPaise: 0, outstandingPaise: 0 },
    };
  const { issuedOn, dueOn, taxablePaise, totalPaise, allocatedPaise } = invoice;
  const outstandingPaise = outstandingOf(invoice);
  const settlements = settlementsOf(invoice.invoiceId, machine, credits);
  const days = [issuedOn, ...settlements.map(({ on }) => on), ...(allocatedPaise === totalPaise ? [] : [END_OF_DAYS])];
  const live = isLive(invoice);
  const movedOn = live ? days.reduce((last, day) => (day > last ? day : last)) : null;
  return {
    ...{ open: outstandingPaise > 0, issuedOn, dueOn, live, movedOn, plain: isPlain(invoice, settlements) },
    ...{ taxablePaise, totalPaise, allocatedPaise, outstandingPaise },
  };
};

const traceOf = (e: Fact<ReceivableEvent>): Trace => ({ at: e.occurredAt, by: e.meta.actorId });

const receipted = (receipts: InvoiceDoc['receipts'], e: Fact<ReceivableEvent>): InvoiceDoc['receipts'] => {
  const trace = traceOf(e);
  switch (e.type) {
    case 'PaymentRecorded':
      return {
        ...receipts,
        [e.data.paymentId]: { ...trace, outstandingPaise: e.data.outstandingPaise, reversed: null },
      };
    case 'PaymentReversed': {
      const receipt = receipts[e.data.paymentId];
      return receipt
        ? { ...receipts, [e.data.paymentId]: { ...receipt, reversed: { ...trace, reason: e.data.reason } } }
        : receipts;
    }
    default:
      return receipts;
  }
};

const credited = (credits: InvoiceDoc['credits'], e: Fact<ReceivableEvent>): InvoiceDoc['credits'] => {
  if (e.type !== 'ClientCreditApplied') return credits;
  const { amountPaise, outstandingPaise } = e.data;
  return [...credits, { ...traceOf(e), amountPaise, outstandingPaise }];
};

const disputed = (disputes: InvoiceDoc['disputes'], e: Fact<ReceivableEvent>): InvoiceDoc['disputes'] => {
  if (e.type === 'InvoiceDisputed') return [...disputes, { ...traceOf(e), reason: e.data.reason, answered: null }];
  const last = disputes.at(-1);
  if (e.type !== 'InvoiceDisputeResolved' || last === undefined) return disputes;
  return [...disputes.slice(0, -1), { ...last, answered: { ...traceOf(e), answer: e.data.answer } }];
};

const takenBack = (taken: InvoiceDoc['taken'], e: Fact<ReceivableEvent>): InvoiceDoc['taken'] =>
  e.type === 'InvoiceVoided' ? { ...traceOf(e), reason: e.data.reason, creditPaise: e.data.creditPaise } : taken;
