/** What figures, the claims that are made of them, and visits give their service. */
import { ADMINS, invalidate, listsChanged } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { deliveryView } from './delivery-view.ts';
import { metricEvents } from './events.ts';
import { type MetricEvent, metric } from './metric.ts';
import { metricView } from './metric-view.ts';
import { outcomeView } from './outcome-view.ts';
import { visitView } from './visit-view.ts';

export const insight = {
  events: metricEvents,
  deciders: [metric],
  views: { metrics: metricView, deliveries: deliveryView, outcomes: outcomeView, visits: visitView },
  signals: {
    metrics: ({ data }: Fact<MetricEvent>) => [invalidate(ADMINS, 'claim', data.metric), listsChanged('claims')],
    visits: () => [invalidate(ADMINS, 'visit')],
  },
} as const;
