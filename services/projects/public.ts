/** What other services get of an event: the fields that the contract names, and nothing else. */
import { publicBy } from '@lamplight/events/contracts/contract.ts';
import { published } from '@lamplight/events/contracts/projects.ts';

export const toPublic = publicBy(published);
