import { MOST_PARTS } from '@lamplight/bff/contract/sub-milestones.ts';
import { newKey } from '../../api/client.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { Moved } from '../../forms/Moved.tsx';
import { judged } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Select } from '../../ui/Choices.tsx';
import { DateField, Field, TextArea } from '../../ui/Field.tsx';
import { PercentField } from '../../ui/PercentField.tsx';
import { asPercent, formatRate } from '../../ui/shares.ts';
import { toast } from '../../ui/toasts.ts';
import { type Milestone, type ProjectMember, type SubPlan, usePlanSubs } from './data.ts';
import styles from './SubMilestones.module.css';
import { emptySub, faultsOf, isWhole, placeOf, rowsOf, type SubRow, shareEvenly, sumOf, toPlan } from './subPlan.ts';

const NOT_FULL = 'The weights must reach exactly 100\u00a0%.';
type Rows = Readonly<{ rows: readonly SubRow[] }>;

/** All sub-milestones of a milestone at once, adding up while one types. */
export const SubPlanDialog = ({
  milestone: m,
  members,
  onClose,
}: {
  milestone: Milestone;
  members: readonly ProjectMember[];
  onClose: () => void;
}) => {
  const plan = usePlanSubs(m);
  const there = rowsOf(m.subMilestones);
  const form = useForm<Rows, SubPlan, unknown>({
    draft: `sub-plan:${m.milestoneId}`,
    etag: m.etag,
    blank: { rows: there.length > 0 ? there : shareEvenly([emptySub(newKey()), emptySub(newKey())]) },
    read: ({ rows }) => {
      const faults = faultsOf(rows);
      const reading = judged({ ...faults, ...(isWhole(rows) ? {} : { sum: NOT_FULL }) }, () => toPlan(rows));
      const fit = Object.values(faults).every((fault) => fault === undefined);
      return 'body' in reading || !fit ? reading : { ...reading, says: NOT_FULL };
    },
    act: plan,
    send: (subMilestones, etag) => plan.run({ subMilestones, etag }),
    nameOf: (field, { rows }) => placeOf(rows, field),
    onSent: () => {
      toast.show({ variant: 'success', message: `The sub-milestones of ${m.title} are planned.` });
      onClose();
    },
  });
  const { rows } = form.values;
  const put = (key: string, change: Partial<SubRow>) =>
    form.set({ rows: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  const people = members.filter(({ state }) => state !== 'ended');
  return (
    <FormDialog
      form={form}
      wide
      title={`Sub-milestones of ${m.title}`}
      says="Each counts by its weight; together they say how far the milestone is."
      act="Save the plan"
      moved={<Moved form={form}>Someone changed this milestone meanwhile.</Moved>}
      onClose={onClose}
    >
      {rows.map((row, index) => {
        const path = (name: string) => form.errorOf(`rows.${row.key}.${name}`);
        const named = people.some(({ employeeId }) => employeeId === row.assigneeId) || row.assigneeId === '';
        const gone = m.subMilestones.find(({ subMilestoneId }) => subMilestoneId === row.subMilestoneId)?.assignee;
        return (
          <fieldset key={row.key} className={styles.row}>
            <legend>
              {index + 1}
              {row.settled ? ', handed in: only its weight may change' : ''}
            </legend>
            <div className={styles.three}>
              <Field
                label="Title"
                most={200}
                value={row.title}
                disabled={row.settled}
                error={path('title')}
                onChange={(event) => put(row.key, { title: event.target.value })}
              />
              <PercentField
                label="Weight"
                value={row.weight}
                error={path('weight')}
                onChange={(weight) => put(row.key, { weight })}
              />
            </div>
            {!row.settled && (
              <>
                <Select
                  label="Who does it"
                  optional
                  value={row.assigneeId}
                  error={path('assigneeId')}
                  options={[
                    { value: '', label: 'Nobody yet: whoever starts it' },
                    ...people.map(({ employeeId, name, role }) => ({
                      value: employeeId,
                      label: `${name ?? 'Someone'}, ${role}`,
                    })),
                    ...(named ? [] : [{ value: row.assigneeId, label: `${gone?.name ?? 'Someone'}, no longer on it` }]),
                  ]}
                  onChange={(event) => put(row.key, { assigneeId: event.target.value })}
                />
                <div className={styles.pair}>
                  <DateField
                    label="Starts"
                    optional
                    value={row.startDate}
                    error={path('startDate')}
                    onChange={(event) => put(row.key, { startDate: event.target.value })}
                  />
                  <DateField
                    label="Due"
                    optional
                    value={row.dueDate}
                    error={path('dueDate')}
                    onChange={(event) => put(row.key, { dueDate: event.target.value })}
                  />
                </div>
                <TextArea
                  label="Checklist"
                  optional
                  hint="One line each. Where there is one, it says how far this is."
                  rows={2}
                  most={6000}
                  value={row.checklist}
                  error={path('checklist')}
                  onChange={(event) => put(row.key, { checklist: event.target.value })}
                />
              </>
            )}
            {row.subMilestoneId === undefined && rows.length > 1 && (
              <div>
                <Button
                  size="small"
                  look="quiet"
                  onPress={() => form.set({ rows: rows.filter(({ key }) => key !== row.key) })}
                >
                  Leave it out<span className="hidden-visually">: sub-milestone {index + 1}</span>
                </Button>
              </div>
            )}
          </fieldset>
        );
      })}
      <span className={styles.acts}>
        <Button
          size="small"
          icon="plus"
          disabled={rows.length >= MOST_PARTS}
          onPress={() => form.set({ rows: [...rows, emptySub(newKey())] })}
        >
          Another one
        </Button>
        {!isWhole(rows) && (
          <Button size="small" onPress={() => form.set({ rows: shareEvenly(rows) })}>
            Share evenly
          </Button>
        )}
      </span>
      <div role="status">
        {isWhole(rows) ? (
          <Chip tone="ok" icon="check">
            Weights {asPercent(100)}
          </Chip>
        ) : (
          <Chip tone="warn" icon="alert">
            Weights {formatRate(sumOf(rows))}
          </Chip>
        )}
      </div>
    </FormDialog>
  );
};
