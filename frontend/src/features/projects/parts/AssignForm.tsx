import { useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { EmptyState, ErrorState, Notice, Problem, Skeleton } from '../../../ui/States.tsx';
import { percentOf } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { DraftMark } from '../../common/DraftMark.tsx';
import { parsePercent } from '../../common/offers/plan.ts';
import { useDraft } from '../../common/useDraft.ts';
import { type AssignBody, type Employee, type Project, useAssign, useEmployees, useLoadOf } from '../data.ts';
import { peakWithin, weeksFrom } from '../load.ts';
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
  onClose,
}: {
  project: Project;
  today: string;
  onClose: () => void;
}) => {
  const blank: Typed = {
    employeeId: null,
    name: '',
    search: '',
    role: p.requiredRoles[0] ?? '',
    share: '50',
    from: p.startDate !== null && p.startDate > today ? p.startDate : today,
    to: '',
    override: '',
  };
  const [typed, setTyped] = useState(blank);
  const [tried, setTried] = useState(false);
  const draft = useDraft(`assign:${p.projectId}`, typed, { onFound: setTyped });
  const assign = useAssign(p.projectId);
  const load = useLoadOf(typed.employeeId);
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });

  const bp = parsePercent(typed.share);
  const share = typeof bp === 'number' && bp > 0 ? bp : null;
  const refused = isApiError(assign.error) && assign.error.code === 'OVER_ALLOCATED';
  const backwards = typed.to !== '' && typed.to < typed.from;
  const peak =
    load.data && share !== null && typed.from !== '' && !backwards
      ? peakWithin(
          { from: typed.from, to: typed.to === '' ? undefined : typed.to, allocationBp: share },
          load.data.items,
        )
      : null;
  const over = refused || (peak !== null && peak.loadBp > FULL);
  const faults = {
    employee: typed.employeeId === null ? 'Choose a person' : undefined,
    role: typed.role.trim() === '' ? 'Name the role' : undefined,
    share: share === null ? 'Percent from 0.01 to 100, at most two decimals' : undefined,
    from: typed.from === '' ? 'Enter a date' : undefined,
    to: backwards ? 'The last day is before the first' : undefined,
    override: over && typed.override.trim() === '' ? 'Give a reason to override' : undefined,
  };
  const shown = tried ? faults : ({} as Partial<typeof faults>);

  const send = async () => {
    setTried(true);
    if (typed.employeeId === null || share === null || Object.values(faults).some(Boolean)) return;
    const body: AssignBody = {
      employeeId: typed.employeeId,
      role: typed.role.trim(),
      allocationBp: share,
      from: typed.from,
      ...(typed.to === '' ? {} : { to: typed.to }),
      ...(over ? { overrideReason: typed.override.trim() } : {}),
    };
    if ((await assign.run(body)) === undefined) return;
    await draft.clear();
    toast.show({ variant: 'success', message: `${typed.name} is on ${p.title}.` });
    onClose();
  };

  return (
    <Panel title="Assign someone" meta="one person at a time">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <PersonPicker
          search={typed.search}
          chosen={typed.employeeId}
          error={shown.employee}
          onSearch={(search) => set({ search })}
          onChoose={({ employeeId, name }) => set({ employeeId, name: name ?? 'The person' })}
        />
        {typed.employeeId !== null && load.data && (
          <div className={styles.stack}>
            <span className="meta">How full their weeks are already</span>
            <ol className={styles.weeks}>
              {weeksFrom(today, WEEKS, load.data.items).map(({ monday, loadBp }) => (
                <li key={monday} data-full={loadBp >= FULL}>
                  <b>{percentOf(loadBp)} %</b>
                  {formatDay(monday, today)}
                </li>
              ))}
            </ol>
          </div>
        )}
        <div className={styles.pair}>
          <Field
            label="Role"
            most={80}
            value={typed.role}
            error={shown.role}
            onChange={(e) => set({ role: e.target.value })}
          />
          <PercentField
            label="Share of their days"
            value={typed.share}
            error={shown.share}
            onChange={(value) => set({ share: value })}
          />
        </div>
        <div className={styles.pair}>
          <DateField
            label="First day"
            value={typed.from}
            error={shown.from}
            onChange={(e) => set({ from: e.target.value })}
          />
          <DateField
            label="Last day"
            optional
            value={typed.to}
            error={shown.to}
            onChange={(e) => set({ to: e.target.value })}
          />
        </div>
        {over && (
          <>
            <Notice tone="warn" icon="alert">
              {peak && peak.loadBp > FULL
                ? `${typed.name} would be booked at ${percentOf(peak.loadBp)} % on ${formatDay(peak.on, today)}: ${peak.others
                    .map((a) => `${a.projectTitle ?? 'another project'} ${percentOf(a.allocationBp)} %`)
                    .join(', ')}.`
                : `${typed.name} would be booked above 100 % on some days.`}
            </Notice>
            <TextArea
              label="Why it is right all the same"
              rows={2}
              most={1000}
              value={typed.override}
              error={shown.override}
              onChange={(e) => set({ override: e.target.value })}
            />
          </>
        )}
        {!refused && <Problem error={assign.error} />}
        <div className={styles.acts}>
          <Button type="submit" look="primary" icon="join" busy={assign.busy}>
            {typed.employeeId === null ? 'Assign' : `Assign ${typed.name}`}
          </Button>
          <Button look="quiet" onPress={onClose}>
            Not now
          </Button>
          <DraftMark draft={draft} />
        </div>
      </form>
    </Panel>
  );
};

const PersonPicker = ({
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
