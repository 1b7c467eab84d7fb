import { healths, severities } from '@lamplight/bff/contract/projects.ts';
import { HIGH_RISK, riskScore, riskStates } from '@lamplight/bff/contract/reports.ts';
import { useEffect } from 'react';
import { Conflict } from '../../forms/Conflict.tsx';
import { Continued, DraftMark } from '../../forms/DraftMark.tsx';
import { useForm } from '../../forms/useForm.ts';
import { usePerson } from '../../session/useSession.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { RadioGroup, Select } from '../../ui/Choices.tsx';
import { formatDay } from '../../ui/dates.ts';
import { Checkbox, DateField, Field, TextArea } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PercentField } from '../../ui/PercentField.tsx';
import { Notice, Problem } from '../../ui/States.tsx';
import { statusOf } from '../../ui/status.ts';
import { toast } from '../../ui/toasts.ts';
import {
  type LeadReport,
  type Project,
  type ProjectMember,
  type ReportContent,
  useFile,
  useSave,
  useWeekDraft,
} from './data.ts';
import styles from './Reports.module.css';
import { RowList } from './RowList.tsx';
import {
  type Blocker,
  blankOf,
  type Line,
  type Risk,
  readDraft,
  readReport,
  type Values,
  valuesOf,
  withWeek,
} from './typed.ts';
import { weekSaid } from './week.ts';
import { GRADES, RISK_STATES, SEVERITIES } from './words.ts';

type Props = Readonly<{
  project: Project;
  milestones: readonly Readonly<{ milestoneId: string; title: string }>[];
  members: readonly ProjectMember[];
  week: string;
  today: string;
  /** What there is of this week: a draft, or what was filed and is corrected. */
  report: LeadReport | undefined;
  onClose: () => void;
  onFiled: () => void;
}>;

