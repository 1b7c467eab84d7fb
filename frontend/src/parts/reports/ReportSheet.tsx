import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { Chip, Status } from '../../ui/Chip.tsx';
import { formatDay, formatInstant } from '../../ui/dates.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Stack } from '../../ui/Page.tsx';
import { Facts, Panel } from '../../ui/Panel.tsx';
import { ErrorState, Notice, Skeleton } from '../../ui/States.tsx';
import { formatPercent } from '../../ui/shares.ts';
import { milestonePath } from '../needs/needs.ts';
import { type LeadReport, type ReportRow, type ShownContent, useReport } from './data.ts';
import styles from './Reports.module.css';
import { weekSaid } from './week.ts';
import { movedSaid, RISK_STATES, SEVERITIES } from './words.ts';

/** One signed report, as it is read and printed; earlier versions and the week before can be opened. */
export const ReportSheet = ({
  report,
  before,
  today,
  onCorrect,
}: {
  report: LeadReport;
  /** The report before it. */
  before: ReportRow | undefined;
  today: string;
  onCorrect: () => void;
}) => {
  const [comparing, setComparing] = useState(false);
  const newest = report.versions.at(-1);
  if (newest === undefined) return null;
  const { content } = newest;
  const earlier = report.versions.slice(0, -1).toReversed();
  return (
    <Stack>
      <Panel
        title={`Week of ${weekSaid(report.week, today)}`}
        meta={`signed by ${newest.by.name ?? 'someone'}, ${formatInstant(newest.at)}${newest.version > 1 ? `, version ${newest.version}` : ''}`}
      >
        <Figures content={content} before={before} />
      </Panel>
      {report.draft && report.can.fileReport && (
        <Notice
          icon="pencil"
          acts={
            <Button size="small" onPress={onCorrect}>
              Go on with it
            </Button>
          }
        >
          A correction is begun and not filed.
        </Notice>
      )}
      <Told content={content} projectId={report.projectId} today={today} />
      {earlier.map(({ version, at, by, content: old }) => (
        <Fold
          key={version}
          title={`Version ${version}`}
          says={`replaced; ${by.name ?? 'someone'}, ${formatInstant(at)}`}
        >
          <Told content={old} projectId={report.projectId} today={today} />
        </Fold>
      ))}
      {comparing && before && <Before projectId={report.projectId} week={before.week} today={today} />}
      <div className={styles.acts} data-no-print>
        {before && before.version !== undefined && (
          <Button icon="compare" aria-expanded={comparing} onPress={() => setComparing(!comparing)}>
            {comparing ? 'Close the week before' : 'Compare with the week before'}
          </Button>
        )}
        <Button icon="print" onPress={() => print()}>
          Print
        </Button>
        {report.can.fileReport && !report.draft && (
          <Button icon="pencil" onPress={onCorrect}>
            Correct it
          </Button>
        )}
      </div>
    </Stack>
  );
};

const Figures = ({ content, before }: { content: ShownContent; before: ReportRow | undefined }) => (
  <Facts
    facts={[
      { label: 'Health', word: true, value: <Status of="health" is={content.health} />, ...wasSaid(content, before) },
      {
        label: 'Done',
        value: formatPercent(content.percentCompleteBp),
        ...noted(movedSaid(content, before)),
      },
      ...(content.hours === undefined
        ? []
        : [{ label: 'Hours', value: String(content.hours), note: 'of everybody on it' }]),
      ...(content.risks === undefined
        ? []
        : [{ label: 'Client', word: true, value: content.visibleToClient ? 'Reads it' : 'Does not read it' }]),
    ]}
  />
);
const noted = (note: string | null) => (note === null ? {} : { note });
const wasSaid = ({ health }: ShownContent, before: ReportRow | undefined) => {
  if (before === undefined) return {};
  return {
    note:
      health === before.health ? (
        'as in the report before'
      ) : (
        <>
          before: <Status of="health" is={before.health} />
        </>
      ),
  };
};

const Told = ({ content, projectId, today }: { content: ShownContent; projectId: string; today: string }) => {
  const { summary, done, next, slips, risks, blockers } = content;
  return (
    <Stack>
      <Panel title="In short" level={3}>
        <p className={styles.said}>{summary}</p>
      </Panel>
      <Lines title="Done" none="Nothing was named." lines={done} projectId={projectId} />
      <Lines title="Next" none="Nothing was named." lines={next} projectId={projectId} />
      {slips.length > 0 && (
        <Panel title="Late" level={3} fill="bare">
          <ul className={styles.lines}>
            {slips.map(({ milestoneId, title, committedDueDate, cause }) => (
              <li key={milestoneId}>
                <Link to={milestonePath(projectId, milestoneId)}>{title || 'A milestone'}</Link>
                <span>{cause}</span>
                <span className="meta">was due {formatDay(committedDueDate, today)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {blockers.length > 0 && (
        <Panel title="In the way" meta="and who must act" level={3} fill="bare">
          <ul className={styles.lines}>
            {blockers.map((blocker, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place alone
              <li key={index}>
                <LinkedText {...blocker} projectId={projectId} />
                <span className="meta">
                  {SEVERITIES[blocker.severity]}, since {formatDay(blocker.since, today)}, needed from{' '}
                  {blocker.neededFrom}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {risks !== undefined && risks.length > 0 && (
        <Panel title="Risks" meta="not for the client" level={3} fill="bare">
          <ul className={styles.lines}>
            {risks.map((risk, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place alone
              <li key={index}>
                <span className={styles.acts}>
                  <Chip tone={risk.high ? 'danger' : 'plain'} icon={risk.high ? 'alert' : 'info'}>
                    {risk.high ? 'High, ' : ''}
                    {risk.score} of 25
                  </Chip>
                  <span className="meta">
                    probability {risk.probability}, impact {risk.impact}, {RISK_STATES[risk.status].toLowerCase()}
                  </span>
                </span>
                <span>{risk.text}</span>
                <span className="two">
                  {risk.mitigation}
                  {risk.owner ? ` (${risk.owner.name ?? 'someone'})` : ''}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Stack>
  );
};

type Linked = Readonly<{ text: string; milestoneId?: string | undefined }>;
const LinkedText = ({ text, milestoneId, projectId }: Linked & { projectId: string }) =>
  milestoneId === undefined ? <span>{text}</span> : <Link to={milestonePath(projectId, milestoneId)}>{text}</Link>;

const Lines = ({
  title,
  none,
  lines,
  projectId,
}: {
  title: string;
  none: string;
  lines: readonly Linked[];
  projectId: string;
}) => (
  <Panel title={title} level={3} fill="bare">
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place alone
        <li key={index}>
          <LinkedText {...line} projectId={projectId} />
        </li>
      ))}
      {lines.length === 0 && <li className="two">{none}</li>}
    </ul>
  </Panel>
);

/** The week before, as it was signed: what was to come then stands beside what was done now. */
const Before = ({ projectId, week, today }: { projectId: string; week: string; today: string }) => {
  const { data, error, refresh } = useReport(projectId, week);
  const signed = data?.report.versions.at(-1);
  if (error !== undefined && !data) return <ErrorState error={error} retry={() => void refresh()} />;
  if (signed === undefined) return <Skeleton of="list" inset />;
  return (
    <Fold
      open
      title={`The week of ${weekSaid(week, today)}`}
      says={`${formatPercent(signed.content.percentCompleteBp)} was done then`}
    >
      <Told content={signed.content} projectId={projectId} today={today} />
    </Fold>
  );
};
