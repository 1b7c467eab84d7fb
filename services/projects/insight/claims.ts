/** The claims as visitors read them, and as the data bear them out now. */
import type { Claim, Metric } from '@lamplight/bff/contract/insight.ts';
import { metrics } from '@lamplight/bff/contract/insight.ts';
import { type CivilDate, istToday } from '@lamplight/common/calendar/civil.ts';
import { publishedTechStacks } from '../catalogue/published.ts';
import type { Projects } from '../context.ts';
import { deliveredByDay } from './delivered.ts';
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
