/**
 * Which rows a run was reckoned by that hold no more for its days, as the law is known at another instant (domain.md §7,
 * question 6). Pure.
 */
import type { ChangedRules } from '@lamplight/bff/contract/run-questions.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { addMonths, lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import { daysOfKey } from '../../engine/law.ts';
import type { RuleBook } from '../../engine/rule-book.ts';
import type { RuleRef, StatutoryRule } from '../../engine/rules.ts';
import { sinceOf } from '../../inputs/ground.ts';

export type Of = Readonly<{ month: Month; paymentDate: CivilDate; used: readonly RuleRef[] }>;
type Changed = ChangedRules['runs'][number]['rules'][number];

/** The ends of the months before that a run may have reckoned anew, the newest first. */
const earlierDays = (month: Month): readonly CivilDate[] => {
  const days: CivilDate[] = [];
  for (let at = addMonths(month, -1); at >= sinceOf(month); at = addMonths(at, -1)) days.push(lastDayOf(at));
  return days;
};

/**
 * @param then the law as it was known when the run was calculated
 * @param now the law as it is known
 */
export const changedIn = ({ used, ...run }: Of, then: RuleBook, now: RuleBook): readonly Changed[] =>
  used.flatMap((ref): readonly Changed[] => {
    const { key, jurisdiction, version } = ref;
    const held = (day: CivilDate): boolean => then.find(key, jurisdiction, day)?.version === version;
    const own = daysOfKey(key, run);
    const ownHeld = own.filter(held);
    // A row that held on none of its own days was taken for a month that is reckoned anew.
    const elsewhere = ownHeld.length > 0 ? ownHeld : earlierDays(run.month).filter(held);
    const days = elsewhere.length > 0 ? elsewhere : own;
    const other = days.find((day) => now.find(key, jurisdiction, day)?.version !== version);
    return other === undefined ? [] : [{ used: ref, now: shown(now.find(key, jurisdiction, other)) }];
  });

const shown = (rule: StatutoryRule | undefined): Changed['now'] =>
  rule === undefined ? null : { version: rule.version, effectiveFrom: rule.effectiveFrom, source: rule.source };
