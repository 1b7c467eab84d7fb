import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Page, Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type Account as AccountOf, useAccount } from '../accountData.ts';
import { DeliveryPart } from '../parts/DeliveryPart.tsx';
import { ProposalPart } from '../parts/ProposalPart.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** How one project came about and how it was delivered, each question of its history answered in one place. */
export default function Account() {
  const { projectId = '' } = useParams();
  const [query, put] = useQuery();
  const asked = query.get('on');
  const read = useAccount(projectId, asked !== null && DAY.test(asked) ? asked : null);
  const { account } = read;
  return (
    <Page
      title={account?.title || 'Account of a project'}
      sub={
        account?.clientName
          ? `For ${account.clientName}. Read from the history itself; nothing here can be edited.`
          : undefined
      }
      crumbs={[{ label: 'Audit', to: '/admin/audit' }, { label: account?.title || 'Account' }]}
      words={{ project: account?.title || 'Account' }}
      acts={<ButtonLink to={`/admin/audit?projectId=${projectId}`}>All its events</ButtonLink>}
    >
      {account ? (
        <Stack>
          <StaleMark is={read.stale} />
          {read.error !== undefined && <OutOfDate retry={() => void read.refresh()} />}
          <Parts account={account} onDay={(on) => put({ on }, { replace: true })} />
        </Stack>
      ) : read.error === undefined ? (
        <Skeleton of="list" />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refresh()} />
      )}
    </Page>
  );
}

const Parts = ({ account, onDay }: { account: AccountOf; onDay: (day: string | null) => void }) => {
  const [now] = useState(Date.now);
  return (
    <>
      <h2>How it came about</h2>
      <ProposalPart proposal={account.proposal} now={now} />
      <h2>How it was delivered</h2>
      {account.delivery ? (
        <DeliveryPart delivery={account.delivery} on={account.on} onDay={onDay} />
      ) : (
        <Panel fill="body">
          <EmptyState says="It is no project yet" next="It becomes one when the client accepts an offer." />
        </Panel>
      )}
    </>
  );
};
