import { FormActs } from '../../forms/FormActs.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Milestone } from './data.ts';
import styles from './Milestones.module.css';
import { capSaid, MovedProgress, ProgressFields } from './ProgressFields.tsx';
import { useProgress } from './useProgress.ts';

/** How far it is, by slider or number, at the milestone itself. */
export const ProgressForm = ({ milestone: m }: { milestone: Milestone }) => {
  const progress = useProgress(m, m);
  return (
    <Panel title="Report progress" meta={`counts ${capSaid(m)}`}>
      <form ref={progress.form.at} className={styles.form} noValidate onSubmit={progress.form.submit}>
        <ProgressFields milestone={m} progress={progress} />
        <MovedProgress milestone={m} form={progress.form} />
        <FormActs form={progress.form} act="Report progress" look="plain" />
      </form>
    </Panel>
  );
};
