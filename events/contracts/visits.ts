/** `site.visits.v1`: a visit of the site that began (domain.md §5.3). Not in the event store; nothing in it leads to a person. */
import { z } from 'zod';
import type { EventDefinition } from '../core/types.ts';

export const VISITS_TOPIC = 'site.visits.v1';

/** `day`: IST date of the first hit. `visitId` is made for the visit and means nothing else. */
export const visitRecorded = z.object({ visitId: z.uuid(), day: z.iso.date(), at: z.iso.datetime() });
export type VisitRecorded = z.infer<typeof visitRecorded>;

export const visitContracts: readonly EventDefinition[] = [
  { type: 'VisitRecorded', version: 1, schema: visitRecorded },
];
