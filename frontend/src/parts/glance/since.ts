/** Since when news are counted, and the words for it. */

import { counted } from '../../ui/counted.ts';
import { addDays, civilOf, formatNear, instantOf } from '../../ui/dates.ts';
import type { GlanceAnswer } from './data.ts';

const choices = [
  { value: 'visit', label: 'Since last visit' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last week' },
] as const;
export type Choice = (typeof choices)[number]['value'];

export const choiceIn = (requested: string | null): Choice =>
  choices.find(({ value }) => value === requested)?.value ?? 'visit';

/** The choices in words that agree with the headline: before there is a mark there was no visit to count from. */
export const choicesFor = (basis: From['basis'] | undefined): readonly Readonly<{ value: Choice; label: string }>[] =>
  choices.map((choice) =>
    choice.value !== 'visit' || (basis !== 'week' && basis !== 'joined')
      ? choice
      : { ...choice, label: basis === 'week' ? 'First visit' : 'Since you joined' },
  );

/** For the server: the person's own mark, or an instant that stays the same all day. */
export const sinceFor = (choice: Choice, now: number): string => {
  if (choice === 'visit') return 'mark';
  const today = civilOf(now);
  return instantOf(choice === 'today' ? today : addDays(today, -7));
};

export type From = Pick<GlanceAnswer, 'since' | 'basis'>;

const from = (choice: Choice, { since, basis }: From, now: number): Readonly<{ starts: string; ends: string }> => {
  if (choice === 'today') return { starts: 'Today', ends: 'today' };
  if (choice === 'week') return { starts: 'In the last week', ends: 'in the last week' };
  if (basis === 'week') return { starts: 'First visit, the last week', ends: 'in the week before your first visit' };
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
