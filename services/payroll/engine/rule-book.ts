/** Which row of the law holds when (payroll.md §2). */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { RuleKey, RuleRef, StatutoryRule } from './rules.ts';

/** Approved rows, found by key, jurisdiction and day. */
export type RuleBook = Readonly<{
  find<K extends RuleKey>(key: K, jurisdiction: string, on: CivilDate): StatutoryRule<K> | undefined;
}>;

const placeOf = (key: RuleKey, jurisdiction: string): string => `${key} ${jurisdiction}`;

/** Of two rows that begin on the same day the later version holds; a row that has ended leaves a gap, never its forerunner. */
export const ruleBookOf = (rules: readonly StatutoryRule[]): RuleBook => {
  const rows = new Map<string, StatutoryRule[]>();
  for (const rule of rules) {
    const place = placeOf(rule.key, rule.jurisdiction);
    rows.set(place, [...(rows.get(place) ?? []), rule]);
  }
  for (const [place, list] of rows) rows.set(place, list.toSorted(latestFirst));
  return {
    find: (key, jurisdiction, on) => {
      const row = rows.get(placeOf(key, jurisdiction))?.find(({ effectiveFrom }) => effectiveFrom <= on);
      const holds = row !== undefined && (row.effectiveTo === undefined || on <= row.effectiveTo);
      // The place of a row is its key: what lies there has its form.
      return holds ? (row as StatutoryRule<typeof key>) : undefined;
    },
  };
};

const latestFirst = (a: StatutoryRule, b: StatutoryRule): number =>
  a.effectiveFrom === b.effectiveFrom ? b.version - a.version : a.effectiveFrom < b.effectiveFrom ? 1 : -1;

export const refOf = ({ ruleId, key, jurisdiction, version, effectiveFrom }: StatutoryRule): RuleRef => ({
  ...{ ruleId, key, jurisdiction, version, effectiveFrom },
});
