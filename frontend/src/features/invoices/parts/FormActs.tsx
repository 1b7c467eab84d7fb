import { Button } from '../../../ui/Button.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { DraftMark } from '../../common/DraftMark.tsx';
import type { DraftState } from '../../common/useDraft.ts';
import styles from './Invoice.module.css';

/** Under a form of an invoice: the act, the way back, and that what was typed is kept. */
export const FormActs = ({
  act,
  icon,
  busy,
  onClose,
  draft,
}: {
  act: string;
  icon: IconName;
  busy: boolean;
  onClose: () => void;
  draft: Pick<DraftState, 'savedAt' | 'refused'>;
}) => (
  <div className={styles.acts}>
    <Button type="submit" look="primary" icon={icon} busy={busy}>
      {act}
    </Button>
    <Button look="quiet" onPress={onClose}>
      Not now
    </Button>
    <DraftMark draft={draft} />
  </div>
);
