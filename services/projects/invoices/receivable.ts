/** A client's invoices, receipts and credit: everything that must agree to the paisa is decided in one stream (state-machines.md §6). */
import { invoiceTotals } from '@lamplight/bff/contract/gst.ts';
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays } from '@lamplight/common/calendar/civil.ts';
import { isSystem } from '@lamplight/common/facts/actor.ts';
import { ABSENT, FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { EMPTY, evolve, type Invoice, idsOf, invoiceOf, isLive, outstandingOf, type Receivable } from './account.ts';
import { milestoneLines, requestAdvance } from './advance.ts';
import type { Command, Outcome, ReceivableCommand } from './commands.ts';
import type { ReceivableEvent, TeamMember } from './events.ts';
import { isBilledAgain, isIssued, isOwed, livePayments, refused } from './rights.ts';
import { answerDispute, correct, dispute, issueCreditNote, reopened, voidWhole } from './taking-back.ts';

export type { Invoice, IssuedInvoice, LiveInvoice, Receivable } from './account.ts';
export { billingOf, isLive, outstandingOf } from './account.ts';
export { advanceLeft, advanceUsed } from './advance.ts';
export type { ReceivableCommand } from './commands.ts';
export type { ReceivableEvent } from './events.ts';
export { abilities, can } from './rights.ts';

const decide = (c: ReceivableCommand, r: Receivable): Outcome => {
  switch (c.type) {
    case 'RequestInvoice':
      return isSystem(c.actor) ? request(c, r) : FORBIDDEN;
    case 'RequestAdvance':
      return requestAdvance(c, r);
    case 'IssueInvoice':
      return isSystem(c.actor) ? issue(c, r) : FORBIDDEN;
    case 'RecordPayment':
      return record(c, r);
    case 'ReversePayment':
      return reverse(c, r);
    case 'ApplyClientCredit':
      return applyCredit(c, r);
    case 'DisputeInvoice':
      return dispute(c, r);
    case 'AnswerDispute':
      return answerDispute(c, r);
    case 'VoidInvoice':
      return voidWhole(c, r);
    case 'IssueCreditNote':
      return isSystem(c.actor) ? issueCreditNote(c, r) : FORBIDDEN;
    case 'CorrectInvoice':
      return correct(c, r);
    default:
      return unreachable(c);
  }
};

/** Every guard stands here: a requested invoice always gets its number. An amount of 0 is never billed. */
const request = (c: Command<'RequestInvoice'>, r: Receivable): Outcome => {
  if (r.invoices.some((invoice) => invoice.invoiceId === c.invoiceId)) return [];
  if (isBilledAgain(c, r)) return refuse('ALREADY_INVOICED', 'conflict');
  if (c.exGstPaise === 0) return [];
  const { invoiceId, clientId, projectId, milestoneId, exGstPaise, paymentTermDays } = c;
  const head = { invoiceId, clientId, projectId, milestoneId, kind: 'milestone', currency: 'INR' } as const;
  return [{ type: 'InvoiceRequested', data: { ...head, ...milestoneLines(c, r), exGstPaise, paymentTermDays } }];
};

/** An issued invoice never changes. A total that rounds to nothing, or that the advance covers, is paid as it is issued. */
const issue = (c: Command<'IssueInvoice'>, r: Receivable): Outcome => {
  const invoice = invoiceOf(c, r);
  if (invoice === undefined) return ABSENT;
  if (invoice.is !== 'requested') return [];
  const { invoiceNo, issuedOn, parties, supply, gstBp } = c;
  const { lines, clientId, kind, paymentTermDays } = invoice;
  const { beforeRoundOffPaise: _sum, ...totals } = invoiceTotals(
    sumPaise(lines.map((l) => l.amountPaise)),
    supply,
    gstBp,
  );
  const terms = { invoiceNo, issuedOn, dueOn: addDays(issuedOn, paymentTermDays), parties, supply, gstBp };
  const data = { ...idsOf(invoice), clientId, kind, currency: 'INR' as const, lines, ...terms, ...totals };
  return [{ type: 'InvoiceIssued', data }, ...(totals.totalPaise === 0 ? paid(invoice, c.team, r) : [])];
};

/** Money that comes for a paid invoice is recorded too, as credit: refusing to write it down would not send it back. */
const record = (c: Command<'RecordPayment'>, r: Receivable): Outcome => {
  const invoice = invoiceOf(c, r);
  if (invoice === undefined) return ABSENT;
  const refusal = refused('recordPayment', c, invoice, isLive(invoice)) ?? twice(c, r);
  if (refusal || !isLive(invoice)) return refusal ?? ABSENT;
  const { paymentId, receivedOn, mode, reference, bankPaise, tdsCreditPaise } = c;
  const before = outstandingOf(invoice);
  if (tdsCreditPaise > before) return refuse('OVER_ALLOCATED_PAYMENT', 'rule', { outstandingPaise: before });
  const receivedPaise = sumPaise([bankPaise, tdsCreditPaise]);
  const allocatedPaise = Math.min(receivedPaise, before);
  const creditPaise = receivedPaise - allocatedPaise;
  const outstandingPaise = before - allocatedPaise;
  const ids = { paymentId, ...idsOf(invoice), clientId: invoice.clientId };
  const amounts = { bankPaise, tdsCreditPaise, allocatedPaise, creditPaise, outstandingPaise };
  const how = { mode, reference, receivedOn, currency: 'INR' as const };
  return [
    { type: 'PaymentRecorded', data: { ...ids, ...how, ...amounts } },
    ...(creditPaise > 0 ? [{ type: 'ClientCreditCreated' as const, data: { ...ids, amountPaise: creditPaise } }] : []),
    ...(before > 0 && outstandingPaise === 0 ? paid(invoice, c.team, r) : []),
  ];
};

/** One bank transfer is one receipt, unless the admin says that it pays another invoice as well. */
const twice = (c: Command<'RecordPayment'>, r: Receivable): Refusal | null => {
  const same = livePayments(r).filter(
    (p) => plain(p.mode) === plain(c.mode) && plain(p.reference) === plain(c.reference),
  );
  const allowed = c.sameTransfer === true && same.every((p) => p.invoiceId !== c.invoiceId);
  return same.length === 0 || allowed
    ? null
    : refuse('DUPLICATE_PAYMENT', 'conflict', { paymentId: same[0]?.paymentId });
};
/** One text for every spelling: full-width or ordinary letters, either case, with blanks or anything unseen. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
    .toUpperCase();

const reverse = (c: Command<'ReversePayment'>, r: Receivable): Outcome => {
  const payment = r.payments.find((candidate) => candidate.paymentId === c.paymentId);
  const invoice = r.invoices.find((candidate) => candidate.invoiceId === payment?.invoiceId);
  if (payment === undefined || invoice === undefined || !isIssued(invoice)) return ABSENT;
  const refusal = refused('reversePayment', c, invoice, true);
  if (refusal) return refusal;
  if (payment.is === 'reversed')
    return refuse('ALREADY_REVERSED', 'conflict', { state: payment.is, etag: invoice.etag });
  if (payment.creditPaise > r.creditPaise) return refuse('CREDIT_SPENT', 'rule');
  const { paymentId, bankPaise, tdsCreditPaise, allocatedPaise, creditPaise } = payment;
  const ids = { paymentId, ...idsOf(invoice), clientId: invoice.clientId };
  const outstandingPaise = sumPaise([outstandingOf(invoice), allocatedPaise]);
  const amounts = {
    bankPaise: negated(bankPaise),
    tdsCreditPaise: negated(tdsCreditPaise),
    allocatedPaise: negated(allocatedPaise),
    creditPaise: negated(creditPaise),
  };
  return [
    { type: 'PaymentReversed', data: { ...ids, reason: c.reason, ...amounts, outstandingPaise } },
    ...(creditPaise > 0
      ? [{ type: 'ClientCreditWithdrawn' as const, data: { ...ids, amountPaise: creditPaise } }]
      : []),
    ...(invoice.is === 'paid' && outstandingPaise > 0 ? reopened(invoice, r) : []),
  ];
};
const negated = (amount: Paise): Paise => (amount === 0 ? 0 : -amount);

const applyCredit = (c: Command<'ApplyClientCredit'>, r: Receivable): Outcome => {
  const invoice = invoiceOf(c, r);
  if (invoice === undefined) return ABSENT;
  const refusal = refused('applyClientCredit', c, invoice, isOwed(invoice));
  if (refusal || !isOwed(invoice)) return refusal ?? ABSENT;
  const { amountPaise } = c;
  const before = outstandingOf(invoice);
  if (amountPaise > before || amountPaise > r.creditPaise) {
    return refuse('OVER_ALLOCATED_PAYMENT', 'rule', { outstandingPaise: before, creditPaise: r.creditPaise });
  }
  const outstandingPaise = before - amountPaise;
  const data = { ...idsOf(invoice), clientId: invoice.clientId, amountPaise, outstandingPaise };
  return [{ type: 'ClientCreditApplied', data }, ...(outstandingPaise === 0 ? paid(invoice, c.team, r) : [])];
};

/** Settlement k of the milestone, in the same append as what settled it. An advance pays no milestone. */
const paid = (
  { milestoneId, invoiceId, projectId, exGstPaise }: Invoice,
  team: readonly TeamMember[],
  r: Receivable,
) => {
  if (milestoneId === undefined) return [];
  const settlement = (r.settlements[milestoneId] ?? 0) + 1;
  return [
    { type: 'MilestonePaid' as const, data: { projectId, milestoneId, invoiceId, settlement, exGstPaise, team } },
  ];
};

export const receivable: Decider<Receivable, ReceivableCommand, ReceivableEvent> = {
  category: 'receivable',
  initial: EMPTY,
  audited: true,
  evolve,
  decide,
};
