import type { Application } from '@lamplight/bff/contract/careers.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { toAddHired } from '../../../parts/hiring/hired.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { DateOnly, DateTime } from '../../../ui/DateTime.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Columns, type Crumb, Page, Quote } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Notice, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { useApplication, useMove } from '../adminData.ts';
import { nextWords, offerWords, targetWords } from '../adminTexts.ts';
import { isPlain, type Target, targetsOf, wordsNeeded } from '../moves.ts';
import { type NextAct, waitOf, waitSaid } from '../waiting.ts';
import { stageWords } from '../words.ts';
import styles from './Candidate.module.css';
import { Meetings, type OpenMeeting } from './Meetings.tsx';
import { ResumePanel } from './ResumePanel.tsx';

const Decision = lazy(() => loadChunk(() => import('./Decision.tsx')));

const title = (application: Application): string => application.name ?? 'Erased applicant';

/** One application as an admin decides about it. */
export const ApplicationDetail = ({ applicationId, back }: { applicationId: string; back: string }) => {
  const { data, error, stale, refresh } = useApplication(applicationId);
  const crumb = { label: 'Applications', to: back };
  const retry = () => void refresh();
  if (!data)
    return (
      <Page title="Application" crumbs={[crumb, { label: 'Application' }]}>
        {error === undefined ? <Skeleton of="page" inset /> : <ErrorState error={error} retry={retry} />}
      </Page>
    );
  return (
    <LoadedApplication key={applicationId} application={data.application} crumb={crumb}>
      <StaleMark is={stale} />
      {error !== undefined && <OutOfDate what="This application" retry={retry} />}
    </LoadedApplication>
  );
};

const LoadedApplication = ({
  application: a,
  crumb,
  children,
}: {
  application: Application;
  crumb: Crumb;
  /** How fresh it is. */
  children: ReactNode;
}) => {
  const [now] = useState(Date.now);
  const [meeting, setMeeting] = useState<OpenMeeting | null>(null);
  const { acts, main, follows, next } = useActs(a, now, setMeeting);
  return (
    <Page
      title={title(a)}
      crumbs={[crumb, { label: title(a) }]}
      sub={
        <>
          <span className="mono">{a.number}</span>, {a.jobTitle}, came {sourceSaid(a.source)} on{' '}
          <DateTime at={a.submittedAt} />
        </>
      }
      status={<Status of="application" is={a.stage} />}
      {...(acts ? { acts } : {})}
      {...(main ? { main } : {})}
    >
      {children}
      {follows}
      {a.stage === 'hired' && (
        <Notice
          tone="ok"
          icon="check"
          acts={
            <ButtonLink size="small" to={toAddHired(a.applicationId)}>
              Add as an employee
            </ButtonLink>
          }
        >
          Hired. The form for a new employee opens with what we know of them.
        </Notice>
      )}
      {a.erasedOn !== null && (
        <Notice icon="info">
          {a.name === null
            ? 'What identified the applicant was erased on '
            : 'What identifies the applicant is erased on '}
          <DateOnly date={a.erasedOn} />.
        </Notice>
      )}
      <Columns aside={<Aside application={a} />}>
        {a.rejection && (
          <Panel title="Rejected">
            <Pairs
              pairs={[
                ['Reason, for us alone', a.rejection.reason],
                [
                  'What the applicant read',
                  <span key="message" className={styles.note}>
                    {a.rejection.message}
                  </span>,
                ],
              ]}
            />
          </Panel>
        )}
        <Panel title="Cover note">
          {a.coverNote ? <Quote>{a.coverNote}</Quote> : <p className="meta">None was written.</p>}
        </Panel>
        <Meetings application={a} next={next === 'schedule'} open={meeting} onOpen={setMeeting} />
        <Panel title="History" fill="bare">
          <Timeline label="History" entries={entriesOf(a)} />
        </Panel>
      </Columns>
    </Page>
  );
};

