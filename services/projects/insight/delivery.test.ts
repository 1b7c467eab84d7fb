import { readFileSync } from 'node:fs';
import { invoiceTotals, type Supply } from '@lamplight/bff/contract/gst.ts';
import { bonusPool } from '@lamplight/common/money/rounding.ts';
import { outstandingOf, type ReceivableCommand, type ReceivableEvent, receivable } from '../invoices/receivable.ts';
import { milestoneAmounts } from '../proposals/offer.ts';
import { AT, admin, given, system } from '../workbench/cast.ts';
import {
  derivedHealth,
  earnedValue,
  isOverdue,
  type Measured,
  milestonePlannedBp,
  projectPlannedBp,
} from './earned-value.ts';

type Vectors<I, X> = readonly { id: string; input: I; expect: X }[];
type Step = Readonly<{ payment?: string; bankPaise?: number; tdsCreditPaise?: number; reverses?: string }>;
type Delivery = {
  earnedValue: Vectors<Measured, object>;
  milestoneAmounts: Vectors<{ contractPaise: number; weightsBp: number[] }, object>;
  invoices: Vectors<{ taxablePaise: number; supply: Supply }, object>;
  settlements: Vectors<{ totalPaise: number; taxablePaise: number; bonusBp: number; steps: Step[] }, object>;
};
const vectors: Delivery = JSON.parse(readFileSync(new URL('../vectors/delivery.json', import.meta.url), 'utf8'));

describe('the vectors of delivery, exactly', () => {
  it.each(vectors.earnedValue)('$id earned value', ({ input, expect: expected }) => {
    expect(earnedValue(input)).toEqual(expected);
  });
  it.each(vectors.milestoneAmounts)('$id milestone amounts', ({ input, expect: expected }) => {
    expect({ amountsPaise: milestoneAmounts(input.contractPaise, input.weightsBp) }).toEqual(expected);
  });
  it.each(vectors.invoices)('$id invoice', ({ input, expect: expected }) => {
    const { taxablePaise: _input, ...totals } = invoiceTotals(input.taxablePaise, input.supply, 1_800);
    expect(totals).toEqual(expected);
  });
  it.each(vectors.settlements)('$id settlement', ({ input, expect: expected }) => {
    const played = settle(input.taxablePaise, input.steps);
    expect(played.totalPaise).toBe(input.totalPaise);
    const counted = (type: ReceivableEvent['type']) => played.events.filter((e) => e.type === type).length;
    expect({
      afterEach: played.afterEach,
      paymentToasts: counted('PaymentRecorded'),
      milestonePaidEvents: counted('MilestonePaid'),
      milestonePaymentReopenedEvents: counted('MilestonePaymentReopened'),
      clientCreditPaise: played.creditPaise,
      bonusPoolPaise: bonusPool(input.taxablePaise, input.bonusBp),
    }).toEqual(expected);
  });
});

