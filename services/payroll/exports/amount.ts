/** Amounts in files, by string arithmetic (domain.md §3.1). */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { partsOf } from '@lamplight/bff/contract/written.ts';

/** `-1,23,456.50`, for people. */
export const amountGrouped = (paise: Paise): string => {
  const { minus, rupees, rest } = partsOf(paise);
  return `${minus}${rupees}.${rest}`;
};
/** `-123456.50`, for machines. */
export const amountWritten = (paise: Paise): string => amountGrouped(paise).replaceAll(',', '');
