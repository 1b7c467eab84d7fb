import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import { admin, client, given, lead, member, otherClient, secondAdmin, stranger } from '../workbench/cast.ts';
import {
  after,
  apply,
  invoiceIn,
  issue,
  line,
  lines,
  parties,
  pay,
  request,
  reverse,
  second,
  stateOf,
  team,
  typesOf,
} from '../workbench/receivable.ts';
import { abilities, billingOf, outstandingOf, type ReceivableEvent, receivable } from './receivable.ts';

const requested = after(request());
const issued = after(request(), issue());
const full = { bankPaise: 29_500_000 };
const paid = after(request(), issue(), pay(admin, full));

describe('an invoice', () => {
  it('is requested once per milestone, by the system', () => {
    given(receivable)
      .when(request())
      .then([
        {
          type: 'InvoiceRequested',
          data: {
            invoiceId: 'i1',
            clientId: 'client-1',
            projectId: 'p1',
            milestoneId: 'm1',
            kind: 'milestone',
            currency: 'INR',
            lines,
            exGstPaise: 25_000_000,
            paymentTermDays: 15,
          },
        },
      ]);
    given(receivable, requested).when(request()).then([]);
    given(receivable, issued).when(request()).then([]);
    given(receivable, requested)
      .when(request({ invoiceId: 'i9' }))
      .then('ALREADY_INVOICED');
    given(receivable)
      .when(request({ actor: admin }))
      .then('FORBIDDEN');
  });

  it('is never made for an amount of 0', () => {
    given(receivable)
      .when(request({ exGstPaise: 0 }))
      .then([]);
  });

  it('is issued with the number and day of its book, both parties as they are, and totals from its lines', () => {
    given(receivable, requested)
      .when(issue())
      .then([
        {
          type: 'InvoiceIssued',
          data: {
            invoiceId: 'i1',
            projectId: 'p1',
            milestoneId: 'm1',
            clientId: 'client-1',
            kind: 'milestone',
            currency: 'INR',
            invoiceNo: 'INV/26-27/000001',
            issuedOn: '2026-11-21',
            dueOn: '2026-12-06',
            lines,
            parties,
            supply: 'intra_state',
            gstBp: 1_800,
            taxablePaise: 25_000_000,
            cgstPaise: 2_250_000,
            sgstPaise: 2_250_000,
            igstPaise: 0,
            roundOffPaise: 0,
            totalPaise: 29_500_000,
          },
        },
      ]);
    given(receivable, issued)
      .when(issue({ invoiceNo: 'INV/26-27/000002' }))
      .then([]);
    given(receivable).when(issue()).then('NOT_FOUND');
    given(receivable, requested)
      .when(issue({ actor: admin }))
      .then('FORBIDDEN');
  });

  it('whose total rounds to nothing is paid as it is issued', () => {
    const tiny = after(request({ line: { ...line, amountPaise: 40 }, exGstPaise: 40 }));
    const { outcome, state } = given(receivable, tiny).when(issue());
    expect(typesOf(outcome)).toEqual(['InvoiceIssued', 'MilestonePaid']);
    expect(outcome).toMatchObject([{}, { data: { settlement: 1, exGstPaise: 40 } }]);
    expect(state.invoices[0]?.is).toBe('paid');
  });
});

