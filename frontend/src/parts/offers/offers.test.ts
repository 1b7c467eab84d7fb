import { typedPercent } from '../../ui/shares.ts';
import { diffOffers, isSame, type Side, sideOfRows } from './diff.ts';
import {
  emptyRow,
  faultsOf,
  parsePercent,
  placeIn,
  type Row,
  shareByWeights,
  sumAmounts,
  sumWeights,
  toMilestones,
} from './plan.ts';
import { taxBasis, totalsOf } from './Taxed.tsx';
import { amountsSaid, changeOf, countsOf, deltaOf, termOf, validitySaid, weightsSaid } from './words.ts';

const row = (key: string, more: Partial<Row> = {}): Row => ({
  key,
  milestoneId: key,
  title: `Milestone ${key}`,
  weight: '50',
  amountPaise: 100_000_00,
  startDate: '2026-09-01',
  dueDate: '2026-09-30',
  criteria: '',
  ...more,
});
const side = (rows: readonly Row[], more: Partial<Side> = {}): Side => ({
  ...sideOfRows(rows, sumAmounts(rows)),
  ...more,
});

describe('percent is typed and kept without rounding', () => {
  it.each([
    ['20', 2000],
    ['12.5', 1250],
    [' 12.25 % ', 1225],
    ['12.', 1200],
    ['0', 0],
    ['100', 10_000],
    ['', null],
    ['12.255', 'invalid'],
    ['-1', 'invalid'],
    ['101', 'invalid'],
    ['1e2', 'invalid'],
  ])('reads %p as %p', (typed, bp) => expect(parsePercent(typed)).toBe(bp));
  it.each([
    [2000, '20'],
    [1250, '12.5'],
    [1225, '12.25'],
    [5, '0.05'],
    [0, '0'],
    [10_000, '100'],
  ])('writes %p as %p', (bp, typed) => expect(typedPercent(bp)).toBe(typed));
  it('reads back every basis point it writes', () => {
    for (let bp = 0; bp <= 10_000; bp += 1) expect(parsePercent(typedPercent(bp))).toBe(bp);
  });
});

describe('the plan adds up live', () => {
  const rows = [row('a', { weight: '20' }), row('b', { weight: '30.5' }), row('c', { weight: 'x', amountPaise: null })];
  it('sums what is readable', () => {
    expect(sumWeights(rows)).toBe(5050);
    expect(sumAmounts(rows)).toBe(200_000_00);
  });
  it('says what is missing or too much', () => {
    expect(weightsSaid(10_000)).toEqual({ ok: true, says: 'Weights 100\u00a0%' });
    expect(weightsSaid(9500)).toEqual({ ok: false, says: 'Weights 95\u00a0%, 5\u00a0% missing' });
    expect(weightsSaid(10_050)).toEqual({ ok: false, says: 'Weights 100.5\u00a0%, 0.5\u00a0% too much' });
    expect(amountsSaid(100, 100).ok).toBe(true);
    expect(amountsSaid(0, 0).ok).toBe(false);
    expect(amountsSaid(0, null).says).toBe('Enter the amount of the offer');
    expect(amountsSaid(80_000_00, 100_000_00).says).toBe('₹20,000 not placed yet');
    expect(amountsSaid(120_000_00, 100_000_00).says).toBe('₹20,000 more than the amount');
  });
  it('shares an amount by the weights and loses no paisa', () => {
    const thirds = [row('a', { weight: '33.33' }), row('b', { weight: '33.33' }), row('c', { weight: '33.34' })];
    const shared = shareByWeights(thirds, 100_01);
    expect(shared.map((r) => r.amountPaise)).toEqual([3333, 3333, 3335]);
    expect(sumAmounts(shared)).toBe(100_01);
    expect(
      shareByWeights([row('a', { weight: '50' }), row('b', { weight: '50' })], 1).map((r) => r.amountPaise),
    ).toEqual([1, 0]);
  });
  it('changes nothing where no weight is given', () => {
    const none = [row('a', { weight: '' })];
    expect(shareByWeights(none, 500)).toEqual(none);
  });
  it('gives a new row what is left and starts it where the last one ends', () => {
    expect(emptyRow('n', [row('a', { weight: '60' })], { start: '2026-01-01', due: '2026-12-31' })).toMatchObject({
      weight: '40',
      startDate: '2026-09-30',
      dueDate: '2026-12-31',
    });
    expect(emptyRow('n', [row('a', { weight: '100' })], { start: '', due: '' }).weight).toBe('');
  });
});

