/** What proofs give their service: their events stand with the pay profile. */
import { waitingProofsView } from './view.ts';

export const proofs = { views: { waitingProofs: waitingProofsView } } as const;
