/** The team's bonus on a paid milestone (domain.md §2.1); who gets it is decided where pay is. */
import { type Bp, type Paise, shareOf } from '../money/paise.ts';

export const bonusPool = (exGstPaise: Paise, bonusBp: Bp): Paise => shareOf(exGstPaise, bonusBp);
