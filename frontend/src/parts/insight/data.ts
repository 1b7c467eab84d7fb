/** The claims of the site beside what the data say now, and their approval. */
import type { claimRow, Metric } from '@lamplight/bff/contract/insight.ts';
import type * as z from 'zod/mini';
import { keys } from '../../api/keys.ts';
import { useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type ClaimRow = z.infer<typeof claimRow>;
export const useClaims = () => useRead(keys.analytics(), { keepPreviousData: true });

/** Names the figures that were read: when they moved meanwhile the answer is CLAIM_CHANGED, and the new ones are shown. */
export const useApproveClaim = (metric: Metric) =>
  useUnversioned('claim-approve', { metric }, [keys.analytics(), keys.claims()]);
