/** What is recorded of components that no structure has to hold (payroll.md §1; domain.md §6). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import type { SalaryComponent } from '../engine/structure.ts';
import { id, json, text, version } from '../schema.ts';

const schemas = {
  /** The newest version holds from then on; what was paid by an earlier one keeps its lines. */
  SalaryComponentDefined: z.strictObject({ code: text, version, component: json<SalaryComponent>(), by: id }),
} as const;
export type ComponentEvent = EventsOf<typeof schemas>;
export const componentEvents = declareEvents(schemas);