describe('what stands in the way is said at the field', () => {
  it('names title, weight, amount and dates', () => {
    const faults = faultsOf([
      row('ok'),
      row('bad', { title: ' ', weight: '', amountPaise: null, startDate: '2026-10-01', dueDate: '2026-09-30' }),
    ]);
    expect(faults).toEqual({
      'rows.bad.title': 'Give the milestone a title',
      'rows.bad.weight': 'Give it a weight',
      'rows.bad.amountPaise': 'Enter an amount',
      'rows.bad.dueDate': 'Due before it starts',
    });
  });
  it('puts the errors of the server at the row they mean', () => {
    const rows = [row('a'), row('b')];
    expect(placeIn(rows, 'milestones.1.dueDate')).toBe('rows.b.dueDate');
    expect(placeIn(rows, 'milestones[0].weightBp')).toBe('rows.a.weight');
    for (const field of ['validUntil', 'milestones.7.dueDate', 'milestones.0.unheard'])
      expect(placeIn(rows, field)).toBe(field);
  });
  it('sends the id of a milestone that stays and none for a new one', () => {
    const { milestoneId: _, ...fresh } = row('n', { criteria: ' one \n\n two ' });
    const [kept, made] = toMilestones([row('a'), fresh]);
    expect(kept).toMatchObject({ milestoneId: 'a', weightBp: 5000, amountPaise: 100_000_00 });
    expect(made).not.toHaveProperty('milestoneId');
    expect(made?.acceptanceCriteria).toEqual(['one', 'two']);
  });
});

describe('the difference between two versions', () => {
  const before = [row('a'), row('b', { title: 'Booking', amountPaise: 280_000_00, dueDate: '2027-01-31' }), row('c')];
  it('is nothing between equals', () => {
    const same = diffOffers(side(before), side(before));
    expect(isSame(same)).toBe(true);
    expect(countsOf(same)).toBe('Nothing changed');
    expect(countsOf({ ...same, deltaPaise: -5_000_001 })).toBe(
      'Price only: −₹50,000.01; milestones still add up to ₹4,80,000',
    );
    const term = { field: 'paymentTermDays', from: 15, to: 30 } as const;
    expect(countsOf({ ...same, deltaPaise: 2_000_000, terms: [term] })).toBe(
      '1 term changed; price +₹20,000; milestones still add up to ₹4,80,000',
    );
    expect(deltaOf(same)).toBe('same price, same end');
  });
  it('matches milestones by id, not by place or title', () => {
    const after = [
      row('a'),
      row('b', { title: 'Booking, with text reminders', amountPaise: 300_000_00, dueDate: '2027-02-28' }),
      row('c'),
    ];
    const diff = diffOffers(side(before), side(after));
    expect(diff.lines.map((l) => l.kind)).toEqual(['same', 'changed', 'same']);
    expect(deltaOf(diff)).toBe('+₹20,000, +28 days');
    expect(countsOf(diff)).toBe('1 milestone changed');
    const [, changed] = diff.lines;
    expect(changed?.kind === 'changed' && changed.changes.map(changeOf)).toEqual([
      'Renamed, was “Booking”',
      'Due from 31 Jan 2027 to 28 Feb 2027',
      'Amount from ₹2,80,000 to ₹3,00,000 (+₹20,000)',
    ]);
  });
  it('keeps a removed milestone in the list, where it stood', () => {
    const diff = diffOffers(side(before), side([row('a'), row('c'), row('d')]));
    expect(diff.lines.map((l) => [l.line.key, l.kind])).toEqual([
      ['a', 'same'],
      ['b', 'removed'],
      ['c', 'same'],
      ['d', 'added'],
    ]);
    expect(countsOf(diff)).toBe('1 milestone added, 1 removed');
  });
  it('keeps two removed neighbours and a removed first one in their order', () => {
    const diff = diffOffers(side([row('x'), row('y'), row('a')]), side([row('a')]));
    expect(diff.lines.map((l) => l.line.key)).toEqual(['x', 'y', 'a']);
  });
  it('says when a milestone has moved', () => {
    const diff = diffOffers(side([row('a'), row('b')]), side([row('b'), row('a')]));
    expect(diff.lines.flatMap((l) => (l.kind === 'changed' ? l.changes.map(changeOf) : []))).toEqual([
      'Moved from place 2 to 1',
      'Moved from place 1 to 2',
    ]);
  });
  it('names criteria that came and went', () => {
    const diff = diffOffers(side([row('a', { criteria: 'one\ntwo' })]), side([row('a', { criteria: 'two\nthree' })]));
    const [line] = diff.lines;
    expect(line?.kind === 'changed' && line.changes).toEqual([
      { field: 'criteria', added: ['three'], removed: ['one'] },
    ]);
  });
  it('compares the terms', () => {
    const diff = diffOffers(
      side(before, { validUntil: '2026-09-03', paymentTermDays: 15 }),
      side(before, { validUntil: '2026-10-03', paymentTermDays: 30, deemedAcceptanceDays: 10 }),
    );
    expect(diff.terms.map(termOf)).toEqual([
      'Valid until from 3 Sep 2026 to 3 Oct 2026',
      'Payment term from 15 to 30 days',
      'Deemed acceptance after 10 working days added',
    ]);
    expect(isSame(diff)).toBe(false);
  });
  it('leaves out what a draft does not say yet', () => {
    const draft = diffOffers(side(before), sideOfRows([], null));
    expect(draft.deltaPaise).toBeNull();
    expect(deltaOf(draft)).toBe('not complete yet');
  });
});

