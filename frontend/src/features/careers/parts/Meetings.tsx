import type { Application } from '@lamplight/bff/contract/careers.ts';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { resultWords, scoreSaid } from '../adminTexts.ts';
import { meetingWords } from '../words.ts';
import styles from './Candidate.module.css';

const ScheduleDialog = lazy(() =>
  loadChunk(() => import('./ScheduleDialog.tsx').then((m) => ({ default: m.ScheduleDialog }))),
);
const ResultDialog = lazy(() =>
  loadChunk(() => import('./ResultDialog.tsx').then((m) => ({ default: m.ResultDialog }))),
);

type Meeting = Application['interviews'][number];

/** A new one, or one whose result is recorded. */
export type OpenMeeting = 'schedule' | Meeting;

/** The interviews with their results and scores, newest first. */
export const Meetings = ({
  application: a,
  next,
  open,
  onOpen,
}: {
  application: Application;
  /** To schedule one is the act at the head of the page, so it is not offered a second time. */
  next: boolean;
  open: OpenMeeting | null;
  onOpen: (meeting: OpenMeeting | null) => void;
}) => {
  const close = () => onOpen(null);
  const scores = a.interviews.reduce((sum, one) => sum + one.scores.length, 0);
  return (
    <Panel
      title="Interviews"
      meta={scores > 0 ? <span className="mono">{scoreSaid(a.scoreHundredths, scores)}</span> : undefined}
      fill="bare"
      aside={
        !next &&
        a.can.scheduleInterview && (
          <Button size="small" icon="plus" onPress={() => onOpen('schedule')}>
            Schedule an interview
          </Button>
        )
      }
    >
      <ul className={styles.meetings}>
        {a.interviews.length === 0 && <li className="meta">None yet.</li>}
        {a.interviews.toReversed().map((one) => (
          <Line
            key={one.interviewId}
            meeting={one}
            onRecord={one.result === null && a.can.completeInterview ? () => onOpen(one) : null}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {open === 'schedule' && <ScheduleDialog candidate={a} onClose={close} />}
        {open !== null && open !== 'schedule' && <ResultDialog candidate={a} interview={open} onClose={close} />}
      </Suspense>
    </Panel>
  );
};

const Line = ({ meeting: m, onRecord }: { meeting: Meeting; onRecord: (() => void) | null }) => (
  <li>
    <div className={styles.line}>
      <DateTime at={m.at} />
      <span className="two">
        {m.minutes} minutes, {meetingWords[m.mode].toLowerCase()}
      </span>
      {m.result !== null && (
        <Chip
          tone={m.result === 'pass' ? 'ok' : m.result === 'fail' ? 'danger' : 'warn'}
          icon={m.result === 'pass' ? 'check' : m.result === 'fail' ? 'wrong' : 'alert'}
        >
          {resultWords[m.result]}
        </Chip>
      )}
    </div>
    <p className={`two ${styles.note}`}>
      {m.where}
      {m.with.length > 0 && `, with ${m.with.map(({ name }) => name ?? 'a colleague').join(', ')}`}
    </p>
    {m.scores.length > 0 && (
      <ul className={styles.scores}>
        {m.scores.map(({ criterion, score }) => (
          <li key={criterion}>
            {criterion} <span className="mono">{score} of 5</span>
          </li>
        ))}
      </ul>
    )}
    {m.note && <p className={styles.note}>{m.note}</p>}
    {onRecord && (
      <span>
        <Button size="small" onPress={onRecord}>
          Record the result
        </Button>
      </span>
    )}
  </li>
);
