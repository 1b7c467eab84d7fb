/** Proofs that wait for an admin, and no others: whose, of what, since when. */
import type { TaxSection } from '@lamplight/bff/contract/pay-profiles.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { ProfileEvent } from '../profiles/events.ts';

export type WaitingProofDoc = Readonly<{
  _id: string;
  employeeId: string;
  taxYear: string;
  section: TaxSection | null;
  attachedAt: string;
}>;

export const waitingProofsView: Projection<WaitingProofDoc, ProfileEvent> = {
  name: 'waiting-proofs',
  version: 1,
  reads: { categories: ['payprofile'] },
  indexes: [['attachedAt']],
  ids: ({ data }) => ('proofId' in data ? [data.proofId] : []),
  evolve: (_doc, { type, data, occurredAt: attachedAt }, id) => {
    if (type !== 'ProofAttached') return null;
    const { employeeId, taxYear, section } = data;
    return { _id: id, employeeId, taxYear, section, attachedAt };
  },
};
