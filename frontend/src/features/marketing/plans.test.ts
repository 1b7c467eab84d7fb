import { featureRows, inForceSince, priceOf } from './plans.ts';
import { aPlan } from './samples.ts';

it('a price in rupees, grouped as in India; paise where there are some; none for a custom plan', () => {
  expect([1_49_999_00, 49_999_50, null].map((pricePaise) => priceOf({ pricePaise }))).toEqual([
    '₹1,49,999',
    '₹49,999.50',
    null,
  ]);
});

it('every feature once; a plan that is silent about one does not include it', () => {
  const rows = featureRows([
    aPlan({
      features: [
        { text: 'A lead', included: true },
        { text: 'Care', included: false },
      ],
    }),
    aPlan({
      features: [
        { text: 'Care', included: true },
        { text: 'A team', included: true },
      ],
    }),
  ]);
  expect(rows).toEqual([
    { text: 'A lead', included: [true, false] },
    { text: 'Care', included: [false, true] },
    { text: 'A team', included: [false, true] },
  ]);
});

it('prices are in force since the newest of their days', () => {
  expect(inForceSince([aPlan(), aPlan({ effectiveFrom: '2026-11-01' })])).toBe('2026-11-01');
  expect(inForceSince([])).toBeNull();
});
