/** What other services get of an event: the ids that the contract names, and no account (events/contracts/integrations.ts). */
import { publicBy } from '@lamplight/events/contracts/contract.ts';
import { published } from '@lamplight/events/contracts/integrations.ts';

export const toPublic = publicBy(published);
