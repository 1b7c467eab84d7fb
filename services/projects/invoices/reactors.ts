/** From an accepted milestone to its invoice: requested, numbered, issued; each step once (state-machines.md §6, §13). */
import { supplyTo } from '@lamplight/bff/contract/gst.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Particulars } from '../company/particulars.ts';
import { sellerNow } from '../company/seller.ts';
import type { Company } from '../company.ts';
import type { People } from '../people/facts.ts';
import type { KnownBilling } from '../people/view.ts';
import type { ProjectEvent } from '../projects/project.ts';
import type { ProjectDoc } from '../projects/view.ts';
import type { InvoiceBookEvent, Parties } from './events.ts';
import { bookOf, invoiceBook, type NumberCreditNote, type NumberInvoice } from './invoice-book.ts';
import { invoiceIdOf } from './invoice-id.ts';
import { type ReceivableCommand, type ReceivableEvent, receivable } from './receivable.ts';
import { teamOf } from './team.ts';

type Accepted = Extract<ProjectEvent, { type: 'MilestoneAccepted' }>;
type Requested = Extract<ReceivableEvent, { type: 'InvoiceRequested' }>;
type Voided = Extract<ReceivableEvent, { type: 'InvoiceVoided' }>;
type InvoiceNumbered = Extract<InvoiceBookEvent, { type: 'InvoiceNumbered' }>;
type CreditNoteNumbered = Extract<InvoiceBookEvent, { type: 'CreditNoteNumbered' }>;

/** A milestone of amount 0 is never billed. */
export const invoiceRequester = (sources: () => Promise<{ company: Pick<Company, 'sac'> }>): Reactor<Accepted> => ({
  name: 'invoice-requester',
  apart: true,
  reads: { types: ['MilestoneAccepted'] },
  react: async ({ data, occurredAt }) => {
    const { clientId, projectId, milestoneId, title, projectTitle, amountPaise, paymentTermDays } = data;
    if (amountPaise === 0) return [];
    const { sac } = (await sources()).company;
    const command: ReceivableCommand = {
      type: 'RequestInvoice',
      actor: SYSTEM,
      at: occurredAt,
      invoiceId: invoiceIdOf(milestoneId),
      clientId,
      projectId,
      milestoneId,
      line: { description: title === projectTitle ? title : `${projectTitle}: ${title}`, sac, amountPaise },
      exGstPaise: amountPaise,
      paymentTermDays,
    };
    return [{ as: 'invoice', to: `receivable-${clientId}`, decider: receivable, command }];
  },
});

/** Financial year and day are those of the request, however late it is numbered. */
export const invoiceNumberer: Reactor<Requested> = {
  name: 'invoice-numberer',
  apart: true,
  reads: { types: ['InvoiceRequested'] },
  react: ({ data: { invoiceId, clientId, projectId, milestoneId }, occurredAt }) => {
    const about = { invoiceId, clientId, projectId, milestoneId };
    const command: NumberInvoice = {
      type: 'NumberInvoice',
      actor: SYSTEM,
      at: occurredAt,
      ...about,
      requestedAt: occurredAt,
    };
    return [{ as: 'number', to: bookOf(occurredAt), decider: invoiceBook, command }];
  },
};

/** The credit note's year and day are those of the voiding, however late it is numbered. */
export const creditNoteNumberer: Reactor<Voided> = {
  name: 'credit-note-numberer',
  apart: true,
  reads: { types: ['InvoiceVoided'] },
  react: ({ data: { invoiceId, clientId, projectId, milestoneId }, occurredAt }) => {
    const about = { invoiceId, clientId, projectId, milestoneId, requestedAt: occurredAt };
    const command: NumberCreditNote = { type: 'NumberCreditNote', actor: SYSTEM, at: occurredAt, ...about };
    return [{ as: 'number', to: bookOf(occurredAt), decider: invoiceBook, command }];
  },
};

/** A numbered credit note is always issued: its number may not be left unused. */
export const creditNoteIssuer: Reactor<CreditNoteNumbered> = {
  name: 'credit-note-issuer',
  apart: true,
  reads: { types: ['CreditNoteNumbered'] },
  react: ({ data: { invoiceId, clientId, creditNoteNo, issuedOn }, occurredAt }) => {
    const about = { invoiceId, creditNoteNo, issuedOn };
    const command: ReceivableCommand = { type: 'IssueCreditNote', actor: SYSTEM, at: occurredAt, ...about };
    return [{ as: 'issue', to: `receivable-${clientId}`, decider: receivable, command }];
  },
};

type IssuerSources = Readonly<{ look: Look; projects: View<ProjectDoc>; people: People; company: Company }>;

/**
 * A numbered invoice is always issued: its number may not be left unused. Whoever accepted an offer has a billing
 * profile; while the view of it is made anew, the invoice waits for it.
 */
export const invoiceIssuer = (sources: () => Promise<IssuerSources>): Reactor<InvoiceNumbered> => ({
  name: 'invoice-issuer',
  apart: true,
  reads: { types: ['InvoiceNumbered'] },
  react: async ({ data: { invoiceId, clientId, projectId, invoiceNo, issuedOn }, occurredAt }) => {
    const context = await sources();
    const { company, people } = context;
    const billing = await people.billing(clientId);
    if (billing === null) throw unavailable(`the billing profile of client ${clientId}`);
    const seller = await sellerNow(context);
    const parties = partiesOf(seller, billing);
    const command: ReceivableCommand = {
      type: 'IssueInvoice',
      actor: SYSTEM,
      at: occurredAt,
      invoiceId,
      invoiceNo,
      issuedOn,
      parties,
      supply: supplyTo(seller.stateCode, parties.buyer),
      gstBp: company.gstBp,
      team: await teamOf(context, projectId),
    };
    return [{ as: 'issue', to: `receivable-${clientId}`, decider: receivable, command }];
  },
});

/** The parties as they are now, which the invoice keeps. What was erased stays erased. */
const partiesOf = ({ legalName, address, stateCode, gstin, bank }: Particulars, billing: KnownBilling): Parties => ({
  seller: {
    name: legalName,
    address,
    stateCode,
    country: 'IN',
    ...(gstin === null ? {} : { gstin }),
    ...(bank === null ? {} : { bank }),
  },
  buyer: {
    name: opened(billing.legalName),
    address: opened(billing.address),
    stateCode: billing.stateCode ?? '',
    country: billing.country,
    ...(billing.gstin === null ? {} : { gstin: opened(billing.gstin) }),
  },
});

const opened = (text: KnownBilling['legalName']): Parties['buyer']['name'] =>
  typeof text === 'string' ? text : { erased: true };
