import { type Placed, whatIf } from '@lamplight/bff/contract/load.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { newKey } from '../../../api/client.ts';
import { textFor } from '../../../api/errors.ts';
import { DraftMark } from '../../../forms/DraftMark.tsx';
import { judged } from '../../../forms/reading.ts';
import { type Form, useForm } from '../../../forms/useForm.ts';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { counted } from '../../../ui/counted.ts';
import { civilOf } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Columns, Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Problem, Skeleton } from '../../../ui/States.tsx';
import { typedPercent } from '../../../ui/shares.ts';
import { useAlone } from '../../../ui/useNarrow.ts';
import {
  type AssignBody,
  type Assignment,
  type Employee,
  type ProjectAnswer,
  useAllAssignments,
  useAllEmployees,
  useAssignEach,
  useLevels,
  useProject,
  useTechnologies,
} from '../data.ts';
import { type Interest, useInterestsIn } from '../interestData.ts';
import { isLive, weeksOf } from '../load.ts';
import { bodyOf, faultsOf, isOver, knownIn, neededBy, type Row, thoughtOf } from '../whatIf.ts';
import { AtRisk } from './AtRisk.tsx';
import { LoadTable } from './LoadTable.tsx';
import { ThoughtRow } from './ThoughtRow.tsx';
import { TryOut } from './TryOut.tsx';
import styles from './WhatIf.module.css';

const CRUMB = { label: 'Projects', to: '/admin/projects' };

/** Who could be on a project: everybody's weeks with them on it, what that puts at risk, and nothing written before "Assign". */
export const WhatIf = ({ projectId, now }: { projectId: string; now: number }) => {
  const answer = useProject(projectId);
  const assignments = useAllAssignments();
  const employees = useAllEmployees();
  const interests = useInterestsIn(projectId);
  const error = answer.error ?? assignments.error ?? employees.error ?? interests.error;
  const { data } = answer;
  const retry = () => {
    void answer.refresh();
    void interests.refresh();
    assignments.refresh();
    employees.refresh();
  };
  if (data?.project && assignments.items && employees.items && interests.data)
    return (
      <Loaded
        answer={data}
        assignments={assignments.items.filter(isLive)}
        employees={employees.items}
        interests={interests.data.items}
        now={now}
      />
    );
  return (
    <Page title="Try people out" crumbs={[CRUMB, { label: 'What if' }]}>
      {error !== undefined ? (
        <ErrorState error={error} retry={retry} />
      ) : data && !data.project ? (
        <EmptyState says="This is a proposal still" next="People are tried out once the client accepted an offer." />
      ) : (
        <Skeleton of="list" rows={6} inset />
      )}
    </Page>
  );
};

type Tried = { rows: readonly Row[] };
type Bodies = readonly Readonly<{ key: string; body: AssignBody }>[];
type Answered = Readonly<{ key: string; name: string; says: string; ok: boolean }>;
const HORIZONS = ['12', '26', '52'] as const;

