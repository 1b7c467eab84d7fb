import { grouped } from '../money.ts';

/** `12.40 L`: lakh of rupees with two decimals, half up, where a chart has no room for the whole. */
export const formatLakh = (paise: number): string => {
  const hundredths = String((BigInt(paise) + 50_000n) / 100_000n).padStart(3, '0');
  return `${grouped(hundredths.slice(0, -2))}.${hundredths.slice(-2)}\u00a0L`;
};

/** `12`, `2.5`, `0.04`: the same at a rule of a chart, where the unit stands beside. */
export const lakhRule = (paise: number): string =>
  formatLakh(paise)
    .slice(0, -2)
    .replace(/\.?0+$/, '');
