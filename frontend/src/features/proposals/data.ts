import type {
  OfferBody,
  Proposal,
  ProposalBrief,
  ProposalDraft,
  reviewBody,
} from '@lamplight/bff/contract/proposals.ts';
import type * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';
import { fresh, shownIn } from '../../parts/offers/data.ts';
import type { Stored } from './wizard.ts';

type Answer = { proposal: Proposal };

/** The first save makes the draft, the next ones replace it at the version they were read at. */
export const useSaveDraft = () =>
  useAct<{ stored: Stored; draft: ProposalDraft }, Answer>(keys.proposals(), ({ stored, draft }, idempotencyKey) =>
    stored === null
      ? api.call('proposal-create', { body: draft, idempotencyKey })
      : api.call('proposal-save', {
          params: { proposalId: stored.proposalId },
          body: draft,
          idempotencyKey,
          ifMatch: stored.etag,
        }),
  );

export const useSubmitProposal = () =>
  useAct<{ proposalId: string; etag: string; brief: ProposalBrief }, Answer>(
    [keys.proposals(), keys.projects(), keys.clientProjects()],
    ({ proposalId, etag, brief }, idempotencyKey) =>
      api.call('proposal-submit', { params: { proposalId }, body: brief, idempotencyKey, ifMatch: etag }),
  );

/** The clients for whom staff may propose. */
export const useClients = (wanted: boolean) => useRead(wanted ? keys.clients({ limit: 200 }) : null);

export const uploadFile = (
  proposalId: string,
  file: File,
  options: {
    idempotencyKey: string;
    signal: AbortSignal;
    onProgress: (share: { sent: number; total: number }) => void;
  },
) => {
  const form = new FormData();
  form.append('file', file, file.name);
  return api.upload('file-put', { params: { projectId: proposalId }, form, ...options });
};

export const useProposals = (query: { state?: string | undefined; after?: string | undefined }) =>
  useRead(keys.proposals({ limit: 50, ...query }), {
    keepPreviousData: true,
  });

type Review = z.infer<typeof reviewBody> & { etag: string };
export const useReview = (proposalId: string) =>
  useAct<Review, Answer>(shownIn(proposalId), ({ etag, ...body }, idempotencyKey) =>
    fresh(proposalId, api.call('proposal-review', { params: { proposalId }, body, idempotencyKey, ifMatch: etag })),
  );

export const useMakeOffer = (proposalId: string) =>
  useAct<OfferBody & { etag: string }, Answer>(shownIn(proposalId), ({ etag, ...body }, idempotencyKey) =>
    fresh(proposalId, api.call('offer', { params: { proposalId }, body, idempotencyKey, ifMatch: etag })),
  );