describe('a receipt', () => {
  it('pays in part, then whole; MilestonePaid stands in the append that settles', () => {
    const part = given(receivable, issued).when(pay(admin));
    expect(typesOf(part.outcome)).toEqual(['PaymentRecorded']);
    expect(part.outcome).toMatchObject([
      { data: { allocatedPaise: 10_000_000, creditPaise: 0, outstandingPaise: 19_500_000 } },
    ]);
    expect(part.state.invoices[0]?.is).toBe('partially_paid');
    const rest = given(receivable, after(request(), issue(), pay(admin))).when(
      pay(admin, { paymentId: 'r2', reference: 'UTR2', bankPaise: 17_000_000, tdsCreditPaise: 2_500_000 }),
    );
    expect(rest.outcome).toMatchObject([
      { type: 'PaymentRecorded', data: { outstandingPaise: 0 } },
      {
        type: 'MilestonePaid',
        data: { projectId: 'p1', milestoneId: 'm1', invoiceId: 'i1', settlement: 1, exGstPaise: 25_000_000, team },
      },
    ]);
    expect(rest.state.invoices[0]?.is).toBe('paid');
  });

  it('above the outstanding leaves the rest, which is bank money, as client credit', () => {
    const { outcome, state } = given(receivable, issued).when(
      pay(admin, { bankPaise: 29_000_000, tdsCreditPaise: 2_500_000 }),
    );
    expect(outcome).toMatchObject([
      { type: 'PaymentRecorded', data: { allocatedPaise: 29_500_000, creditPaise: 2_000_000, outstandingPaise: 0 } },
      { type: 'ClientCreditCreated', data: { paymentId: 'r1', amountPaise: 2_000_000 } },
      { type: 'MilestonePaid' },
    ]);
    expect(state.creditPaise).toBe(2_000_000);
  });

  it('for a paid invoice is credit alone, and pays no milestone twice', () => {
    const { outcome } = given(receivable, paid).when(pay(admin, { paymentId: 'r2', reference: 'UTR2' }));
    expect(typesOf(outcome)).toEqual(['PaymentRecorded', 'ClientCreditCreated']);
  });

  it('has a TDS credit of at most the outstanding', () => {
    given(receivable, issued)
      .when(pay(admin, { bankPaise: 0, tdsCreditPaise: 29_500_001 }))
      .then('OVER_ALLOCATED_PAYMENT');
    expect(
      isRefusal(given(receivable, issued).when(pay(admin, { bankPaise: 0, tdsCreditPaise: 29_500_000 })).outcome),
    ).toBe(false);
    given(receivable, paid)
      .when(pay(admin, { paymentId: 'r2', reference: 'UTR2', tdsCreditPaise: 1 }))
      .then('OVER_ALLOCATED_PAYMENT');
  });

  it('is recorded once per mode and reference, however they are written', () => {
    const events = after(request(), issue(), pay(admin));
    const again = { paymentId: 'r2' };
    given(receivable, events).when(pay(admin, again)).then('DUPLICATE_PAYMENT');
    given(receivable, events)
      .when(pay(secondAdmin, { ...again, mode: 'neft', reference: ' utr 1 ' }))
      .then('DUPLICATE_PAYMENT');
    for (const reference of ['ＵＴＲ１', 'U\u200bTR1', 'UTR\u00ad1', 'ｕｔｒ\u2060１\ufeff'])
      given(receivable, events)
        .when(pay(admin, { ...again, reference }))
        .then('DUPLICATE_PAYMENT');
    given(receivable, events)
      .when(pay(admin, { ...again, sameTransfer: true }))
      .then('DUPLICATE_PAYMENT');
    expect(isRefusal(given(receivable, events).when(pay(admin, { ...again, mode: 'UPI' })).outcome)).toBe(false);
  });

  it('of one transfer may pay a second invoice that says so', () => {
    const events = after(request(), issue(), pay(admin), ...second);
    const other = { paymentId: 'r2', invoiceId: 'i2' };
    given(receivable, events).when(pay(admin, other)).then('DUPLICATE_PAYMENT');
    expect(isRefusal(given(receivable, events).when(pay(admin, { ...other, sameTransfer: true })).outcome)).toBe(false);
    // Both have their part of it now: it pays neither of them again.
    const both = [...second, pay(admin, { ...other, sameTransfer: true })];
    const spent = after(request(), issue(), pay(admin), ...both);
    for (const invoiceId of ['i1', 'i2'])
      given(receivable, spent)
        .when(pay(admin, { paymentId: 'r3', invoiceId, sameTransfer: true }))
        .then('DUPLICATE_PAYMENT');
  });

  it('that was reversed frees its reference', () => {
    const events = after(request(), issue(), pay(admin), reverse(admin));
    expect(isRefusal(given(receivable, events).when(pay(admin, { paymentId: 'r2' })).outcome)).toBe(false);
  });

  it('a duplicate is told before a TDS credit that is too high', () => {
    const events = after(request(), issue(), pay(admin));
    given(receivable, events)
      .when(pay(admin, { paymentId: 'r2', tdsCreditPaise: 99_999_999 }))
      .then('DUPLICATE_PAYMENT');
  });
});

