/** What is recorded about what people know (domain.md §5.1, §6). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { count, id } from '../schema.ts';

const schemas = {
  /** `level`: 1 Novice to 5 Expert. `by`: the person's own judgement, or that of somebody who leads them. */
  SkillAssessed: z.strictObject({
    employeeId: id,
    techId: id,
    level: z.int().min(1).max(5),
    /** Tenths of a year. */
    yearsTenths: count,
    by: z.enum(['self', 'lead']),
  }),
} as const;

export type SkillEvent = EventsOf<typeof schemas>;
export const skillEvents = declareEvents(schemas);
