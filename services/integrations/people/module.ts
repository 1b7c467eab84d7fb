/** The view of people, from identity's public events. */
import { knownPeople } from './view.ts';

export const people = { views: { knownPeople } } as const;
