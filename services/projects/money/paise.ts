/** Integer paise as everything here reckons them, and the roundings that only the company needs. */
import { type Bp, halfUp, type Paise, shareOf, toPaise } from '@lamplight/bff/contract/paise.ts';

export * from '@lamplight/bff/contract/paise.ts';

/**
 * TAX_ROUND (domain.md §2.2): the paise are dropped, then to the nearest ten rupees, five up.
 * @public tests hold its figures; no route reckons a tax on pay yet
 */
export const toNearestTen = (amount: Paise): Paise => toPaise(halfUp(BigInt(amount) / 100n, 10n) * 1_000n);

/**
 * The team's bonus on a paid milestone (domain.md §2.1).
 * @public tests hold its figures; who gets it is decided where pay is, which is not built yet
 */
export const bonusPool = (exGstPaise: Paise, bonusBp: Bp): Paise => shareOf(exGstPaise, bonusBp);