describe('the validity clock', () => {
  it('counts the last day in', () => {
    expect(validitySaid('2026-10-03', 12)).toBe('Valid until 3 Oct 2026, 12 days left');
    expect(validitySaid('2026-10-03', 1)).toBe('Valid until 3 Oct 2026, 1 day left');
    expect(validitySaid('2026-10-03', 0)).toBe('Valid until today, 3 Oct 2026, 23:59 IST');
    expect(validitySaid('2026-10-03', -1)).toBe('Expired on 3 Oct 2026');
  });
});

describe('an offer with its tax', () => {
  const lines = (amounts: readonly (number | null)[]) => ({
    amountPaise: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
    lines: amounts.map((amountPaise) => ({ amountPaise })) as unknown as Side['lines'],
  });
  const tax = { supply: 'intra_state', gstBp: 1_800, known: true } as const;

  it('comes to what its invoices will come to, to the paisa (domain.md D4, D5)', () => {
    const sums = totalsOf(lines([283_305_00, 283_305_00, 283_390_01]), tax);
    expect(sums?.invoices.map(({ totalPaise }) => totalPaise)).toEqual([334_300_00, 334_300_00, 334_400_00]);
    expect(sums).toMatchObject({ totalPaise: 1_003_000_00, cgstPaise: 76_500_00, sgstPaise: 76_500_00 });
  });
  it('is not known while an amount is missing, or where the milestones do not add up', () => {
    expect(totalsOf(lines([283_305_00, null]), tax)).toBeNull();
    expect(totalsOf(lines([]), tax)).toBeNull();
    expect(totalsOf({ ...lines([100, 200]), amountPaise: 250 }, tax)).toBeNull();
  });
  it('says on what it stands', () => {
    expect(taxBasis(tax)).toBe('GST at today’s rate; each invoice is rounded to rupees.');
    expect(taxBasis({ ...tax, known: false })).toMatch(/Until the billing profile is complete/);
    expect(taxBasis({ ...tax, supply: 'export_lut' })).toMatch(/without GST/);
  });
});
