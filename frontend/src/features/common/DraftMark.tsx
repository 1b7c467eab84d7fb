import { Button } from '../../ui/Button.tsx';
import { formatTime } from '../../ui/dates.ts';
import { Notice } from '../../ui/States.tsx';
import type { DraftState } from './useDraft.ts';

/** "Saved 12:04 IST", or that this device keeps nothing. */
export const DraftMark = ({ draft }: { draft: Pick<DraftState, 'savedAt' | 'refused'> }) => (
  <span className="meta" role="status">
    {draft.refused
      ? 'This device does not keep drafts. Send it before you leave.'
      : draft.savedAt === null
        ? ''
        : `Saved ${formatTime(draft.savedAt)} IST`}
  </span>
);

/** Says that a form goes on with a draft. Where one may, it also leads back to the form that nobody has typed into. */
export const Continued = ({
  draft,
  onAfresh,
}: {
  draft: Pick<DraftState, 'continuedFrom'>;
  onAfresh?: (() => void) | undefined;
}) =>
  draft.continuedFrom === null ? null : (
    <Notice
      icon="history"
      acts={
        onAfresh && (
          <Button size="small" look="quiet" onPress={onAfresh}>
            Start afresh
          </Button>
        )
      }
    >
      Your draft is as you left it.
    </Notice>
  );
