import type { Employee } from '@lamplight/bff/contract/people.ts';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { stateName } from '../../../parts/places/places.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Chip, Status } from '../../../ui/Chip.tsx';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Problem, Skeleton } from '../../../ui/States.tsx';
import { useEmployee, useInviteAgain, useStandingOfEmployee } from '../data.ts';
import { roleWord } from '../filter.ts';
import { EndSessions } from './EndSessions.tsx';
import { ExitDialog } from './ExitDialog.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import styles from './People.module.css';
import { nameSaid } from './Person.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { type StandingAct, StandingDialog } from './StandingDialog.tsx';

const EmployeeChange = lazy(() => loadChunk(() => import('./EmployeeChange.tsx')));

export type RecordProps = {
  /** The page around it has its name and the way back. */
  alone: boolean;
  onClose: () => void;
};

/** One of the staff: the record and what may be done with it (`can`). */
export const EmployeePanel = ({ employeeId, alone, onClose }: RecordProps & { employeeId: string }) => {
  const { data, error, refresh } = useEmployee(employeeId);
  const retry = () => void refresh();
  const close = <IconButton icon="close" size="small" label="Close" onPress={onClose} />;
  if (!data)
    return (
      <Panel {...(alone ? {} : { title: 'Employee', aside: close })}>
        {error === undefined ? <Skeleton of="form" inset /> : <ErrorState error={error} retry={retry} />}
      </Panel>
    );
  const { employee: e } = data;
  return (
    <Panel {...(alone ? {} : { title: nameSaid(e), meta: <Status of="account" is={e.state} />, aside: close })}>
      {error !== undefined && <OutOfDate what="This record" retry={retry} />}
      <Pairs
        pairs={[
          ['Role', roleWord(e.role)],
          ['Designation', e.designation],
          [
            'Employee code',
            <span key="code" className="mono">
              {e.code}
            </span>,
          ],
          [
            'Email',
            <span key="email" className="mono">
              {e.email ?? '–'}
            </span>,
          ],
          [
            'Mobile',
            <span key="mobile" className="mono">
              {e.mobile ?? '–'}
            </span>,
          ],
          ['State of work', stateName(e.locationState)],
          ['Skills', <Skills key="skills" skills={e.skills} />],
          ['Joined', <DateOnly key="joined" date={e.joinedOn} />],
          ...(e.leftOn === undefined ? [] : [['Last day', <DateOnly key="left" date={e.leftOn} />] as const]),
        ]}
      />
      <Acts key={e.employeeId} employee={e} />
    </Panel>
  );
};

const Skills = ({ skills }: { skills: readonly string[] }) =>
  skills.length === 0 ? (
    <span className="three">none named yet</span>
  ) : (
    <span className={styles.skills}>
      {skills.map((skill) => (
        <Chip key={skill}>{skill}</Chip>
      ))}
    </span>
  );

type Open = 'change' | 'role' | 'exit' | 'sessions' | StandingAct | null;

/** Only what the server allows now is offered. */
const Acts = ({ employee: e }: { employee: Employee }) => {
  const [open, setOpen] = useState<Open>(null);
  const again = useInviteAgain(e.employeeId);
  const deactivate = useStandingOfEmployee(e.employeeId, 'deactivate');
  const reactivate = useStandingOfEmployee(e.employeeId, 'reactivate');
  const close = () => setOpen(null);
  const offers = offersFor(e, usePerson().id);
  if (offers.length === 0 && !e.can.inviteAgain) return <p className="meta">Nothing can be changed here any more.</p>;
  return (
    <>
      <div className={styles.acts}>
        {e.can.inviteAgain && (
          <Button
            size="small"
            look="primary"
            icon="join"
            busy={again.busy}
            onPress={() => void again.run({ etag: e.etag })}
          >
            Invite again
          </Button>
        )}
        {offers.map(({ to, label }) => (
          <Button key={to} size="small" onPress={() => setOpen(to)}>
            {label}
          </Button>
        ))}
      </div>
      <Problem error={again.error} />
      {again.answer && (
        <InvitationDialog invited={{ ...again.answer, ...again.answer.employee }} onClose={again.reset} />
      )}
      {open === 'change' && (
        <Suspense fallback={null}>
          <EmployeeChange employee={e} onClose={close} />
        </Suspense>
      )}
      {open === 'role' && <RoleDialog employee={e} onClose={close} />}
      {open === 'exit' && <ExitDialog employee={e} onClose={close} />}
      {open === 'sessions' && <EndSessions userId={e.employeeId} name={e.name} onClose={close} />}
      {(open === 'deactivate' || open === 'reactivate') && (
        <StandingDialog
          act={open}
          id={e.employeeId}
          name={e.name}
          etag={e.etag}
          standing={open === 'deactivate' ? deactivate : reactivate}
          onClose={close}
        />
      )}
    </>
  );
};

/** One's own sessions are ended in the settings, where this one is told from the others. */
const offersFor = (
  { can, state, employeeId }: Employee,
  me: string,
): readonly { to: NonNullable<Open>; label: string }[] => [
  ...(can.changeEmployment ? [{ to: 'change' as const, label: 'Change the record' }] : []),
  ...(can.changeRoles ? [{ to: 'role' as const, label: 'Change the role' }] : []),
  ...(state === 'active' && employeeId !== me ? [{ to: 'sessions' as const, label: 'End sessions' }] : []),
  ...(can.deactivate ? [{ to: 'deactivate' as const, label: 'Deactivate' }] : []),
  ...(can.reactivate ? [{ to: 'reactivate' as const, label: 'Reactivate' }] : []),
  ...(can.recordExit ? [{ to: 'exit' as const, label: 'Record the exit' }] : []),
];
