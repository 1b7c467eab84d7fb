import { type ReactNode, type RefObject, useState } from 'react';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { isOver, leadSaid, teamOf } from '../../../parts/projects/team.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, Status } from '../../../ui/Chip.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { type Project, type ProjectMember, useLead, useRelease } from '../data.ts';
import styles from './Project.module.css';

/** Who is on it, with share and dates; one of them leads. */
export const People = ({
  project: p,
  members,
  today,
  appoint,
  aside,
}: {
  project: Project;
  members: readonly ProjectMember[];
  today: string;
  /** The first button that appoints a lead. */
  appoint?: RefObject<HTMLButtonElement | null>;
  aside?: ReactNode;
}) => {
  const lead = useLead(p.projectId);
  const [releasing, setReleasing] = useState<ProjectMember | null>(null);
  const there = teamOf(p, members);
  const first = there.find(({ isLead }) => !isLead);
  return (
    <Panel title="Team" meta={leadSaid(p)} aside={aside} fill="bare">
      {there.length === 0 ? (
        <p className={`ui two ${styles.more}`}>
          {isOver(p)
            ? 'Nobody was assigned.'
            : 'Nobody is assigned yet. A lead must be a team lead who is assigned to the project.'}
        </p>
      ) : (
        <ul className={styles.people}>
          {there.map((a) => (
            <li key={a.assignmentId}>
              <span>
                <strong>{a.name ?? 'Someone'}</strong> {a.isLead && <Chip icon="person">Lead</Chip>}{' '}
                {a.state === 'paused' && <Status of="assignment" is={a.state} />}
                <br />
                <span className="two">{[a.role, ...shareOf(a), datesSaid(a, today)].join(', ')}</span>
              </span>
              <span className={styles.acts}>
                {p.can.appointLead && !a.isLead && (
                  <Button
                    size="small"
                    busy={lead.busy}
                    {...(a === first && appoint ? { ref: appoint } : {})}
                    onPress={async () => {
                      if ((await lead.run({ employeeId: a.employeeId, etag: p.etag })) !== undefined)
                        toast.show({ variant: 'success', message: `${a.name ?? 'They'} now leads ${p.title}.` });
                    }}
                  >
                    Appoint as lead<span className="hidden-visually">: {a.name}</span>
                  </Button>
                )}
                {a.can.releaseMember && (
                  <Button size="small" look="quiet" onPress={() => setReleasing(a)}>
                    Release<span className="hidden-visually"> {a.name}</span>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {lead.error !== undefined && (
        <div className={styles.more}>
          <Problem error={lead.error} />
        </div>
      )}
      {releasing && <Release assignment={releasing} today={today} onClose={() => setReleasing(null)} />}
    </Panel>
  );
};

/** Empty for a client, who is not told the share. */
const shareOf = ({ allocationBp }: ProjectMember): readonly string[] =>
  allocationBp === undefined ? [] : [`${formatPercent(allocationBp)}`];

const datesSaid = ({ from, to }: ProjectMember, today: string): string =>
  `${from > today ? 'from' : 'since'} ${formatDay(from, today)}${to === undefined ? '' : ` until ${formatDay(to, today)}`}`;

const Release = ({
  assignment: a,
  today,
  onClose,
}: {
  assignment: ProjectMember;
  today: string;
  onClose: () => void;
}) => {
  const release = useRelease(a);
  const form = useForm({
    draft: `release:${a.assignmentId}`,
    etag: a.etag,
    blank: { on: today, reason: '' },
    read: ({ on, reason }) =>
      judged({ on: needed(on, 'Enter a date'), reason: needed(reason, 'Give a reason') }, () => ({
        on,
        reason: reason.trim(),
      })),
    act: release,
    send: (body, etag) => release.run({ ...body, etag }),
    onSent: () => {
      toast.show({ message: `${a.name ?? 'The person'} was released.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Release ${a.name ?? 'this person'}`}
      says="It counts at once: they no longer see the project."
      act="Release"
      look="danger"
      onClose={onClose}
    >
      <DateField label="Last day" hint="Today or earlier" max={today} {...form.field('on')} />
      <TextArea label="Why" rows={3} most={1000} {...form.field('reason')} />
    </FormDialog>
  );
};
