/**
 * What the journal is reconciled with (domain.md §7): what clients owe and paid as projects tell it, and what was paid of
 * salaries as runs do. Reckoned apart from the journal, from other figures of the same events, so that a rupee that one of
 * them lost is missed by the other.
 */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { RunEvent } from '../runs/events.ts';

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
}>;

const NOTHING = {
  ...{ open: false, dueOn: null, totalPaise: 0, outstandingPaise: 0, awaitedPaise: 0 },
  ...{ bankPaise: 0, tdsPaise: 0, creditPaise: 0 },
} as const;
const plus = (a: Paise, b: Paise): Paise => sumPaise([a, b]);

export const receivablesTold: Projection<ToldDoc, ProjectsEvent> = {
  name: 'receivables-told',
  version: 1,
  reads: { topics: [PROJECTS_TOPIC] },
  indexes: [['is'], ['open', 'dueOn']],
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
  evolve: (doc, { type, data }, id) => {
    if (!('invoiceId' in data)) return doc;
    const told = doc ?? { _id: id, is: id === data.invoiceId ? 'invoice' : 'client', ...NOTHING };
    return told.is === 'invoice'
      ? invoiceAfter(told, { type, data } as ProjectsEvent)
      : clientAfter(told, { type, data } as ProjectsEvent);
  },
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

const clientAfter = (told: ToldDoc, { type, data }: ProjectsEvent): ToldDoc => {
  const { bankPaise, tdsPaise, creditPaise } = told;
  switch (type) {
    case 'PaymentRecorded':
    // Its amounts are negated.
    case 'PaymentReversed':
      return {
        ...told,
        bankPaise: plus(bankPaise, data.bankPaise),
        tdsPaise: plus(tdsPaise, data.tdsCreditPaise),
        creditPaise: plus(creditPaise, data.creditPaise),
      };
    case 'InvoiceVoided':
      return { ...told, creditPaise: plus(creditPaise, data.creditPaise) };
    case 'ClientCreditApplied':
      return { ...told, creditPaise: plus(creditPaise, -data.amountPaise) };
    default:
      return told;
  }
};

/** What was paid of a run's salaries. */
export type SalariesDoc = Readonly<{ _id: string; paidPaise: Paise }>;

export const salariesTold: Projection<SalariesDoc, Extract<RunEvent, { type: 'SalaryPaid' }>> = {
  name: 'salaries-told',
  version: 1,
  reads: { types: ['SalaryPaid'] },
  ids: ({ data }) => [data.runId],
  evolve: (doc, { data }, id) => ({ _id: id, paidPaise: plus(doc?.paidPaise ?? 0, data.netPaise) }),
};
