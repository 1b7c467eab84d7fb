/** What other services get of an event: of what goes into a payroll, nothing (events/contracts/payroll.ts). */
import type { PublicEvent } from '@lamplight/events/core/types.ts';

export const toPublic = (): readonly PublicEvent[] => [];
