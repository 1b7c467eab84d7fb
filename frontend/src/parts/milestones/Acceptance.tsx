import { Suspense, useState } from 'react';
import { refetch } from '../../api/cache.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { formatTime } from '../../ui/dates.ts';
import { later } from '../../ui/later.ts';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Notice } from '../../ui/States.tsx';
import { useCodeShown } from '../code/useCodeShown.ts';
import { AcceptMilestone } from './AcceptMilestone.tsx';
import { DeliverableList } from './DeliverableList.tsx';
import { type Milestone, type Project, shownIn } from './data.ts';
import { MilestonePins } from './MilestonePins.tsx';
import styles from './Milestones.module.css';
import { Promised } from './Promised.tsx';
import { RequestChanges } from './RequestChanges.tsx';
import { SupersededDiff } from './SupersededDiff.tsx';

const CodeOfMilestone = later(async () => (await import('../code/CodeOfPart.tsx')).CodeOfMilestone);

/**
 * Left what was promised, right what was delivered (M2). It holds to the submission that was opened: a newer one is said
 * and shown as a difference before anything is decided on it.
 */
export const Acceptance = ({
  milestone: m,
  project,
  meId,
}: {
  milestone: Milestone;
  project: Pick<Project, 'clientId' | 'clientName' | 'offerVersion' | 'offerHash'>;
  meId: string;
}) => {
  const live = m.submission;
  const withCode = useCodeShown() !== null;
  const [opened, setOpened] = useState(live ? { submission: live, etag: m.etag } : null);
  const [open, setOpen] = useState<'accept' | 'return' | 'changes' | null>(null);
  if (!live || !opened) return null;
  const newer = live.number !== opened.submission.number;
  const { submission } = opened;
  const onBehalf = project.clientId !== meId;
  const client = project.clientName ?? 'the client';
  const decides = m.can.acceptMilestone || m.can.requestChanges;
  const close = () => setOpen(null);
  const look = () => {
    setOpen('changes');
    void refetch(shownIn(m.projectId));
  };
  return (
    <>
      {newer && (
        <Notice
          tone="warn"
          icon="alert"
          acts={
            <Button size="small" onPress={look}>
              See what changed
            </Button>
          }
        >
          A newer submission arrived at {formatTime(live.at)}. See what changed.
        </Notice>
      )}
      <MilestonePins milestone={m} />
      <div className={styles.two}>
        <Promised milestone={m} project={project} />
        <Panel
          title="What was delivered"
          meta={`submission ${submission.number}`}
          fill="bare"
          foot={
            <span className="meta">
              {submission.by.name ?? 'The team'}, <DateTime at={submission.at} />
            </span>
          }
        >
          {submission.deliverables.length === 0 ? (
            <p className={styles.said}>No evidence attached</p>
          ) : (
            <DeliverableList deliverables={submission.deliverables} of={m} />
          )}
          {submission.note && <p className={styles.said}>{submission.note}</p>}
          {withCode && m.subMilestones.length > 0 && (
            <Suspense fallback={null}>
              <CodeOfMilestone milestone={m} />
            </Suspense>
          )}
        </Panel>
      </div>
      {decides && (
        <ActionBar
          {...(m.amountPaise === 0 ? {} : { figure: <Money paise={m.invoiceTotalPaise ?? m.amountPaise} /> })}
          {...(m.amountPaise === 0 ? {} : { of: m.invoiceTotalPaise === undefined ? 'plus GST' : 'with GST' })}
          says={
            m.amountPaise === 0
              ? 'Nothing is invoiced for this milestone.'
              : `It is invoiced when you accept${onBehalf ? ` on behalf of ${client}` : ''}.`
          }
        >
          {m.can.requestChanges && (
            <Button icon="return" onPress={() => setOpen('return')}>
              Request changes
            </Button>
          )}
          {m.can.acceptMilestone && (
            <Button look="primary" icon="check" onPress={() => setOpen('accept')}>
              Accept
            </Button>
          )}
        </ActionBar>
      )}
      {open === 'accept' && (
        <AcceptMilestone
          {...{ milestone: m, client, onBehalf }}
          opened={submission}
          onSuperseded={look}
          onClose={close}
        />
      )}
      {open === 'return' && (
        <RequestChanges {...{ milestone: m, client, onBehalf }} etag={newer ? opened.etag : m.etag} onClose={close} />
      )}
      {open === 'changes' && (
        <SupersededDiff
          of={m}
          from={submission}
          to={live}
          onClose={close}
          onGoOn={() => {
            setOpened({ submission: live, etag: m.etag });
            close();
          }}
        />
      )}
    </>
  );
};
