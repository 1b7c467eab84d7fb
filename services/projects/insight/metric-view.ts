/** What is published of each figure, since when, and by whom. */
import type { Metric } from '@lamplight/bff/contract/insight.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { MetricEvent } from './metric.ts';
import type { Figure } from './metrics.ts';

type Published = Extract<MetricEvent, { type: 'PublicMetricPublished' }>;
export type MetricDoc = Readonly<{ _id: string; figure: Figure; at: string; by: string }>;

export const metricView: Projection<MetricDoc, Published> = {
  name: 'metrics',
  version: 2,
  reads: { types: ['PublicMetricPublished'] },
  ids: ({ data: { metric } }) => [metric satisfies Metric],
  evolve: (_doc, { data: { metric: _which, ...figure }, occurredAt: at, meta: { actorId: by } }, id) => ({
    _id: id,
    figure,
    at,
    by,
  }),
};
