/** Which version of a rule counts, and in which order rules are looked at. */
import type { RuleVersion, StatutoryRule } from './data.ts';

/** What holds on a day; undefined where nothing is approved for it. Of one first day the later version holds. */
export const inForce = ({ versions }: Pick<StatutoryRule, 'versions'>, day: string): RuleVersion | undefined =>
  versions
    .filter(
      ({ state, effectiveFrom, effectiveTo }) =>
        (state === 'approved' || state === 'superseded') &&
        effectiveFrom <= day &&
        (effectiveTo === null || effectiveTo >= day),
    )
    .reduce<RuleVersion | undefined>(
      (best, one) =>
        best === undefined ||
        one.effectiveFrom > best.effectiveFrom ||
        (one.effectiveFrom === best.effectiveFrom && one.version > best.version)
          ? one
          : best,
      undefined,
    );

/** What is shown of a rule in a list: what holds, else what is approved for later, else the newest. */
export const shownVersion = (rule: Pick<StatutoryRule, 'versions'>, day: string): RuleVersion | undefined =>
  inForce(rule, day) ?? rule.versions.find(({ state }) => state === 'approved') ?? rule.versions[0];
