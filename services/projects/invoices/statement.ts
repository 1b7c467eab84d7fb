/**
 * A client's statement of account: each invoice, credit note, receipt and reversal with the balance after it, folded from
 * their receivable alone, so that it agrees with it to the paisa: balance = outstanding − credit.
 */

import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { Statement, StatementLine } from '@lamplight/bff/contract/statements.ts';
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import type { ReceivableEvent } from './receivable.ts';

type Entry = Omit<StatementLine, 'balancePaise'>;
type Told = Pick<Fact<AnyEvent>, 'type' | 'data' | 'occurredAt'>;
type Issued = Readonly<{ invoiceNo: string; totalPaise: Paise }>;

/**
 * What moved the account, in the order in which it was recorded. An invoice counts on its day, a receipt on the day of the
 * money, what takes either back on the day on which that was recorded, and never before it.
 */
export const entriesOf = (told: readonly Told[]): readonly Entry[] => {
  const facts = told as readonly Told[] as readonly (ReceivableEvent & Pick<Told, 'occurredAt'>)[];
  const issued = new Map<string, Issued>();
  const notes = new Map<string, string>();
  const received = new Map<string, Readonly<{ receivedOn: CivilDate; reference: string }>>();
  for (const { type, data } of facts) if (type === 'CreditNoteIssued') notes.set(data.invoiceId, data.creditNoteNo);
  return facts.flatMap((fact): readonly Entry[] => {
    const { invoiceId } = fact.data;
    if (fact.type === 'InvoiceIssued') issued.set(invoiceId, fact.data);
    const { invoiceNo, totalPaise } = issued.get(invoiceId) ?? { invoiceNo: '', totalPaise: 0 };
    const day = istDate(fact.occurredAt);
    const about = { invoiceId, invoiceNo, usedPaise: 0 };
    switch (fact.type) {
      case 'InvoiceIssued':
        return [{ ...about, on: fact.data.issuedOn, kind: 'invoice', number: invoiceNo, amountPaise: totalPaise }];
      case 'InvoiceVoided': {
        const number = notes.get(invoiceId) ?? null;
        return [{ ...about, on: day, kind: 'credit_note', number, amountPaise: less(totalPaise) }];
      }
      case 'PaymentRecorded': {
        const { paymentId, receivedOn, reference, bankPaise, tdsCreditPaise } = fact.data;
        received.set(paymentId, { receivedOn, reference });
        const amountPaise = less(sumPaise([bankPaise, tdsCreditPaise]));
        return [{ ...about, on: receivedOn, kind: 'receipt', number: reference, amountPaise }];
      }
      case 'PaymentReversed': {
        const { paymentId, bankPaise, tdsCreditPaise } = fact.data;
        const { receivedOn = day, reference = null } = received.get(paymentId) ?? {};
        const on = receivedOn > day ? receivedOn : day;
        return [
          { ...about, on, kind: 'reversal', number: reference, amountPaise: -sumPaise([bankPaise, tdsCreditPaise]) },
        ];
      }
      case 'ClientCreditApplied':
        return [
          {
            ...about,
            on: day,
            kind: 'credit_used',
            number: invoiceNo,
            amountPaise: 0,
            usedPaise: fact.data.amountPaise,
          },
        ];
      default:
        return [];
    }
  });
};

const less = (paise: Paise): Paise => (paise === 0 ? 0 : -paise);

type Period = Readonly<{ from: CivilDate; to: CivilDate }>;
type Figures = Pick<
  Statement,
  'from' | 'to' | 'openingPaise' | 'lines' | 'billedPaise' | 'creditedPaise' | 'receivedPaise' | 'closingPaise'
>;

/** The lines of a period by their days, each with the balance after it; of one day as they were recorded. */
export const statementOf = (entries: readonly Entry[], { from, to }: Period): Figures => {
  const sumOf = (some: readonly Entry[]): Paise => sumPaise(some.map(({ amountPaise }) => amountPaise));
  const openingPaise = sumOf(entries.filter(({ on }) => on < from));
  const within = entries.filter(({ on }) => on >= from && on <= to).toSorted((a, b) => a.on.localeCompare(b.on));
  let balancePaise = openingPaise;
  const lines = within.map((entry): StatementLine => {
    balancePaise = sumPaise([balancePaise, entry.amountPaise]);
    return { ...entry, balancePaise };
  });
  const of = (...kinds: readonly StatementLine['kind'][]): Paise =>
    sumOf(within.filter(({ kind }) => kinds.includes(kind)));
  return {
    ...{ from, to, openingPaise, lines, closingPaise: balancePaise },
    ...{ billedPaise: of('invoice'), creditedPaise: less(of('credit_note')) },
    receivedPaise: less(of('receipt', 'reversal')),
  };
};
