import { type ProposalRow, type ProposalState, proposalStates } from '@lamplight/bff/contract/proposals.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { Select } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, Notice, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { statusOf } from '../../../ui/status.ts';
import { useProposals } from '../data.ts';
import styles from '../parts/Proposal.module.css';
import { ProposalDetail } from '../parts/ProposalDetail.tsx';
import { inOrder, OURS, waitSaid } from '../queue.ts';

/** The queue, and one proposal of it at `?proposal=`. */
export default function AdminProposals() {
  const [query] = useSearchParams();
  const [now] = useState(Date.now);
  const proposalId = query.get('proposal');
  return proposalId === null ? <Queue now={now} /> : <ProposalDetail proposalId={proposalId} now={now} />;
}

const Queue = ({ now }: { now: number }) => {
  const [query, setQuery] = useSearchParams();
  const state = proposalStates.find((one) => one === query.get('state'));
  const after = query.get('after') ?? undefined;
  const { data, error, stale, refresh } = useProposals({ state, after });
  const rows = inOrder(data?.items ?? []);
  const put = (change: Record<string, string | null>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  const ours = rows.filter((row) => OURS.includes(row.state)).length;

  return (
    <Page
      title="Proposals"
      crumbs={[{ label: 'Proposals' }]}
      sub={
        data && !state
          ? ours === 0
            ? 'Nothing waits for us.'
            : `${ours} ${ours === 1 ? 'waits' : 'wait'} for us.`
          : undefined
      }
    >
      <div className={styles.filters}>
        <Select
          label="State"
          value={state ?? ''}
          options={[
            { value: '', label: 'All' },
            ...proposalStates.map((value) => ({ value, label: statusOf('proposal', value).word })),
          ]}
          onChange={(event) => put({ state: event.target.value, after: null })}
        />
      </div>
      <StaleMark is={stale} />
      {error !== undefined && !data && <ErrorState error={error} retry={() => void refresh()} />}
      {error !== undefined && data && (
        <Notice
          tone="warn"
          icon="alert"
          acts={
            <Button size="small" icon="retry" onPress={() => void refresh()}>
              Retry
            </Button>
          }
        >
          This list may be out of date.
        </Notice>
      )}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && rows.length === 0 && <Empty state={state} clear={() => put({ state: null, after: null })} />}
      {rows.length > 0 && (
        <Panel
          fill="bare"
          foot={
            data?.next || after ? (
              <>
                {after && (
                  <Button size="small" onPress={() => put({ after: null })}>
                    First page
                  </Button>
                )}
                {data?.next && (
                  <Button size="small" onPress={() => put({ after: data.next ?? null })}>
                    Next page
                  </Button>
                )}
              </>
            ) : undefined
          }
        >
          <DataTable
            caption="Proposals"
            columns={columns(now)}
            rows={rows}
            keyOf={(row) => row.proposalId}
            isMarked={(row) => row.state === 'submitted' || row.state === 'countered'}
          />
        </Panel>
      )}
    </Page>
  );
};

const columns = (now: number): readonly Column<ProposalRow>[] => [
  {
    id: 'title',
    head: 'Proposal',
    cell: (row) => <Link to={`/admin/proposals?proposal=${row.proposalId}`}>{row.title || 'No title yet'}</Link>,
  },
  { id: 'client', head: 'Client', cell: (row) => row.clientName ?? '–' },
  { id: 'state', head: 'State', cell: (row) => <Status of="proposal" is={row.state} /> },
  { id: 'age', head: 'Age', cell: (row) => waitSaid(row, now) },
  { id: 'amount', head: 'Amount, ex-GST', align: 'right', cell: (row) => <Amount row={row} /> },
  {
    id: 'valid',
    head: 'Valid until',
    align: 'right',
    cell: (row) => (
      <span className="mono nowrap">{row.validUntil === null ? '–' : formatDay(row.validUntil, civilOf(now))}</span>
    ),
  },
];

const Amount = ({ row }: { row: ProposalRow }) => {
  if (row.amountPaise !== null)
    return (
      <span>
        <Money paise={row.amountPaise} /> <span className="meta nowrap">offer {row.offerVersion}</span>
      </span>
    );
  if (row.budgetMaxPaise === null) return '–';
  return (
    <span>
      <Money paise={row.budgetMaxPaise} /> <span className="meta nowrap">at most</span>
    </span>
  );
};

const Empty = ({ state, clear }: { state: ProposalState | undefined; clear: () => void }) =>
  state ? (
    <EmptyState
      says={`No proposal is in the state “${statusOf('proposal', state).word}”.`}
      act={{ label: 'Show all', onPress: clear }}
    />
  ) : (
    <EmptyState
      says="No proposals yet"
      next="They appear here as soon as a client submits one, or a colleague proposes for a client."
      act={{ label: 'Propose for a client', to: '/proposalform' }}
    />
  );
