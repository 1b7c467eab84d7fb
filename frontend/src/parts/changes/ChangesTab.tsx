import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { civilOf, formatDate, formatInstant } from '../../ui/dates.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Money } from '../../ui/Money.tsx';
import { Quote, Stack } from '../../ui/Page.tsx';
import { Pairs, Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Skeleton, StaleMark } from '../../ui/States.tsx';
import { useQuery } from '../lists/useQuery.ts';
import { diffOffers, isSame, type Side, sideOfOffer } from '../offers/diff.ts';
import { OfferLines } from '../offers/OfferLines.tsx';
import styles from '../offers/Summary.module.css';
import { countsOf, deltaDays, deltaMoney } from '../offers/words.ts';
import { type AskedDates, ChangeEditor } from './ChangeEditor.tsx';
import { type Change, type Milestone, type Project, useChanges } from './data.ts';
import { bySaid, OpenChange } from './OpenChange.tsx';
import { sideOfPlan, sidesOf } from './sides.ts';

/** What was asked to be changed in the contract, what came of it, and the contract as the offer with every approved change. */
export const ChangesTab = ({
  project,
  milestones,
  proposal,
  now,
}: {
  project: Project;
  milestones: readonly Milestone[];
  /** For those who may read it: the offer that was accepted. */
  proposal: Proposal | undefined;
  now: number;
}) => {
  const [query, put] = useQuery();
  const [writing, setWriting] = useState(query.get('ask') !== null);
  const { data, error, stale, refresh } = useChanges(project.projectId);
  const [changing, setChanging] = useState<Change | null>(null);
  const mayWrite = project.can.requestChange || project.can.draftChange;
  if (changing)
    return (
      <ChangeEditor {...{ project, milestones }} dates={null} draft={changing} onClose={() => setChanging(null)} />
    );
  if (writing && mayWrite)
    return (
      <ChangeEditor
        {...{ project, milestones }}
        dates={datesIn(query)}
        onClose={() => {
          setWriting(false);
          put({ ask: null, start: null, due: null }, { replace: true });
        }}
      />
    );
  if (error !== undefined && !data) return <ErrorState error={error} retry={() => void refresh()} />;
  if (!data) return <Skeleton of="list" inset />;
  const plan = sideOfPlan(milestones, project.contractPaise);
  // Who must decide is asked first; one's own wishes come after.
  const open = data.items
    .filter(({ state }) => state === 'proposed' || state === 'drafted')
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)));
  const over = data.items.filter(({ state }) => state !== 'proposed' && state !== 'drafted');
  const [first, ...others] = open;
  return (
    <Stack>
      <StaleMark is={stale} />
      {mayWrite && (
        <div>
          <Button icon="pencil" onPress={() => setWriting(true)}>
            {project.can.requestChange ? 'Ask for a change' : 'Draft a change'}
          </Button>
        </div>
      )}
      {first && (
        <OpenChange key={first.changeId} change={first} {...{ plan, now }} onChange={() => setChanging(first)} />
      )}
      {others.length > 0 && (
        <Panel title="Also waiting" fill="body">
          <p className="ui two">Each is decided when those before it are: the plan may have moved by then.</p>
          {others.map((change) => (
            <Earlier key={change.changeId} change={change} now={now} />
          ))}
        </Panel>
      )}
      {open.length === 0 && over.length === 0 && (
        <Panel fill="body">
          <EmptyState
            says="Nothing was asked to be changed"
            next="Amounts, dates and scope are as they were agreed. Either side may ask for a change, and the other decides."
          />
        </Panel>
      )}
      <Contract {...{ project, plan, proposal, now }} approved={over.filter(({ state }) => state === 'approved')} />
      {over.length > 0 && (
        <Panel title="Decided" fill="body">
          {over.map((change) => (
            <Earlier key={change.changeId} change={change} now={now} />
          ))}
        </Panel>
      )}
    </Stack>
  );
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Dates that were chosen elsewhere for one milestone: `?ask=&start=&due=`. */
const datesIn = (query: URLSearchParams): AskedDates | null => {
  const [milestoneId, startDate = '', dueDate = ''] = ['ask', 'start', 'due'].map((name) => query.get(name) ?? '');
  return milestoneId && DAY.test(startDate) && DAY.test(dueDate) ? { milestoneId, startDate, dueDate } : null;
};

const Contract = ({
  project,
  plan,
  proposal,
  approved,
  now,
}: {
  project: Project;
  plan: Side;
  proposal: Proposal | undefined;
  approved: readonly Change[];
  now: number;
}) => {
  const offer = proposal?.offers.find(({ version }) => version === project.offerVersion);
  const before = offer ? plainOf(sideOfOffer(offer)) : null;
  const diff = before ? diffOffers(before, plan) : null;
  return (
    <Panel title="The contract" {...(diff ? { meta: isSame(diff) ? 'as offered' : countsOf(diff) } : {})} fill="bare">
      <div className={styles.note}>
        <Pairs
          sums
          pairs={[
            [`Offer ${project.offerVersion}`, <Money key="offer" paise={project.offerPaise} />],
            ...approved
              .toReversed()
              .map(
                (change, index) =>
                  [
                    `Change ${index + 1}, ${formatDate(civilOf(change.decided?.at ?? change.at))}`,
                    `${deltaMoney(change.deltaPaise)}, ${deltaDays(change.deltaDays)}`,
                  ] as const,
              ),
            ['Contract, ex-GST', <Money key="contract" paise={project.contractPaise} />],
          ]}
        />
      </div>
      <OfferLines side={plan} before={before} now={now} />
    </Panel>
  );
};

/** Terms do not change with the plan, so they are not compared. */
const plainOf = ({ amountPaise, lines }: Side): Side => ({ amountPaise, lines });

/** It waits for the reader. */
const isMine = ({ can }: Change): boolean => can.approveChange === true || can.proposeChange === true;

const SAID = {
  drafted: 'drafted',
  discarded: 'discarded',
  proposed: 'waits',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'taken back',
} as const;

const Earlier = ({ change, now }: { change: Change; now: number }) => {
  const { before, after } = sidesOf(change);
  const { decided } = change;
  const title = `${bySaid(change)}, ${formatDate(civilOf(change.at))}`;
  return (
    <Fold
      title={title}
      says={`${SAID[change.state]}: ${deltaMoney(change.deltaPaise)}, ${deltaDays(change.deltaDays)}`}
    >
      <Quote>{change.reason}</Quote>
      {decided && (
        <p className="ui two">
          {decided.by.name ?? 'Someone'}, {formatInstant(decided.at)}
          {decided.reason === undefined ? '' : `: “${decided.reason}”`}
        </p>
      )}
      <OfferLines side={after} before={before} now={now} />
    </Fold>
  );
};
