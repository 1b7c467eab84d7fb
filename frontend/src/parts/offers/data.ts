/** A proposal and every answer to it: key, call and hook together. */
import type { answersBody, Counter, Offer, PlannedMilestone, Proposal } from '@lamplight/bff/contract/proposals.ts';
import type * as z from 'zod/mini';
import { refetch } from '../../api/cache.ts';
import { api } from '../../api/client.ts';
import { isConflict } from '../../api/errors.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';

export type { Counter, Offer, Proposal } from '@lamplight/bff/contract/proposals.ts';

/** The keys that show a proposal: itself, the project page of the same id, and every list of either. */
export const shownIn = (proposalId: string): Key[] => [
  keys.proposal(proposalId),
  keys.project(proposalId),
  keys.proposals(),
  keys.projects(),
  keys.clientProjects(),
];

export const useProposal = (proposalId: string | null) =>
  useRead(proposalId === null ? null : keys.proposal(proposalId));

/** After a conflict the current proposal is fetched before the failure is passed on. */
export const fresh = <T>(proposalId: string, call: Promise<T>): Promise<T> =>
  call.catch(async (error: unknown) => {
    if (isConflict(error)) await refetch(shownIn(proposalId));
    throw error;
  });

type Decision =
  | { decision: 'accept'; version: number; hash: string }
  | { decision: 'decline'; version: number; reason: string }
  | CounterDecision;
export type CounterDecision = {
  decision: 'counter';
  version: number;
  amountPaise?: number;
  milestones?: PlannedMilestone[];
  note: string;
};

/**
 * The client's answer. It names the version (and, to accept, the fingerprint) that was read, which says more than an
 * If-Match: a newer offer answers OFFER_SUPERSEDED, and the screen shows what changed.
 */
export const useDecision = (proposalId: string) =>
  useAct(shownIn(proposalId), (decision: Decision, idempotencyKey) =>
    fresh(proposalId, api.call('decision', { params: { projectId: proposalId }, body: decision, idempotencyKey })),
  );

type Versioned<T> = T & { etag: string };

export const useAnswers = (proposalId: string) =>
  useAct(shownIn(proposalId), ({ etag, ...body }: Versioned<z.infer<typeof answersBody>>, idempotencyKey) =>
    fresh(proposalId, api.call('proposal-answers', { params: { proposalId }, body, idempotencyKey, ifMatch: etag })),
  );

export const useWithdraw = (proposalId: string) =>
  useAct(shownIn(proposalId), ({ etag, ...body }: Versioned<{ reason: string }>, idempotencyKey) =>
    fresh(proposalId, api.call('proposal-withdraw', { params: { proposalId }, body, idempotencyKey, ifMatch: etag })),
  );

/** One line of the version strip: what was said, by whom, when, in the order it was said. */
export type Version = Readonly<
  { id: string; label: string; by: Offer['by']; at: string } & (
    | { kind: 'offer'; offer: Offer }
    | { kind: 'counter'; counter: Counter; answered: Offer }
  )
>;

export const versionsOf = (proposal: Pick<Proposal, 'offers' | 'counters'>): readonly Version[] =>
  proposal.offers.flatMap((offer): Version[] => [
    { kind: 'offer', id: String(offer.version), label: String(offer.version), by: offer.by, at: offer.madeAt, offer },
    ...proposal.counters
      .filter((counter) => counter.version === offer.version)
      .map(
        (counter): Version => ({
          kind: 'counter',
          id: `c${counter.version}`,
          label: `Counter to ${counter.version}`,
          by: counter.by,
          at: counter.at,
          counter,
          answered: offer,
        }),
      ),
  ]);
