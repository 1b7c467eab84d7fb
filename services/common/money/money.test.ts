import { readFileSync } from 'node:fs';
import { invoiceTotals, planTotals, supplyTo } from '@lamplight/bff/contract/gst.ts';
import { halfUp, shareOf, sumPaise, toPaise, toRupees } from '@lamplight/bff/contract/paise.ts';
import fc from 'fast-check';
import { allocate } from './allocate.ts';
import { toNearestTen } from './rounding.ts';
import { amountInWords } from './words.ts';

type Vector<I, X> = { id: string; input: I; expect: X };
type Money = {
  allocate: Vector<{ totalPaise: number; weights: number[] }, { sharesPaise: number[] }>[];
  nearest10: Vector<{ amountPaise: number }, { roundedPaise: number }>[];
  words: Vector<{ amountPaise: number }, { words: string }>[];
};
const vectors: Money = JSON.parse(readFileSync(new URL('./money.json', import.meta.url), 'utf8'));
const weights = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 20 }).filter((list) => list.some((w) => w > 0));
const paise = fc.integer({ min: -(10 ** 15), max: 10 ** 15 });

describe('allocate', () => {
  it.each(vectors.allocate)('$id shares exactly as the vector says', ({ input, expect: expected }) => {
    expect({ sharesPaise: allocate(input.totalPaise, input.weights) }).toEqual(expected);
  });

  it('I6: the shares add up to the total, each within one paisa of the exact share', () => {
    fc.assert(
      fc.property(paise, weights, (total, list) => {
        const shares = allocate(total, list);
        const sum = list.reduce((a, b) => a + b, 0);
        expect(sumPaise(shares)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const off = BigInt(share) * BigInt(sum) - BigInt(total) * BigInt(list[index] ?? 0);
          expect(off < BigInt(sum) && off > -BigInt(sum)).toBe(true);
        }
      }),
    );
  });

  it('gives a negative total the shares of its size, negated', () => {
    fc.assert(
      fc.property(paise, weights, (total, list) => {
        expect(allocate(-total, list).map((share) => share + 0)).toEqual(
          allocate(total, list).map((share) => 0 - share),
        );
      }),
    );
  });

  it('gives ties to the lower index, and nothing to a weight of zero', () => {
    expect(allocate(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(allocate(5, [0, 1, 1])).toEqual([0, 3, 2]);
    const many = 100;
    expect(allocate(many + 40, Array(many).fill(1))).toEqual([...Array(40).fill(2), ...Array(many - 40).fill(1)]);
  });

  it.each([
    [[], 'Nothing to allocate by: every weight is zero'],
    [[0, 0], 'Nothing to allocate by: every weight is zero'],
    [[1, -1, 1], 'Not a weight: -1'],
    [[0.5], 'Not a weight: 0.5'],
  ])('refuses weights that share nothing: %j', (list, sentence) => {
    expect(() => allocate(1, list)).toThrow(new RangeError(sentence));
  });
});

describe('rounding', () => {
  it.each(vectors.nearest10)(
    '$id TAX_ROUND drops the paise, then goes to the nearest ten',
    ({ input, expect: expected }) => {
      expect({ roundedPaise: toNearestTen(input.amountPaise) }).toEqual(expected);
    },
  );

  it('half up goes away from zero at the half, on both sides', () => {
    expect([5n, 4n, -5n, -4n].map((n) => halfUp(n, 10n))).toEqual([1n, 0n, -1n, 0n]);
    expect(() => halfUp(1n, 0n)).toThrow(RangeError);
  });

  it('rounds rupees half up and a share once', () => {
    expect([toRupees(150), toRupees(149), toRupees(-150)]).toEqual([200, 100, -200]);
    expect([shareOf(12_345, 833), shareOf(-12_345, 833)]).toEqual([1_028, -1_028]);
  });

  it('stays exact past 2^53 on the way, and refuses a result past it', () => {
    expect(shareOf(9_007_199_254_740_991, 10_000)).toBe(9_007_199_254_740_991);
    expect(() => toPaise(2n ** 53n)).toThrow(RangeError);
    expect(() => sumPaise([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe('amountInWords', () => {
  it.each(vectors.words)('$id', ({ input, expect: expected }) => {
    expect({ words: amountInWords(input.amountPaise) }).toEqual(expected);
  });

  it.each([
    [0, 'Rupees Zero Only'],
    [1, 'Rupees Zero and One Paisa Only'],
    [100, 'Rupee One Only'],
    [101, 'Rupee One and One Paisa Only'],
    [-250, 'Minus Rupees Two and Fifty Paise Only'],
    [2_000, 'Rupees Twenty Only'],
    [10_000, 'Rupees One Hundred Only'],
    [100_000, 'Rupees One Thousand Only'],
    [10_000_000, 'Rupees One Lakh Only'],
    [1_000_000_000, 'Rupees One Crore Only'],
    [1_100_000, 'Rupees Eleven Thousand Only'],
    [
      12_345_678_99,
      'Rupees One Crore Twenty-Three Lakh Forty-Five Thousand Six Hundred Seventy-Eight and Ninety-Nine Paise Only',
    ],
    [1_234_000_000_000, 'Rupees One Thousand Two Hundred Thirty-Four Crore Only'],
  ])('spells %s as %s', (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });
});

describe('goods and services tax', () => {
  it('is decided by the country first, then by the two states', () => {
    expect(supplyTo('KA', { stateCode: 'KA', country: 'IN' })).toBe('intra_state');
    expect(supplyTo('KA', { stateCode: 'MH', country: 'IN' })).toBe('inter_state');
    expect(supplyTo('KA', { stateCode: 'KA', country: 'US' })).toBe('export_lut');
  });

  it('rounds each tax once and the total to rupees, and the lines always add up to the total', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), fc.constantFrom('intra_state', 'inter_state', 'export_lut'), (taxable, supply) => {
        const t = invoiceTotals(taxable, supply, 1_800);
        expect(sumPaise([t.taxablePaise, t.cgstPaise, t.sgstPaise, t.igstPaise, t.roundOffPaise])).toBe(t.totalPaise);
        expect(BigInt(t.totalPaise) % 100n).toBe(0n);
        expect(t.roundOffPaise).toBeGreaterThanOrEqual(-49);
        expect(t.roundOffPaise).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('of a whole plan is that of its invoices, one by one, to the paisa', () => {
    const supplies = fc.constantFrom('intra_state', 'inter_state', 'export_lut');
    fc.assert(
      fc.property(fc.array(fc.nat(10 ** 12), { minLength: 1, maxLength: 20 }), supplies, (amounts, supply) => {
        const plan = planTotals(amounts, supply, 1_800);
        const invoices = amounts.map((amount) => invoiceTotals(amount, supply, 1_800));
        expect(plan.invoices).toEqual(invoices);
        expect(plan.totalPaise).toBe(sumPaise(invoices.map(({ totalPaise }) => totalPaise)));
        expect(plan.taxablePaise).toBe(sumPaise(amounts));
        const { taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise, totalPaise } = plan;
        expect(sumPaise([taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise])).toBe(totalPaise);
      }),
    );
  });

  it('of a plan with an advance is that of the advance and of what it leaves to each milestone, in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10 ** 9), { minLength: 1, maxLength: 9 }), fc.nat(10_000), (amounts, bp) => {
        const ahead = Number((BigInt(sumPaise(amounts)) * BigInt(bp)) / 10_000n);
        const plan = planTotals(amounts, 'intra_state', 1_800, ahead);
        expect(plan.taxablePaise).toBe(sumPaise(amounts));
        expect(plan.advance?.taxablePaise ?? 0).toBe(ahead);
        const billed = plan.invoices.map(({ taxablePaise }) => taxablePaise);
        expect(billed.every((paise, index) => paise >= 0 && paise <= (amounts[index] ?? 0))).toBe(true);
        const first = billed.findIndex((paise) => paise > 0);
        if (first >= 0) expect(billed.slice(first + 1)).toEqual(amounts.slice(first + 1));
      }),
    );
    expect(planTotals([28_330_500, 28_330_500], 'intra_state', 1_800, 28_330_500)).toMatchObject({
      ...{ advance: { totalPaise: 33_430_000 }, invoices: [{ totalPaise: 0 }, { totalPaise: 33_430_000 }] },
      ...{ roundOffPaise: 20, totalPaise: 66_860_000 },
    });
  });

  it('of a plan is not the tax of its sum: each invoice is rounded', () => {
    const amounts = [28_330_500, 28_330_500, 28_339_001];
    expect(planTotals(amounts, 'intra_state', 1_800).totalPaise).toBe(100_300_000);
    expect(planTotals([10_050, 10_050], 'intra_state', 1_800).totalPaise).toBe(23_800);
    expect(invoiceTotals(20_100, 'intra_state', 1_800).totalPaise).toBe(23_700);
  });

  it('takes nothing on an export, and one tax between states', () => {
    expect(invoiceTotals(10_000, 'export_lut', 1_800)).toMatchObject({
      cgstPaise: 0,
      igstPaise: 0,
      totalPaise: 10_000,
    });
    expect(invoiceTotals(10_000, 'inter_state', 1_800)).toMatchObject({
      cgstPaise: 0,
      igstPaise: 1_800,
      totalPaise: 11_800,
    });
  });
});
