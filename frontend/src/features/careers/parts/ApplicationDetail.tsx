import type { Application } from '@lamplight/bff/contract/careers.ts';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { toAddHired } from '../../../parts/hiring/hired.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { DateOnly, DateTime } from '../../../ui/DateTime.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Columns, Page, Quote } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Notice, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { useApplication, useMove } from '../adminData.ts';
import { offerWords, targetWords } from '../adminTexts.ts';
import { isPlain, type Target, targetsOf, wordsNeeded } from '../moves.ts';
import { stageWords } from '../words.ts';
import styles from './Candidate.module.css';
import { Meetings } from './Meetings.tsx';
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
  const { application: a } = data;
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
      acts={<Acts key={a.applicationId} application={a} />}
    >
      <StaleMark is={stale} />
      {error !== undefined && <OutOfDate what="This application" retry={retry} />}
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
        <Meetings application={a} />
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

/** The next stage is the lit button; every other move stands in the menu. */
const Acts = ({ application: a }: { application: Application }) => {
  const [to, setTo] = useState<Target | null>(null);
  const move = useMove(a.applicationId);
  const targets = targetsOf(a);
  const next = targets.find((target) => target === 'hired' || (target !== 'rejected' && forward(a, target)));
  const go = (target: Target) => {
    if (isPlain(target) && wordsNeeded(a.stage, target) === 'nothing') void move.run({ to: target, etag: a.etag });
    else setTo(target);
  };
  const others = targets.filter((target) => target !== next);
  return (
    <>
      <Problem error={move.error} />
      {others.length > 0 && (
        <Menu
          label="Move to…"
          items={others.map((id) => ({ id, label: targetWords[id], danger: id === 'rejected' }))}
          onAction={(id) => go(id as Target)}
        />
      )}
      {next && (
        <Button look="primary" busy={move.busy} onPress={() => go(next)}>
          {nextWords[next]}
        </Button>
      )}
      {to && (
        <Suspense fallback={null}>
          <Decision candidate={a} to={to} onClose={() => setTo(null)} />
        </Suspense>
      )}
    </>
  );
};

const forward = ({ stage }: Application, target: Target): boolean =>
  target !== 'hired' && target !== 'rejected' && wordsNeeded(stage, target) === 'nothing';

const nextWords: Readonly<Record<Target, string>> = {
  applied: 'Move to Applied',
  screening: 'Move to Screening',
  interview: 'Move to Interview',
  offer: 'Make an offer',
  hired: 'Hire',
  rejected: 'Reject',
};
