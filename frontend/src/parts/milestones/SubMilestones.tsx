import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Status } from '../../ui/Chip.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { formatDay } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { later } from '../../ui/later.ts';
import { Quote } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Notice, Problem } from '../../ui/States.tsx';
import { formatPercent, formatRate } from '../../ui/shares.ts';
import { useCodeShown } from '../code/useCodeShown.ts';
import { FileLine } from '../files/FileLine.tsx';
import { personSaid } from '../history/person.ts';
import { FilesTogether } from '../viewer/Together.tsx';
import {
  type Milestone,
  type ProjectMember,
  type SubAct,
  type SubMilestone,
  type SubStep,
  useSubStep,
} from './data.ts';
import styles from './SubMilestones.module.css';

const SubPlanDialog = later(async () => (await import('./subDialogs.ts')).SubPlanDialog);
const SubDialog = later(async () => (await import('./subDialogs.ts')).SubDialog);
const CodeOfPart = later(async () => (await import('../code/CodeOfPart.tsx')).CodeOfPart);
const MergedOfPart = later(async () => (await import('../code/CodeOfPart.tsx')).MergedOfPart);
const CodeTrouble = later(async () => (await import('../code/CodeOfPart.tsx')).CodeTrouble);

type Opened = Readonly<{ act: SubAct; subMilestoneId: string }>;

