/**
 * What projects tell of money, as lines of the journal (domain.md §3.4). Every rupee that moves on a client's account is in
 * one of these events; what is only said again by others (MilestonePaid, credit that was created or withdrawn) is in none.
 */

import type { LedgerAccount } from '@lamplight/bff/contract/ledger-accounts.ts';
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { type JournalLine, linesOf } from '../engine/journal.ts';
import type { JournalCommand, PostJournal, ReverseJournal } from './journal.ts';

type Of<T extends ProjectsEvent['type']> = Extract<ProjectsEvent, { type: T }>['data'];

/** @param debits signed paise: below zero is a credit */
const lines = (debits: Partial<Record<LedgerAccount, Paise>>): readonly JournalLine[] =>
  linesOf(new Map(Object.entries(debits).map(([account, amount]) => [account, BigInt(amount)])));

type Billed = Pick<
  Of<'InvoiceIssued'>,
  'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'roundOffPaise' | 'totalPaise'
>;
export const linesOfInvoice = (of: Billed): readonly JournalLine[] =>
  lines({
    RECEIVABLE: of.totalPaise,
    REVENUE: -of.taxablePaise,
    CGST_PAYABLE: -of.cgstPaise,
    SGST_PAYABLE: -of.sgstPaise,
    IGST_PAYABLE: -of.igstPaise,
    ROUND_OFF: -of.roundOffPaise,
  });

type Received = Pick<Of<'PaymentRecorded'>, 'bankPaise' | 'tdsCreditPaise' | 'allocatedPaise' | 'creditPaise'>;
/** Of a payment; of its reversal too, whose amounts are negated. */
export const linesOfPayment = (of: Received): readonly JournalLine[] =>
  lines({
    BANK: of.bankPaise,
    TDS_RECEIVABLE: of.tdsCreditPaise,
    RECEIVABLE: -of.allocatedPaise,
    CLIENT_CREDIT: -of.creditPaise,
  });

/** What the journal has to do about an event; null where no money moves, or none is owed otherwise than before. */
export const entryOfProjects = (fact: Fact<ProjectsEvent>): JournalCommand | null => {
  const { type, data } = fact;
  switch (type) {
    case 'InvoiceIssued': {
      const about = { kind: 'invoice', sourceRef: data.invoiceId, documentNo: data.invoiceNo } as const;
      return post(fact, { ...about, date: data.issuedOn, lines: linesOfInvoice(data) });
    }
    case 'CreditNoteIssued': {
      const about = { kind: 'invoice', sourceRef: data.invoiceId, documentNo: data.creditNoteNo } as const;
      const taken = { ...about, date: data.issuedOn, lines: null };
      return linesOfInvoice(data).length === 0 ? null : reverse(fact, taken);
    }
    case 'InvoiceVoided': {
      const about = { kind: 'voiding', sourceRef: data.invoiceId, documentNo: '' } as const;
      const moved = lines({ RECEIVABLE: data.creditPaise, CLIENT_CREDIT: -data.creditPaise });
      return post(fact, { ...about, date: istDate(fact.occurredAt), lines: moved });
    }
    case 'PaymentRecorded': {
      const about = { kind: 'payment', sourceRef: data.paymentId, documentNo: data.reference } as const;
      return post(fact, { ...about, date: data.receivedOn, lines: linesOfPayment(data) });
    }
    case 'PaymentReversed': {
      const about = { kind: 'payment', sourceRef: data.paymentId, documentNo: '' } as const;
      const taken = { ...about, date: istDate(fact.occurredAt), lines: linesOfPayment(data) };
      return taken.lines.length === 0 ? null : reverse(fact, taken);
    }
    case 'ClientCreditApplied': {
      // It has no id of its own: an invoice may be paid with credit more than once.
      const sourceRef = `${data.invoiceId}-${fact.revision}`;
      const used = lines({ CLIENT_CREDIT: data.amountPaise, RECEIVABLE: -data.amountPaise });
      const about = { kind: 'credit', sourceRef, documentNo: '' } as const;
      return post(fact, { ...about, date: istDate(fact.occurredAt), lines: used });
    }
    default:
      return null;
  }
};

const journalIdOf = ({ id }: Readonly<{ id: string }>): string => derivedId(id, 'journal');

type Posted = Omit<PostJournal, 'actor' | 'journalId' | 'reversesJournalId' | 'type'>;
const post = (fact: Fact<ProjectsEvent>, entry: Posted): PostJournal | null =>
  entry.lines.length === 0
    ? null
    : { type: 'PostJournal', actor: SYSTEM, journalId: journalIdOf(fact), reversesJournalId: null, ...entry };
/** What came to nothing (an invoice that an advance covers as a whole) was never posted, so that nothing waits for it. */
const reverse = (
  fact: Fact<ProjectsEvent>,
  entry: Omit<ReverseJournal, 'actor' | 'journalId' | 'type'>,
): ReverseJournal => ({ type: 'ReverseJournal', actor: SYSTEM, journalId: journalIdOf(fact), ...entry });
