/** An invoice that is wrong: who may dispute, answer, take back and correct it, and what becomes of the money (state-machines.md §6). */

import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import {
  AT,
  admin,
  client,
  given,
  lead,
  member,
  otherClient,
  secondAdmin,
  stranger,
  system,
} from '../workbench/cast.ts';
import {
  after,
  apply,
  invoiceIn,
  issue,
  lines,
  pay,
  request,
  reverse,
  second,
  stateOf,
  typesOf,
} from '../workbench/receivable.ts';
import {
  abilities,
  billingOf,
  isLive,
  outstandingOf,
  type ReceivableCommand,
  type ReceivableEvent,
  receivable,
} from './receivable.ts';

type As<T extends ReceivableCommand['type']> = Extract<ReceivableCommand, { type: T }>;
const dispute = (who: Actor = client): As<'DisputeInvoice'> => ({
  ...{ type: 'DisputeInvoice', actor: who, at: AT, invoiceId: 'i1', reason: 'The logo is not in it' },
});
const answer = (who: Actor = admin): As<'AnswerDispute'> => ({
  ...{ type: 'AnswerDispute', actor: who, at: AT, invoiceId: 'i1', answer: 'It is in delivery 2' },
});
const takeBack = (who: Actor = admin, over: Partial<As<'VoidInvoice'>> = {}): As<'VoidInvoice'> => ({
  ...{ type: 'VoidInvoice', actor: who, at: AT, invoiceId: 'i1', reason: 'The wrong GSTIN' },
  ...over,
});
const note = (over: Partial<As<'IssueCreditNote'>> = {}): As<'IssueCreditNote'> => ({
  ...{ type: 'IssueCreditNote', actor: system, at: AT, invoiceId: 'i1' },
  ...{ creditNoteNo: 'CRN/26-27/000001', issuedOn: '2026-11-22' },
  ...over,
});
const correct = (over: Partial<As<'CorrectInvoice'>> = {}): As<'CorrectInvoice'> => ({
  ...{ type: 'CorrectInvoice', actor: admin, at: AT, invoiceId: 'i1', correctedId: 'i1b' },
  ...over,
});

const requested = after(request());
const issued = after(request(), issue());
const part = after(request(), issue(), pay(admin));
const paid = after(request(), issue(), pay(admin, { bankPaise: 29_500_000 }));
const disputed = after(request(), issue(), pay(admin), dispute());
const voided = after(request(), issue(), pay(admin), takeBack());
const ids = { invoiceId: 'i1', projectId: 'p1', milestoneId: 'm1', clientId: 'client-1' };