const Loaded = ({
  answer,
  assignments,
  employees,
  interests,
  now,
}: {
  answer: ProjectAnswer;
  assignments: readonly Assignment[];
  employees: readonly Employee[];
  interests: readonly Interest[];
  now: number;
}) => {
  const { project, milestones = [] } = answer;
  if (!project) throw new Error('A what-if is of a project');
  const { projectId, title, requiredRoles } = project;
  const today = civilOf(now);
  const technologies = useTechnologies();
  const needed = neededBy(technologies.data?.items ?? [], projectId, answer.proposal?.techPreferences ?? []);
  const levels = useLevels(needed.map(({ techId }) => techId));
  const assign = useAssignEach(projectId);
  const [answers, setAnswers] = useState<readonly Answered[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [horizon, setHorizon] = useState<string>(HORIZONS[0]);
  const [everybody, setEverybody] = useState(false);

  const placedOf = useMemo(() => {
    const byPerson = Map.groupBy(assignments, ({ employeeId }) => employeeId);
    return (employeeId: string): readonly Placed[] => byPerson.get(employeeId) ?? [];
  }, [assignments]);
  const overIn = (rows: readonly Row[]): ReadonlySet<string> =>
    new Set(rows.filter((row) => isOver(row, rows, placedOf(row.employeeId))).map(({ key }) => key));
  const form: Form<Tried> = useForm<Tried, Bodies, true>({
    draft: `what-if:${projectId}`,
    blank: { rows: [] },
    read: ({ rows }) => {
      const over = overIn(rows);
      return judged(faultsOf(rows, over), () =>
        rows.map((row) => ({ key: row.key, body: bodyOf(row, over.has(row.key) || row.override.trim() !== '') })),
      );
    },
    act: { busy: assign.busy, error: undefined, reset: () => undefined },
    send: async (bodies) => {
      const outcomes = await assign.run(bodies);
      const nameOf = (key: string) => rows.find((row) => row.key === key)?.name ?? 'Someone';
      setAnswers(
        outcomes.map(({ key, error }) => ({
          key,
          name: nameOf(key),
          ok: error === undefined,
          says: error === undefined ? `is on ${title}.` : textFor('general', error),
        })),
      );
      const failed = outcomes.filter(({ error }) => error !== undefined);
      setRefused(new Map(failed.map(({ key, error }) => [key, textFor('general', error)])));
      const staying = new Set(failed.map(({ key }) => key));
      if (staying.size === 0) return true;
      form.set(({ rows: all }) => ({ rows: all.filter(({ key }) => staying.has(key)) }));
      return undefined;
    },
    onSent: (): void => form.take({ rows: [] }),
  });
  const { rows } = form.values;
  const over = overIn(rows);

  const weeks = useMemo(() => weeksOf(today, Number(horizon)), [today, horizon]);
  const thought = useDeferredValue(rows);
  const result = useMemo(() => {
    const people = new Set([...employees.map(({ employeeId }) => employeeId), ...assignments.map((a) => a.employeeId)]);
    return whatIf({
      projectId,
      roles: requiredRoles,
      milestones: milestones
        .filter(({ state }) => state !== 'accepted' && state !== 'cancelled')
        .map((m) => ({ milestoneId: m.milestoneId, startDate: m.startDate, dueDate: m.committedDueDate })),
      weeks,
      people: [...people].map((employeeId) => ({ employeeId, placed: placedOf(employeeId) })),
      thoughts: thought.flatMap((row) => thoughtOf(row, projectId) ?? []),
    });
  }, [projectId, requiredRoles, milestones, weeks, employees, assignments, placedOf, thought]);

  const names = new Map<string, string>();
  for (const { employeeId, name } of [...assignments, ...interests, ...employees])
    names.set(employeeId, name ?? names.get(employeeId) ?? 'Someone');
  const nameOf = (employeeId: string) => names.get(employeeId) ?? 'Someone';
  const tried = new Set(rows.map(({ employeeId }) => employeeId));
  const team = new Set(assignments.filter((a) => a.projectId === projectId).map(({ employeeId }) => employeeId));
  const shown = result.people
    .filter(({ employeeId }) => everybody || tried.has(employeeId) || team.has(employeeId))
    .toSorted((a, b) => Number(tried.has(b.employeeId)) - Number(tried.has(a.employeeId)));

  const add = (employeeId: string, asked: Partial<Pick<Row, 'role' | 'share'>> = {}) =>
    form.set(({ rows: all }) => ({
      rows: [
        ...all,
        {
          key: newKey(),
          employeeId,
          name: nameOf(employeeId),
          role: asked.role ?? requiredRoles[0] ?? '',
          share: asked.share ?? '50',
          from: project.startDate !== null && project.startDate > today ? project.startDate : today,
          to: '',
          override: '',
        },
      ],
    }));
  const put = (key: string, change: Partial<Row>) => {
    setRefused((before) => new Map([...before].filter(([of]) => of !== key)));
    form.set(({ rows: all }) => ({ rows: all.map((row) => (row.key === key ? { ...row, ...change } : row)) }));
  };
  const lists = (
    <TryOut
      {...{ interests, employees, tried, team, placedOf, today }}
      knownBy={knownIn(levels.data === undefined ? [] : needed, levels.data?.items ?? [])}
      onTry={add}
      shareOf={({ availabilityBp }: Interest) => typedPercent(availabilityBp)}
    />
  );
  // In a hand what one came to do stands first: while nobody is on trial, whom one may take.
  const first = useAlone() && rows.length === 0;
  const conflicts = result.people.filter(({ conflict }) => conflict !== null);
  return (
    <Page
      title={`Try people out: ${title}`}
      sub="Nothing is written before you assign."
      crumbs={[CRUMB, { label: title, to: `/admin/projects?project=${projectId}` }, { label: 'What if' }]}
      acts={<ButtonLink to={`/admin/projects?project=${projectId}`}>Back to staffing</ButtonLink>}
    >
      <Columns aside={first ? null : lists}>
        {first && lists}
        {answers.length > 0 && (
          <Panel title="Answers" fill="body">
            <ul className={styles.answers} role="status">
              {answers.map(({ key, name, says, ok }) => (
                <li key={key} data-ok={ok}>
                  <Icon name={ok ? 'check' : 'error'} size={16} /> <b>{name}</b> {says}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel
          title="On trial"
          meta={rows.length === 0 ? undefined : counted(rows.length, 'person', 'people')}
          fill="body"
        >
          {rows.length === 0 ? (
            <EmptyState
              says="Nobody is on trial"
              next="Take somebody from the lists, and see everybody’s weeks with them on the project."
            />
          ) : (
            <form ref={form.at} className={styles.rows} noValidate onSubmit={form.submit}>
              {rows.map((row) => (
                <ThoughtRow
                  key={row.key}
                  {...{ row, today }}
                  roles={requiredRoles}
                  conflict={result.people.find(({ employeeId }) => employeeId === row.employeeId)?.conflict ?? null}
                  isTooMuch={over.has(row.key)}
                  refused={refused.get(row.key) ?? null}
                  errorOf={(name) => form.errorOf(`rows.${row.key}.${name}`)}
                  onChange={(change) => put(row.key, change)}
                  onRemove={() => form.set(({ rows: all }) => ({ rows: all.filter(({ key }) => key !== row.key) }))}
                />
              ))}
              <Problem {...form.problem} />
              <DraftMark draft={form.draft} />
            </form>
          )}
        </Panel>
        <Panel
          title="Load by week"
          meta={
            conflicts.length === 0
              ? 'nobody above 100\u00a0%'
              : `${counted(conflicts.length, 'conflict')} above 100\u00a0%`
          }
          fill="bare"
        >
          <div className={styles.tools}>
            <Select
              label="Whose"
              value={everybody ? 'all' : 'these'}
              options={[
                { value: 'these', label: 'On trial and on the project' },
                { value: 'all', label: 'Everybody’s' },
              ]}
              onChange={(event) => setEverybody(event.target.value === 'all')}
            />
            <Select
              label="How far"
              value={horizon}
              options={HORIZONS.map((value) => ({ value, label: `${value} weeks` }))}
              onChange={(event) => setHorizon(event.target.value)}
            />
          </div>
          <LoadTable {...{ weeks, today, nameOf, tried }} people={shown} />
        </Panel>
        <AtRisk {...{ milestones, nameOf, today }} atRisk={result.atRisk} roles={requiredRoles} />
      </Columns>
      {rows.length > 0 && (
        <ActionBar of={counted(rows.length, 'person', 'people')} says="One call for each. What is refused stays here.">
          <Button look="primary" icon="join" busy={form.busy} onPress={form.submit}>
            {rows.length === 1 ? `Assign ${rows[0]?.name ?? ''}` : `Assign all ${rows.length}`}
          </Button>
        </ActionBar>
      )}
    </Page>
  );
};
