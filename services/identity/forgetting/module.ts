/** What forgetting gives its service: operators alone decide it, past every route. */
import { forgetting as decider, forgettingEvents } from './forgetting.ts';

export const forgetting = { events: forgettingEvents, deciders: [decider] } as const;
