/** How a project stands: what its figures say, and its lead's own word beside it (domain.md §4.4, state-machines.md §5). */

import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { derivedHealth, type Health, isOverdue, projectPlannedBp, spiBp } from '../insight/earned-value.ts';
import { refusalOf } from '../standing.ts';
import { live, overallBp } from './progress.ts';
import { can, projectAllows } from './rights.ts';
import type { HealthEvent, PresentProject, ProjectOutcome } from './state.ts';

/** What was spent is not known here, so cost decides nothing. */
export const measured = (
  { milestones }: Pick<PresentProject, 'milestones'>,
  today: CivilDate,
): Readonly<{ derived: Health; spiBp: number | null }> => {
  const counted = live(milestones);
  const spi = spiBp(overallBp(counted), projectPlannedBp(counted, today));
  const openCriticalBlocker = counted.some((m) => m.state === 'blocked' && m.block.severity === 'CRITICAL');
  const overdueMilestone = counted.some((m) => isOverdue(m, today));
  return { derived: derivedHealth({ spiBp: spi, cpiBp: null, openCriticalBlocker, overdueMilestone }), spiBp: spi };
};

/** The lead's word where there is one, else what the figures say. */
export const wordOn = (p: Pick<PresentProject, 'milestones' | 'declared'>, today: CivilDate): Health =>
  p.declared?.declared ?? measured(p, today).derived;

export const evolveHealth = (p: PresentProject, { data }: HealthEvent, etag: number): PresentProject => {
  const { projectId: _here, ...declared } = data;
  return { ...p, etag, declared };
};

export type DeclareHealth = CommandOf<'DeclareHealth'> & Readonly<{ health: Health; reason?: string | undefined }>;

/** From worse to better. */
const RANKS: readonly Health[] = ['off_track', 'at_risk', 'on_track'];
const isBetter = (a: Health, b: Health): boolean => RANKS.indexOf(a) > RANKS.indexOf(b);

/** Worse than the figures freely, better only with a reason. */
export const declareHealth = (c: DeclareHealth, p: PresentProject): ProjectOutcome => {
  const { health: declared, reason, actor, at } = c;
  const standing = { knows: can(actor, 'read', p), may: can(actor, 'declareHealth', p) };
  const state = { ready: projectAllows('declareHealth', p), state: p.is, etag: p.etag };
  const refusal = refusalOf({ ...standing, ...state }, c.ifMatch);
  if (refusal) return refusal;
  const { derived } = measured(p, istDate(at));
  if (isBetter(declared, derived) && reason === undefined)
    return faulty('reason', 'Say why it is better than its figures');
  const why = reason === undefined ? {} : { reason };
  return [
    {
      type: 'HealthChanged',
      data: { projectId: p.projectId, derived, declared, ...why, declaredAt: at, by: actor.id },
    },
  ];
};