/** What a milestone is made of: who does each part, how far it is, what shows that it is done. */
export const SubMilestones = ({
  milestone: m,
  members,
  meId,
  today,
}: {
  milestone: Milestone;
  members: readonly ProjectMember[];
  meId: string;
  today: string;
}) => {
  const [open, setOpen] = useState<Opened | 'plan' | null>(null);
  const close = () => setOpen(null);
  const shown = useCodeShown();
  // While it waits for its acceptance, the client reads it with what was delivered.
  const code = shown === 'merged' && m.state !== 'accepted' && m.state !== 'changes_requested' ? null : shown;
  const subs = m.subMilestones;
  const about =
    open === null || open === 'plan' ? undefined : subs.find((s) => s.subMilestoneId === open.subMilestoneId);
  return (
    <Panel
      title="Sub-milestones"
      meta={saidOf(subs)}
      fill="bare"
      {...(m.can.planSubMilestones
        ? {
            aside: (
              <Button size="small" icon="pencil" onPress={() => setOpen('plan')}>
                {subs.length === 0 ? 'Plan them' : 'Change the plan'}
              </Button>
            ),
          }
        : {})}
    >
      {code === 'all' && subs.length > 0 && (
        <Suspense fallback={null}>
          <CodeTrouble projectId={m.projectId} />
        </Suspense>
      )}
      {subs.length === 0 ? (
        <p className={styles.none}>
          It is reported on as a whole. Split it, and each sub-milestone counts by its weight once somebody works on it.
        </p>
      ) : (
        <ul className={styles.list} aria-label="Sub-milestones">
          {subs.map((sub) => (
            <Line
              key={sub.subMilestoneId}
              {...{ milestone: m, sub, meId, today, code }}
              onOpen={(act) => setOpen({ act, subMilestoneId: sub.subMilestoneId })}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open === 'plan' && <SubPlanDialog milestone={m} members={members} onClose={close} />}
        {open !== null && open !== 'plan' && about && (
          <SubDialog
            key={`${open.act}${open.subMilestoneId}`}
            act={open.act}
            milestone={m}
            sub={about}
            onClose={close}
          />
        )}
      </Suspense>
    </Panel>
  );
};

const saidOf = (subs: readonly SubMilestone[]): string | undefined => {
  const live = subs.filter(({ state }) => state !== 'cancelled');
  if (live.length === 0) return undefined;
  const verified = live.filter(({ state }) => state === 'verified').length;
  const weights = live.reduce((sum, { weightBp }) => sum + weightBp, 0);
  return `weights ${formatRate(weights)}, ${verified} of ${live.length} verified`;
};

type LineProps = {
  milestone: Milestone;
  sub: SubMilestone;
  meId: string;
  today: string;
  /** `all`: what was done for it in code, and the name by which code names it. */
  code: ReturnType<typeof useCodeShown>;
  onOpen: (act: SubAct) => void;
};

const Line = ({ milestone: m, sub, meId, today, code, onOpen }: LineProps) => {
  const { can, lastProgress } = sub;
  const late = sub.dueDate !== undefined && sub.dueDate < today && (sub.state === 'todo' || sub.state === 'doing');
  // Who leads may judge it, and does not, since it is their own: said where it waits for somebody else.
  const own = sub.state === 'done' && sub.assignee?.id === meId && !can.verifySubMilestone;
  return (
    <li data-state={sub.state}>
      <div className={styles.head}>
        <h3>{sub.title}</h3>
        <Status of="submilestone" is={sub.state} />
      </div>
      <p className={styles.facts}>
        <span>{sub.assignee === null ? 'Nobody yet' : personSaid(sub.assignee)}</span>
        <span>counts {formatRate(sub.weightBp)}</span>
        {sub.dueDate !== undefined && (
          <span className={late ? styles.late : undefined}>
            {late && <Icon name="alert" size={14} />} due {formatDay(sub.dueDate, today)}
          </span>
        )}
        {code === 'all' && <span className="mono">#{sub.shortId}</span>}
      </p>
      {sub.state !== 'cancelled' && (
        <div className={styles.done}>
          <Progress bp={sub.progressBp} label={`${sub.title}, done`} done={sub.state === 'verified'} look="rail" />
          <span className="mono">{formatPercent(sub.progressBp)}</span>
        </div>
      )}
      {sub.checklist.length > 0 && sub.state !== 'cancelled' && (
        <ul className={styles.ticks} aria-label={`Checklist of ${sub.title}`}>
          {sub.checklist.map(({ text, done }) => (
            <li key={text} data-done={done}>
              <Icon name={done ? 'check' : 'minus'} size={14} />
              <span>
                <span className="hidden-visually">{done ? 'Done: ' : 'Open: '}</span>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sub.returned && (
        <Notice tone="warn" icon="return">
          Returned by {personSaid(sub.returned.by)}: {sub.returned.reason}
        </Notice>
      )}
      {sub.cancelled && <Notice>Cancelled: {sub.cancelled.reason}</Notice>}
      {sub.state === 'doing' && !sub.returned && lastProgress && (
        <Quote
          by={
            <>
              {personSaid(lastProgress.by)}, <DateTime at={lastProgress.at} />
            </>
          }
        >
          {lastProgress.note}
          {lastProgress.reason ? ` Less than before: ${lastProgress.reason}` : ''}
        </Quote>
      )}
      {sub.done && (
        <div className={styles.evidence}>
          {sub.done.note !== '' && (
            <Quote
              by={
                <>
                  {personSaid(sub.done.by)}, <DateTime at={sub.done.at} />
                </>
              }
            >
              {sub.done.note}
            </Quote>
          )}
          <FilesTogether files={sub.done.files}>
            {sub.done.files.map((file) => (
              <FileLine key={file.fileId} file={file} />
            ))}
          </FilesTogether>
        </div>
      )}
      {code !== null && sub.state !== 'cancelled' && (
        <Suspense fallback={null}>
          {code === 'all' ? (
            <CodeOfPart projectId={m.projectId} part={sub} />
          ) : (
            <MergedOfPart milestone={m} part={sub} />
          )}
        </Suspense>
      )}
      {own && <p className="ui two">It is your own work: another lead or an admin verifies it.</p>}
      <span className={styles.acts}>
        {can.startSubMilestone && <StepButton {...{ m, sub }} step="start" says="Start it" />}
        {can.verifySubMilestone && <StepButton {...{ m, sub }} step="verify" says="Verify it" />}
        {can.finishSubMilestone && <ActButton {...{ sub }} says="It is done" onPress={() => onOpen('finish')} />}
        {can.reportProgress && sub.state !== 'done' && (
          <ActButton {...{ sub }} says="Report progress" onPress={() => onOpen('report')} />
        )}
        {can.returnSubMilestone && <ActButton {...{ sub }} says="Return it" onPress={() => onOpen('return')} />}
        {can.cancelSubMilestone && (
          <ActButton {...{ sub }} look="quiet" says="Cancel it" onPress={() => onOpen('cancel')} />
        )}
      </span>
    </li>
  );
};

const ActButton = ({
  sub,
  says,
  look = 'plain',
  onPress,
}: {
  sub: SubMilestone;
  says: string;
  look?: 'plain' | 'quiet';
  onPress: () => void;
}) => (
  <Button size="small" look={look} onPress={onPress}>
    {says}
    <span className="hidden-visually">: {sub.title}</span>
  </Button>
);

const StepButton = ({ m, sub, step, says }: { m: Milestone; sub: SubMilestone; step: SubStep; says: string }) => {
  const act = useSubStep(m, sub, step);
  return (
    <>
      <Button size="small" busy={act.busy} onPress={() => void act.run({ etag: sub.etag })}>
        {says}
        <span className="hidden-visually">: {sub.title}</span>
      </Button>
      {act.error !== undefined && <Problem error={act.error} />}
    </>
  );
};
