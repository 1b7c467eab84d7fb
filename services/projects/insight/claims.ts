/** The claims as visitors read them, and as the data bear them out now. */
import type { Period } from '@lamplight/bff/contract/figures.ts';
import type { Claim, Metric } from '@lamplight/bff/contract/insight.ts';
import { metrics } from '@lamplight/bff/contract/insight.ts';
import { addDays, type CivilDate, istToday } from '@lamplight/common/calendar/civil.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { publishedTechStacks } from '../catalogue/published.ts';
import type { Projects } from '../context.ts';
import { deliveredByDay } from './delivered.ts';
import type { DeliveryDoc } from './delivery-view.ts';
import type { Sources } from './figures.ts';
import type { MetricDoc } from './metric-view.ts';
import { CONFIGURED, type Figure, figureOf, onTime, satisfaction, techStackCount } from './metrics.ts';

/** Null where the sample is too small. */
export type Figures = Readonly<Record<Metric, Figure | null>>;

export const configuredClaim = (metric: Metric): Claim => ({
  metric,
  value: CONFIGURED[metric],
  basis: 'configured',
  ...{ numerator: null, denominator: null, from: null, to: null, computedAt: null },
});

export const computedClaim = (metric: Metric, figure: Figure, computedAt: string): Claim => ({
  metric,
  basis: 'computed',
  ...figure,
  computedAt,
});

export const publishedClaim = (metric: Metric, doc: MetricDoc | null): Claim =>
  doc === null ? configuredClaim(metric) : computedClaim(metric, doc.figure, doc.at);

/** The newest approved ones, else what the specification claims. */
export const publishedClaims = ({ metrics: docs }: Pick<Projects, 'metrics'>): Promise<Claim[]> =>
  Promise.all(metrics.map(async (metric) => publishedClaim(metric, await docs.get(metric))));

/** Every milestone that was accepted in the period, and not cancelled since. */
export const acceptedWithin = (
  { deliveries }: Pick<Projects, 'deliveries'>,
  { from, to }: Period,
): Promise<readonly DeliveryDoc[]> =>
  allOf(deliveries, { where: { accepted: true, acceptedOn: { gte: from, lt: addDays(to, 1) } } });

export const deliveredOf = (docs: readonly DeliveryDoc[]): Sources['accepted'] =>
  docs.flatMap(({ _id: milestoneId, projectId, acceptedOn, submittedOn, committedDueDate, amountPaise, rating }) =>
    acceptedOn === null || submittedOn === null
      ? []
      : [{ milestoneId, projectId, acceptedOn, submittedOn, committedDueDate, amountPaise, rating }],
  );

/** As reckoned from the views at this moment. */
export const figuresNow = async (projects: Projects): Promise<Figures> => {
  const today: CivilDate = istToday(projects.clock);
  const { minSample } = projects.company;
  const [delivered, techStacks] = await Promise.all([deliveredByDay(projects), publishedTechStacks(projects)]);
  return {
    satisfaction: figureOf('satisfaction', satisfaction(delivered, today), minSample),
    on_time: figureOf('on_time', onTime(delivered, today), minSample),
    tech_stacks: figureOf('tech_stacks', techStackCount(techStacks.length, today), minSample),
  };
};
