/** An invoice that is wrong: disputed, answered, taken back by a credit note, and issued anew (state-machines.md §6). */

import { ABSENT } from '@lamplight/common/facts/standing.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { type Invoice, idsOf, invoiceOf, isLive, type Receivable } from './account.ts';
import { advanceUsed, milestoneLines } from './advance.ts';
import type { Command, Outcome } from './commands.ts';
import { isBilledAgain, isOwed, refused } from './rights.ts';

/** The client says that something is wrong with what they owe; receipts are recorded meanwhile. */
export const dispute = (c: Command<'DisputeInvoice'>, r: Receivable): Outcome => {
  const invoice = invoiceOf(c, r);
  if (invoice === undefined) return ABSENT;
  const { clientId } = invoice;
  return (
    refused('dispute', c, invoice, isOwed(invoice)) ?? [
      { type: 'InvoiceDisputed', data: { ...idsOf(invoice), clientId, reason: c.reason } },
    ]
  );
};

/** The invoice stands; one that does not is voided, and the dispute with it. */
export const answerDispute = (c: Command<'AnswerDispute'>, r: Receivable): Outcome => {
  const invoice = invoiceOf(c, r);
  if (invoice === undefined) return ABSENT;
  const { clientId } = invoice;
  return (
    refused('answerDispute', c, invoice, invoice.is === 'disputed') ?? [
      { type: 'InvoiceDisputeResolved', data: { ...idsOf(invoice), clientId, answer: c.answer } },
    ]
  );
};

/**
 * Takes the whole invoice back. A paid one is reopened first, so that a bonus for it ends before the corrected invoice
 * can bring another. An advance that later invoices use is refused, since what they took off would have been billed
 * nowhere: those are taken back first. Its credit note follows with its own number, as an invoice follows from its request.
 */
export const voidWhole = (c: Command<'VoidInvoice'>, r: Receivable): Outcome => {
  const invoice = invoiceOf(c, r);
  if (invoice === undefined) return ABSENT;
  const refusal = refused('voidInvoice', c, invoice, isLive(invoice));
  if (refusal || !isLive(invoice)) return refusal ?? ABSENT;
  if (invoice.kind === 'advance' && advanceUsed(r, invoice.projectId) > 0) return refuse('ADVANCE_USED', 'rule');
  const { clientId, allocatedPaise: creditPaise } = invoice;
  return [
    { type: 'InvoiceVoided', data: { ...idsOf(invoice), clientId, reason: c.reason, creditPaise } },
    ...(invoice.is === 'paid' ? reopened(invoice, r) : []),
  ];
};

/** Never refused for a voided invoice, so that no number is left unused; a second one changes nothing. */
export const issueCreditNote = (c: Command<'IssueCreditNote'>, r: Receivable): Outcome => {
  const invoice = invoiceOf(c, r);
  if (invoice === undefined || invoice.is !== 'voided') return ABSENT;
  if (invoice.creditNote !== null) return [];
  const { creditNoteNo, issuedOn } = c;
  const { clientId, invoiceNo, taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise, totalPaise } = invoice;
  const figures = { taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise, totalPaise };
  const head = { ...idsOf(invoice), clientId, currency: 'INR', creditNoteNo, issuedOn, invoiceNo } as const;
  return [{ type: 'CreditNoteIssued', data: { ...head, ...figures } }];
};

/**
 * Bills the milestone, or the advance, of a voided invoice again, with the parties as they are then. Its amount is the
 * contract's; what the line says may be put right, and what is left of the advance is taken off anew.
 */
export const correct = (c: Command<'CorrectInvoice'>, r: Receivable): Outcome => {
  const invoice = invoiceOf(c, r);
  if (invoice === undefined) return ABSENT;
  const refusal = refused('correctInvoice', c, invoice, invoice.is === 'voided');
  if (refusal) return refusal;
  if (isBilledAgain(invoice, r)) return refuse('ALREADY_INVOICED', 'conflict');
  const { clientId, kind, exGstPaise, paymentTermDays } = invoice;
  const [first] = invoice.lines;
  if (first === undefined) throw new TypeError(`invoice ${invoice.invoiceId} has no line`);
  const line = { ...first, description: c.description ?? first.description };
  const lines = kind === 'advance' ? { lines: [line] } : milestoneLines({ ...invoice, line }, r);
  const head = { ...idsOf(invoice), invoiceId: c.correctedId, clientId, kind, currency: 'INR' } as const;
  return [{ type: 'InvoiceRequested', data: { ...head, ...lines, exGstPaise, paymentTermDays } }];
};

/** Out of `paid`: what follows from the settlement, a bonus among it, ends. */
export const reopened = ({ milestoneId, invoiceId, projectId }: Invoice, r: Receivable) => {
  if (milestoneId === undefined) return [];
  const settlement = r.settlements[milestoneId] ?? 1;
  return [{ type: 'MilestonePaymentReopened' as const, data: { projectId, milestoneId, invoiceId, settlement } }];
};
