/** A client's invoices, receipts and credit: everything that must agree to the paisa is decided in one stream (state-machines.md §6). */
import { invoiceTotals, type Supply } from '@lamplight/bff/contract/gst.ts';
import type { InvoiceAct } from '@lamplight/bff/contract/invoices.ts';
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type Actor, type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { type Bp, type Paise, sumPaise } from '../money/paise.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '../standing.ts';
import { EMPTY, evolve, type Invoice, type IssuedInvoice, outstandingOf, type Receivable } from './account.ts';
import type { InvoiceLine, Parties, ReceivableEvent, TeamMember } from './events.ts';

export type { Invoice, IssuedInvoice, Receivable } from './account.ts';
export { billingOf, outstandingOf } from './account.ts';
export type { ReceivableEvent } from './events.ts';

// Commands

/** `team`: the project's assignments with their effort weights, in order of assignment id, folded just before. */
type Settling = Readonly<{ team: readonly TeamMember[] }>;
export type ReceivableCommand =
  | (CommandOf<'RequestInvoice'> &
      Readonly<{
        invoiceId: string;
        clientId: string;
        projectId: string;
        milestoneId: string;
        lines: readonly InvoiceLine[];
        exGstPaise: Paise;
        paymentTermDays: number;
      }>)
  | (CommandOf<'IssueInvoice'> &
      Settling &
      Readonly<{
        invoiceId: string;
        invoiceNo: string;
        issuedOn: CivilDate;
        parties: Parties;
        supply: Supply;
        gstBp: Bp;
      }>)
  | (CommandOf<'RecordPayment'> &
      Settling &
      Readonly<{
        paymentId: string;
        invoiceId: string;
        receivedOn: CivilDate;
        bankPaise: Paise;
        tdsCreditPaise: Paise;
        mode: string;
        reference: string;
        sameTransfer?: boolean | undefined;
      }>)
  | (CommandOf<'ReversePayment'> & Readonly<{ paymentId: string; reason: string }>)
  | (CommandOf<'ApplyClientCredit'> & Settling & Readonly<{ invoiceId: string; amountPaise: Paise }>);
type Command<T extends ReceivableCommand['type']> = Extract<ReceivableCommand, { type: T }>;

// Rights

/** The commands of people; requesting and issuing follow from acceptance by themselves. */

export const can = (actor: Actor, act: InvoiceAct | 'read', invoice: Invoice): boolean =>
  isAdmin(actor) || (act === 'read' && (isSystem(actor) || (actor.role === 'client' && actor.id === invoice.clientId)));

export const abilities = (actor: Actor, invoice: Invoice, r: Receivable): Readonly<Record<InvoiceAct, boolean>> => ({
  recordPayment: can(actor, 'recordPayment', invoice) && isIssued(invoice),
  reversePayment:
    can(actor, 'reversePayment', invoice) && livePayments(r).some((p) => p.invoiceId === invoice.invoiceId),
  applyClientCredit: can(actor, 'applyClientCredit', invoice) && takesCredit(invoice) && r.creditPaise > 0,
});

/** Money that comes for a paid invoice is recorded too, as credit: refusing to write it down would not send it back. */
const isIssued = (invoice: Invoice): invoice is IssuedInvoice => invoice.is !== 'requested';
const takesCredit = (invoice: Invoice): invoice is IssuedInvoice =>
  invoice.is === 'issued' || invoice.is === 'partially_paid';
const livePayments = (r: Receivable) => r.payments.filter((payment) => payment.is === 'recorded');

// Decide

type Outcome = readonly ReceivableEvent[] | Refusal;

const decide = (c: ReceivableCommand, r: Receivable): Outcome => {
  switch (c.type) {
    case 'RequestInvoice':
      return isSystem(c.actor) ? request(c, r) : FORBIDDEN;
    case 'IssueInvoice':
      return isSystem(c.actor) ? issue(c, r) : FORBIDDEN;
    case 'RecordPayment':
      return record(c, r);
    case 'ReversePayment':
      return reverse(c, r);
    case 'ApplyClientCredit':
      return applyCredit(c, r);
    default:
      return unreachable(c);
  }
};

/** Every guard stands here: a requested invoice always gets its number. An amount of 0 is never billed. */
const request = (c: Command<'RequestInvoice'>, r: Receivable): Outcome => {
  if (r.invoices.some((invoice) => invoice.invoiceId === c.invoiceId)) return [];
  if (r.invoices.some((invoice) => invoice.milestoneId === c.milestoneId))
    return refuse('ALREADY_INVOICED', 'conflict');
  if (c.exGstPaise === 0) return [];
  const { invoiceId, clientId, projectId, milestoneId, lines, exGstPaise, paymentTermDays } = c;
  const head = { invoiceId, clientId, projectId, milestoneId, kind: 'milestone', currency: 'INR' } as const;
  return [{ type: 'InvoiceRequested', data: { ...head, lines, exGstPaise, paymentTermDays } }];
};

/** An issued invoice never changes. A total that rounds to nothing is paid as it is issued. */
const issue = (c: Command<'IssueInvoice'>, r: Receivable): Outcome => {
  const invoice = r.invoices.find((candidate) => candidate.invoiceId === c.invoiceId);
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

const record = (c: Command<'RecordPayment'>, r: Receivable): Outcome => {
  const invoice = r.invoices.find((candidate) => candidate.invoiceId === c.invoiceId);
  if (invoice === undefined) return ABSENT;
  const refusal = refused('recordPayment', c, invoice, isIssued(invoice)) ?? twice(c, r);
  if (refusal || !isIssued(invoice)) return refusal ?? ABSENT;
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
  const invoice = r.invoices.find((candidate) => candidate.invoiceId === c.invoiceId);
  if (invoice === undefined) return ABSENT;
  const refusal = refused('applyClientCredit', c, invoice, takesCredit(invoice));
  if (refusal || !takesCredit(invoice)) return refusal ?? ABSENT;
  const { amountPaise } = c;
  const before = outstandingOf(invoice);
  if (amountPaise > before || amountPaise > r.creditPaise) {
    return refuse('OVER_ALLOCATED_PAYMENT', 'rule', { outstandingPaise: before, creditPaise: r.creditPaise });
  }
  const outstandingPaise = before - amountPaise;
  const data = { ...idsOf(invoice), clientId: invoice.clientId, amountPaise, outstandingPaise };
  return [{ type: 'ClientCreditApplied', data }, ...(outstandingPaise === 0 ? paid(invoice, c.team, r) : [])];
};

const refused = (act: InvoiceAct, c: ReceivableCommand, invoice: Invoice, ready: boolean): Refusal | null => {
  const standing = { knows: can(c.actor, 'read', invoice), may: can(c.actor, act, invoice), ready };
  return refusalOf({ ...standing, state: invoice.is, etag: invoice.etag }, c.ifMatch);
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

const reopened = ({ milestoneId, invoiceId, projectId }: Invoice, r: Receivable) => {
  if (milestoneId === undefined) return [];
  const settlement = r.settlements[milestoneId] ?? 1;
  return [{ type: 'MilestonePaymentReopened' as const, data: { projectId, milestoneId, invoiceId, settlement } }];
};

const idsOf = ({ invoiceId, projectId, milestoneId }: Invoice) => ({
  invoiceId,
  projectId,
  ...(milestoneId === undefined ? {} : { milestoneId }),
});

export const receivable: Decider<Receivable, ReceivableCommand, ReceivableEvent> = {
  category: 'receivable',
  initial: EMPTY,
  audited: true,
  evolve,
  decide,
};