/** The report of a week: written from its events at one press, kept as it is typed, signed by filing it. */
export const ReportForm = ({ project, milestones, members, week, today, report, onClose, onFiled }: Props) => {
  const { projectId } = project;
  const [save, file, told] = [useSave(projectId, week), useFile(projectId, week), useWeekDraft(projectId, week)];
  const person = usePerson();
  const written = report?.draft ?? report?.versions.at(-1);
  const version = (report?.versions.at(-1)?.version ?? 0) + 1;
  const form = useForm<Values, ReportContent, unknown>({
    draft: `report:${projectId}/${week}`,
    etag: report?.etag,
    overwrites: true,
    blank: written === undefined ? blankOf(project) : valuesOf(written.content),
    read: readReport,
    act: file,
    send: (body, etag) => file.run({ body, etag: etag === '' ? undefined : etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: `The report of ${weekSaid(week, today)} is filed.` });
      onFiled();
    },
  });
  const { values, set, errorOf } = form;
  const keep = async () => {
    const reading = readDraft(values);
    if (!('body' in reading)) return form.reveal(['percent', 'hours']);
    const answer = await save.run({ body: reading.body, etag: form.etag });
    if (answer === undefined) return; // what was typed stays, here and on this device
    form.take(values, answer.report.etag);
    toast.show({ message: 'The draft is kept. Nobody but those who lead reads it.' });
  };
  const write = async () => {
    const answer = await told.run(undefined);
    if (answer !== undefined) set((typed) => withWeek(typed, answer.draft, form.touched));
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void keep();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  const titleOf = (milestoneId: string | undefined) => milestones.find((m) => m.milestoneId === milestoneId)?.title;
  const owners = [
    ...new Map(
      [...members.map((m) => [m.employeeId, m.name] as const), [person.id, person.name] as const].map(([id, name]) => [
        id,
        name ?? 'Someone',
      ]),
    ),
  ];
  const line = (name: 'done' | 'next', label: string) => (one: Line, put: (next: Line) => void, index: number) => (
    <TextArea
      label={`${label} ${index + 1}`}
      hint={titleOf(one.milestoneId)}
      rows={2}
      most={500}
      value={one.text}
      error={errorOf(`${name}.${index}.text`)}
      onChange={(event) => put({ ...one, text: event.target.value })}
    />
  );
  return (
    <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
      <Stack>
        <Continued draft={form.draft} onAfresh={form.startAfresh} />
        {version > 1 && (
          <Notice icon="history">
            Version {version - 1} is signed and stays. What you file now is version {version}.
          </Notice>
        )}
        <Panel
          title={`Week of ${weekSaid(week, today)}`}
          aside={
            <Button size="small" icon="history" busy={told.busy} onPress={write}>
              Write from the week’s events
            </Button>
          }
        >
          <div className={styles.rows}>
            <Problem error={told.error} />
            <RadioGroup
              label="How it stands"
              name="report-health"
              value={values.health}
              options={healths.map((value) => ({ value, label: statusOf('health', value).word }))}
              onChange={(value) => set({ health: healths.find((one) => one === value) ?? values.health })}
            />
            <div className={styles.pair}>
              <PercentField label="Done, of all of it" {...form.control('percent')} />
              <Field
                label="Hours"
                optional
                inputMode="numeric"
                hint="Of everybody on it; the client is not told."
                {...form.field('hours')}
              />
            </div>
            <TextArea label="In short" rows={3} most={4000} {...form.field('summary')} />
          </div>
        </Panel>
        <Panel title="Done">
          <RowList
            rows={values.done}
            blank={{ text: '' }}
            add="Another thing that was done"
            name="what was done"
            onRows={(done) => set({ done })}
            draw={line('done', 'Done')}
          />
        </Panel>
        <Panel title="Next">
          <RowList
            rows={values.next}
            blank={{ text: '' }}
            add="Another thing that comes next"
            name="what comes next"
            onRows={(next) => set({ next })}
            draw={line('next', 'Next')}
          />
        </Panel>
        {values.slips.length > 0 && (
          <Panel title="Late" meta="say why">
            <RowList
              rows={values.slips}
              name="what is late"
              onRows={(slips) => set({ slips })}
              draw={(slip, put, index) => (
                <TextArea
                  label={titleOf(slip.milestoneId) ?? 'A milestone'}
                  hint={`Was due ${formatDay(slip.committedDueDate, today)}. Why is it late?`}
                  rows={2}
                  most={500}
                  value={slip.cause}
                  error={errorOf(`slips.${index}.cause`)}
                  onChange={(event) => put({ ...slip, cause: event.target.value })}
                />
              )}
            />
          </Panel>
        )}
        <Panel title="In the way" meta="and who must act">
          <RowList
            rows={values.blockers}
            blank={{ text: '', severity: 'MEDIUM', since: today, neededFrom: '' } satisfies Blocker}
            add="Something that is in the way"
            name="what is in the way"
            onRows={(blockers) => set({ blockers })}
            draw={(one, put, index) => (
              <BlockerFields {...{ one, put, index, errorOf }} milestone={titleOf(one.milestoneId)} />
            )}
          />
        </Panel>
        <Panel title="Risks" meta="the client does not read them">
          <RowList
            rows={values.risks}
            blank={{ text: '', probability: 3, impact: 3, mitigation: '', status: 'open' } satisfies Risk}
            add="A risk"
            name="the risk"
            onRows={(risks) => set({ risks })}
            draw={(one, put, index) => <RiskFields {...{ one, put, index, errorOf, owners }} />}
          />
        </Panel>
        <Panel>
          <div className={styles.rows}>
            <Checkbox
              label="The client reads it"
              hint="Without risks and hours, once it is filed."
              {...form.box('visibleToClient')}
            />
            <p className="ui two">
              Filing signs it with your name: it cannot be changed any more, only corrected by a next version.
            </p>
            {file.error === undefined ? <Problem error={save.error} /> : null}
            <Conflict form={form} error={file.error} differences={[]} />
            <div className={styles.acts}>
              <Button busy={save.busy} onPress={keep}>
                Keep the draft
              </Button>
              <DraftMark draft={form.draft} />
            </div>
          </div>
        </Panel>
      </Stack>
      <ActionBar says="Once signed it stays as it is.">
        <Button onPress={onClose}>Back</Button>
        <Button look="primary" type="submit" busy={form.busy} onPress={form.submit}>
          {version > 1 ? `Sign and file version ${version}` : 'Sign and file'}
        </Button>
      </ActionBar>
    </form>
  );
};

