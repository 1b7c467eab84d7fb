/** What is recorded about the public figures (domain.md §4.8, §6). */
import { metrics } from '@lamplight/bff/contract/insight.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { count, day } from '../schema.ts';

const sample = {
  metric: z.enum(metrics),
  numerator: count,
  denominator: count,
  /** Null: of everything that ever was. */
  from: day.nullable(),
  to: day,
} as const;
const schemas = {
  MetricSnapshotTaken: z.strictObject(sample),
  PublicMetricPublished: z.strictObject({ ...sample, value: count }),
} as const;

export type MetricEvent = EventsOf<typeof schemas>;
export const metricEvents = declareEvents(schemas);