describe('a dispute', () => {
  it('is the client’s, of an invoice with something outstanding, and says why', () => {
    for (const from of [issued, part]) {
      const { outcome, state } = given(receivable, from).when(dispute());
      expect(outcome).toEqual([{ type: 'InvoiceDisputed', data: { ...ids, reason: 'The logo is not in it' } }]);
      expect(state.invoices[0]?.is).toBe('disputed');
    }
    for (const from of [requested, paid, disputed, voided])
      given(receivable, from).when(dispute()).then('STATE_CONFLICT');
    given(receivable, issued).when(dispute(admin)).then('FORBIDDEN');
    for (const who of [otherClient, lead, member, stranger])
      given(receivable, issued).when(dispute(who)).then('NOT_FOUND');
    given(receivable).when(dispute()).then('NOT_FOUND');
  });
  it('ends with an admin’s answer, and the invoice is what its settlements make it', () => {
    const { outcome, state } = given(receivable, disputed).when(answer());
    expect(outcome).toEqual([{ type: 'InvoiceDisputeResolved', data: { ...ids, answer: 'It is in delivery 2' } }]);
    expect(state.invoices[0]?.is).toBe('partially_paid');
    expect(given(receivable, after(request(), issue(), dispute())).when(answer()).state.invoices[0]?.is).toBe('issued');
    for (const from of [issued, part, paid, voided]) given(receivable, from).when(answer()).then('STATE_CONFLICT');
    given(receivable, disputed).when(answer(client)).then('FORBIDDEN');
    given(receivable, disputed).when(answer(stranger)).then('NOT_FOUND');
    given(receivable).when(answer()).then('NOT_FOUND');
  });
  it('may come again after it was answered', () => {
    expect(given(receivable, after(request(), issue(), dispute(), answer())).when(dispute()).state).toMatchObject({
      invoices: [{ is: 'disputed' }],
    });
  });
  it('stands while a part comes in, is over once all of it did, and does not come back with a reversal', () => {
    const more = pay(admin, { paymentId: 'r2', reference: 'UTR2', bankPaise: 1_000 });
    expect(given(receivable, disputed).when(more).state.invoices[0]?.is).toBe('disputed');
    const rest = pay(admin, { paymentId: 'r2', reference: 'UTR2', bankPaise: 19_500_000 });
    const whole = given(receivable, disputed).when(rest);
    expect(typesOf(whole.outcome)).toEqual(['PaymentRecorded', 'MilestonePaid']);
    expect(whole.state.invoices[0]?.is).toBe('paid');
    const back = after(request(), issue(), pay(admin), dispute(), rest, reverse(admin, 'r2'));
    expect(invoiceIn(back).is).toBe('partially_paid');
  });
  it('keeps credit from being used on it', () => {
    const rich = after(
      request(),
      issue(),
      dispute(),
      ...second,
      pay(admin, { invoiceId: 'i2', bankPaise: 30_000_000 }),
    );
    given(receivable, rich)
      .when(apply(admin, { invoiceId: 'i1', amountPaise: 100 }))
      .then('STATE_CONFLICT');
    expect(abilities(admin, invoiceIn(rich), stateOf(rich)).applyClientCredit).toBe(false);
  });
  it('leaves the milestone billed as it was', () => {
    expect(billingOf(stateOf(disputed), 'm1')).toBe('partially_paid');
    expect(billingOf(stateOf(after(request(), issue(), dispute())), 'm1')).toBe('invoiced');
  });
});

