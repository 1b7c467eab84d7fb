import type { Fact } from '@lamplight/events/core/types.ts';
import { invoiceView } from '../invoices/view.ts';
import { isOnTime } from './metrics.ts';
import { type Accepted, type Billed, billedOf, monthlyFigures } from './monthly.ts';
import { revenueOf } from './revenue.ts';

const TODAY = '2026-11-23';
const accepted = (acceptedOn: string, amountPaise: number, more: Partial<Accepted> = {}): Accepted => ({
  ...{ acceptedOn, amountPaise, submittedOn: acceptedOn, committedDueDate: acceptedOn },
  ...more,
});
/** 18 % on top, due 15 days later. */
const billed = (issuedOn: string, more: Partial<Billed> = {}): Billed => ({
  ...{ issuedOn, dueOn: '2026-12-31', taxablePaise: 100_00, totalPaise: 118_00, settled: [] },
  ...more,
});
const figures = (of: { accepted?: readonly Accepted[]; billed?: readonly Billed[] }, today = TODAY) =>
  monthlyFigures(
    {
      delivered: (of.accepted ?? []).map((one) => ({ ...one, onTime: isOnTime(one), count: 1 })),
      billed: of.billed ?? [],
    },
    today,
  );
const by = <K extends keyof ReturnType<typeof figures>[number]>(
  key: K,
  of: Parameters<typeof figures>[0],
  today = TODAY,
) =>
  Object.fromEntries(
    figures(of, today)
      .filter((row) => row[key] !== 0)
      .map((row) => [row.month, row[key]]),
  );

describe('the twelve months', () => {
  it('end with that of today, across the turn of a year', () => {
    const months = figures({}).map(({ month }) => month);
    expect([months.length, months[0], months[1], months[11]]).toEqual([12, '2025-12', '2026-01', '2026-11']);
    expect(figures({}, '2026-01-31')[10]?.month).toBe('2025-12');
    expect(figures({}, '2028-03-31')[11]?.month).toBe('2028-03');
  });
  it('count what was earned and billed on the days of the month, both ends included, and nothing after today', () => {
    const days = ['2025-11-30', '2025-12-01', '2026-10-31', '2026-11-01', TODAY, '2026-11-24'];
    expect(by('earnedPaise', { accepted: days.map((day, n) => accepted(day, 10 ** n)) })).toEqual({
      '2025-12': 10,
      '2026-10': 100,
      '2026-11': 11_000,
    });
    expect(by('billedPaise', { billed: days.map((day) => billed(day)) })).toEqual({
      '2025-12': 100_00,
      '2026-10': 100_00,
      '2026-11': 200_00,
    });
  });
  it('end a February of a leap year on its 29th', () => {
    const of = { accepted: [accepted('2028-02-29', 7)], billed: [billed('2028-02-29')] };
    expect(by('earnedPaise', of, '2028-03-01')).toEqual({ '2028-02': 7 });
    expect(by('outstandingPaise', of, '2028-03-01')).toEqual({ '2028-02': 118_00, '2028-03': 118_00 });
  });
  it('count a milestone as on time by the day on which it was handed in', () => {
    const late = { submittedOn: '2026-11-02', committedDueDate: '2026-11-01' };
    const row = figures({ accepted: [accepted('2026-11-05', 1), accepted('2026-11-05', 1, late)] })[11];
    expect([row?.acceptedMilestones, row?.onTimeMilestones]).toEqual([2, 1]);
  });
});

describe('what was collected', () => {
  const settled = [
    { on: '2026-09-30', paise: 33_33, by: 'a' },
    { on: '2026-10-01', paise: 33_33, by: 'b' },
    { on: '2026-11-23', paise: 51_34, by: 'c' },
  ];
  it('stands in the month in which it came, with GST and without, and adds up to the paisa', () => {
    const of = { billed: [billed('2026-09-10', { settled })] };
    expect(by('receivedPaise', of)).toEqual({ '2026-09': 33_33, '2026-10': 33_33, '2026-11': 51_34 });
    const exGst = by('collectedPaise', of);
    expect(exGst).toEqual({ '2026-09': 28_25, '2026-10': 28_24, '2026-11': 43_51 });
    expect(Object.values(exGst).reduce((a, b) => a + b, 0)).toBe(100_00);
  });
  it('leaves open at the month’s end what came later, overdue from the day after the last', () => {
    const of = { billed: [billed('2026-09-10', { settled, dueOn: '2026-10-30' })] };
    expect(by('outstandingPaise', of)).toEqual({ '2026-09': 84_67, '2026-10': 51_34 });
    expect(by('overduePaise', of)).toEqual({ '2026-10': 51_34 });
    const onItsLastDay = { billed: [billed('2026-09-10', { settled, dueOn: '2026-10-31' })] };
    expect(by('overduePaise', onItsLastDay)).toEqual({});
  });
  it('of an invoice that rounds to nothing is nothing', () => {
    expect(by('collectedPaise', { billed: [billed('2026-09-10', { taxablePaise: 1, totalPaise: 0 })] })).toEqual({});
  });
});

