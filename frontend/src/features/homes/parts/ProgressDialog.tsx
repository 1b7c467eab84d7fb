import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, Notice, Skeleton } from '../../../ui/States.tsx';
import { exactPercent } from '../../../ui/shares.ts';
import { DraftMark } from '../../common/DraftMark.tsx';
import { capSaid, ProgressFields } from '../../common/milestones/ProgressFields.tsx';
import { useProgress } from '../../common/milestones/useProgress.ts';
import { useMilestone } from '../data.ts';

export type Reported = { projectId: string; milestoneId: string; title: string };

/** Progress reported where the work stands. */
export const ProgressDialog = ({ of, onClose }: { of: Reported; onClose: () => void }) => {
  const { data, error, refresh } = useMilestone(of.projectId, of.milestoneId);
  const milestone = data?.milestone;
  const may = milestone?.can.reportProgress ?? false;
  const progress = useProgress(of, milestone);
  const send = async () => {
    if (await progress.send()) onClose();
  };
  return (
    <Dialog
      title={`Progress of ${of.title}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          {may && (
            <Button look="primary" busy={progress.busy} onPress={() => void send()}>
              Report progress
            </Button>
          )}
        </>
      }
    >
      {error !== undefined && !milestone && <ErrorState error={error} retry={() => void refresh()} />}
      {!milestone && error === undefined && <Skeleton of="form" rows={2} inset />}
      {milestone && !may && <Notice>Progress cannot be reported on it as it stands.</Notice>}
      {milestone && may && (
        <>
          <p className="ui two">
            Last reported {exactPercent(milestone.declaredBp)} %
            {milestone.lastProgress
              ? `, ${milestone.lastProgress.by.name ?? 'someone'}: ${milestone.lastProgress.note.replace(/\.\s*$/, '')}`
              : ''}
            . It counts {capSaid(milestone)}.
          </p>
          <ProgressFields milestone={milestone} progress={progress} />
          <DraftMark draft={progress.draft} />
        </>
      )}
    </Dialog>
  );
};
