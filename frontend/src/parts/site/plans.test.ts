import { featureRows, inForceSince } from './plans.ts';
import { aPlan } from './workbench/samples.ts';

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
