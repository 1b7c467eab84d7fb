import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { formatTime } from '../ui/dates.ts';
import { useBetweenPresses } from '../ui/press.ts';
import { Notice } from '../ui/States.tsx';
import styles from './DraftMark.module.css';
import type { DraftState } from './useDraft.ts';

/**
 * "Saved 12:04 IST", or that this device keeps nothing. A draft is saved a moment after the last key, which is when the next
 * button is pressed: the line has its room from the beginning and changes between presses, or the button would slide away.
 */
export const DraftMark = ({ draft }: { draft: Pick<DraftState, 'savedAt' | 'refused'> | null }) => {
  const text = useBetweenPresses(draft === null ? '' : wordsOf(draft));
  return draft === null ? null : (
    <span className={cx('meta', styles.mark)} role="status">
      {text}
    </span>
  );
};

const wordsOf = ({ refused, savedAt }: Pick<DraftState, 'savedAt' | 'refused'>): string => {
  if (refused) return 'This device does not keep drafts. Send it before you leave.';
  return savedAt === null ? '' : `Saved ${formatTime(savedAt)} IST`;
};

/** Says that a form goes on with a draft. Where one may, it also leads back to the form that nobody has typed into. */
export const Continued = ({
  draft,
  onAfresh,
}: {
  draft: Pick<DraftState, 'continuedFrom'> | null;
  onAfresh?: (() => void) | undefined;
}) =>
  draft === null || draft.continuedFrom === null ? null : (
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
