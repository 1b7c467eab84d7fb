/** An invoice and its receipts as their reader gets them. */
import type { Invoice, InvoiceAct, InvoiceRow, Payment } from '@lamplight/bff/contract/invoices.ts';
import type { Bp } from '@lamplight/bff/contract/paise.ts';
import { daysFrom, istDate } from '@lamplight/common/calendar/civil.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import { amountInWords } from '@lamplight/common/money/words.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import { shownBank } from '../company/seller.ts';
import type { Reader } from '../proposals/show.ts';
import type { Parties } from './events.ts';
import {
  abilities,
  advanceLeft,
  advanceUsed,
  can,
  type Invoice as InvoiceState,
  type IssuedInvoice,
  outstandingOf,
  type Receivable,
} from './receivable.ts';
import type { DisputeDoc, InvoiceDoc, TakenDoc } from './view.ts';

/** Titles that the invoice itself does not carry. */
export type Titles = Readonly<{ project: string; milestone: string | null }>;

export const peopleOn = (doc: InvoiceDoc): readonly string[] => [
  ...new Set([
    doc.clientId,
    ...Object.values(doc.receipts).flatMap((r) => [r.by, ...(r.reversed ? [r.reversed.by] : [])]),
    ...doc.credits.map(({ by }) => by),
    ...doc.disputes.flatMap(({ by, answered }) => [by, ...(answered ? [answered.by] : [])]),
    ...(doc.taken ? [doc.taken.by] : []),
  ]),
];

export const stateOf = (doc: InvoiceDoc): InvoiceState => {
  const [invoice] = doc.machine.invoices;
  if (invoice === undefined) throw new TypeError(`invoice ${doc._id} has no state`);
  return invoice;
};

/** `account`: all that the client was billed and has paid. `tdsBp`: what clients deduct by law. */
type Whole = Readonly<{ account: Receivable; tdsBp: Bp }>;

export const showInvoice = (doc: InvoiceDoc, reader: Reader, titles: Titles, { account, tdsBp }: Whole): Invoice => {
  const invoice = stateOf(doc);
  const figures = invoice.is === 'requested' ? REQUESTED : figuresOf(invoice);
  return {
    ...head(doc, invoice, reader, titles),
    etag: etagOf(invoice.etag),
    lines: invoice.lines.map((line) => ({ ...line })),
    ...figures,
    totalInWords: amountInWords(figures.totalPaise),
    payments: doc.machine.payments.map((payment) => showPayment(doc, payment, reader)),
    credits: doc.credits.map(({ at, by, ...applied }) => ({ ...applied, appliedAt: at, by: reader.names(by) })),
    disputes: doc.disputes.map((dispute) => showDispute(dispute, reader)),
    taken: doc.taken === null ? null : showTaken(doc.taken, invoice, account, reader),
    ...(invoice.kind === 'advance' && invoice.is !== 'voided'
      ? { advance: advanceIn(account, invoice.projectId) }
      : {}),
    ...{ creditPaise: account.creditPaise, tdsBp },
    can: canOf(account, invoice, reader),
  };
};

const advanceIn = (account: Receivable, projectId: string): Invoice['advance'] => ({
  usedPaise: advanceUsed(account, projectId),
  leftPaise: advanceLeft(account, projectId),
});

const showDispute = ({ at, by, reason, answered }: DisputeDoc, { names }: Reader): Invoice['disputes'][number] => ({
  ...{ disputedAt: at, by: names(by), reason },
  ...(answered === null ? {} : { answered: { at: answered.at, by: names(answered.by), answer: answered.answer } }),
});

const showTaken = (
  { at, by, reason, creditPaise }: TakenDoc,
  invoice: InvoiceState,
  { invoices }: Receivable,
  { names }: Reader,
): Invoice['taken'] => {
  const next = invoices.find(
    ({ projectId, milestoneId, is }) =>
      projectId === invoice.projectId && milestoneId === invoice.milestoneId && is !== 'voided',
  );
  return {
    ...{ voidedAt: at, by: names(by), reason, creditPaise },
    creditNote: invoice.is === 'voided' ? invoice.creditNote : null,
    correctedBy:
      next === undefined
        ? null
        : { invoiceId: next.invoiceId, invoiceNo: next.is === 'requested' ? null : next.invoiceNo },
  };
};