const Aside = ({ application: a }: { application: Application }) => (
  <>
    <ResumePanel application={a} />
    <Panel title="Contact">
      <Pairs
        pairs={[
          [
            'Email',
            a.email === null ? (
              '–'
            ) : (
              <a key="mail" href={`mailto:${a.email}`}>
                {a.email}
              </a>
            ),
          ],
          [
            'Mobile',
            a.mobile === null ? (
              '–'
            ) : (
              <a key="call" className="mono" href={`tel:+91${a.mobile}`}>
                {a.mobile}
              </a>
            ),
          ],
        ]}
      />
    </Panel>
    {a.offer && (
      <Panel title="Offer" meta={offerWords[a.offer.state]}>
        <Pairs
          pairs={[
            ['Pay a year', <Money key="pay" paise={a.offer.ctcPaise} />],
            ['Begins on', <DateOnly key="join" date={a.offer.joinOn} />],
            ['Stands until', <DateOnly key="until" date={a.offer.validUntil} />],
          ]}
        />
      </Panel>
    )}
  </>
);

/** `direct` stands for a visitor who came without a source in the address; a source is small letters and dashes. */
const sourceSaid = (source: string): string => SOURCES[source] ?? `from ${source.replaceAll('-', ' ')}`;
const SOURCES: Readonly<Record<string, string>> = {
  direct: 'from our site',
  'careers-page': 'from the careers page',
};

const entriesOf = ({ history }: Application) =>
  [...history].reverse().map((step, i) => ({
    id: `${step.at} ${step.to}`,
    when: <DateTime at={step.at} />,
    what: `${step.by.name ?? 'The applicant'}: ${step.from === null ? 'applied' : `${stageWords[step.from]} to ${stageWords[step.to]}`}`,
    ...(step.note === null ? {} : { more: step.note }),
    ...(i === 0 ? { is: 'lit' as const } : {}),
  }));

/** The next act is the lit button, on a phone pinned with what it is about; every other move stands in the menu. */
const useActs = (a: Application, now: number, onMeeting: (open: OpenMeeting) => void) => {
  const [to, setTo] = useState<Target | null>(null);
  const move = useMove(a.applicationId);
  const wait = waitOf(rowOf(a, now), now);
  const go = (target: Target) => {
    if (isPlain(target) && wordsNeeded(a.stage, target) === 'nothing') void move.run({ to: target, etag: a.etag });
    else setTo(target);
  };
  const take = (act: NextAct) => {
    if (act === 'schedule') return onMeeting('schedule');
    if (act !== 'record') return go(act);
    const held = a.interviews.find(({ result }) => result === null);
    if (held) onMeeting(held);
  };
  const others = targetsOf(a).filter((target) => target !== wait.act);
  return {
    acts: others.length > 0 && (
      <Menu
        label="Move to…"
        items={others.map((id) => ({ id, label: targetWords[id], danger: id === 'rejected' }))}
        onAction={(id) => go(id as Target)}
      />
    ),
    next: wait.act,
    main: wait.act && {
      says: `${wait.says}: ${waitSaid(wait)}.`,
      act: (
        <Button look="primary" busy={move.busy} onPress={() => wait.act && take(wait.act)}>
          {nextWords[wait.act][0]}
        </Button>
      ),
    },
    /** What was refused, and what a move asks first. */
    follows: (
      <>
        <Problem error={move.error} />
        {to && (
          <Suspense fallback={null}>
            <Decision candidate={a} to={to} onClose={() => setTo(null)} />
          </Suspense>
        )}
      </>
    ),
  };
};

/** What a row of the list says of it. */
const rowOf = (a: Application, now: number) => ({
  ...a,
  nextInterviewAt:
    a.interviews
      .filter(({ at, result }) => result === null && Date.parse(at) > now)
      .map(({ at }) => at)
      .sort()[0] ?? null,
  offerState: a.offer?.state ?? null,
});
