import { formatLakh, lakhRule } from './lakh.ts';

it.each([
  [0, '0.00', '0'],
  [49_999, '0.00', '0'],
  [50_000, '0.01', '0.01'],
  [12_40_000_00, '12.40', '12.4'],
  [20_00_000_00, '20.00', '20'],
  [10_00_00_000_00, '1,000.00', '1,000'],
  [1_000_000_000_000_00, '1,00,00,000.00', '1,00,00,000'],
])('%i paise are %s lakh', (paise, lakh, rule) => {
  expect([formatLakh(paise), lakhRule(paise)]).toEqual([`${lakh}\u00a0L`, rule]);
});