describe('an invoice that is taken back', () => {
  it('owes nothing any more, and what was received on it is credit of the client', () => {
    const { outcome, state } = given(receivable, part).when(takeBack());
    expect(outcome).toEqual([
      { type: 'InvoiceVoided', data: { ...ids, reason: 'The wrong GSTIN', creditPaise: 10_000_000 } },
    ]);
    const [invoice] = state.invoices;
    expect(invoice).toMatchObject({ is: 'voided', creditNote: null, creditedPaise: 29_500_000, allocatedPaise: 0 });
    expect(state.creditPaise).toBe(10_000_000);
    expect(state.payments).toMatchObject([{ is: 'recorded', allocatedPaise: 0, creditPaise: 10_000_000 }]);
  });
  it('reopens a milestone that was paid, so that the next settlement is another one', () => {
    const { outcome } = given(receivable, paid).when(takeBack());
    expect(outcome).toMatchObject([
      { type: 'InvoiceVoided', data: { creditPaise: 29_500_000 } },
      { type: 'MilestonePaymentReopened', data: { milestoneId: 'm1', settlement: 1 } },
    ]);
    const again = after(
      ...[request(), issue(), pay(admin, { bankPaise: 29_500_000 }), takeBack(), correct()],
      issue({ invoiceId: 'i1b', invoiceNo: 'INV/26-27/000002' }),
    );
    const settled = given(receivable, again).when(apply(admin, { invoiceId: 'i1b', amountPaise: 29_500_000 }));
    expect(settled.outcome).toMatchObject([{}, { type: 'MilestonePaid', data: { settlement: 2, invoiceId: 'i1b' } }]);
  });
  it('may be disputed, part paid or paid, never requested or taken back already; admins alone do it', () => {
    for (const from of [issued, part, paid, disputed])
      expect(typesOf(given(receivable, from).when(takeBack()).outcome)[0]).toBe('InvoiceVoided');
    for (const from of [requested, voided]) given(receivable, from).when(takeBack()).then('STATE_CONFLICT');
    given(receivable, issued).when(takeBack(client)).then('FORBIDDEN');
    for (const who of [otherClient, lead, member, stranger])
      given(receivable, issued).when(takeBack(who)).then('NOT_FOUND');
    given(receivable).when(takeBack()).then('NOT_FOUND');
  });
  it('takes no receipt, no credit and no dispute any more', () => {
    given(receivable, voided)
      .when(pay(admin, { paymentId: 'r2', reference: 'UTR2' }))
      .then('STATE_CONFLICT');
    given(receivable, voided).when(apply(admin)).then('STATE_CONFLICT');
  });
  it('gives back the credit that was used on it', () => {
    const used = after(
      ...[request(), issue(), ...second, pay(admin, { invoiceId: 'i2', bankPaise: 30_000_000 })],
      apply(admin, { amountPaise: 500_000 }),
    );
    expect(stateOf(used).creditPaise).toBe(0);
    expect(given(receivable, used).when(takeBack()).state.creditPaise).toBe(500_000);
  });
  it('has a receipt that bounces later taken out of the credit, and is refused once that was spent', () => {
    const { outcome, state } = given(receivable, voided).when(reverse(admin));
    expect(outcome).toMatchObject([
      { type: 'PaymentReversed', data: { allocatedPaise: 0, creditPaise: -10_000_000, outstandingPaise: 0 } },
      { type: 'ClientCreditWithdrawn', data: { amountPaise: 10_000_000 } },
    ]);
    expect(state).toMatchObject({ creditPaise: 0, invoices: [{ is: 'voided' }] });
    const spent = after(
      ...[request(), issue(), pay(admin), takeBack(), ...second],
      apply(admin, { invoiceId: 'i2', amountPaise: 1 }),
    );
    given(receivable, spent).when(reverse(admin)).then('CREDIT_SPENT');
  });
  it('is credited in the books, and no milestone is billed by it', () => {
    expect(billingOf(stateOf(voided), 'm1')).toBe('credited');
  });
});

describe('a credit note', () => {
  it('is for the whole invoice, by the system, once', () => {
    const { outcome, state } = given(receivable, voided).when(note());
    expect(outcome).toEqual([
      {
        type: 'CreditNoteIssued',
        data: {
          ...ids,
          ...{ currency: 'INR', creditNoteNo: 'CRN/26-27/000001', issuedOn: '2026-11-22' },
          ...{ invoiceNo: 'INV/26-27/000001', taxablePaise: 25_000_000, cgstPaise: 2_250_000 },
          ...{ sgstPaise: 2_250_000, igstPaise: 0, roundOffPaise: 0, totalPaise: 29_500_000 },
        },
      },
    ]);
    const creditNote = { creditNoteNo: 'CRN/26-27/000001', issuedOn: '2026-11-22' };
    expect(state.invoices[0]).toMatchObject({ is: 'voided', creditNote });
    given(receivable, [...voided, ...(outcome as readonly ReceivableEvent[])])
      .when(note())
      .then([]);
    given(receivable, voided)
      .when(note({ actor: admin }))
      .then('FORBIDDEN');
    for (const from of [requested, issued, paid]) given(receivable, from).when(note()).then('NOT_FOUND');
  });
});

