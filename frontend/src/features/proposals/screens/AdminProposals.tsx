import type { ProposalRow } from '@lamplight/bff/contract/proposals.ts';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Queue } from '../../../parts/lists/Queue.tsx';
import { useQueuePlace } from '../../../parts/lists/useQueuePlace.ts';
import { daysSaid } from '../../../parts/offers/words.ts';
import { Status } from '../../../ui/Chip.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { useProposals } from '../data.ts';
import { ageOf, inOrder, OURS, waitSaid } from '../queue.ts';

const ProposalDetail = later(async () => (await import('../parts/ProposalDetail.tsx')).ProposalDetail);

/** The queue, and one proposal of it at `?proposal=`. */
export default function AdminProposals() {
  const [query] = useSearchParams();
  const [now] = useState(Date.now);
  const proposalId = query.get('proposal');
  return proposalId === null ? (
    <List now={now} />
  ) : (
    <Suspense fallback={<Skeleton of="page" />}>
      <ProposalDetail proposalId={proposalId} now={now} />
    </Suspense>
  );
}

const List = ({ now }: { now: number }) => {
  const place = useQueuePlace('proposal');
  const { state, after } = place;
  return (
    <Queue
      title="Proposals"
      of="proposal"
      read={useProposals({ state, after })}
      columns={columns(now)}
      keyOf={({ proposalId }) => proposalId}
      isMarked={({ state: at }) => OURS.includes(at)}
      noneIn={(word) => `No proposal is in the state “${word}”.`}
      empty={
        <EmptyState
          says="No proposals yet"
          next="They appear here as soon as a client submits one, or a colleague proposes for a client."
          act={{ label: 'Propose for a client', to: '/proposalform' }}
        />
      }
      {...{ place, inOrder, summary }}
    />
  );
};

const summary = (rows: readonly ProposalRow[]): string => {
  const ours = rows.filter((row) => OURS.includes(row.state)).length;
  return ours === 0 ? 'Nothing waits for us.' : `${ours} ${ours === 1 ? 'waits' : 'wait'} for us.`;
};

const columns = (now: number): readonly Column<ProposalRow>[] => [
  {
    id: 'title',
    head: 'Proposal',
    cell: (row) => <Link to={`/admin/proposals?proposal=${row.proposalId}`}>{row.title || 'No title yet'}</Link>,
  },
  { id: 'client', head: 'Client', person: true, line: 2, cell: (row) => row.clientName },
  { id: 'state', head: 'State', line: 1, cell: (row) => <Status of="proposal" is={row.state} /> },
  {
    id: 'amount',
    head: 'Amount, ex-GST',
    align: 'right',
    line: 2,
    cell: (row) => {
      const paise = paiseOf(row);
      return paise === null ? null : <Money paise={paise} />;
    },
  },
  {
    id: 'basis',
    head: 'Basis',
    rank: 'low',
    line: 'none',
    cell: (row) => {
      if (paiseOf(row) === null) return null;
      return <span className="nowrap">{row.amountPaise === null ? 'at most' : `offer ${row.offerVersion}`}</span>;
    },
  },
  {
    id: 'age',
    head: 'Age',
    rank: 'low',
    line: 2,
    cell: (row) => waitSaid(row, now),
    short: (row) => daysSaid(ageOf(row, now)),
  },
  {
    id: 'valid',
    head: 'Valid until',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: (row) =>
      row.validUntil === null ? null : <span className="mono nowrap">{formatDay(row.validUntil, civilOf(now))}</span>,
  },
];

/** What was offered, or else what it may cost at most. */
const paiseOf = (row: ProposalRow): number | null => row.amountPaise ?? row.budgetMaxPaise;