describe('a reversal', () => {
  it('negates the stored amounts, takes its credit back and reopens the milestone', () => {
    const events = after(request(), issue(), pay(admin, { bankPaise: 31_500_000 }));
    const { outcome, state } = given(receivable, events).when(reverse(admin));
    expect(outcome).toMatchObject([
      {
        type: 'PaymentReversed',
        data: {
          paymentId: 'r1',
          bankPaise: -31_500_000,
          tdsCreditPaise: 0,
          allocatedPaise: -29_500_000,
          creditPaise: -2_000_000,
          outstandingPaise: 29_500_000,
          reason: 'Bounced',
        },
      },
      { type: 'ClientCreditWithdrawn', data: { amountPaise: 2_000_000 } },
      { type: 'MilestonePaymentReopened', data: { settlement: 1 } },
    ]);
    expect(state).toMatchObject({ creditPaise: 0, invoices: [{ is: 'issued' }] });
  });

  it('of one part leaves the other; reaching zero again is settlement 2', () => {
    const parts = after(
      request(),
      issue(),
      pay(admin),
      pay(admin, { paymentId: 'r2', reference: 'UTR2', bankPaise: 19_500_000 }),
      reverse(admin, 'r2'),
    );
    expect(invoiceIn(parts).is).toBe('partially_paid');
    const { outcome } = given(receivable, parts).when(
      pay(admin, { paymentId: 'r3', reference: 'UTR3', bankPaise: 19_500_000 }),
    );
    expect(outcome).toMatchObject([{}, { type: 'MilestonePaid', data: { settlement: 2 } }]);
  });

  it('out of a part paid invoice reopens nothing', () => {
    const { outcome } = given(receivable, after(request(), issue(), pay(admin))).when(reverse(admin));
    expect(typesOf(outcome)).toEqual(['PaymentReversed']);
  });

  it('of pure credit leaves a paid invoice paid', () => {
    const events = [
      ...paid,
      ...(given(receivable, paid).when(pay(admin, { paymentId: 'r2', reference: 'UTR2' }))
        .outcome as readonly ReceivableEvent[]),
    ];
    const { outcome, state } = given(receivable, events).when(reverse(admin, 'r2'));
    expect(typesOf(outcome)).toEqual(['PaymentReversed', 'ClientCreditWithdrawn']);
    expect(state.invoices[0]?.is).toBe('paid');
  });

  it('happens once, and only to a receipt that there is', () => {
    given(receivable, after(request(), issue(), pay(admin), reverse(admin)))
      .when(reverse(secondAdmin))
      .then('ALREADY_REVERSED');
    given(receivable, issued).when(reverse(admin)).then('NOT_FOUND');
  });

  it('takes back its own credit and leaves what others gave', () => {
    const events = after(
      request(),
      issue(),
      pay(admin, { bankPaise: 31_500_000 }),
      pay(admin, { paymentId: 'r2', reference: 'UTR2', bankPaise: 700 }),
    );
    expect(given(receivable, events).state.creditPaise).toBe(2_000_700);
    expect(given(receivable, events).when(reverse(admin, 'r2')).state.creditPaise).toBe(2_000_000);
    expect(given(receivable, events).when(reverse(admin, 'r1')).state.creditPaise).toBe(700);
  });

  it('is refused once its credit was spent', () => {
    const events = after(
      request(),
      issue(),
      pay(admin, { bankPaise: 31_500_000 }),
      ...second,
      apply(admin, { invoiceId: 'i2', amountPaise: 1_000_000 }),
    );
    given(receivable, events).when(reverse(admin)).then('CREDIT_SPENT');
  });
});

describe('client credit', () => {
  const withCredit = after(request(), issue(), pay(admin, { bankPaise: 30_500_000 }), ...second);
  it('pays another invoice up to the credit and the outstanding, and settles it at zero', () => {
    const part = given(receivable, withCredit).when(apply(admin, { invoiceId: 'i2', amountPaise: 1_000_000 }));
    expect(part.outcome).toMatchObject([
      { type: 'ClientCreditApplied', data: { invoiceId: 'i2', amountPaise: 1_000_000, outstandingPaise: 28_500_000 } },
    ]);
    expect(part.state.creditPaise).toBe(0);
    given(receivable, withCredit)
      .when(apply(admin, { invoiceId: 'i2', amountPaise: 1_000_001 }))
      .then('OVER_ALLOCATED_PAYMENT');
    const rich = after(request(), issue(), pay(admin, { bankPaise: 99_500_000 }), ...second);
    given(receivable, rich)
      .when(apply(admin, { invoiceId: 'i2', amountPaise: 29_500_001 }))
      .then('OVER_ALLOCATED_PAYMENT');
    const whole = given(receivable, rich).when(apply(admin, { invoiceId: 'i2', amountPaise: 29_500_000 }));
    expect(typesOf(whole.outcome)).toEqual(['ClientCreditApplied', 'MilestonePaid']);
  });
  it('is not for invoices that are not issued or already paid', () => {
    given(receivable, withCredit).when(apply(admin)).then('STATE_CONFLICT');
    given(receivable, requested).when(apply(admin)).then('STATE_CONFLICT');
    given(receivable).when(apply(admin)).then('NOT_FOUND');
  });
});

