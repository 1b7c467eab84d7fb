/**
 * `maintenance-company`: when nothing could be changed, by whom and why (state-machines.md §11). The log keeps it; what stops
 * people is the flag that every edge follows.
 */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { z } from 'zod';

const reason = z.string().min(1).max(1_000);
const schemas = {
  MaintenanceBegan: z.strictObject({ reason }),
  MaintenanceEnded: z.strictObject({ reason }),
} as const;
type MaintenanceEvent = EventsOf<typeof schemas>;
export const maintenanceEvents = declareEvents(schemas);

export const MAINTENANCE = 'maintenance-company';

export type MaintenanceCommand = Readonly<{ type: 'BeginMaintenance' | 'EndMaintenance'; reason: string }>;

/** Null where everything may be changed; else why not. */
export const maintenance: Decider<Readonly<{ because: string | null }>, MaintenanceCommand, MaintenanceEvent> = {
  category: 'maintenance',
  audited: true,
  initial: { because: null },
  evolve: (_state, { type, data }) => ({ because: type === 'MaintenanceBegan' ? data.reason : null }),
  decide: ({ type, reason: given }, { because }) => {
    const says = given.trim();
    if (says === '') return refuse('REASON_REQUIRED', 'rule');
    if (type === 'BeginMaintenance')
      return because === null ? [{ type: 'MaintenanceBegan', data: { reason: says } }] : [];
    return because === null ? [] : [{ type: 'MaintenanceEnded', data: { reason: says } }];
  },
};
