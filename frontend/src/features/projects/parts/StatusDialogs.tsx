import { FormDialog } from '../../../forms/FormDialog.tsx';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { judged, linesOf, needed, type Reading } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { addDays } from '../../../ui/dates.ts';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Milestone, type Project, type StatusChange, useStatus } from '../data.ts';

type Props = { project: Project; onClose: () => void };
type Body = StatusChange extends infer S ? (S extends { etag: string } ? Omit<S, 'etag'> : never) : never;

/** The form of one change of state, sent at the version that it was opened on; what happened is said as it closes. */
const useChange = <Values extends object>(
  { project, onClose }: Props,
  form: Readonly<{ draft?: string; blank: Values; read: (values: Values) => Reading<Body>; done: string }>,
) => {
  const status = useStatus(project.projectId);
  const { done, ...rest } = form;
  return useForm<Values, Body, unknown>({
    ...rest,
    etag: project.etag,
    act: status,
    send: (body, etag) => status.run({ ...body, etag } as StatusChange),
    onSent: () => {
      toast.show({ variant: 'success', message: done });
      onClose();
    },
  });
};

export const OpenStaffingDialog = (props: Props) => {
  const { project: p, onClose } = props;
  const form = useChange(props, {
    draft: `open-staffing:${p.projectId}`,
    blank: { roles: p.requiredRoles.join('\n') },
    read: ({ roles }) => {
      const named = linesOf(roles);
      const fault = named.length === 0 ? 'Name at least one role' : named.length > 20 ? 'At most 20 roles' : undefined;
      return judged({ roles: fault }, () => ({ action: 'open_staffing', roles: named }));
    },
    done: `${p.title} is open for staffing.`,
  });
  return (
    <FormDialog
      form={form}
      title={`Open ${p.title} for staffing`}
      says="Everyone on the team sees the project without client contact and price, and may say that they are interested."
      act="Open for staffing"
      onClose={onClose}
    >
      <TextArea
        label="Roles that are needed"
        hint="One a line, like “Frontend engineer”"
        rows={4}
        {...form.field('roles')}
      />
    </FormDialog>
  );
};

export const HoldDialog = ({ today, ...props }: Props & { today: string }) => {
  const { project: p, onClose } = props;
  const form = useChange(props, {
    draft: `hold:${p.projectId}`,
    blank: { reason: '', expectedReturn: addDays(today, 14) },
    read: ({ reason, expectedReturn }) =>
      judged(
        { reason: needed(reason, 'Give a reason'), expectedReturn: needed(expectedReturn, 'Enter a date') },
        () => ({ action: 'hold', reason: reason.trim(), expectedReturn }),
      ),
    done: `${p.title} is on hold.`,
  });
  return (
    <FormDialog
      form={form}
      title={`Put ${p.title} on hold`}
      says="Work and reminders stop; no date moves by itself. What was submitted can still be answered."
      act="Put on hold"
      icon="pause"
      onClose={onClose}
    >
      <TextArea label="Why" hint="The client reads this." rows={3} most={1000} {...form.field('reason')} />
      <DateField label="Expected back on" min={today} {...form.field('expectedReturn')} />
    </FormDialog>
  );
};

const Simple = ({
  title,
  says,
  act,
  body,
  done,
  ...props
}: Props & { title: string; says: string; act: string; body: Body; done: string }) => {
  const form = useChange(props, { blank: {}, read: () => ({ body }), done });
  return <FormDialog {...{ form, title, says, act }} onClose={props.onClose} />;
};

/** Dates that do not hold any more are asked for with it: the client approves them, and until then they stay. */
export const ResumeDialog = ({ milestones, ...props }: Props & { milestones: readonly Milestone[] }) => {
  const { project: p, onClose } = props;
  const open = milestones.filter(({ state }) => !SETTLED.has(state));
  const form = useChange<Record<string, string>>(props, {
    draft: `resume:${p.projectId}`,
    blank: Object.fromEntries(open.map((m) => [m.milestoneId, m.committedDueDate])),
    read: (typed) => {
      const wanted = open.map((m) => ({ m, dueDate: typed[m.milestoneId] ?? m.committedDueDate }));
      const faults = wanted.map(({ m, dueDate }) => [
        m.milestoneId,
        dueDate === '' ? 'Enter a date' : dueDate < m.startDate ? 'Due before it starts' : undefined,
      ]);
      const newDates = wanted.flatMap(({ m, dueDate }) =>
        dueDate === m.committedDueDate ? [] : [{ milestoneId: m.milestoneId, dueDate }],
      );
      return judged(Object.fromEntries(faults), () => ({
        action: 'resume',
        ...(newDates.length === 0 ? {} : { newDates }),
      }));
    },
    done: `${p.title} goes on.`,
  });
  return (
    <FormDialog
      form={form}
      title={`Resume ${p.title}`}
      says="Work goes on. A due date that does not hold any more is asked of the client, and stays until they approve it."
      act="Resume"
      onClose={onClose}
    >
      {open.map((m) => (
        <DateField
          key={m.milestoneId}
          label={`${m.title}, due`}
          {...form.field(m.milestoneId)}
          value={form.values[m.milestoneId] ?? m.committedDueDate}
        />
      ))}
    </FormDialog>
  );
};
const SETTLED: ReadonlySet<Milestone['state']> = new Set(['submitted', 'accepted', 'cancelled']);

export const ArchiveDialog = (props: Props) => (
  <Simple
    {...props}
    title={`Archive ${props.project.title}`}
    says="It can still be read by everybody on it, and nothing in it can be changed. Open invoices stand in the way."
    act="Archive"
    body={{ action: 'archive' }}
    done={`${props.project.title} is archived.`}
  />
);

export const CancelDialog = ({ project: p, onClose }: Props) => {
  const status = useStatus(p.projectId);
  return (
    <ReasonDialog
      draft={`cancel:${p.projectId}`}
      etag={p.etag}
      title={`Cancel ${p.title}`}
      says="Every milestone that is not accepted is cancelled with it. Accepted ones must be paid first, and none may be submitted."
      label="Why"
      act="Cancel the project"
      sending={status}
      send={(reason, etag) => status.run({ action: 'cancel', reason, etag })}
      onSent={() => toast.show({ variant: 'success', message: `${p.title} is cancelled.` })}
      onClose={onClose}
    />
  );
};
