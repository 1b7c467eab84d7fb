import type { MilestoneAct } from '@lamplight/bff/contract/projects.ts';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../api/chunk.ts';
import { takeArrival } from '../../ui/arrival.ts';
import { Button } from '../../ui/Button.tsx';
import { Status } from '../../ui/Chip.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Columns, Quote, Stack } from '../../ui/Page.tsx';
import { Pairs, Panel } from '../../ui/Panel.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Notice, Problem } from '../../ui/States.tsx';
import { formatPercent, formatRate } from '../../ui/shares.ts';
import { Acceptance } from './Acceptance.tsx';
import { Due } from './Due.tsx';
import { type Milestone, type Project, type ProjectMember, type Step, useStep } from './data.ts';
import { MilestonePins } from './MilestonePins.tsx';
import styles from './Milestones.module.css';
import { ProgressForm } from './ProgressForm.tsx';
import { Promised } from './Promised.tsx';
import { Rating } from './Rating.tsx';
import { Receipt } from './Receipt.tsx';
import { Returns } from './Returns.tsx';
import { SubMilestones } from './SubMilestones.tsx';
import { SubmitForm } from './SubmitForm.tsx';

export type DetailProps = {
  milestone: Milestone;
  project: Project;
  members: readonly ProjectMember[];
  meId: string;
  today: string;
  /** Leads to all of them; left out where the page around it has the milestone's name and the way back. */
  onBack?: () => void;
};

/** The dialogs load when one is opened. */
const dialogs = () => loadChunk(() => import('./dialogs.ts'));
const BlockDialog = lazy(async () => ({ default: (await dialogs()).BlockDialog }));
const RecallDialog = lazy(async () => ({ default: (await dialogs()).RecallDialog }));

/** One milestone: what was promised, how far it is, and whatever `can` lets the reader do with it now. */
export const MilestoneDetail = ({ milestone: m, project, members, meId, today, onBack }: DetailProps) => {
  const [open, setOpen] = useState<'block' | 'recall' | null>(null);
  const close = () => setOpen(null);
  const alone = onBack === undefined;
  const promised = <Promised key="promised" milestone={m} project={project} />;
  const returns = <Returns key="returns" milestone={m} />;
  const steps = acts.some((act) => m.can[act]) && (
    <span className={styles.acts}>
      <Acts milestone={m} onOpen={setOpen} />
    </span>
  );
  const parts = (m.subMilestones.length > 0 || m.can.planSubMilestones === true) && (
    <SubMilestones key="parts" milestone={m} members={members} meId={meId} today={today} />
  );
  const progress = m.can.reportProgress && <ProgressForm key={`p${m.milestoneId}`} milestone={m} />;
  return (
    <Stack>
      {alone ? (
        !m.can.reportProgress && steps
      ) : (
        <div className={styles.head}>
          <h2 ref={focusOnce} tabIndex={-1}>
            {m.title}
          </h2>
          <Status of="milestone" is={m.state} />
          <span className={styles.acts}>
            <Acts milestone={m} onOpen={setOpen} />
            <Button size="small" look="quiet" icon="back" onPress={onBack}>
              All milestones
            </Button>
          </span>
        </div>
      )}
      {m.block && (
        <Notice tone="danger" icon="alert">
          Blocked since <DateTime at={m.block.since} />: {m.block.reason} {m.block.neededFrom} must act.
        </Notice>
      )}
      {m.state === 'submitted' ? (
        <>
          {!m.can.acceptMilestone && (
            <Notice tone="info" icon="clock">
              It is with {project.clientName ?? 'the client'} for acceptance.
            </Notice>
          )}
          <Acceptance key={m.milestoneId} milestone={m} project={project} meId={meId} />
          {returns}
          {parts}
        </>
      ) : (
        <Columns aside={<Figures milestone={m} today={today} />}>
          {m.state !== 'accepted' && m.state !== 'cancelled' && <MilestonePins milestone={m} />}
          {m.state === 'accepted' && (
            <>
              <Receipt milestone={m} />
              <Rating
                key={`r${m.milestoneId}`}
                milestone={m}
                client={project.clientName ?? 'the client'}
                onBehalf={project.clientId !== meId}
              />
            </>
          )}
          {/* In a hand what one came to do stands first; where there is room one reads on the way to it. */}
          {alone ? [returns, parts, progress, promised] : [promised, returns, parts, progress]}
          {alone && m.can.reportProgress && steps}
          {m.can.submitMilestone && (
            <SubmitForm key={`s${m.milestoneId}`} milestone={m} hasLead={project.lead !== null} />
          )}
        </Columns>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          {open === 'block' ? (
            <BlockDialog milestone={m} onClose={close} />
          ) : (
            <RecallDialog milestone={m} onClose={close} />
          )}
        </Suspense>
      )}
    </Stack>
  );
};

