import { Suspense, useState } from 'react';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { mondayOf, weekSaid } from '../../../parts/reports/week.ts';
import { Button } from '../../../ui/Button.tsx';
import { addDays, civilOf } from '../../../ui/dates.ts';
import { hoursSaid } from '../../../ui/hours.ts';
import { later } from '../../../ui/later.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, ErrorState, Notice, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useLines } from '../../../ui/useNarrow.ts';
import { useTimeWeek } from '../data.ts';
import { DayList } from '../parts/DayList.tsx';
import styles from '../parts/Time.module.css';
import { WeekGrid } from '../parts/WeekGrid.tsx';
import { daysOf, minutesOfDay, type Place } from '../week.ts';

const TimeDialog = later(async () => (await import('../parts/TimeDialog.tsx')).TimeDialog);

/** One's own week: hours by project and day, each of them logged and corrected until it is approved. */
export default function EmployeeTime() {
  const [query, put] = useQuery();
  const [today] = useState(() => civilOf(Date.now()));
  const [place, setPlace] = useState<Place | null>(null);
  const current = mondayOf(today);
  const asked = query.get('week') ?? '';
  const week = /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked <= today ? mondayOf(asked) : current;
  const { data, error, stale, refresh } = useTimeWeek(week);
  const lines = useLines();
  const retry = () => void refresh();
  const go = (weeks: number) => {
    const to = addDays(week, weeks * 7);
    put({ week: to === current ? null : to });
  };
  const projects = data?.projects ?? [];
  const days = daysOf(week);
  const total = days.reduce((sum, day) => sum + minutesOfDay(projects, day), 0);
  const chosen = projects.find(({ projectId }) => projectId === place?.projectId);
  const shown = { projects, days, today, onOpen: setPlace };
  return (
    <Page
      title="My hours"
      crumbs={[{ label: 'Workspace', to: '/employee' }, { label: 'My hours' }]}
      sub={`${weekSaid(week, today)}${data ? `: ${hoursSaid(total)} in all` : ''}`}
    >
      <nav className={styles.weeks} aria-label="Weeks">
        <Button icon="back" onPress={() => go(-1)}>
          Week before
        </Button>
        {week < current && (
          <Button icon="forward" onPress={() => go(1)}>
            Week after
          </Button>
        )}
        {week < current && <Button onPress={() => put({ week: null })}>This week</Button>}
      </nav>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {projects.flatMap(({ projectId, title, sheet }) =>
        sheet?.state === 'returned'
          ? [
              <Notice key={projectId} tone="warn" icon="return">
                {sheet.decided?.by.name ?? 'The lead'} sent your hours on {title} back: “{sheet.decided?.reason}”
              </Notice>,
            ]
          : [],
      )}
      {data && projects.length === 0 && (
        <EmptyState
          says="You were on no project in this week"
          next="Hours are logged for the days on which you are assigned to a project."
        />
      )}
      {projects.length > 0 && (lines ? <DayList {...shown} /> : <WeekGrid {...shown} />)}
      {place !== null && chosen !== undefined && (
        <Suspense fallback={null}>
          <TimeDialog
            key={`${place.projectId} ${place.day}`}
            {...{ week, today }}
            project={chosen}
            day={place.day}
            onClose={() => setPlace(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}
