import { isNear } from '@lamplight/common/calendar/elapsed.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { type Refusal, refuse } from '../guards/refusal.ts';
import type { Living } from './sessions.ts';

/** How old the last proof may be for an act that others would suffer from (product.md I11). */
const FRESH_PROOF_MS = 15 * 60_000;

/** The refusal of such an act whose person has not proved who they are of late. */
export const staleProof = ({ session }: Living, clock: Clock): Refusal | null =>
  isNear(session.authTime, FRESH_PROOF_MS, clock.now()) ? null : refuse('STEP_UP_REQUIRED');
