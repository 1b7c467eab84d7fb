/** The roundings that only pay and the company need; the others stand in the contract's `paise.ts`. */
import { type Bp, halfUp, type Paise, shareOf, toPaise } from '@lamplight/bff/contract/paise.ts';

/** TAX_ROUND (domain.md §2.2): the paise are dropped, then to the nearest ten rupees, five up. */
export const toNearestTen = (amount: Paise): Paise => toPaise(halfUp(BigInt(amount) / 100n, 10n) * 1_000n);

/** The team's bonus on a paid milestone (domain.md §2.1). */
export const bonusPool = (exGstPaise: Paise, bonusBp: Bp): Paise => shareOf(exGstPaise, bonusBp);