/** Plays the steps of a vector through the aggregate itself. */
const settle = (taxablePaise: number, steps: readonly Step[]) => {
  const base = { at: AT, invoiceId: 'i1' } as const;
  const line = { description: 'Design', sac: '998314', amountPaise: taxablePaise };
  const ids = { clientId: 'client-1', projectId: 'p1', milestoneId: 'm1' };
  const seller = { name: 'Lamplight', address: 'Bengaluru', stateCode: 'KA', country: 'IN' };
  const issue = { invoiceNo: 'INV/26-27/000001', issuedOn: '2026-11-21', supply: 'intra_state', gstBp: 1_800 } as const;
  const opening: readonly ReceivableCommand[] = [
    { type: 'RequestInvoice', actor: system, ...base, ...ids, line, exGstPaise: taxablePaise, paymentTermDays: 15 },
    { type: 'IssueInvoice', actor: system, ...base, ...issue, parties: { seller, buyer: seller }, team: [] },
  ];
  const receipts = steps.map((s): ReceivableCommand => {
    if (s.reverses !== undefined)
      return { type: 'ReversePayment', actor: admin, at: AT, paymentId: s.reverses, reason: 'Bounced' };
    const { payment = '', bankPaise = 0, tdsCreditPaise = 0 } = s;
    const how = { receivedOn: '2026-11-21', mode: 'NEFT', reference: payment, team: [] };
    return { type: 'RecordPayment', actor: admin, ...base, paymentId: payment, bankPaise, tdsCreditPaise, ...how };
  });
  let events: readonly ReceivableEvent[] = [];
  const afterEach: object[] = [];
  for (const command of [...opening, ...receipts]) {
    events = [...events, ...(given(receivable, events).when(command).outcome as readonly ReceivableEvent[])];
    const [invoice] = given(receivable, events).state.invoices;
    if (invoice && invoice.is !== 'requested')
      afterEach.push({ outstandingPaise: outstandingOf(invoice), invoice: invoice.is });
  }
  const { creditPaise, invoices } = given(receivable, events).state;
  const totalPaise = invoices[0] && invoices[0].is !== 'requested' ? invoices[0].totalPaise : null;
  return { events, afterEach: afterEach.slice(1), creditPaise, totalPaise };
};

describe('planned progress', () => {
  const tenDays = { weightBp: 5_000, startDate: '2026-12-01', committedDueDate: '2026-12-10' };
  it.each([
    ['2026-11-30', 0],
    ['2026-12-01', 1_000],
    ['2026-12-05', 5_000],
    ['2026-12-10', 10_000],
    ['2026-12-11', 10_000],
  ])('on %s is %s', (day, planned) => {
    expect(milestonePlannedBp(tenDays, day)).toBe(planned);
  });
  it('of a project is weighted and floored', () => {
    const later = { weightBp: 5_000, startDate: '2027-01-01', committedDueDate: '2027-01-03' };
    expect(projectPlannedBp([tenDays, later], '2026-12-05')).toBe(2_500);
    expect(projectPlannedBp([tenDays, later], '2027-01-01')).toBe(6_666);
  });
  it('a milestone is overdue after its committed day, until it is submitted', () => {
    const at = (state: string) => ({ state, committedDueDate: '2026-12-10' });
    expect(isOverdue(at('in_progress'), '2026-12-10')).toBe(false);
    expect(isOverdue(at('in_progress'), '2026-12-11')).toBe(true);
    expect(['submitted', 'accepted', 'cancelled'].map((state) => isOverdue(at(state), '2026-12-11'))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('earned value and health', () => {
  const measured = {
    contractPaise: 100,
    overallBp: 0,
    plannedBp: 0,
    actualCostPaise: 0,
    openCriticalBlocker: false,
    overdueMilestone: false,
  };
  it('a zero divisor gives no value, which decides nothing', () => {
    expect(earnedValue(measured)).toEqual({
      earnedValuePaise: 0,
      spiBp: null,
      cpiBp: null,
      estimateAtCompletionPaise: null,
      burnBp: 0,
      derivedHealth: 'on_track',
    });
    expect(earnedValue({ ...measured, contractPaise: 0 }).burnBp).toBeNull();
  });
  const signs = { spiBp: 10_000, cpiBp: 10_000, openCriticalBlocker: false, overdueMilestone: false };
  it.each([
    [{}, 'on_track'],
    [{ spiBp: 9_500 }, 'on_track'],
    [{ spiBp: 9_499 }, 'at_risk'],
    [{ cpiBp: 9_499 }, 'at_risk'],
    [{ overdueMilestone: true }, 'at_risk'],
    [{ spiBp: 8_000 }, 'at_risk'],
    [{ spiBp: 7_999 }, 'off_track'],
    [{ cpiBp: 7_999 }, 'off_track'],
    [{ openCriticalBlocker: true, overdueMilestone: true }, 'off_track'],
    [{ spiBp: null, cpiBp: null }, 'on_track'],
  ] as const)('%j is %s', (over, health) => {
    expect(derivedHealth({ ...signs, ...over })).toBe(health);
  });
});