/** Moves the focus to the heading on opening, so that the keyboard goes on from there. */
const focusOnce = (heading: HTMLElement | null) => {
  takeArrival(heading);
  heading?.focus({ preventScroll: true });
};

/** What stands beside the milestone's name, if `can` has it. */
const acts = [
  'startMilestone',
  'resumeMilestone',
  'unblockMilestone',
  'blockMilestone',
  'recallMilestone',
] as const satisfies readonly MilestoneAct[];

const Acts = ({ milestone: m, onOpen }: { milestone: Milestone; onOpen: (what: 'block' | 'recall') => void }) => (
  <>
    {m.can.startMilestone && <StepButton milestone={m} step="start" says="Start it" />}
    {m.can.resumeMilestone && <StepButton milestone={m} step="resume" says="Take it up again" />}
    {m.can.unblockMilestone && <StepButton milestone={m} step="unblock" says="Not blocked any more" />}
    {m.can.blockMilestone && (
      <Button size="small" onPress={() => onOpen('block')}>
        It is blocked
      </Button>
    )}
    {m.can.recallMilestone && (
      <Button size="small" onPress={() => onOpen('recall')}>
        Take the submission back
      </Button>
    )}
  </>
);

const StepButton = ({ milestone: m, step, says }: { milestone: Milestone; step: Step; says: string }) => {
  const act = useStep(m, step);
  return (
    <>
      <Button size="small" busy={act.busy} onPress={() => void act.run({ etag: m.etag })}>
        {says}
      </Button>
      {act.error !== undefined && <Problem error={act.error} />}
    </>
  );
};

const Figures = ({ milestone: m, today }: { milestone: Milestone; today: string }) => (
  <Panel title="How it stands">
    <Progress bp={m.progressBp} label={`${m.title}, done`} done={m.state === 'accepted'} />
    <Pairs
      pairs={[
        ['Done', `${formatPercent(m.progressBp)}`],
        ...(m.declaredBp > m.progressBp
          ? [
              [
                m.subMilestones.length > 0 ? 'Its parts' : 'Reported',
                `${formatRate(m.declaredBp)}, counts at most ${formatPercent(m.capBp)}`,
              ] as const,
            ]
          : []),
        ['Weight', `${formatPercent(m.weightBp)}`],
        ['Amount, ex-GST', <Money key="amount" paise={m.amountPaise} />],
        ['Due', <Due key="due" m={m} today={today} />],
        ...(m.billing !== undefined
          ? [['Billing', <Status key="billing" of="billing" is={m.billing} />] as const]
          : []),
      ]}
    />
    {m.lastProgress && (
      <Quote
        by={
          <>
            {m.lastProgress.by.name ?? 'Someone'}, <DateTime at={m.lastProgress.at} />
          </>
        }
      >
        {m.lastProgress.note}
        {m.lastProgress.reason ? ` Less than before: ${m.lastProgress.reason}` : ''}
      </Quote>
    )}
  </Panel>
);
