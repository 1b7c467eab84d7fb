import { useState } from 'react';
import { isConflict } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { exactPercent } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { DraftMark } from '../../common/DraftMark.tsx';
import { parsePercent, typedPercent } from '../../common/offers/plan.ts';
import { useTyped } from '../../common/useDraft.ts';
import { type Milestone, type Project, useReweight } from '../data.ts';
import styles from './Project.module.css';

const FULL = 10_000;

/** How much each milestone counts; together exactly 100 %. */
export const Weights = ({ project: p, milestones }: { project: Project; milestones: readonly Milestone[] }) => {
  const live = milestones.filter(({ state }) => state !== 'cancelled');
  const { typed, set: setTyped, draft } = useTyped(`weights/${p.projectId}`, weightsTyped(live));
  const [etag, setEtag] = useState(p.etag);
  const [tried, setTried] = useState(false);
  const reweight = useReweight(p.projectId);
  const read = live.map((m) => [m.milestoneId, parsePercent(typed[m.milestoneId] ?? '')] as const);
  const sum = read.reduce((total, [, bp]) => total + (typeof bp === 'number' ? bp : 0), 0);
  const whole = read.every(([, bp]) => typeof bp === 'number') && sum === FULL;
  const changed = live.some((m) => parsePercent(typed[m.milestoneId] ?? '') !== m.weightBp);
  const send = async () => {
    setTried(true);
    if (!whole) return;
    const weightsBp = Object.fromEntries(read.map(([id, bp]) => [id, typeof bp === 'number' ? bp : 0]));
    const done = await reweight.run({ weightsBp, etag });
    if (done === undefined) return;
    void draft.clear();
    if (done.project) setEtag(done.project.etag);
    setTried(false);
    toast.show({ variant: 'success', message: 'The weights are changed.' });
  };
  return (
    <Panel title="Weights">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={styles.pair}>
          {live.map((m) => (
            <PercentField
              key={m.milestoneId}
              label={m.title}
              value={typed[m.milestoneId] ?? ''}
              error={
                tried && typeof parsePercent(typed[m.milestoneId] ?? '') !== 'number'
                  ? 'Percent from 0 to 100'
                  : undefined
              }
              onChange={(value) => setTyped({ ...typed, [m.milestoneId]: value })}
            />
          ))}
        </div>
        <div>
          {whole ? (
            <Chip tone="ok" icon="check">
              Weights 100 %
            </Chip>
          ) : (
            <Chip tone="warn" icon="alert">
              Weights {exactPercent(sum)} %
            </Chip>
          )}
        </div>
        {isConflict(reweight.error) ? (
          <Notice
            tone="warn"
            icon="alert"
            acts={
              <span className={styles.acts}>
                <Button
                  size="small"
                  onPress={() => {
                    setEtag(p.etag);
                    reweight.reset();
                  }}
                >
                  Keep mine
                </Button>
                <Button
                  size="small"
                  onPress={() => {
                    setEtag(p.etag);
                    setTyped(weightsTyped(live));
                    void draft.clear();
                    reweight.reset();
                  }}
                >
                  Take theirs
                </Button>
              </span>
            }
          >
            Someone changed the plan meanwhile. It now says{' '}
            {live.map((m) => `${m.title} ${typedPercent(m.weightBp)} %`).join(', ')}.
          </Notice>
        ) : (
          <Problem
            error={reweight.error}
            says={tried && !whole ? 'The weights must reach exactly 100 %.' : undefined}
          />
        )}
        <span className={styles.acts}>
          <Button type="submit" busy={reweight.busy} disabled={!changed}>
            Change the weights
          </Button>
          <DraftMark draft={draft} />
        </span>
      </form>
    </Panel>
  );
};

const weightsTyped = (milestones: readonly Milestone[]): Record<string, string> =>
  Object.fromEntries(milestones.map((m) => [m.milestoneId, typedPercent(m.weightBp)]));
