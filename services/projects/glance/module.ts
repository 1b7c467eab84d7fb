/** What the places that people have seen give their service. */
import { glanceEvents } from './events.ts';
import { glance } from './glance.ts';
import { glanceView } from './view.ts';

export const glances = { events: glanceEvents, deciders: [glance], views: { glances: glanceView } } as const;
