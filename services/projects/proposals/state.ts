/** What a proposal is, folded from what was recorded of it. */
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Offer, ProposalDraft, ProposalEvent } from './events.ts';

type ProposalFields = Readonly<{
  etag: number;
  proposalId: string;
  clientId: string;
  authorId: string;
  content: ProposalDraft;
  /** Every version ever made, oldest first. */
  offers: readonly Offer[];
}>;
/** Only a proposal that was offered has an offer: no code can answer one that is not there. */
export type Proposal =
  | Readonly<{ is: 'absent' }>
  | (ProposalFields & Readonly<{ is: 'draft' | 'submitted' | 'under_review' | 'rejected' | 'withdrawn' }>)
  | (ProposalFields & Readonly<{ is: 'needs_info'; questions: readonly string[] }>)
  /** `reminded`: how many days were left when the client was last reminded of the offer. */
  | (ProposalFields & Readonly<{ is: 'offered'; offer: Offer; reminded?: number }>)
  | (ProposalFields & Readonly<{ is: 'expired' | 'countered' | 'accepted' | 'declined'; offer: Offer }>);
export type ProposalState = Exclude<Proposal['is'], 'absent'>;
export type PresentProposal = Exclude<Proposal, Readonly<{ is: 'absent' }>>;

export const evolve = (p: Proposal, e: ProposalEvent, revision: number): Proposal => {
  if (p.is === 'absent') return e.type === 'ProposalDrafted' ? drafted(e.data, [], revision) : p;
  const fields = { ...knownOf(p), etag: revision };
  switch (e.type) {
    case 'ProposalDrafted':
      return drafted(e.data, p.offers, revision);
    case 'ProposalSubmitted': {
      const { proposalId: _id, clientId: _client, submittedBy: _by, authorId: _author, ...content } = e.data;
      return { ...fields, is: 'submitted', content };
    }
    case 'ProposalReviewStarted':
    case 'ProposalInfoProvided':
      return { ...fields, is: 'under_review' };
    case 'ProposalInfoRequested':
      return { ...fields, is: 'needs_info', questions: e.data.questions };
    case 'OfferMade': {
      const { proposalId: _id, clientId: _client, ...offer } = e.data;
      return { ...fields, is: 'offered', offer, offers: [...p.offers, offer] };
    }
    case 'OfferReminded':
      // It says nothing that whoever is about to decide has not seen: the version stays.
      return p.is === 'offered' ? { ...p, reminded: e.data.daysLeft } : p;
    case 'OfferCountered':
      return answered(p, fields, 'countered');
    case 'ProposalAccepted':
      return answered(p, fields, 'accepted');
    case 'ProposalDeclined':
      return answered(p, fields, 'declined');
    case 'ProposalExpired':
      return answered(p, fields, 'expired');
    case 'ProposalRejected':
      return { ...fields, is: 'rejected' };
    case 'ProposalWithdrawn':
      return { ...fields, is: 'withdrawn' };
    default:
      return unreachable(e);
  }
};

type Drafted = Extract<ProposalEvent, { type: 'ProposalDrafted' }>['data'];
const drafted = ({ draft, ...ids }: Drafted, offers: readonly Offer[], etag: number): Proposal => ({
  is: 'draft',
  etag,
  ...ids,
  content: draft,
  offers,
});
const knownOf = ({ etag, proposalId, clientId, authorId, content, offers }: PresentProposal): ProposalFields => ({
  etag,
  proposalId,
  clientId,
  authorId,
  content,
  offers,
});
const answered = (
  p: PresentProposal,
  fields: ProposalFields,
  is: 'countered' | 'accepted' | 'declined' | 'expired',
): Proposal => ('offer' in p ? { ...fields, is, offer: p.offer } : p);
