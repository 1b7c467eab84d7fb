/** What a receivable tells, word for word: every event whole, every refusal with what a person needs to go on. */
import { isRefusal } from '@lamplight/events/core/types.ts';
import { AT, admin, client, given, otherClient, system } from '../workbench/cast.ts';
import { EMPTY } from './account.ts';
import type { Parties, TeamMember } from './events.ts';
import { invoiceBook } from './invoice-book.ts';
import { abilities, billingOf, can, type ReceivableCommand, type ReceivableEvent, receivable } from './receivable.ts';

const team: readonly TeamMember[] = [{ assignmentId: 'a1', employeeId: 'employee-1', effortWeightBp: 10_000 }];
const party = { name: 'Acme', address: 'Mysuru', stateCode: 'KA', country: 'IN' };
const parties: Parties = { seller: party, buyer: party };
const TOTAL = 29_500_000;
const given_ = { at: AT, actor: admin } as const;
const billed = (n: 1 | 2): readonly ReceivableCommand[] => [
  {
    ...{ type: 'RequestInvoice', at: AT, actor: system, invoiceId: `i${n}`, clientId: 'client-1', projectId: `p${n}` },
    ...{ milestoneId: `m${n}`, exGstPaise: 25_000_000, paymentTermDays: 15 },
    line: { description: 'Design', sac: '998314', amountPaise: 25_000_000 },
  },
  {
    ...{ type: 'IssueInvoice', at: AT, actor: system, invoiceId: `i${n}`, invoiceNo: `INV/26-27/00000${n}`, team },
    ...{ issuedOn: '2026-11-21', parties, supply: 'intra_state', gstBp: 1_800 },
  },
];
const how = { receivedOn: '2026-11-21', mode: 'NEFT' } as const;
const pay = (n: number, bankPaise: number, invoice = 1): ReceivableCommand => ({
  ...{ type: 'RecordPayment', ...given_, paymentId: `r${n}`, invoiceId: `i${invoice}`, ...how, reference: `U${n}` },
  ...{ bankPaise, tdsCreditPaise: 0, team },
});
const reverse = (n: number): ReceivableCommand => ({
  type: 'ReversePayment',
  ...given_,
  paymentId: `r${n}`,
  reason: 'Bounced',
});
const apply = (amountPaise: number, invoice = 2): ReceivableCommand => ({
  ...{ type: 'ApplyClientCredit', ...given_, invoiceId: `i${invoice}`, amountPaise, team },
});
const after = (...commands: readonly ReceivableCommand[]): readonly ReceivableEvent[] => {
  const events: ReceivableEvent[] = [];
  for (const command of commands) {
    const { outcome } = given(receivable, [...events]).when(command);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    events.push(...outcome);
  }
  return events;
};
const one = billed(1);
const both = [...billed(1), ...billed(2)];
const ids = { invoiceId: 'i1', projectId: 'p1', milestoneId: 'm1', clientId: 'client-1' };
const milestone = { projectId: 'p1', milestoneId: 'm1', invoiceId: 'i1' };

