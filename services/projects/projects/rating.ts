/** How the client found an accepted milestone: one rating for each acceptance, editable for seven days (state-machines.md §5). */

import type { Instant } from '@lamplight/common/calendar/civil.ts';
import { type Actor, type CommandOf, isAdmin, isGuest } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import type { Milestone, PresentProject, ProjectOutcome } from './state.ts';

/** `score`: 1 to 5. `reason`: why an admin enters it for the client. */
export type RateMilestone = CommandOf<'RateMilestone'> &
  Readonly<{ milestoneId: string; score: number; comment: string; reason?: string | undefined }>;

const EDITABLE_MS = 7 * 86_400_000;

/**
 * Whether this person may still rate: the first rating has no limit, each side may change its own for seven days, and
 * the client's rating replaces one that was entered for them, never the other way round. By a delivery link it is given
 * once: whoever opens it later changes nothing of what the client said.
 */
export const isOpenToRating = (actor: Actor, m: Milestone, at: Instant): boolean => {
  if (m.state !== 'accepted') return false;
  if (m.rating === null) return true;
  if (isGuest(actor)) return m.rating.onBehalf;
  return m.rating.onBehalf === isAdmin(actor) ? at <= m.rating.editableUntil : m.rating.onBehalf;
};

export const rate = (c: RateMilestone, p: PresentProject, m: Milestone): ProjectOutcome => {
  const onBehalf = isAdmin(c.actor);
  if (onBehalf && c.reason === undefined) return faulty('reason', 'Say why you enter it for the client');
  const before = m.state === 'accepted' && m.rating?.onBehalf === onBehalf ? m.rating : null;
  const { score, comment } = c;
  const rating = { score, comment, onBehalf, ...(onBehalf && c.reason !== undefined ? { reason: c.reason } : {}) };
  const editableUntil = before?.editableUntil ?? new Date(Date.parse(c.at) + EDITABLE_MS).toISOString();
  const { projectId } = p;
  return [{ type: 'ClientRatingSubmitted', data: { projectId, milestoneId: m.milestoneId, ...rating, editableUntil } }];
};
