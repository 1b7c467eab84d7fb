/** What other services get of an event: the ids that the contract names, and no figure (events/contracts/payroll.ts). */
import { publicBy } from '@lamplight/events/contracts/contract.ts';
import { published } from '@lamplight/events/contracts/payroll.ts';

export const toPublic = publicBy(published);
