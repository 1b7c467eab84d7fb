/** Words of the account of a project. */
import { counted } from '../../ui/counted.ts';
import type { DeliveryAccount, ProposalAccount } from './accountData.ts';

type Offer = ProposalAccount['offers'][number];
const ENDS: Readonly<Record<Offer['end'], string>> = {
  open: 'May still be answered',
  countered: 'Countered',
  superseded: 'A newer version took its place',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Ran out',
  rejected: 'The proposal was rejected',
  withdrawn: 'The proposal was withdrawn',
};
export const endSaid = ({ end }: Pick<Offer, 'end'>): string => ENDS[end];

const VIA: Readonly<Record<DeliveryAccount['signOffs'][number]['via'], string>> = {
  client: 'by the client',
  link: 'by a delivery link of the client',
  on_behalf: 'on behalf of the client',
  deemed: 'by the contract, since nobody answered',
};
export const viaSaid = ({ via }: Pick<DeliveryAccount['signOffs'][number], 'via'>): string => VIA[via];

const CHANGES: Readonly<Record<DeliveryAccount['changes'][number]['state'], string>> = {
  drafted: 'Drafted, not asked for yet',
  discarded: 'Discarded',
  proposed: 'Waits for an answer',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};
export const changeStateSaid = (state: DeliveryAccount['changes'][number]['state']): string => CHANGES[state];

const HOUR_MS = 3_600_000;
/** How long a state lasted, in the largest unit that is not nothing: `3 days`, `5 hours`, `under an hour`. @param ms */
export const lastedSaid = (ms: number): string => {
  const hours = Math.floor(ms / HOUR_MS);
  const days = Math.floor(hours / 24);
  if (days > 0) return counted(days, 'day');
  return hours > 0 ? counted(hours, 'hour') : 'under an hour';
};
