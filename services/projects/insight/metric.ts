/** One public figure: an admin approves what the data say, as they saw it, and that is what visitors read (domain.md §4.8). */
import type { Metric } from '@lamplight/bff/contract/insight.ts';
import { type Actor, type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { MetricEvent } from './events.ts';
import type { Figure } from './metrics.ts';

export type { MetricEvent } from './events.ts';

/** What is published; null while nothing ever was. */
export type Published = Figure | null;

/** `numerator`, `denominator`: what the admin saw. `now`: reckoned just before; null while the sample is too small. */
export type ApproveMetric = CommandOf<'ApproveMetric'> &
  Readonly<{ metric: Metric; numerator: number; denominator: number; now: Figure | null }>;

const isSame = (a: Figure | null, b: Figure | null): boolean =>
  a?.numerator === b?.numerator && a?.denominator === b?.denominator && a?.value === b?.value;

/** There is something to approve, and it is another figure than the published one. */
export const mayApprove = (actor: Actor, published: Published, now: Figure | null): boolean =>
  isAdmin(actor) && now !== null && !isSame(published, now);

const decide = (c: ApproveMetric, published: Published): readonly MetricEvent[] | Refusal => {
  const { metric, now, numerator, denominator } = c;
  if (!isAdmin(c.actor)) return FORBIDDEN;
  if (now === null || now.numerator !== numerator || now.denominator !== denominator)
    return refuse('CLAIM_CHANGED', 'conflict');
  if (isSame(published, now)) return [];
  const { value, ...sample } = now;
  return [
    { type: 'MetricSnapshotTaken', data: { metric, ...sample } },
    { type: 'PublicMetricPublished', data: { metric, ...sample, value } },
  ];
};

export const metric: Decider<Published, ApproveMetric, MetricEvent> = {
  category: 'metric',
  initial: null,
  audited: true,
  evolve: (published, e) => {
    if (e.type === 'MetricSnapshotTaken') return published;
    const { metric: _which, ...figure } = e.data;
    return figure;
  },
  decide,
};
