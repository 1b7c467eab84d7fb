import { useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { FormActs } from '../../../forms/FormActs.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { formatDay } from '../../../ui/dates.ts';
import { DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { EmptyState, ErrorState, Notice, Problem, Skeleton } from '../../../ui/States.tsx';
import { formatPercent, typedPercent } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { type AssignBody, type Employee, type Project, useAssign, useEmployees, useLoadOf } from '../data.ts';
import type { Interest } from '../interestData.ts';
import { peakWithin, weeksFrom } from '../load.ts';
import { shareOf } from '../whatIf.ts';
import styles from './Project.module.css';

const FULL = 10_000;
const WEEKS = 8;
type Typed = {
  employeeId: string | null;
  name: string;
  search: string;
  role: string;
  share: string;
  from: string;
  to: string;
  override: string;
};

/** One person, one role, a share of their days; their load by week and any conflict stand there before it is sent. */
export const AssignForm = ({
  project: p,
  today,
  interest,
  onClose,
}: {
  project: Project;
  today: string;
  /** Whose interest is answered by the assignment: the form opens with what they said. */
  interest?: Interest;
  onClose: () => void;
}) => {
  const blank: Typed = {
    employeeId: interest?.employeeId ?? null,
    name: interest?.name ?? '',
    search: interest?.name ?? '',
    role: interest?.role ?? p.requiredRoles[0] ?? '',
    share: interest ? typedPercent(interest.availabilityBp) : '50',
    from: p.startDate !== null && p.startDate > today ? p.startDate : today,
    to: '',
    override: '',
  };
  const assign = useAssign(p.projectId);
  const refused = isApiError(assign.error) && assign.error.code === 'OVER_ALLOCATED';
  // The load is of the person who is chosen, and what may be sent depends on it.
  const [chosen, setChosen] = useState<string | null>(null);
  const load = useLoadOf(chosen);
  const peakOf = ({ from, to, share }: Typed) => {
    const allocationBp = shareOf(share);
    return load.data && allocationBp !== null && from !== '' && (to === '' || to >= from)
      ? peakWithin({ from, to: to === '' ? undefined : to, allocationBp }, load.data.items)
      : null;
  };
  const isOver = (typed: Typed) => refused || (peakOf(typed)?.loadBp ?? 0) > FULL;
  const form = useForm<Typed, AssignBody, unknown>({
    draft: `assign:${interest?.interestId ?? p.projectId}`,
    blank,
    read: (typed) => {
      const over = isOver(typed);
      const share = shareOf(typed.share);
      return judged(
        {
          employeeId: typed.employeeId === null ? 'Choose a person' : undefined,
          role: needed(typed.role, 'Name the role'),
          share: share === null ? 'Percent from 0.01 to 100, at most two decimals' : undefined,
          from: needed(typed.from, 'Enter a date'),
          to: typed.to !== '' && typed.to < typed.from ? 'The last day is before the first' : undefined,
          override: over ? needed(typed.override, 'Give a reason to override') : undefined,
        },
        () => ({
          employeeId: typed.employeeId ?? '',
          role: typed.role.trim(),
          allocationBp: share ?? 0,
          from: typed.from,
          ...(typed.to === '' ? {} : { to: typed.to }),
          ...(over ? { overrideReason: typed.override.trim() } : {}),
        }),
      );
    },
    act: assign,
    send: assign.run,
    onSent: () => {
      toast.show({ variant: 'success', message: `${typed.name} is on ${p.title}.` });
      onClose();
    },
  });
  const { values: typed } = form;
  if (typed.employeeId !== chosen) setChosen(typed.employeeId);
  const peak = peakOf(typed);

  return (
    <Panel title="Assign someone" meta="one person at a time">
      <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <PersonPicker
          search={typed.search}
          chosen={typed.employeeId}
          error={form.errorOf('employeeId')}
          onSearch={(search) => form.set({ search })}
          onChoose={({ employeeId, name }) => form.set({ employeeId, name: name ?? 'The person' })}
        />
        {typed.employeeId !== null && load.data && (
          <div className={styles.stack}>
            <span className="meta">How full their weeks are already</span>
            <ol className={styles.weeks}>
              {weeksFrom(today, WEEKS, load.data.items).map(({ monday, loadBp }) => (
                <li key={monday} data-full={loadBp >= FULL}>
                  <b>{formatPercent(loadBp)}</b>
                  {formatDay(monday, today)}
                </li>
              ))}
            </ol>
          </div>
        )}
        <div className={styles.pair}>
          <Field label="Role" most={80} {...form.field('role')} />
          <PercentField label="Share of their days" {...form.control('share')} />
        </div>
        <div className={styles.pair}>
          <DateField label="First day" {...form.field('from')} />
          <DateField label="Last day" optional {...form.field('to')} />
        </div>
        {isOver(typed) && (
          <>
            <Notice tone="warn" icon="alert">
              {peak && peak.loadBp > FULL
                ? `${typed.name} would be booked at ${formatPercent(peak.loadBp)} on ${formatDay(peak.on, today)}: ${peak.others
                    .map((a) => `${a.projectTitle ?? 'another project'} ${formatPercent(a.allocationBp)}`)
                    .join(', ')}.`
                : `${typed.name} would be booked above 100\u00a0% on some days.`}
            </Notice>
            <TextArea label="Why it is right all the same" rows={2} most={1000} {...form.field('override')} />
          </>
        )}
        {(!refused || form.problem.says) && <Problem {...form.problem} />}
        <FormActs
          form={form}
          act={typed.employeeId === null ? 'Assign' : `Assign ${typed.name}`}
          icon="join"
          onClose={onClose}
        />
      </form>
    </Panel>
  );
};

/** Finds people by name, code or designation. */
export const PersonPicker = ({
  search,
  chosen,
  error,
  onSearch,
  onChoose,
}: {
  search: string;
  chosen: string | null;
  error: string | undefined;
  onSearch: (search: string) => void;
  onChoose: (employee: Employee) => void;
}) => {
  const people = useEmployees(search);
  return (
    <div className={styles.stack}>
      <Field
        label="Who"
        type="search"
        autoFocus
        placeholder="Name, code or designation"
        value={search}
        error={error}
        onChange={(event) => onSearch(event.target.value)}
      />
      {people.error !== undefined && !people.data ? (
        <ErrorState error={people.error} retry={() => void people.refresh()} />
      ) : !people.data ? (
        <Skeleton of="list" rows={3} inset />
      ) : people.data.items.length === 0 ? (
        <EmptyState
          says={search.trim() === '' ? 'Nobody is employed and active' : 'Nobody matches'}
          {...(search.trim() === ''
            ? { act: { label: 'Add your first employee', to: '/add-employee' } }
            : { act: { label: 'Show all', onPress: () => onSearch('') } })}
        />
      ) : (
        <div className={styles.choices} role="radiogroup" aria-label="People">
          {people.data.items.map((e) => (
            <label key={e.employeeId}>
              <input type="radio" name="employee" checked={e.employeeId === chosen} onChange={() => onChoose(e)} />
              <span>
                {e.name ?? e.code}
                <br />
                <span className="meta">{e.designation}</span>
              </span>
              <span className="meta">{e.role === 'team_lead' ? 'team lead' : e.role}</span>
            </label>
          ))}
        </div>
      )}
    </div>
  );
};
