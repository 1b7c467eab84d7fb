/** What other services get of an event: the ids that the contract names, and no word of anybody (events/contracts/chat.ts). */
import { published } from '@lamplight/events/contracts/chat.ts';
import { publicBy } from '@lamplight/events/contracts/contract.ts';

export const toPublic = publicBy(published);
