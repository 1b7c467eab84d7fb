/** What invoices, their book of numbers and the accounts of clients give their service. */
import { invalidate, type Signal } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Seers } from '../seers.ts';
import { accountView } from './account-view.ts';
import { invoiceBookEvents, receivableEvents } from './events.ts';
import { invoiceBook } from './invoice-book.ts';
import { paymentView } from './payment-view.ts';
import { creditNoteIssuer, creditNoteNumberer, invoiceIssuer, invoiceNumberer, invoiceRequester } from './reactors.ts';
import { type ReceivableEvent, receivable } from './receivable.ts';
import { invoiceView } from './view.ts';

type Moved = Fact<ReceivableEvent>;

const changed = async (fact: Moved, seers: Seers): Promise<readonly Signal[]> => {
  const { invoiceId: id } = fact.data;
  const changed: Signal = invalidate(await seers.ofInvoice(id), 'invoice', id);
  return fact.type === 'PaymentRecorded' ? [changed, await received(fact, seers)] : [changed];
};

const received = async ({ data }: Extract<Moved, { type: 'PaymentRecorded' }>, { project }: Seers): Promise<Signal> => {
  const { paymentId, projectId, milestoneId, clientId, bankPaise, tdsCreditPaise } = data;
  const machine = (await project(projectId))?.machine;
  return {
    to: { users: [clientId], roles: ['admin'] },
    once: paymentId,
    notification: {
      kind: 'payment',
      paymentId,
      projectId,
      projectName: machine?.title ?? '',
      milestoneName:
        milestoneId === undefined
          ? 'the advance'
          : (machine?.milestones.find((one) => one.milestoneId === milestoneId)?.title ?? ''),
      paymentAmountPaise: bankPaise + tdsCreditPaise,
    },
  };
};

export const invoices = {
  events: [...receivableEvents, ...invoiceBookEvents],
  deciders: [receivable, invoiceBook],
  views: { invoices: invoiceView, payments: paymentView, accounts: accountView },
  reactors: (sources: Parameters<typeof invoiceIssuer>[0]) => [
    invoiceRequester(sources),
    invoiceNumberer,
    invoiceIssuer(sources),
    creditNoteNumberer,
    creditNoteIssuer,
  ],
  signals: { invoices: changed },
} as const;
