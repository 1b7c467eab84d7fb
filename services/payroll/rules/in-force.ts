/** What the law says on a day in one place, read from the rule's own stream. */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import type { Jurisdiction, RuleKey, RuleValues } from '../engine/rules.ts';
import { ruleIdOf, statutoryRule } from './rule.ts';

/** Null where nothing is approved for that day. */
export const valueOn = async <K extends RuleKey>(
  look: Look,
  of: Readonly<{ key: K; jurisdiction: Jurisdiction }>,
  day: CivilDate,
): Promise<RuleValues[K] | null> => {
  const { state } = await look(`statutoryrule-${ruleIdOf(of)}`, statutoryRule);
  const row = state.versions.findLast(
    (one) =>
      (one.state === 'approved' || one.state === 'superseded') &&
      one.effectiveFrom <= day &&
      (one.effectiveTo === null || one.effectiveTo >= day),
  );
  // The contract, or what is shipped, had the form of its key.
  return row === undefined ? null : (row.value as unknown as RuleValues[K]);
};
