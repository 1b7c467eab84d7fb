import { formatTime } from '../../ui/dates.ts';
import type { DraftState } from './useDraft.ts';

/** "Saved 12:04", or that this device keeps nothing. */
export const DraftMark = ({ draft }: { draft: Pick<DraftState, 'savedAt' | 'refused'> }) => (
  <span className="meta" role="status">
    {draft.refused
      ? 'This device does not keep drafts. Send it before you leave.'
      : draft.savedAt === null
        ? ''
        : `Saved ${formatTime(draft.savedAt)}`}
  </span>
);
