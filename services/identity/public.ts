/** What others learn of the events of this service: the fields that the contract names, sealed ones as they are. */
import { publicBy } from '@lamplight/events/contracts/contract.ts';
import { publishedByIdentity } from '@lamplight/events/contracts/identity.ts';

export const toPublic = publicBy(publishedByIdentity);
