import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { DraftMark } from '../DraftMark.tsx';
import type { Milestone } from './data.ts';
import styles from './Milestones.module.css';
import { capSaid, ProgressFields } from './ProgressFields.tsx';
import { useProgress } from './useProgress.ts';

/** How far it is, by slider or number, at the milestone itself. */
export const ProgressForm = ({ milestone: m }: { milestone: Milestone }) => {
  const progress = useProgress(m, m);
  return (
    <Panel title="Report progress" meta={`counts ${capSaid(m)}`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void progress.send();
        }}
      >
        <ProgressFields milestone={m} progress={progress} />
        <div className={styles.acts}>
          <Button type="submit" busy={progress.busy}>
            Report progress
          </Button>
          <DraftMark draft={progress.draft} />
        </div>
      </form>
    </Panel>
  );
};
