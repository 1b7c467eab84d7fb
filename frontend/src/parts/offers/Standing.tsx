import { DateTime } from '../../ui/DateTime.tsx';
import { civilOf, daysBetween } from '../../ui/dates.ts';
import { Notice } from '../../ui/States.tsx';
import { shortHash } from '../../ui/shares.ts';
import type { Proposal } from './data.ts';
import { validitySaid } from './words.ts';

/** The state of the proposal, with person and date. */
export const Standing = ({ proposal, now }: { proposal: Proposal; now: number }) => {
  const newest = proposal.offers.at(-1);
  const left = newest ? daysBetween(civilOf(now), newest.validUntil) : 0;
  const counter = proposal.counters.at(-1);
  switch (proposal.state) {
    case 'offered':
      if (!newest) return null;
      return (
        <Notice tone={left <= 3 ? 'warn' : 'info'} icon="clock">
          {proposal.can.acceptOffer
            ? `Offer ${newest.version} is yours to answer. `
            : `Offer ${newest.version} waits for ${proposal.clientName ?? 'the client'}. `}
          {validitySaid(newest.validUntil, left)}.
        </Notice>
      );
    case 'countered':
      return (
        <Notice icon="clock">
          {`${counter?.by.name ?? 'The client'} asked for changes to offer ${counter?.version ?? ''}. The next offer answers it.`}
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="warn" icon="alert">
          {newest && `${validitySaid(newest.validUntil, -1)}. `}It can be offered again.
        </Notice>
      );
    case 'accepted':
      return proposal.accepted ? (
        <Notice tone="ok" icon="lock">
          Offer {proposal.accepted.version} (<span className="mono">{shortHash(proposal.accepted.hash)}</span>) accepted
          by {proposal.accepted.by.name ?? 'the client'} on <DateTime at={proposal.accepted.at} />. It is locked.
        </Notice>
      ) : null;
    case 'declined':
    case 'rejected':
    case 'withdrawn':
      return proposal.closed ? (
        <Notice icon="info">
          {closedWord[proposal.state]} by {proposal.closed.by.name ?? 'someone'} on <DateTime at={proposal.closed.at} />
          : {proposal.closed.reason}
        </Notice>
      ) : null;
    default:
      return null;
  }
};
const closedWord = { declined: 'Declined', rejected: 'Rejected', withdrawn: 'Withdrawn' } as const;
