/** Who may do what to an invoice, and when (state-machines.md §6). */
import type { InvoiceAct } from '@lamplight/bff/contract/invoices.ts';
import { type Actor, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { refusalOf } from '@lamplight/common/facts/standing.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import { type Invoice, type IssuedInvoice, isLive, type Receivable } from './account.ts';
import type { ReceivableCommand } from './commands.ts';

/** The commands of people; requesting and issuing follow from acceptance by themselves. */

export const can = (actor: Actor, act: InvoiceAct | 'read', invoice: Invoice): boolean => {
  const isTheirs = actor.role === 'client' && actor.id === invoice.clientId;
  switch (act) {
    case 'read':
      return isAdmin(actor) || isSystem(actor) || isTheirs;
    case 'dispute':
      return isTheirs;
    default:
      return isAdmin(actor);
  }
};

export const abilities = (actor: Actor, invoice: Invoice, r: Receivable): Readonly<Record<InvoiceAct, boolean>> => ({
  recordPayment: can(actor, 'recordPayment', invoice) && isLive(invoice),
  reversePayment:
    can(actor, 'reversePayment', invoice) && livePayments(r).some((p) => p.invoiceId === invoice.invoiceId),
  applyClientCredit: can(actor, 'applyClientCredit', invoice) && isOwed(invoice) && r.creditPaise > 0,
  dispute: can(actor, 'dispute', invoice) && isOwed(invoice),
  answerDispute: can(actor, 'answerDispute', invoice) && invoice.is === 'disputed',
  voidInvoice: can(actor, 'voidInvoice', invoice) && isLive(invoice),
  correctInvoice: can(actor, 'correctInvoice', invoice) && invoice.is === 'voided' && !isBilledAgain(invoice, r),
});

export const isIssued = (invoice: Invoice): invoice is IssuedInvoice => invoice.is !== 'requested';
/** Something is outstanding on it, and nobody disputes that. */
export const isOwed = (invoice: Invoice): invoice is IssuedInvoice =>
  invoice.is === 'issued' || invoice.is === 'partially_paid';
/**
 * A milestone has one invoice that is not taken back, requested ones among them. An advance is billed only while no other
 * invoice of its project stands: what was billed without it would be billed twice.
 */
export const isBilledAgain = (
  { milestoneId, projectId }: Pick<Invoice, 'milestoneId' | 'projectId'>,
  r: Receivable,
): boolean =>
  r.invoices.some(
    (one) =>
      one.is !== 'voided' &&
      (milestoneId === undefined ? one.projectId === projectId : one.milestoneId === milestoneId),
  );
export const livePayments = (r: Receivable) => r.payments.filter((payment) => payment.is === 'recorded');

export const refused = (act: InvoiceAct, c: ReceivableCommand, invoice: Invoice, ready: boolean): Refusal | null => {
  const standing = { knows: can(c.actor, 'read', invoice), may: can(c.actor, act, invoice), ready };
  return refusalOf({ ...standing, state: invoice.is, etag: invoice.etag }, c.ifMatch);
};
