/** The difference between two versions in sentences: what a person reads out before deciding. */

import { counted } from '../../ui/counted.ts';
import { formatDate } from '../../ui/dates.ts';
import { formatDelta, formatRupees } from '../../ui/money.ts';
import { formatRate } from '../../ui/shares.ts';
import { leftSaid } from '../../ui/spans.ts';
import { type LineChange, type OfferDiff, sumOfLines, type TermChange } from './diff.ts';
import { FULL } from './plan.ts';

const MINUS = '\u2212';

/** `+₹20,000`, `−₹20,000`, `same price` */
export const deltaMoney = (paise: number): string => (paise === 0 ? 'same price' : formatDelta(paise));

/** `+28 days`, `−1 day`, `same end` */
export const deltaDays = (days: number): string =>
  days === 0 ? 'same end' : `${days > 0 ? '+' : MINUS}${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;

/** `+₹20,000, +28 days`; what is not known yet is left out. */
export const deltaOf = (diff: Pick<OfferDiff, 'deltaPaise' | 'deltaDays'>): string =>
  [
    diff.deltaPaise === null ? null : deltaMoney(diff.deltaPaise),
    diff.deltaDays === null ? null : deltaDays(diff.deltaDays),
  ]
    .filter((part) => part !== null)
    .join(', ') || 'not complete yet';

/** `2 milestones changed, 1 added`; `Price only: −₹20,000; milestones still add up to ₹4,00,000`; `Nothing changed`. */
export const countsOf = (diff: OfferDiff): string => {
  const counts = { changed: 0, added: 0, removed: 0, same: 0 };
  for (const { kind } of diff.lines) counts[kind] += 1;
  const parts = (['changed', 'added', 'removed'] as const).filter((kind) => counts[kind] > 0);
  const phrases = parts.map(
    (kind, i) => `${counts[kind]} ${i === 0 ? `${counts[kind] === 1 ? 'milestone' : 'milestones'} ` : ''}${kind}`,
  );
  if (diff.terms.length > 0) phrases.push(`${counted(diff.terms.length, 'term')} changed`);
  const price = priceOf(diff);
  if (price === null) return phrases.length === 0 ? 'Nothing changed' : phrases.join(', ');
  return phrases.length === 0 ? `Price only: ${price}` : `${phrases.join(', ')}; price ${price}`;
};

/** A counter without a plan of its own differs in the total, and its milestones still add up to the one before. */
const priceOf = ({ lines, deltaPaise }: OfferDiff): string | null => {
  if (deltaPaise === null || deltaPaise === 0 || lines.some(({ kind }) => kind !== 'same')) return null;
  return `${formatDelta(deltaPaise)}; milestones still add up to ${formatRupees(sumOfLines(lines.map(({ line }) => line)))}`;
};

const percent = (bp: number | null): string => (bp === null ? 'nothing' : formatRate(bp));
const amount = (paise: number | null): string => (paise === null ? 'nothing' : formatRupees(paise));
const day = (date: string): string => (date === '' ? 'no date' : formatDate(date));

/** `Amount from ₹2,80,000 to ₹3,00,000 (+₹20,000)` */
export const changeOf = (change: LineChange): string => {
  switch (change.field) {
    case 'title':
      return `Renamed, was “${change.from}”`;
    case 'weightBp':
      return `Weight from ${percent(change.from)} to ${percent(change.to)}`;
    case 'amountPaise': {
      const delta = change.from === null || change.to === null ? '' : ` (${deltaMoney(change.to - change.from)})`;
      return `Amount from ${amount(change.from)} to ${amount(change.to)}${delta}`;
    }
    case 'startDate':
      return `Start from ${day(change.from)} to ${day(change.to)}`;
    case 'dueDate':
      return `Due from ${day(change.from)} to ${day(change.to)}`;
    case 'position':
      return `Moved from place ${change.from} to ${change.to}`;
    case 'criteria':
      return 'Acceptance criteria changed';
  }
};

export const termOf = ({ field, from, to }: TermChange): string => {
  switch (field) {
    case 'validUntil':
      return `Valid until from ${day(String(from ?? ''))} to ${day(String(to ?? ''))}`;
    case 'paymentTermDays':
      return `Payment term from ${from ?? 0} to ${to ?? 0} days`;
    case 'deemedAcceptanceDays':
      return to === null
        ? 'Deemed acceptance taken out'
        : from === null
          ? `Deemed acceptance after ${to} working days added`
          : `Deemed acceptance from ${from} to ${to} working days`;
    case 'advancePaise':
      return `Advance from ${amount(from === null ? 0 : Number(from))} to ${amount(to === null ? 0 : Number(to))}`;
  }
};

/** How the plan stands, live: `Weights 100 %` or what is missing or too much. */
export const weightsSaid = (sumBp: number): Readonly<{ ok: boolean; says: string }> => {
  if (sumBp === FULL) return { ok: true, says: 'Weights 100\u00a0%' };
  const off = formatRate(Math.abs(FULL - sumBp));
  return { ok: false, says: `Weights ${formatRate(sumBp)}, ${off} ${sumBp < FULL ? 'missing' : 'too much'}` };
};

export const amountsSaid = (sumPaise: number, amountPaise: number | null): Readonly<{ ok: boolean; says: string }> => {
  if (amountPaise === null) return { ok: false, says: 'Enter the amount of the offer' };
  if (amountPaise === sumPaise && sumPaise > 0) return { ok: true, says: 'Amounts add up' };
  if (amountPaise <= 0) return { ok: false, says: 'The amount must be above zero' };
  const off = formatRupees(Math.abs(amountPaise - sumPaise));
  return { ok: false, says: `${off} ${sumPaise < amountPaise ? 'not placed yet' : 'more than the amount'}` };
};

/** `today`, `1 day`, `12 days` */
export const daysSaid = (days: number): string => (days <= 0 ? 'today' : days === 1 ? '1 day' : `${days} days`);

/** The validity clock of an open offer: `open until 3 Oct 2026, 12 days left`. */
export const validitySaid = (validUntil: string, daysLeft: number): string => {
  if (daysLeft < 0) return `Expired on ${formatDate(validUntil)}`;
  if (daysLeft === 0) return `Valid until today, ${formatDate(validUntil)}, 23:59 IST`;
  return `Valid until ${formatDate(validUntil)}, ${leftSaid(daysLeft)}`;
};

/** The first word of a name: how people speak of one another. */
export const firstName = (name: string | null): string => name?.trim().split(/\s+/)[0] ?? 'Someone';
