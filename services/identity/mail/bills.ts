/**
 * Mails a client what is billed, credited and received, as projects publishes it: identity knows the addresses, so that
 * none of them travels. Numbers, amounts, days and the link; never an account to pay to, which a forger could change in
 * a mail: that stands on the invoice, behind the sign-in.
 */
import { formatPaise } from '@lamplight/bff/contract/written.ts';
import { dayWritten } from '@lamplight/common/calendar/written.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { account } from '../accounts/account.ts';
import { streamOf } from '../accounts/act.ts';
import { textOf } from '../accounts/show.ts';
import { isKnown } from '../accounts/state.ts';
import { letterEffect } from './letter-effect.ts';

type BillSources = Readonly<{ look: Look; personalData: PersonalData; company: string; publicOrigin: URL }>;
type Letter = Readonly<{ subject: string; paragraphs: readonly string[] }>;

const NAME = 'identity-bills';
/** A letter that could not leave within this time is dropped: whoever reads old facts anew writes to nobody. */
const WORTH_MS = 3 * 24 * 3_600_000;

/**
 * One letter for each invoice, credit note and receipt: its job bears an id made of the event's, so that a repeat is none.
 * @param sources resolves once the spine is open, which starts this reactor
 */
export const billMailer = (sources: () => Promise<BillSources>): Reactor<ProjectsEvent> => ({
  name: NAME,
  reads: { topics: [PROJECTS_TOPIC] },
  react: async (event) => {
    const written = letterAfter(event);
    if (written === null) return [];
    const { clientId, invoiceId, letter } = written;
    const { look, personalData, company, publicOrigin } = await sources();
    const { state } = await look(streamOf(clientId), account);
    const to = isKnown(state) ? textOf(state.email) : null;
    // Who was erased or shut out is written to no more.
    if (!isKnown(state) || to === null || state.is !== 'active') return [];
    const fields = {
      name: textOf(state.name) ?? '',
      subject: `${company}: ${letter.subject}`,
      paragraphs: [...letter.paragraphs],
      ...{ link: `${publicOrigin.origin}/invoices/${invoiceId}`, linkSays: 'Open the invoice' },
    };
    const sending = { reactor: NAME, as: 'letter', worthMs: WORTH_MS };
    return letterEffect(personalData, event, sending, { subject: clientId, template: 'letter', to, fields });
  },
});

type Written = Readonly<{ clientId: string; invoiceId: string; letter: Letter }>;

/** The letter that follows from an event; null where none does. */
const letterAfter = ({ type, data }: Fact<ProjectsEvent>): Written | null => {
  switch (type) {
    case 'InvoiceIssued':
      return { ...data, letter: billed(data) };
    case 'CreditNoteIssued':
      return { ...data, letter: credited(data) };
    case 'PaymentRecorded':
      return { ...data, letter: received(data) };
    default:
      return null;
  }
};

type DataOf<T extends ProjectsEvent['type']> = Extract<ProjectsEvent, { type: T }>['data'];

const billed = ({ invoiceNo, totalPaise, dueOn, kind }: DataOf<'InvoiceIssued'>): Letter => {
  const number = `invoice ${invoiceNo}`;
  if (totalPaise === 0)
    return {
      subject: `${number}, nothing to pay`,
      paragraphs: [`Here is ${number}. Your advance covers all of it, so nothing is to be paid.`],
    };
  return {
    subject: `${number} over ${formatPaise(totalPaise)}`,
    paragraphs: [
      `Here is ${number}${kind === 'advance' ? ' for the advance' : ''} over ${formatPaise(totalPaise)}, due on ${dayWritten(dueOn)}.`,
      `Please pay it by then, with the invoice number as the reference. Where to pay is written on the invoice, which you find after signing in; we never send an account by mail.${kind === 'advance' ? ' Work begins once it is paid.' : ''}`,
      'If something is wrong with it, say so on its page before you pay.',
    ],
  };
};

const credited = ({ creditNoteNo, invoiceNo, totalPaise }: DataOf<'CreditNoteIssued'>): Letter => ({
  subject: `credit note ${creditNoteNo} for invoice ${invoiceNo}`,
  paragraphs: [
    `Credit note ${creditNoteNo} takes back invoice ${invoiceNo}, the whole of it: ${formatPaise(totalPaise)}.`,
    'You owe nothing on it any more. What you had paid on it is your credit, and is used for another invoice. If the same is billed again, that invoice comes with a number of its own.',
  ],
});

const received = (p: DataOf<'PaymentRecorded'>): Letter => ({
  subject: `your payment of ${formatPaise(p.bankPaise + p.tdsCreditPaise)} is recorded`,
  paragraphs: [
    `We recorded your payment of ${formatPaise(p.bankPaise + p.tdsCreditPaise)} from ${dayWritten(p.receivedOn)}, reference ${p.reference}${p.tdsCreditPaise > 0 ? `; ${formatPaise(p.tdsCreditPaise)} of it is tax that you deducted` : ''}.`,
    ...(p.creditPaise > 0
      ? [`${formatPaise(p.creditPaise)} is more than was due: it is your credit, and is used for another invoice.`]
      : []),
    p.outstandingPaise === 0
      ? 'The invoice is paid in full. Thank you. Its receipt is on the page of the invoice.'
      : `${formatPaise(p.outstandingPaise)} of the invoice is still to be paid. The receipt is on its page.`,
  ],
});