describe('a corrected invoice', () => {
  it('bills the milestone again for the same amount, with another line where that was wrong', () => {
    const { outcome } = given(receivable, voided).when(correct({ description: 'Portal: Design, phase 1' }));
    expect(outcome).toEqual([
      {
        type: 'InvoiceRequested',
        data: {
          ...{ ...ids, invoiceId: 'i1b', kind: 'milestone', currency: 'INR', exGstPaise: 25_000_000 },
          ...{ paymentTermDays: 15, lines: [{ ...lines[0], description: 'Portal: Design, phase 1' }] },
        },
      },
    ]);
    expect(given(receivable, voided).when(correct()).outcome).toMatchObject([{ data: { lines } }]);
  });
  it('comes once, for an invoice that was taken back, by admins', () => {
    const again = after(request(), issue(), pay(admin), takeBack(), correct());
    given(receivable, again)
      .when(correct({ actor: secondAdmin, correctedId: 'i1c' }))
      .then('ALREADY_INVOICED');
    for (const from of [requested, issued, paid]) given(receivable, from).when(correct()).then('STATE_CONFLICT');
    given(receivable, voided)
      .when(correct({ actor: client }))
      .then('FORBIDDEN');
    given(receivable, voided)
      .when(correct({ actor: stranger }))
      .then('NOT_FOUND');
    given(receivable).when(correct()).then('NOT_FOUND');
    expect(abilities(admin, invoiceIn(voided), stateOf(voided)).correctInvoice).toBe(true);
    expect(abilities(admin, invoiceIn(again), stateOf(again)).correctInvoice).toBe(false);
  });
  it('makes the milestone billed once it is issued, and another request of its acceptance changes nothing', () => {
    const again = after(request(), issue(), takeBack(), correct());
    expect(billingOf(stateOf(again), 'm1')).toBe('credited');
    const events = after(
      ...[request(), issue(), takeBack(), correct()],
      issue({ invoiceId: 'i1b', invoiceNo: 'INV/26-27/000002' }),
    );
    expect(billingOf(stateOf(events), 'm1')).toBe('invoiced');
    given(receivable, events).when(request()).then([]);
  });
});

describe('any order of receipts, reversals, credit, disputes and invoices taken back', () => {
  const step = fc.record({
    kind: fc.constantFrom('pay', 'pay', 'reverse', 'apply', 'dispute', 'answer', 'void', 'correct'),
    invoiceId: fc.constantFrom('i1', 'i2', 'c0', 'c1'),
    nth: fc.nat(9),
    bankPaise: fc.nat(40_000_000),
  });
  it('keeps every rupee: received = settled + credit; nothing outstanding or free is below zero; one live invoice a milestone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let events = after(request(), issue(), ...second);
        let corrected = 0;
        for (const [index, { kind, invoiceId, nth, bankPaise }] of steps.entries()) {
          const commands: Readonly<Record<typeof kind, readonly ReceivableCommand[]>> = {
            pay: [pay(admin, { invoiceId, bankPaise, paymentId: `r${index}`, reference: `U${index}` })],
            reverse: [reverse(secondAdmin, `r${nth}`)],
            apply: [apply(admin, { invoiceId, amountPaise: 1 + Math.floor(bankPaise / 4) })],
            dispute: [{ ...dispute(), invoiceId }],
            answer: [{ ...answer(), invoiceId }],
            void: [takeBack(admin, { invoiceId })],
            correct: [
              correct({ invoiceId, correctedId: `c${corrected}` }),
              issue({ invoiceId: `c${corrected}`, invoiceNo: `INV/26-27/00001${corrected}` }),
            ],
          };
          for (const command of commands[kind]) {
            const { outcome } = given(receivable, events).when(command);
            if (isRefusal(outcome)) break;
            events = [...events, ...outcome];
            if (command.type === 'CorrectInvoice') corrected += 1;
          }
          const r = stateOf(events);
          const live = r.invoices.filter(isLive);
          const received = r.payments.filter((p) => p.is === 'recorded').map((p) => p.bankPaise + p.tdsCreditPaise);
          expect(sumPaise([...live.map((i) => i.allocatedPaise), r.creditPaise])).toBe(sumPaise(received));
          expect(r.creditPaise).toBeGreaterThanOrEqual(0);
          for (const invoice of live) expect(outstandingOf(invoice)).toBeGreaterThanOrEqual(0);
          const of = live.map(({ milestoneId }) => milestoneId);
          expect(new Set(of).size).toBe(of.length);
        }
      }),
    );
  });
});
