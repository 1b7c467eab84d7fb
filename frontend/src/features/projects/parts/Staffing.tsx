import { useRef, useState } from 'react';
import { looksForPeople } from '../../../parts/projects/team.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { Columns, Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Notice, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type ProjectAnswer, useProject } from '../data.ts';
import { headOf } from '../head.tsx';
import type { Interest } from '../interestData.ts';
import { Activation } from './Activation.tsx';
import { AssignForm } from './AssignForm.tsx';
import { AcceptDelivery } from './DeliveryDialogs.tsx';
import { Interested } from './Interested.tsx';
import { People } from './People.tsx';
import styles from './Project.module.css';
import { ArchiveDialog, CancelDialog, HoldDialog, OpenStaffingDialog, ResumeDialog } from './StatusDialogs.tsx';
import { Weights } from './Weights.tsx';

const CRUMB = { label: 'Projects', to: '/admin/projects' };

/** Who works on it, who leads it, what is missing before it starts, and every change of its state. */
export const Staffing = ({ projectId, now }: { projectId: string; now: number }) => {
  const { data, error, stale, refresh } = useProject(projectId);
  if (error !== undefined && !data)
    return (
      <Page title="Project" crumbs={[CRUMB, { label: 'Project' }]}>
        <ErrorState error={error} retry={() => void refresh()} />
      </Page>
    );
  if (!data) return <Skeleton of="page" />;
  return (
    <>
      <StaleMark is={stale} />
      <LoadedStaffing answer={data} now={now} />
    </>
  );
};

type Open = 'staffing' | 'hold' | 'resume' | 'cancel' | 'archive' | 'delivery' | 'assign' | null;

const LoadedStaffing = ({ answer, now }: { answer: ProjectAnswer; now: number }) => {
  const { id: meId } = usePerson();
  const [open, setOpen] = useState<Open>(null);
  const [chosen, setChosen] = useState<Interest | null>(null);
  const appoint = useRef<HTMLButtonElement>(null);
  const { project: p, milestones = [], members = [] } = answer;
  const head = headOf(answer);
  if (!p)
    return (
      <Page title={head.title} status={head.status} sub={head.sub} crumbs={[CRUMB, { label: head.title }]}>
        <Notice
          acts={
            <ButtonLink size="small" to={`/admin/proposals?proposal=${answer.proposal?.proposalId ?? ''}`}>
              Open the proposal
            </ButtonLink>
          }
        >
          This is a proposal still. It becomes a project when the client accepts an offer.
        </Notice>
      </Page>
    );
  const { can } = p;
  const close = () => {
    setOpen(null);
    setChosen(null);
  };
  const assignFrom = (interest: Interest) => {
    setChosen(interest);
    setOpen('assign');
  };
  // Whoever is on it can be appointed; with nobody on it, somebody is assigned first.
  const nameLead = () => (appoint.current ? appoint.current.focus() : setOpen('assign'));
  const today = civilOf(now);
  return (
    <Page
      title={p.title}
      status={head.status}
      sub={head.sub}
      crumbs={[CRUMB, { label: p.title }]}
      acts={<ButtonLink to={`/project-details/${p.projectId}`}>Open the project</ButtonLink>}
    >
      {p.hold && (
        <Notice tone="warn" icon="pause">
          On hold: {p.hold.reason}
        </Notice>
      )}
      {p.cancelled && (
        <Notice icon="info">
          Cancelled by {p.cancelled.by.name ?? 'an admin'}: {p.cancelled.reason}
        </Notice>
      )}
      <Columns
        aside={
          <>
            {can.activateProject && (
              <Activation project={p} milestones={milestones} onLead={open === 'assign' ? undefined : nameLead} />
            )}
            <Panel title="State">
              <div>
                <Status of="project" is={p.state} />
              </div>
              {looksForPeople(p) && <p className="ui two">Looks for: {p.requiredRoles.join(', ')}.</p>}
              <div className={styles.stack}>
                {can.openStaffing && <Button onPress={() => setOpen('staffing')}>Open for staffing</Button>}
                {can.resumeProject && <Button onPress={() => setOpen('resume')}>Resume</Button>}
                {can.holdProject && <Button onPress={() => setOpen('hold')}>Put on hold</Button>}
                {can.acceptDelivery && (
                  <Button onPress={() => setOpen('delivery')}>Accept the delivery for the client</Button>
                )}
                {can.archiveProject && <Button onPress={() => setOpen('archive')}>Archive</Button>}
                {can.cancelProject && (
                  <Button look="quiet" onPress={() => setOpen('cancel')}>
                    Cancel the project
                  </Button>
                )}
              </div>
            </Panel>
          </>
        }
      >
        <People
          project={p}
          members={members}
          today={today}
          appoint={appoint}
          aside={
            can.assignMember && open !== 'assign' ? (
              <span className={styles.acts}>
                <ButtonLink size="small" to={`/admin/projects?project=${p.projectId}&plan=1`}>
                  Try people out
                </ButtonLink>
                <Button size="small" icon="join" onPress={() => setOpen('assign')}>
                  Assign someone
                </Button>
              </span>
            ) : undefined
          }
        />
        {can.assignMember && open === 'assign' && (
          <AssignForm
            key={chosen?.interestId}
            project={p}
            today={today}
            {...(chosen ? { interest: chosen } : {})}
            onClose={close}
          />
        )}
        <Interested project={p} onAssign={assignFrom} />
        {can.reweightMilestones && <Weights key={p.projectId} project={p} milestones={milestones} />}
      </Columns>
      {open === 'staffing' && <OpenStaffingDialog project={p} onClose={close} />}
      {open === 'hold' && <HoldDialog project={p} today={today} onClose={close} />}
      {open === 'resume' && <ResumeDialog project={p} milestones={milestones} onClose={close} />}
      {open === 'cancel' && <CancelDialog project={p} onClose={close} />}
      {open === 'archive' && <ArchiveDialog project={p} onClose={close} />}
      {open === 'delivery' && <AcceptDelivery project={p} meId={meId} onClose={close} />}
    </Page>
  );
};
