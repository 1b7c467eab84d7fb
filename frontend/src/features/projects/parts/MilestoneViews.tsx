import { Suspense, useCallback, useMemo, useState } from 'react';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import type { Milestone, Project, ProjectMember } from '../../../parts/milestones/data.ts';
import { linkTo, planSaid } from '../../../parts/milestones/inPlan.ts';
import { MilestoneTable } from '../../../parts/milestones/MilestoneTable.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { later } from '../../../ui/later.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { RadioChoice } from '../../../ui/RadioChoice.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { useAlone } from '../../../ui/useNarrow.ts';
import { type Card, cardsOf, datesBy, narrowed } from '../board.ts';
import { usePlace, views } from '../views.ts';
import styles from './MilestoneViews.module.css';

const MilestoneBoard = later(async () => (await import('./MilestoneBoard.tsx')).MilestoneBoard);
const MilestoneTimeline = later(async () => (await import('./MilestoneTimeline.tsx')).MilestoneTimeline);
const MilestonePanel = later(async () => (await import('./MilestonePanel.tsx')).MilestonePanel);
const DatesDialog = later(async () => (await import('./DatesDialog.tsx')).DatesDialog);

/** All milestones as a board, a timeline or a table: the same ones, narrowed and chosen alike in each. */
export const MilestoneViews = ({
  milestones,
  project,
  members,
  today,
  now,
}: {
  milestones: readonly Milestone[];
  project: Project;
  members: readonly ProjectMember[];
  today: string;
  now: number;
}) => {
  const alone = useAlone();
  const [query] = useQuery();
  const place = usePlace(alone);
  const [dating, setDating] = useState<Card | null>(null);
  const all = useMemo(() => cardsOf(milestones), [milestones]);
  const cards = useMemo(() => narrowed(all, place.who), [all, place.who]);
  const onDates = useCallback(
    (card: Card) => (datesBy(card, project) === null ? null : () => setDating(card)),
    [project],
  );
  const chosen = all.find(({ id }) => id === place.chosen);
  const listed = useMemo(() => {
    const kept = new Set(cards.map(({ milestone }) => milestone.milestoneId));
    return milestones.filter((m) => kept.has(m.milestoneId) || (place.who === null && m.state === 'cancelled'));
  }, [cards, milestones, place.who]);
  return (
    <>
      <div className={styles.head}>
        <RadioChoice
          label="View"
          name="view"
          options={views}
          value={place.view}
          onChange={(view) => place.go({ view: view === 'board' ? null : view })}
        />
        <div className={styles.whose}>
          <Whose cards={all} members={members} place={place} />
        </div>
      </div>
      {cards.length === 0 && place.who !== null ? (
        <EmptyState
          says="Nothing here is theirs"
          act={{ label: 'Show everybody’s', onPress: () => place.go({ who: null }) }}
        />
      ) : (
        <div className={styles.cols}>
          <div className={styles.view}>
            <Suspense fallback={<Skeleton of="list" rows={6} inset />}>
              {place.view === 'board' && (
                <MilestoneBoard projectId={project.projectId} {...{ cards, place, alone, today, onDates }} />
              )}
              {place.view === 'timeline' && (
                <MilestoneTimeline {...{ cards, place, alone, today, project, milestones }} />
              )}
            </Suspense>
            {place.view === 'table' && (
              <Panel title="Milestones" meta={planSaid(milestones, project)} fill="bare">
                <MilestoneTable
                  withBilling
                  milestones={listed}
                  today={today}
                  partsOf={({ milestoneId }) =>
                    cards.flatMap(({ milestone, sub }) => (milestone.milestoneId === milestoneId && sub ? [sub] : []))
                  }
                  linkTo={(chosenId) => {
                    const card = all.find(({ id }) => id === chosenId);
                    return card ? place.hrefOf(card) : linkTo(query, chosenId);
                  }}
                />
              </Panel>
            )}
          </div>
          {chosen && (
            <aside className={styles.panel} aria-label={`About ${chosen.sub?.title ?? chosen.milestone.title}`}>
              <Suspense fallback={<Skeleton of="list" rows={4} inset />}>
                <MilestonePanel
                  key={chosen.id}
                  card={chosen}
                  {...{ project, today, now }}
                  pageOf={place.pageOf}
                  hrefOf={place.hrefOf}
                  onDates={onDates(chosen)}
                  onClose={() => place.go({ chosen: null })}
                />
              </Suspense>
            </aside>
          )}
        </div>
      )}
      {dating && (
        <Suspense fallback={null}>
          <DatesDialog card={dating} {...{ project, milestones }} onClose={() => setDating(null)} />
        </Suspense>
      )}
    </>
  );
};

/** Whoever does a part of it, and whoever is on the project. */
const Whose = ({
  cards,
  members,
  place,
}: {
  cards: readonly Card[];
  members: readonly ProjectMember[];
  place: ReturnType<typeof usePlace>;
}) => {
  const names = new Map(
    members.filter(({ state }) => state !== 'ended').map(({ employeeId, name }) => [employeeId, name ?? 'Someone']),
  );
  for (const { sub } of cards) if (sub?.assignee) names.set(sub.assignee.id, sub.assignee.name ?? 'Someone');
  return (
    <Select
      label="Whose"
      value={place.who ?? ''}
      options={[
        { value: '', label: 'Everybody’s' },
        ...[...names].map(([value, label]) => ({ value, label })),
        { value: 'nobody', label: 'Nobody yet' },
      ]}
      onChange={(event) => place.go({ who: event.target.value })}
    />
  );
};