describe('an invoice of the view', () => {
  const ids = { invoiceId: 'i1', clientId: 'c1', projectId: 'p1', milestoneId: 'm1' };
  const rest = { currency: 'INR', lines: [], kind: 'milestone' };
  const parties = { seller: {}, buyer: {} };
  const receipt = (paymentId: string, receivedOn: string, allocatedPaise: number) => ({
    ...{ ...ids, paymentId, receivedOn, allocatedPaise, mode: 'NEFT', reference: paymentId, currency: 'INR' },
    ...{ bankPaise: allocatedPaise, tdsCreditPaise: 0, creditPaise: 0, outstandingPaise: 0 },
  });
  const events: readonly (readonly [type: string, occurredAt: string, data: object])[] = [
    ['InvoiceRequested', '2026-09-01T05:00:00.000Z', { ...ids, ...rest, exGstPaise: 100_00, paymentTermDays: 15 }],
    [
      'InvoiceIssued',
      '2026-09-01T05:00:01.000Z',
      {
        ...{ ...ids, ...rest, parties, supply: 'inter_state', gstBp: 1_800, invoiceNo: '1', roundOffPaise: 0 },
        ...{ issuedOn: '2026-09-01', dueOn: '2026-09-16', taxablePaise: 100_00, totalPaise: 118_00 },
        ...{ cgstPaise: 0, sgstPaise: 0, igstPaise: 18_00 },
      },
    ],
    ['PaymentRecorded', '2026-10-09T05:00:00.000Z', receipt('bounced', '2026-10-08', 60_00)],
    [
      'PaymentReversed',
      '2026-10-12T05:00:00.000Z',
      { ...receipt('bounced', '2026-10-08', -60_00), reason: 'Bounced', outstandingPaise: 118_00 },
    ],
    ['PaymentRecorded', '2026-11-02T05:00:00.000Z', receipt('came', '2026-10-31', 50_00)],
    // Ten minutes before midnight of the last of October in London is November in India.
    ['ClientCreditApplied', '2026-10-31T23:50:00.000Z', { ...ids, amountPaise: 18_00, outstandingPaise: 50_00 }],
  ];
  const doc = events.reduce<ReturnType<typeof invoiceView.evolve>>(
    (before, [type, occurredAt, data], revision) =>
      invoiceView.evolve(
        before,
        { type, occurredAt, data, revision, meta: { actorId: 'admin' } } as unknown as Fact<never>,
        'i1',
      ),
    null,
  );
  if (doc === null) throw new Error('the view holds no invoice');

  it('is settled by receipts that stand, on the day the money came, and by credit on its day in India', () => {
    expect(billedOf([doc])[0]?.settled).toEqual([
      { on: '2026-10-31', paise: 50_00, by: 'came' },
      { on: '2026-11-01', paise: 18_00, by: 'credit-0' },
    ]);
    expect(by('receivedPaise', { billed: billedOf([doc]) })).toEqual({ '2026-10': 50_00, '2026-11': 18_00 });
  });
  it('is in no month once it was taken back', () => {
    const voided = { type: 'InvoiceVoided', data: { ...ids, reason: 'Wrong', creditPaise: 68_00 } };
    const fact = { ...voided, occurredAt: '2026-11-20T05:00:00.000Z', revision: 9, meta: { actorId: 'admin' } };
    expect(billedOf([invoiceView.evolve(doc, fact as unknown as Fact<never>, 'i1') ?? doc])).toEqual([]);
  });
  it('is owed today what the whole says', () => {
    const { live, totalPaise, allocatedPaise } = doc;
    expect([live, totalPaise, allocatedPaise]).toEqual([true, 118_00, 68_00]);
    const { outstandingPaise, overduePaise, collectedPaise } = revenueOf([{ ...doc, dueOn: doc.dueOn ?? '' }], TODAY);
    const now = figures({ billed: billedOf([doc]) })[11];
    expect(now).toMatchObject({ outstandingPaise, overduePaise });
    expect(figures({ billed: billedOf([doc]) }).reduce((sum, { receivedPaise }) => sum + receivedPaise, 0)).toBe(
      collectedPaise,
    );
  });
  it('moved last on the day on which it was settled, and until then on no day yet', () => {
    const after = (type: string, occurredAt: string, data: object) =>
      invoiceView.evolve(doc, { type, occurredAt, data, revision: 9, meta: { actorId: 'admin' } } as never, 'i1');
    const rest = { ...receipt('rest', '2026-11-12', 50_00), outstandingPaise: 0 };
    // The evening of the 9th in London is the 10th in India.
    const used = { ...ids, amountPaise: 50_00, outstandingPaise: 0 };
    const voided = { ...ids, reason: 'Wrong', creditPaise: 68_00 };
    const at = '2026-11-09T20:00:00.000Z';
    expect([
      doc.movedOn,
      after('PaymentRecorded', at, rest)?.movedOn,
      after('ClientCreditApplied', at, used)?.movedOn,
      after('InvoiceVoided', at, voided)?.movedOn,
    ]).toEqual(['9999-12-31', '2026-11-12', '2026-11-10', null]);
  });
  it('is not counted before it is issued', () => {
    const [first] = events;
    const asked = invoiceView.evolve(
      null,
      { type: first?.[0], occurredAt: first?.[1], data: first?.[2], revision: 0, meta: { actorId: 'a' } } as never,
      'i1',
    );
    expect(asked && billedOf([asked])).toEqual([]);
  });
});
