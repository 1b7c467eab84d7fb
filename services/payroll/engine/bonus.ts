/** The team's bonus on a paid milestone (payroll.md §3). */
import { type Bp, type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { allocate } from '@lamplight/common/money/allocate.ts';
import { bonusPool } from '@lamplight/common/money/rounding.ts';

export type TeamMember = Readonly<{ assignmentId: string; employeeId: string; effortWeightBp: Bp }>;
export type BonusShare = Readonly<{ employeeId: string; amountPaise: Paise }>;

/**
 * The pool by effort weights in the order of assignment ids; somebody with two assignments gets one sum.
 *
 * @param exGstPaise the milestone without GST
 * @returns nobody with nothing; empty where no weight is above zero
 */
export const bonusShares = (exGstPaise: Paise, bonusBp: Bp, team: readonly TeamMember[]): readonly BonusShare[] => {
  const ordered = team.toSorted((a, b) => (a.assignmentId < b.assignmentId ? -1 : 1));
  if (ordered.every(({ effortWeightBp }) => effortWeightBp === 0)) return [];
  const amounts = allocate(
    bonusPool(exGstPaise, bonusBp),
    ordered.map(({ effortWeightBp }) => effortWeightBp),
  );
  const sums = new Map<string, Paise>();
  for (const [index, { employeeId }] of ordered.entries())
    sums.set(employeeId, sumPaise([sums.get(employeeId) ?? 0, amounts[index] ?? 0]));
  return [...sums].filter(([, paise]) => paise !== 0).map(([employeeId, amountPaise]) => ({ employeeId, amountPaise }));
};
