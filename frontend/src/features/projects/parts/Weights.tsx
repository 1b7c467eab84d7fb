import { DraftMark } from '../../../forms/DraftMark.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { parsePercent } from '../../../parts/offers/plan.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { asPercent, formatRate, typedPercent } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { type Milestone, type Project, useReweight } from '../data.ts';
import styles from './Project.module.css';

const FULL = 10_000;

/** How much each milestone counts; together exactly 100 %. */
export const Weights = ({ project: p, milestones }: { project: Project; milestones: readonly Milestone[] }) => {
  const live = milestones.filter(({ state }) => state !== 'cancelled');
  const reweight = useReweight(p.projectId);
  const form = useForm({
    draft: `weights/${p.projectId}`,
    etag: p.etag,
    overwrites: true,
    blank: weightsTyped(live),
    read: (typed) => {
      const read = live.map((m) => [m.milestoneId, parsePercent(typed[m.milestoneId] ?? '')] as const);
      const faults = read.map(
        ([id, bp]) => [id, typeof bp === 'number' ? undefined : 'Percent from 0 to 100'] as const,
      );
      const whole = sumOf(read.map(([, bp]) => bp)) === FULL;
      const reading = judged({ ...Object.fromEntries(faults), ...(whole ? {} : { sum: NOT_FULL }) }, () =>
        Object.fromEntries(read.map(([id, bp]) => [id, typeof bp === 'number' ? bp : 0])),
      );
      return 'faults' in reading ? { ...reading, says: NOT_FULL } : reading;
    },
    act: reweight,
    send: (weightsBp, etag) => reweight.run({ weightsBp, etag }),
    onSent: ({ project }) => {
      if (project) form.take(form.values, project.etag);
      toast.show({ variant: 'success', message: 'The weights are changed.' });
    },
  });
  const sum = sumOf(live.map((m) => parsePercent(form.values[m.milestoneId] ?? '')));
  const changed = live.some((m) => parsePercent(form.values[m.milestoneId] ?? '') !== m.weightBp);
  return (
    <Panel title="Weights">
      <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <div className={styles.pair}>
          {live.map((m) => (
            <PercentField
              key={m.milestoneId}
              label={m.title}
              {...form.control(m.milestoneId)}
              value={form.values[m.milestoneId] ?? ''}
            />
          ))}
        </div>
        <div>
          {Object.keys(form.faults).length === 0 ? (
            <Chip tone="ok" icon="check">
              Weights {asPercent(100)}
            </Chip>
          ) : (
            <Chip tone="warn" icon="alert">
              Weights {formatRate(sum)}
            </Chip>
          )}
        </div>
        {form.conflict ? (
          <Notice
            tone="warn"
            icon="alert"
            acts={
              <span className={styles.acts}>
                <Button size="small" onPress={form.goOn}>
                  Keep mine
                </Button>
                <Button size="small" onPress={form.takeTheirs}>
                  Take theirs
                </Button>
              </span>
            }
          >
            Someone changed the plan meanwhile. It now says{' '}
            {live.map((m) => `${m.title} ${formatRate(m.weightBp)}`).join(', ')}.
          </Notice>
        ) : (
          <Problem {...form.problem} />
        )}
        <span className={styles.acts}>
          <Button type="submit" busy={form.busy} disabled={!changed}>
            Change the weights
          </Button>
          <DraftMark draft={form.draft} />
        </span>
      </form>
    </Panel>
  );
};

const NOT_FULL = 'The weights must reach exactly 100\u00a0%.';
const sumOf = (weights: readonly ReturnType<typeof parsePercent>[]): number =>
  weights.reduce<number>((total, bp) => total + (typeof bp === 'number' ? bp : 0), 0);

const weightsTyped = (milestones: readonly Milestone[]): Record<string, string> =>
  Object.fromEntries(milestones.map((m) => [m.milestoneId, typedPercent(m.weightBp)]));
