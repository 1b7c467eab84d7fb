/** Since when news are counted, and the words for it. */

import { counted } from '../../ui/counted.ts';
import { addDays, civilOf, formatNear, instantOf } from '../../ui/dates.ts';
import type { GlanceAnswer } from './data.ts';

const CHOICES = ['visit', 'today', 'week'] as const;
export type Choice = (typeof CHOICES)[number];

export const choiceIn = (requested: string | null): Choice => CHOICES.find((choice) => choice === requested) ?? 'visit';

/** For the server: the person's own mark, or an instant that stays the same all day. */
export const sinceFor = (choice: Choice, now: number): string => {
  if (choice === 'visit') return 'mark';
  const today = civilOf(now);
  return instantOf(choice === 'today' ? today : addDays(today, -7));
};

export type From = Pick<GlanceAnswer, 'since' | 'basis'>;

const TODAY = { value: 'today', label: 'Today' } as const;
const WEEK = { value: 'week', label: 'Last week' } as const;
/**
 * The spans to choose from. Whoever has never looked has no last visit: the strip begins a week ago or where they
 * joined, and that is the name of the span.
 */
export const choicesFor = (
  choice: Choice,
  from: From | undefined,
  hasMark: boolean,
): readonly Readonly<{ value: Choice; label: string }>[] => {
  if (choice === 'visit' ? from === undefined || from.basis === 'mark' : hasMark)
    return [{ value: 'visit', label: 'Since last visit' }, TODAY, WEEK];
  if (choice === 'week') return [TODAY, WEEK];
  return [TODAY, { value: 'visit', label: from?.basis === 'joined' ? 'Since you joined' : WEEK.label }];
};

const from = (choice: Choice, { since, basis }: From, now: number): Readonly<{ starts: string; ends: string }> => {
  if (choice === 'today') return { starts: 'Today', ends: 'today' };
  if (choice === 'week' || basis === 'week') return { starts: 'In the last week', ends: 'in the last week' };
  const at = formatNear(since, now);
  return basis === 'joined'
    ? { starts: `Since you joined, ${at}`, ends: `since you joined, ${at}` }
    : { starts: `Since ${at}`, ends: `since ${at}` };
};

/** `Since Tue 18:40: 3 need you, 7 changed.` `more`: there is more than was counted. */
export const headline = (
  choice: Choice,
  period: From,
  now: number,
  { needs, changed, informed, more }: Readonly<{ needs: number; changed: number; informed: number; more: boolean }>,
): string => {
  const { starts, ends } = from(choice, period, now);
  if (needs + changed + informed === 0) return `Nothing new ${ends}.`;
  const counts = [
    needs === 0 ? null : `${needs} ${needs === 1 ? 'needs' : 'need'} you`,
    changed === 0 && informed > 0 ? null : `${changed}${more ? '+' : ''} changed`,
    changed === 0 && informed > 0 ? `${counted(informed, 'thing')} to know` : null,
  ];
  return `${starts}: ${counts.filter(Boolean).join(', ')}.`;
};
