/** Amounts that are sealed for a person are recorded as digits: a sealed field is text. */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { Personal } from '@lamplight/events/core/types.ts';

export const digitsOf = (amount: Paise): string => String(amount);
/** In paise; null once the person was erased. */
export const paiseOf = (digits: Personal): Paise | null => (typeof digits === 'string' ? Number(digits) : null);
