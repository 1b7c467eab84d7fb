/** Integer paise as everything here reckons them, and the roundings that only the company needs. */
import { halfUp, type Paise, toPaise } from '@lamplight/bff/contract/paise.ts';

export * from '@lamplight/bff/contract/paise.ts';

/** TAX_ROUND (domain.md §2.2): the paise are dropped, then to the nearest ten rupees, five up. */
export const toNearestTen = (amount: Paise): Paise => toPaise(halfUp(BigInt(amount) / 100n, 10n) * 1_000n);
