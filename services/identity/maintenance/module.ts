/** What maintenance gives its service: operators alone decide it, past every route. */
import { maintenance as decider, maintenanceEvents } from './maintenance.ts';

export const maintenance = { events: maintenanceEvents, deciders: [decider] } as const;