describe('who may', () => {
  const commands = [pay, reverse, apply].map((command) => (who: Actor) => command(who));
  const events = after(request(), issue(), pay(admin));
  it('the client knows and may not, everyone else finds nothing', () => {
    for (const command of commands) {
      given(receivable, events).when(command(client)).then('FORBIDDEN');
      for (const who of [otherClient, lead, member, stranger])
        given(receivable, events).when(command(who)).then('NOT_FOUND');
      given(receivable).when(command(admin)).then('NOT_FOUND');
    }
  });
  it('a stale version of this invoice is refused, a change of another invoice refuses nobody', () => {
    const { etag } = invoiceIn(issued);
    given(receivable, issued)
      .when({ ...pay(admin), ifMatch: etag - 1 })
      .then('VERSION_CONFLICT');
    const both = after(request(), issue(), ...second);
    expect(isRefusal(given(receivable, both).when({ ...pay(admin), ifMatch: etag }).outcome)).toBe(false);
    given(receivable, requested).when(pay(admin)).then('STATE_CONFLICT');
  });
  it('of two admins who hold the same version, one records', () => {
    const { etag } = invoiceIn(issued);
    const first = given(receivable, issued).when({ ...pay(admin, full), ifMatch: etag })
      .outcome as readonly ReceivableEvent[];
    const late = { ...pay(secondAdmin, { ...full, paymentId: 'r2', reference: 'UTR2' }), ifMatch: etag };
    given(receivable, [...issued, ...first])
      .when(late)
      .then('VERSION_CONFLICT');
  });
  it('`can` says so', () => {
    const canOf = (who: Actor, from: readonly ReceivableEvent[]) => abilities(who, invoiceIn(from), stateOf(from));
    const no = { recordPayment: false, reversePayment: false, applyClientCredit: false };
    const noMore = { dispute: false, answerDispute: false, voidInvoice: false, correctInvoice: false };
    const nothing = { ...no, ...noMore };
    const billed = { ...nothing, recordPayment: true, voidInvoice: true };
    expect(canOf(admin, requested)).toEqual(nothing);
    expect(canOf(admin, issued)).toEqual(billed);
    expect(canOf(admin, events)).toEqual({ ...billed, reversePayment: true });
    const withCredit = after(request(), issue(), pay(admin, { bankPaise: 30_500_000 }), ...second);
    expect(abilities(admin, invoiceIn(withCredit, 'i2'), stateOf(withCredit)).applyClientCredit).toBe(true);
    expect(canOf(client, events)).toEqual({ ...nothing, dispute: true });
    expect(canOf(client, paid)).toEqual(nothing);
  });
});

describe('the billing state of a milestone', () => {
  it('follows from its invoice', () => {
    expect(billingOf(stateOf([]), 'm1')).toBe('not_billed');
    expect(billingOf(stateOf(requested), 'm1')).toBe('not_billed');
    expect(billingOf(stateOf(issued), 'm1')).toBe('invoiced');
    expect(billingOf(stateOf(after(request(), issue(), pay(admin))), 'm1')).toBe('partially_paid');
    expect(billingOf(stateOf(paid), 'm1')).toBe('paid');
  });
});

describe('any order of receipts, reversals and credits on two invoices', () => {
  const step = fc.record({
    kind: fc.constantFrom('pay', 'reverse', 'apply'),
    invoiceId: fc.constantFrom('i1', 'i2'),
    nth: fc.nat(9),
    bankPaise: fc.nat(40_000_000),
    tdsCreditPaise: fc.nat(5_000_000),
  });
  it('I9: outstanding = total − Σ live allocated ≥ 0; credit is never below zero; MilestonePaid whenever zero is reached', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let events = after(request(), issue(), ...second);
        let [paidTimes, reached] = [0, 0];
        for (const [index, s] of steps.entries()) {
          const command =
            s.kind === 'pay'
              ? pay(admin, { ...s, paymentId: `r${index}`, reference: `U${index}` })
              : s.kind === 'reverse'
                ? reverse(secondAdmin, `r${s.nth}`)
                : apply(admin, { invoiceId: s.invoiceId, amountPaise: s.tdsCreditPaise });
          const { outcome } = given(receivable, events).when(command);
          if (isRefusal(outcome)) continue;
          const before = stateOf(events);
          events = [...events, ...outcome];
          const r = stateOf(events);
          for (const [n, invoice] of r.invoices.entries()) {
            if (invoice.is === 'requested') throw new Error('issued by construction');
            const live = r.payments.filter((p) => p.is === 'recorded' && p.invoiceId === invoice.invoiceId);
            const credits = events.flatMap((e) =>
              e.type === 'ClientCreditApplied' && e.data.invoiceId === invoice.invoiceId ? [e.data.amountPaise] : [],
            );
            expect(outstandingOf(invoice)).toBe(
              invoice.totalPaise - sumPaise(live.map((p) => p.allocatedPaise)) - sumPaise(credits),
            );
            expect(outstandingOf(invoice)).toBeGreaterThanOrEqual(0);
            if (invoice.is === 'paid' && before.invoices[n]?.is !== 'paid') reached += 1;
          }
          expect(r.creditPaise).toBeGreaterThanOrEqual(0);
          paidTimes += outcome.filter((e) => e.type === 'MilestonePaid').length;
          expect(paidTimes).toBe(reached);
        }
      }),
    );
  });
});
