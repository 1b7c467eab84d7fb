import { FormDialog } from '../../../forms/FormDialog.tsx';
import type { Milestone } from '../../../parts/milestones/data.ts';
import { capSaid, MovedProgress, ProgressFields } from '../../../parts/milestones/ProgressFields.tsx';
import { useProgress } from '../../../parts/milestones/useProgress.ts';
import { ErrorState, Notice, Skeleton } from '../../../ui/States.tsx';
import { formatRate } from '../../../ui/shares.ts';
import { useMilestone } from '../data.ts';

export type Reported = { projectId: string; milestoneId: string; title: string };

/** Progress reported where the work stands. */
export const ProgressDialog = ({ of, onClose }: { of: Reported; onClose: () => void }) => {
  const { data, error, refresh } = useMilestone(of.projectId, of.milestoneId);
  const milestone = data?.milestone;
  const may = milestone?.can.reportProgress ?? false;
  const progress = useProgress(of, milestone, onClose);
  return (
    <FormDialog
      form={progress.form}
      title={`Progress of ${of.title}`}
      {...(milestone && may ? { says: lastSaid(milestone) } : {})}
      act={may ? 'Report progress' : null}
      {...(milestone ? { moved: <MovedProgress milestone={milestone} form={progress.form} /> } : {})}
      onClose={onClose}
    >
      {error !== undefined && !milestone && <ErrorState error={error} retry={() => void refresh()} />}
      {!milestone && error === undefined && <Skeleton of="form" rows={2} inset />}
      {milestone && !may && <Notice>Progress cannot be reported on it as it stands.</Notice>}
      {milestone && may && <ProgressFields milestone={milestone} progress={progress} />}
    </FormDialog>
  );
};

const lastSaid = (m: Milestone): string => {
  const by = m.lastProgress
    ? `, ${m.lastProgress.by.name ?? 'someone'}: ${m.lastProgress.note.replace(/\.\s*$/, '')}`
    : '';
  return `Last reported ${formatRate(m.declaredBp)}${by}. It counts ${capSaid(m)}.`;
};