type Drawn<T> = Readonly<{
  one: T;
  put: (next: T) => void;
  index: number;
  errorOf: (path: string) => string | undefined;
}>;

const BlockerFields = ({ one, put, index, errorOf, milestone }: Drawn<Blocker> & { milestone: string | undefined }) => (
  <>
    <TextArea
      label="What is in the way"
      hint={milestone}
      rows={2}
      most={500}
      value={one.text}
      error={errorOf(`blockers.${index}.text`)}
      onChange={(event) => put({ ...one, text: event.target.value })}
    />
    <div className={styles.pair}>
      <Select
        label="How bad it is"
        value={one.severity}
        options={severities.map((value) => ({ value, label: SEVERITIES[value] }))}
        onChange={(event) => put({ ...one, severity: severities.find((s) => s === event.target.value) ?? 'MEDIUM' })}
      />
      <DateField
        label="Since"
        value={one.since}
        error={errorOf(`blockers.${index}.since`)}
        onChange={(event) => put({ ...one, since: event.target.value })}
      />
      <Field
        label="Who must act"
        most={200}
        value={one.neededFrom}
        error={errorOf(`blockers.${index}.neededFrom`)}
        onChange={(event) => put({ ...one, neededFrom: event.target.value })}
      />
    </div>
  </>
);

const RiskFields = ({
  one,
  put,
  index,
  errorOf,
  owners,
}: Drawn<Risk> & { owners: readonly (readonly [string, string])[] }) => {
  const score = riskScore(one);
  return (
    <>
      <TextArea
        label="What may happen"
        rows={2}
        most={500}
        value={one.text}
        error={errorOf(`risks.${index}.text`)}
        onChange={(event) => put({ ...one, text: event.target.value })}
      />
      <TextArea
        label="What is done about it"
        rows={2}
        most={500}
        value={one.mitigation}
        error={errorOf(`risks.${index}.mitigation`)}
        onChange={(event) => put({ ...one, mitigation: event.target.value })}
      />
      <div className={styles.pair}>
        <Select
          label="Probability, 1 to 5"
          value={String(one.probability)}
          options={GRADES}
          onChange={(event) => put({ ...one, probability: Number(event.target.value) })}
        />
        <Select
          label="Impact, 1 to 5"
          value={String(one.impact)}
          options={GRADES}
          onChange={(event) => put({ ...one, impact: Number(event.target.value) })}
        />
        <Select
          label="Who looks after it"
          value={one.ownerId ?? ''}
          placeholder="Nobody yet"
          error={errorOf(`risks.${index}.ownerId`)}
          options={owners.map(([value, label]) => ({ value, label }))}
          onChange={(event) => {
            const { ownerId: _before, ...rest } = one;
            put(event.target.value === '' ? rest : { ...rest, ownerId: event.target.value });
          }}
        />
        <Select
          label="State"
          value={one.status}
          options={riskStates.map((value) => ({ value, label: RISK_STATES[value] }))}
          onChange={(event) => put({ ...one, status: riskStates.find((s) => s === event.target.value) ?? 'open' })}
        />
      </div>
      <div>
        <Chip tone={score >= HIGH_RISK ? 'danger' : 'plain'} icon={score >= HIGH_RISK ? 'alert' : 'info'}>
          {score >= HIGH_RISK ? 'High, ' : ''}
          {score} of 25
        </Chip>
      </div>
    </>
  );
};