export const showInvoiceRow = (doc: InvoiceDoc, reader: Reader, titles: Titles): InvoiceRow => {
  const invoice = stateOf(doc);
  // Credit and other invoices belong to the whole account, which a row of a list does not read.
  const { applyClientCredit: _credit, correctInvoice: _others, ...can } = canOf(doc.machine, invoice, reader);
  return { ...head(doc, invoice, reader, titles), can };
};

const canOf = (account: Receivable, invoice: InvoiceState, { actor, past }: Reader): Record<InvoiceAct, boolean> =>
  canNow(abilities(actor, invoice, account), past);

const head = (doc: InvoiceDoc, invoice: InvoiceState, { names, at }: Reader, titles: Titles) => {
  const issued = invoice.is === 'requested' ? null : invoice;
  return {
    invoiceId: doc._id,
    invoiceNo: issued?.invoiceNo ?? null,
    kind: invoice.kind,
    state: invoice.is,
    projectId: doc.projectId,
    projectTitle: titles.project,
    ...(invoice.milestoneId === undefined ? {} : { milestoneId: invoice.milestoneId }),
    ...(titles.milestone === null ? {} : { milestoneTitle: titles.milestone }),
    clientId: doc.clientId,
    clientName: names(doc.clientId).name,
    issuedOn: issued?.issuedOn ?? null,
    dueOn: issued?.dueOn ?? null,
    totalPaise: issued?.totalPaise ?? 0,
    allocatedPaise: issued?.allocatedPaise ?? 0,
    outstandingPaise: issued === null ? 0 : outstandingOf(issued),
    overdueDays: issued === null || outstandingOf(issued) === 0 ? 0 : Math.max(0, daysFrom(issued.dueOn, istDate(at))),
  };
};

const opened = (text: Personal | undefined): string | null => (typeof text === 'string' ? text : null);

const figuresOf = ({ parties, ...invoice }: IssuedInvoice) => ({
  supply: invoice.supply,
  gstBp: invoice.gstBp,
  taxablePaise: invoice.taxablePaise,
  cgstPaise: invoice.cgstPaise,
  sgstPaise: invoice.sgstPaise,
  igstPaise: invoice.igstPaise,
  roundOffPaise: invoice.roundOffPaise,
  totalPaise: invoice.totalPaise,
  seller: party(parties.seller),
  buyer: party(parties.buyer),
  bank: shownBank(parties.seller.bank),
});

const party = ({ name, address, stateCode, country, gstin }: Parties['buyer']): Invoice['buyer'] => ({
  name: opened(name),
  address: opened(address),
  stateCode: stateCode === '' ? null : stateCode,
  country,
  gstin: opened(gstin),
});

const NOBODY: Invoice['buyer'] = { name: null, address: null, stateCode: null, country: '', gstin: null };
/** The figures of an invoice that is requested and not issued yet. */
const REQUESTED = {
  supply: null,
  gstBp: null,
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  roundOffPaise: 0,
  totalPaise: 0,
  seller: NOBODY,
  buyer: NOBODY,
  bank: null,
};

const showPayment = (
  doc: InvoiceDoc,
  payment: InvoiceDoc['machine']['payments'][number],
  { actor, names, past }: Reader,
): Payment => {
  const receipt = doc.receipts[payment.paymentId];
  const reversed = receipt?.reversed ?? null;
  return {
    paymentId: payment.paymentId,
    receivedOn: payment.receivedOn,
    bankPaise: payment.bankPaise,
    tdsCreditPaise: payment.tdsCreditPaise,
    mode: payment.mode as Payment['mode'],
    reference: payment.reference,
    allocatedPaise: payment.allocatedPaise,
    creditPaise: payment.creditPaise,
    outstandingPaise: receipt?.outstandingPaise ?? 0,
    recordedAt: receipt?.at ?? '',
    by: names(receipt?.by ?? ''),
    ...(reversed === null ? {} : { reversed: { at: reversed.at, by: names(reversed.by), reason: reversed.reason } }),
    can: { reversePayment: past !== true && payment.is === 'recorded' && can(actor, 'reversePayment', stateOf(doc)) },
  };
};