describe('a receipt', () => {
  it('tells how it came, what it settled, what is left, and what became credit', () => {
    const { outcome, state } = given(receivable, after(...one)).when(pay(1, TOTAL + 700));
    const amounts = { bankPaise: TOTAL + 700, tdsCreditPaise: 0, allocatedPaise: TOTAL, creditPaise: 700 };
    expect(outcome).toEqual([
      {
        type: 'PaymentRecorded',
        data: { paymentId: 'r1', ...ids, ...how, reference: 'U1', currency: 'INR', ...amounts, outstandingPaise: 0 },
      },
      { type: 'ClientCreditCreated', data: { paymentId: 'r1', ...ids, amountPaise: 700 } },
      { type: 'MilestonePaid', data: { ...milestone, settlement: 1, exGstPaise: 25_000_000, team } },
    ]);
    expect(state.payments).toEqual([
      { is: 'recorded', paymentId: 'r1', invoiceId: 'i1', ...how, reference: 'U1', ...amounts },
    ]);
  });
  it('of a transfer that is known names the receipt that has it', () => {
    const again = { ...pay(2, 5), reference: 'U1' } as ReceivableCommand;
    const { outcome } = given(receivable, after(...one, pay(1, 5))).when(again);
    expect(outcome).toEqual({ refused: 'DUPLICATE_PAYMENT', because: 'conflict', detail: { paymentId: 'r1' } });
  });
  it('with too much TDS says what is outstanding', () => {
    const dear = { ...pay(2, 0), tdsCreditPaise: TOTAL } as ReceivableCommand;
    const { outcome } = given(receivable, after(...one, pay(1, 500))).when(dear);
    const detail = { outstandingPaise: TOTAL - 500 };
    expect(outcome).toEqual({ refused: 'OVER_ALLOCATED_PAYMENT', because: 'rule', detail });
  });
});

describe('a reversal', () => {
  const paid = after(...both, pay(1, 400), pay(2, TOTAL), pay(3, 9, 2));
  it('tells all of it backwards, and touches no other receipt and no other invoice', () => {
    const { outcome, state } = given(receivable, paid).when(reverse(2));
    const backwards = { allocatedPaise: 400 - TOTAL, creditPaise: -400, bankPaise: -TOTAL, tdsCreditPaise: 0 };
    const outstandingPaise = TOTAL - 400;
    expect(outcome).toEqual([
      { type: 'PaymentReversed', data: { paymentId: 'r2', ...ids, reason: 'Bounced', ...backwards, outstandingPaise } },
      { type: 'ClientCreditWithdrawn', data: { paymentId: 'r2', ...ids, amountPaise: 400 } },
      { type: 'MilestonePaymentReopened', data: { ...milestone, settlement: 1 } },
    ]);
    expect(state.payments.map(({ paymentId, is }) => [paymentId, is])).toEqual([
      ['r1', 'recorded'],
      ['r2', 'reversed'],
      ['r3', 'recorded'],
    ]);
    expect(state.invoices).toMatchObject([
      { is: 'partially_paid', allocatedPaise: 400 },
      { is: 'partially_paid', allocatedPaise: 9 },
    ]);
  });
  it('reopens the settlement that it ends: the second is the second', () => {
    const twice = after(...one, pay(1, TOTAL), reverse(1), pay(2, TOTAL));
    const { outcome } = given(receivable, twice).when(reverse(2));
    expect(outcome).toContainEqual({ type: 'MilestonePaymentReopened', data: { ...milestone, settlement: 2 } });
  });
  it('of what was reversed says so, with the version that the invoice has now', () => {
    const events = after(...one, pay(1, 5), reverse(1));
    const { outcome } = given(receivable, events).when(reverse(1));
    const detail = { state: 'reversed', etag: events.length - 1 };
    expect(outcome).toEqual({ refused: 'ALREADY_REVERSED', because: 'conflict', detail });
  });
  it('works while exactly its credit is left', () => {
    const events = after(...both, pay(1, TOTAL + 700), apply(1));
    given(receivable, events).when(reverse(1)).then('CREDIT_SPENT');
    const back = after(...both, pay(1, TOTAL + 700));
    expect(given(receivable, back).when(reverse(1)).state.creditPaise).toBe(0);
  });
});

