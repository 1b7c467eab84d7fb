/** What interventions give their service: operators alone decide them, past every route. */
import { intervention, interventionEvents } from './intervention.ts';

export const interventions = { events: interventionEvents, deciders: [intervention] } as const;
