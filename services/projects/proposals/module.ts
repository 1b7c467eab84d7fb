/** What proposals give their service. */
import { invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Seers } from '../seers.ts';
import { proposalEvents } from './events.ts';
import { type ProposalEvent, proposal } from './proposal.ts';
import { projectOpener } from './reactors.ts';
import { proposalView } from './view.ts';

export const proposals = {
  events: proposalEvents,
  deciders: [proposal],
  views: { proposals: proposalView },
  reactors: () => [projectOpener],
  signals: {
    proposals: async ({ type, data: { proposalId: id } }: Fact<ProposalEvent>, { ofProposal }: Seers) =>
      type === 'OfferReminded' ? [] : [invalidate(await ofProposal(id), 'proposal', id)],
  },
} as const;
