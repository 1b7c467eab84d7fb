/** How a project stands: what its figures say, and its lead's own word beside it (domain.md §4.4, state-machines.md §5). */

import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { refusalOf } from '@lamplight/common/facts/standing.ts';
import { derivedHealth, type Health, isOverdue, projectPlannedBp, spiBp } from '../insight/earned-value.ts';
import { live, overallBp } from './progress.ts';
import { can, projectAllows } from './rights.ts';
import type { HealthEvent, PresentProject, ProjectOutcome } from './state.ts';

/** What of a project decides its health beside its indexes. */
export const signsOf = ({ milestones }: Pick<PresentProject, 'milestones'>, today: CivilDate) => {
  const counted = live(milestones);
  return {
    openCriticalBlocker: counted.some((m) => m.state === 'blocked' && m.block.severity === 'CRITICAL'),
    overdueMilestone: counted.some((m) => isOverdue(m, today)),
  };
};

/** @param cpiBp the index of cost, which decides and is never part of what is shown; null where nothing was spent */
export const measured = (
  p: Pick<PresentProject, 'milestones'>,
  today: CivilDate,
  cpiBp: number | null,
): Readonly<{ derived: Health; spiBp: number | null }> => {
  const counted = live(p.milestones);
  const spi = spiBp(overallBp(counted), projectPlannedBp(counted, today));
  return { derived: derivedHealth({ spiBp: spi, cpiBp, ...signsOf(p, today) }), spiBp: spi };
};

/** The lead's word where there is one, else what the figures say. */
export const wordOn = (
  p: Pick<PresentProject, 'milestones' | 'declared'>,
  today: CivilDate,
  cpiBp: number | null,
): Health => p.declared?.declared ?? measured(p, today, cpiBp).derived;

export const evolveHealth = (p: PresentProject, { data }: HealthEvent, etag: number): PresentProject => {
  const { projectId: _here, ...declared } = data;
  return { ...p, etag, declared };
};

/** `cpiBp`: what hours, rates and expenses say of the cost; null where nothing was spent. */
export type DeclareHealth = CommandOf<'DeclareHealth'> &
  Readonly<{ health: Health; reason?: string | undefined; cpiBp: number | null }>;

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
  const { derived } = measured(p, istDate(at), c.cpiBp);
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
