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
    { text: 'A lead', answers: [true, false] },
    { text: 'Care', answers: [false, true] },
    { text: 'A team', answers: [false, true] },
  ]);
});

it('a value stands in the row of its name, so that a plan with the better value is not shown as without it', () => {
  const answer = (text: string, included = true) => ({ features: [{ text, included }] });
  expect(
    featureRows([answer('First answer: 4 h', false), answer('First answer: 1 day'), answer('First answer: 4 h')]),
  ).toEqual([{ text: 'First answer', answers: [false, '1 day', '4 h'] }]);
  // Without a space it is no value: a time of day, an address.
  expect(featureRows([answer('On call until 20:00')])).toEqual([{ text: 'On call until 20:00', answers: [true] }]);
});

it('prices are in force since the newest of their days', () => {
  expect(inForceSince([aPlan(), aPlan({ effectiveFrom: '2026-11-01' })])).toBe('2026-11-01');
  expect(inForceSince([])).toBeNull();
});
