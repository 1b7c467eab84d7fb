/** What others have said of people. */
import { knownPeople } from './view.ts';

export const people = { views: { knownPeople } } as const;
