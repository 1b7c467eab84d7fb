import { useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { ErrorState, Notice, Problem, Skeleton } from '../../../ui/States.tsx';
import { exactPercent, percentOf } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { DraftMark } from '../../common/DraftMark.tsx';
import { parsePercent, typedPercent } from '../../common/offers/plan.ts';
import { useDraft } from '../../common/useDraft.ts';
import { useMilestone, useReportProgress } from '../data.ts';
import styles from './Board.module.css';

export type Reported = { projectId: string; milestoneId: string; title: string };

/** Progress reported where the work stands. A fall needs a reason; what counts is cut to the cap of the state, and that is said. */
export const ProgressDialog = ({ of, onClose }: { of: Reported; onClose: () => void }) => {
  const { data, error, refresh } = useMilestone(of.projectId, of.milestoneId);
  const report = useReportProgress(of.projectId);
  const [typed, setTyped] = useState({ percent: null as string | null, note: '', reason: '' });
  const [tried, setTried] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const draft = useDraft(`progress:${of.milestoneId}`, typed, { onFound: setTyped });
  const milestone = data?.milestone;
  const may = milestone?.can['reportProgress'] ?? false;

  const percent = typed.percent ?? (milestone ? typedPercent(milestone.declaredBp) : '');
  const bp = parsePercent(percent);
  const falls = milestone !== undefined && typeof bp === 'number' && bp < milestone.declaredBp;
  const capped = milestone !== undefined && typeof bp === 'number' && bp > milestone.capBp;
  const faults = {
    percent: typeof bp === 'number' ? undefined : 'Percent from 0 to 100, at most two decimals',
    note: typed.note.trim() === '' ? 'Say what was done' : undefined,
    reason: falls && typed.reason.trim() === '' ? 'Say why it is less than before' : undefined,
  };
  const set = (change: Partial<typeof typed>) => {
    setOpened((before) => before ?? milestone?.etag ?? null);
    setTyped({ ...typed, ...change });
  };
  const send = async () => {
    setTried(true);
    if (!milestone || typeof bp !== 'number' || faults.note || faults.reason) return;
    const done = await report.run({
      milestoneId: of.milestoneId,
      progressBp: bp,
      note: typed.note.trim(),
      etag: opened ?? milestone.etag,
      ...(falls ? { reason: typed.reason.trim() } : {}),
    });
    if (done === undefined) return;
    await draft.clear();
    toast.show({ variant: 'success', message: `${of.title} is now at ${percentOf(done.milestone.progressBp)} %.` });
    onClose();
  };
  const conflict = isApiError(report.error) && report.error.status === 409;

  return (
    <Dialog
      title={`Progress of ${of.title}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          {may && (
            <Button look="primary" busy={report.busy} onPress={() => void send()}>
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
              ? `, ${milestone.lastProgress.by.name ?? 'someone'}: ${milestone.lastProgress.note}`
              : ''}
            . It counts at most {percentOf(milestone.capBp)} % until it is{' '}
            {milestone.state === 'submitted' ? 'accepted' : 'submitted'}.
          </p>
          <div className={styles.report}>
            <PercentField
              label="Done"
              value={percent}
              error={tried ? faults.percent : undefined}
              hint={capped ? `Counts as ${percentOf(milestone.capBp)} % for now` : undefined}
              onChange={(value) => set({ percent: value })}
            />
            <TextArea
              label="What was done"
              rows={2}
              maxLength={1000}
              value={typed.note}
              error={tried ? faults.note : undefined}
              onChange={(event) => set({ note: event.target.value })}
            />
          </div>
          {falls && (
            <TextArea
              label="Why it is less than before"
              hint="The client sees the fall."
              rows={2}
              maxLength={1000}
              value={typed.reason}
              error={tried ? faults.reason : undefined}
              onChange={(event) => set({ reason: event.target.value })}
            />
          )}
          {conflict ? (
            <Notice
              tone="warn"
              icon="alert"
              acts={
                <Button
                  size="small"
                  onPress={async () => {
                    await refresh();
                    setOpened(null);
                    report.reset();
                  }}
                >
                  Look again, keep what I typed
                </Button>
              }
            >
              Someone changed this milestone meanwhile.
            </Notice>
          ) : (
            <Problem error={report.error} />
          )}
          <DraftMark draft={draft} />
        </>
      )}
    </Dialog>
  );
};
