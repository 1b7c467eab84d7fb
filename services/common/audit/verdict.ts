/** The verdict on a chain as it is answered: without how many streams there are, and the first fault of either kind alone. */
import type { VerifyAnswer } from '@lamplight/bff/contract/audit.ts';
import type { Verdict } from '@lamplight/events/core/chain.ts';

export const shownVerdict = (verdict: Verdict): Omit<VerifyAnswer, 'success'> => {
  const { intact, events, anchoredAt, firstBad, badAnchor, proves, doesNotProve } = verdict;
  const broken =
    firstBad !== null
      ? { stream: firstBad.stream, revision: firstBad.revision, recordedAt: firstBad.recordedAt, why: firstBad.what }
      : badAnchor !== null
        ? { stream: 'anchor', revision: badAnchor.anchor.events, recordedAt: badAnchor.anchor.at, why: badAnchor.why }
        : null;
  return { intact, events, anchoredAt, ...(broken === null ? {} : { firstBad: broken }), proves, doesNotProve };
};