describe('credit', () => {
  const rich = after(...both, pay(1, TOTAL + 700));
  it('tells what it paid and what is left', () => {
    const { outcome, state } = given(receivable, rich).when(apply(600));
    const data = { invoiceId: 'i2', projectId: 'p2', milestoneId: 'm2', clientId: 'client-1' };
    expect(outcome).toEqual([
      { type: 'ClientCreditApplied', data: { ...data, amountPaise: 600, outstandingPaise: TOTAL - 600 } },
    ]);
    expect([state.creditPaise, state.invoices.map(({ is }) => is)]).toEqual([100, ['paid', 'partially_paid']]);
  });
  it('that is too little says what there is, and what is outstanding', () => {
    const { outcome } = given(receivable, rich).when(apply(701));
    const detail = { outstandingPaise: TOTAL, creditPaise: 700 };
    expect(outcome).toEqual({ refused: 'OVER_ALLOCATED_PAYMENT', because: 'rule', detail });
  });
});

describe('an invoice of no milestone', () => {
  const noMilestone = after(...one).map((event) => {
    const { milestoneId: _none, ...data } = event.data as { milestoneId?: string };
    return { ...event, data } as ReceivableEvent;
  });
  it('pays none when it is settled, and reopens none', () => {
    const paid = given(receivable, noMilestone).when(pay(1, TOTAL)).outcome as readonly ReceivableEvent[];
    expect(paid.map(({ type }) => type)).toEqual(['PaymentRecorded']);
    expect(paid[0]?.data).not.toHaveProperty('milestoneId');
    const back = given(receivable, [...noMilestone, ...paid]).when(reverse(1)).outcome as readonly ReceivableEvent[];
    expect(back.map(({ type }) => type)).toEqual(['PaymentReversed']);
  });
  it('is numbered without one', () => {
    const number = { type: 'NumberInvoice', actor: system, at: AT, invoiceId: 'i1', requestedAt: AT } as const;
    const { outcome } = given(invoiceBook).when({ ...number, clientId: 'client-1', projectId: 'p1' });
    expect(Object.keys((outcome as readonly { data: object }[])[0]?.data ?? {})).not.toContain('milestoneId');
  });
});

describe('what is open', () => {
  it('begins with nothing, audited', () => {
    expect(receivable).toMatchObject({ category: 'receivable', audited: true, initial: EMPTY });
    expect(EMPTY).toEqual({ invoices: [], payments: [], creditPaise: 0, settlements: {} });
    expect(invoiceBook).toMatchObject({
      category: 'invoicebook',
      audited: true,
      initial: { invoices: null, creditNotes: null },
    });
  });
  it('is reversed only where a receipt of this invoice still stands', () => {
    const of = (events: readonly ReceivableEvent[], n: number) => {
      const { state } = given(receivable, events);
      const invoice = state.invoices[n];
      if (invoice === undefined) throw new Error('present by construction');
      return abilities(admin, invoice, state);
    };
    const events = after(...both, pay(1, 5));
    expect([of(events, 0).reversePayment, of(events, 1).reversePayment]).toEqual([true, false]);
    expect(of(after(...both, pay(1, 5), reverse(1)), 0).reversePayment).toBe(false);
    const credited = after(...both, pay(1, TOTAL + 1));
    expect([of(credited, 0).applyClientCredit, of(credited, 1).applyClientCredit]).toEqual([false, true]);
    const partly = after(...both, pay(1, TOTAL + 1), pay(2, 5, 2));
    expect(of(partly, 1).applyClientCredit).toBe(true);
  });
  it('is read by its client, the system and admins', () => {
    const [invoice] = given(receivable, after(...one)).state.invoices;
    if (invoice === undefined) throw new Error('present by construction');
    expect([admin, system, client, otherClient].map((who) => can(who, 'read', invoice))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    // The id of a client under another role is nobody's invoice.
    expect(can({ id: client.id, role: 'employee' }, 'read', invoice)).toBe(false);
    expect(can(system, 'recordPayment', invoice)).toBe(false);
  });
  it('is that of the milestone that is asked for', () => {
    const { state } = given(receivable, after(...both, pay(1, 5)));
    expect([billingOf(state, 'm1'), billingOf(state, 'm2'), billingOf(state, 'm3')]).toEqual([
      'partially_paid',
      'invoiced',
      'not_billed',
    ]);
  });
});
