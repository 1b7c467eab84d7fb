/** What was merged for what was handed in, as it stood when it was: what is merged later is of no evidence that was handed in. */
import type { MergeRequest } from './merge.ts';
import type { EvidenceDoc } from './views.ts';

/** The host says when it was merged by its own clock, which may be ahead of ours. */
const CLOCKS_DIFFER_MS = 60_000;

/** @param handedInAt RFC 3339 UTC */
export const wasMergedBy = ({ state, at, mergedAt = at }: MergeRequest, handedInAt: string): boolean =>
  state === 'merged' && Date.parse(mergedAt) <= Date.parse(handedInAt) + CLOCKS_DIFFER_MS;

export const mergedBy = ({ requests }: EvidenceDoc, handedInAt: string): readonly EvidenceDoc['requests'][string][] =>
  Object.values(requests).filter((one) => wasMergedBy(one, handedInAt));
