import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useCodeShown } from '../../../parts/code/useCodeShown.ts';
import { FileLine } from '../../../parts/files/FileLine.tsx';
import { useActivity } from '../../../parts/history/data.ts';
import { EventList } from '../../../parts/history/EventList.tsx';
import { personSaid } from '../../../parts/history/person.ts';
import { Due } from '../../../parts/milestones/Due.tsx';
import type { Project } from '../../../parts/milestones/data.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Notice, Skeleton } from '../../../ui/States.tsx';
import { formatPercent, formatRate } from '../../../ui/shares.ts';
import { type Card, titleOf } from '../board.ts';
import styles from './Project.module.css';

const CodeOfPart = later(async () => (await import('../../../parts/code/CodeOfPart.tsx')).CodeOfPart);

/** The chosen one beside each of the three views: dates, whose, what was promised, what it is made of, its files and its history. */
export const MilestonePanel = ({
  card,
  project,
  today,
  now,
  pageOf,
  hrefOf,
  onDates,
  onClose,
}: {
  card: Card;
  project: Project;
  today: string;
  now: number;
  pageOf: (milestoneId: string) => string;
  hrefOf: (card: Card) => string;
  onDates: (() => void) | null;
  onClose: () => void;
}) => {
  const { milestone: m, sub } = card;
  const files = filesOf(card);
  const withCode = useCodeShown() === 'all';
  return (
    <Stack>
      <Panel
        title={titleOf(card)}
        aside={<IconButton size="small" icon="close" label="Close the panel" onPress={onClose} />}
      >
        <div>{sub === null ? <Status of="milestone" is={m.state} /> : <Status of="submilestone" is={sub.state} />}</div>
        {m.block && sub === null && (
          <Notice tone="danger" icon="alert">
            {m.block.reason} {m.block.neededFrom} must act.
          </Notice>
        )}
        {sub?.returned && (
          <Notice tone="warn" icon="return">
            Returned by {personSaid(sub.returned.by)}: {sub.returned.reason}
          </Notice>
        )}
        <Pairs pairs={sub === null ? factsOf(m, project, today) : partFactsOf(card, today)} />
        {withCode && sub !== null && (
          <Suspense fallback={null}>
            <CodeOfPart projectId={project.projectId} part={sub} />
          </Suspense>
        )}
        <span className={styles.acts}>
          {onDates && (
            <Button size="small" onPress={onDates}>
              Set dates…
            </Button>
          )}
          <ButtonLink size="small" to={pageOf(m.milestoneId)}>
            {sub === null ? 'Open the milestone' : `Open ${m.title}`}
          </ButtonLink>
        </span>
      </Panel>
      {sub === null && (
        <Fold title="What was promised" says={`${m.acceptanceCriteria.length}`} open>
          {m.acceptanceCriteria.length === 0 ? (
            <p className="ui two">The offer names no criteria for this milestone.</p>
          ) : (
            <ol className={styles.plainList}>
              {m.acceptanceCriteria.map((criterion) => (
                <li key={criterion}>{criterion}</li>
              ))}
            </ol>
          )}
        </Fold>
      )}
      {sub !== null && sub.checklist.length > 0 && (
        <Fold
          title="Checklist"
          says={`${sub.checklist.filter(({ done }) => done).length} of ${sub.checklist.length}`}
          open
        >
          <ul className={styles.plainList}>
            {sub.checklist.map(({ text, done }) => (
              <li key={text}>
                {text}
                {done ? ', done' : ''}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {sub === null && m.subMilestones.length > 0 && (
        <Fold title="Sub-milestones" says={weightsSaid(card)} open>
          <ul className={styles.plainList}>
            {m.subMilestones.map((part) => (
              <li key={part.subMilestoneId}>
                <Link to={hrefOf({ ...card, id: part.subMilestoneId })}>{part.title}</Link>{' '}
                <span className="meta">
                  {[
                    formatRate(part.weightBp),
                    part.assignee ? personSaid(part.assignee) : 'nobody yet',
                    ...(part.dueDate ? [`due ${formatDay(part.dueDate, today)}`] : []),
                  ].join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {files.length > 0 && (
        <Fold title="Files" says={`${files.length}`}>
          {files.map((file) => (
            <FileLine key={file.fileId} file={file} />
          ))}
        </Fold>
      )}
      <History card={card} projectId={project.projectId} now={now} />
    </Stack>
  );
};

const weightsSaid = ({ milestone: m }: Card): string => {
  const live = m.subMilestones.filter(({ state }) => state !== 'cancelled');
  return `weights ${formatRate(live.reduce((sum, { weightBp }) => sum + weightBp, 0))}`;
};

const factsOf = (m: Card['milestone'], project: Project, today: string) =>
  [
    ['Starts', <DateOnly key="start" date={m.startDate} />],
    ['Due', <Due key="due" m={m} today={today} />],
    ...(m.baselineDueDate === m.committedDueDate
      ? []
      : [['First agreed for', <DateOnly key="baseline" date={m.baselineDueDate} />] as const]),
    ['Led by', project.lead === null ? 'nobody yet' : personSaid(project.lead)],
    ['Done', formatPercent(m.progressBp)],
    ['Amount, ex-GST', <Money key="amount" paise={m.amountPaise} />],
  ] as const;

const partFactsOf = ({ milestone: m, sub }: Card, today: string) =>
  [
    ['Part of', m.title],
    ['Who does it', sub?.assignee ? personSaid(sub.assignee) : 'nobody yet'],
    ['Starts', sub?.startDate === undefined ? 'no date yet' : formatDay(sub.startDate, today)],
    ['Due', sub?.dueDate === undefined ? 'no date yet' : formatDay(sub.dueDate, today)],
    ['Counts', formatRate(sub?.weightBp ?? 0)],
    ['Done', formatPercent(sub?.progressBp ?? 0)],
  ] as const;

const filesOf = ({ milestone: m, sub }: Card) =>
  sub === null ? (m.accepted?.deliverables ?? m.submission?.deliverables ?? []) : (sub.done?.files ?? []);

/** What happened to it, newest first: of a part, what names it. */
const History = ({ card: { milestone: m, sub }, projectId, now }: { card: Card; projectId: string; now: number }) => {
  const { events, error, refresh, more, loading } = useActivity(projectId);
  const own = events?.filter(
    ({ subject, changes }) =>
      subject.id === m.milestoneId &&
      (sub === null || changes.some(({ field, to }) => field === 'subMilestone' && to === sub.title)),
  );
  return (
    <Fold title="History" says={own ? `${own.length}${more ? ' or more' : ''}` : ''}>
      {error !== undefined && !own ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : !own ? (
        <Skeleton of="list" rows={3} inset />
      ) : own.length === 0 ? (
        <p className="ui two">Nothing has happened to it yet.</p>
      ) : (
        <EventList label={`History of ${sub?.title ?? m.title}`} events={own} now={now} />
      )}
      {more && (
        <Button size="small" busy={loading} onPress={more}>
          Older events
        </Button>
      )}
    </Fold>
  );
};
