import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Status } from '../../ui/Chip.tsx';
import { civilOf, formatInstant } from '../../ui/dates.ts';
import { later } from '../../ui/later.ts';
import { Columns, Stack } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Notice, Skeleton, StaleMark } from '../../ui/States.tsx';
import { formatPercent } from '../../ui/shares.ts';
import { useQuery } from '../lists/useQuery.ts';
import { type Project, type ProjectMember, type ReportRow, useReport, useReports } from './data.ts';
import { ReportSheet } from './ReportSheet.tsx';
import styles from './Reports.module.css';
import { mondayOf, weekSaid } from './week.ts';

const ReportForm = later(async () => (await import('./ReportForm.tsx')).ReportForm);
const HealthDialog = later(async () => (await import('./HealthDialog.tsx')).HealthDialog);

type TabProps = Readonly<{
  project: Project;
  milestones: readonly Readonly<{ milestoneId: string; title: string }>[];
  members: readonly ProjectMember[];
  now: number;
}>;

/** What the lead says week by week: one report, the weeks beside it, and for the lead the form of the one that is due. */
export const ReportTab = ({ project, milestones, members, now }: TabProps) => {
  const [query, put] = useQuery();
  const [declaring, setDeclaring] = useState(false);
  const { data, error, stale, refresh } = useReports(project.projectId);
  const mayWrite = project.can.fileReport === true;
  const rows = data?.items ?? [];
  const today = civilOf(now);
  const current = mondayOf(today);
  const due = project.reportDue?.week ?? (rows.some((row) => row.week === current) ? null : current);
  const asked = query.get('write') === '1' ? (due ?? current) : rows[0]?.week;
  const week = query.get('week') ?? asked ?? null;
  const listed = rows.find((row) => row.week === week);
  const report = useReport(project.projectId, listed === undefined ? null : listed.week);
  if (error !== undefined && !data) return <ErrorState error={error} retry={() => void refresh()} />;
  if (!data) return <Skeleton of="list" inset />;
  const writing =
    mayWrite &&
    week !== null &&
    (query.get('write') === '1' || (listed?.hasDraft === true && listed.version === undefined));
  const write = (of: string) => put({ week: of, write: '1' });
  const read = (of: string | null) => put({ week: of, write: null });
  const needsReport = listed !== undefined && report.data === undefined;
  const shown = report.data?.report;
  return (
    <Stack>
      <StaleMark is={stale} />
      {mayWrite && !writing && (
        <div className={styles.acts} data-no-print>
          {due !== null && (
            <Button look="primary" icon="pencil" onPress={() => write(due)}>
              Write the report of {weekSaid(due, today)}
            </Button>
          )}
          {project.can.declareHealth && <Button onPress={() => setDeclaring(true)}>Say how it stands</Button>}
        </div>
      )}
      {project.reportDue && mayWrite && !writing && (
        <Notice tone="warn" icon="clock">
          The report of {weekSaid(project.reportDue.week, today)} is due: {formatInstant(project.reportDue.dueAt)}.
        </Notice>
      )}
      <Columns aside={rows.length > 0 ? <Weeks {...{ rows, week, today }} /> : null}>
        {needsReport ? (
          <Waiting report={report} />
        ) : writing ? (
          <Suspense fallback={<Skeleton of="list" inset />}>
            <ReportForm
              key={week}
              {...{ project, milestones, members, week, today }}
              report={shown}
              onClose={() => read(shown === undefined ? null : week)}
              onFiled={() => read(week)}
            />
          </Suspense>
        ) : shown === undefined ? (
          <Nothing mayWrite={mayWrite} chosen={query.get('week') !== null} />
        ) : (
          <ReportSheet
            report={shown}
            before={rows[rows.findIndex((row) => row.week === week) + 1]}
            {...{ milestones, today }}
            onCorrect={() => write(shown.week)}
          />
        )}
      </Columns>
      {declaring && (
        <Suspense fallback={null}>
          <HealthDialog project={project} onClose={() => setDeclaring(false)} />
        </Suspense>
      )}
    </Stack>
  );
};

const Waiting = ({ report: { error, refresh } }: { report: ReturnType<typeof useReport> }) => {
  if (error === undefined) return <Skeleton of="list" inset />;
  const gone = isApiError(error) && error.status === 404;
  return (
    <ErrorState
      error={error}
      retry={() => void refresh()}
      {...(gone ? { says: 'There is no report of this week.' } : {})}
    />
  );
};

const Nothing = ({ mayWrite, chosen }: { mayWrite: boolean; chosen: boolean }) => (
  <Panel fill="body">
    <EmptyState
      says={chosen ? 'There is no report of this week' : 'No report yet'}
      next={
        mayWrite
          ? 'A report is due every Friday at 18:00. Write it from the events of the week, mend it, and file it.'
          : 'The lead of the project writes one every week. Those that are filed for you appear here.'
      }
    />
  </Panel>
);

const Weeks = ({ rows, week, today }: { rows: readonly ReportRow[]; week: string | null; today: string }) => (
  <nav aria-label="Weeks" data-no-print>
    <Panel title="Weeks" meta={`${rows.length} ${rows.length === 1 ? 'report' : 'reports'}`} fill="bare">
      <ul className={styles.weeks}>
        {rows.map((row) => (
          <li key={row.week}>
            <Link
              to={`?tab=report&week=${row.week}`}
              preventScrollReset
              aria-current={row.week === week ? 'true' : undefined}
            >
              <span>{weekSaid(row.week, today)}</span>
              <span className={styles.acts}>
                {formatPercent(row.percentCompleteBp)}
                {row.version === undefined ? <Chip icon="pencil">Draft</Chip> : <Status of="health" is={row.health} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  </nav>
);
