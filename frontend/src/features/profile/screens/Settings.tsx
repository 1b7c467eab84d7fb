import { Suspense } from 'react';
import { usePerson } from '../../../session/useSession.ts';
import { later } from '../../../ui/later.ts';
import { Columns, Page } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { useSecurity } from '../data.ts';
import { BillingPart, EmploymentPart } from '../parts/settings/RoleParts.tsx';
import { SecondFactorPanel } from '../parts/settings/SecondFactorPanel.tsx';
import { SessionsPanel } from '../parts/settings/SessionsPanel.tsx';
import { type Leave, SignInPanel } from '../parts/settings/SignInPanel.tsx';

const NotificationsPanel = later(
  async () => (await import('../parts/settings/NotificationsPanel.tsx')).NotificationsPanel,
);
const OwnPayslips = later(async () => (await import('../../../parts/pay/OwnPayslips.tsx')).OwnPayslips);
const YearPapers = later(async () => (await import('../../../parts/pay/YearPapers.tsx')).YearPapers);
/** What staff tell payroll. An admin’s own stands in payroll, with everybody else’s. */
const PayProfileView = later(async () => (await import('../../../parts/pay/PayProfileView.tsx')).PayProfileView);

/** One screen for every role, with the parts of the role (product.md §2: `/profile/…/settings`). */
export default function Settings({ leave = (url) => location.assign(url) }: { leave?: Leave }) {
  const user = usePerson();
  const tellsPayroll = user.employeeId !== undefined && user.role !== 'admin';
  return (
    <Page
      title="Settings"
      sub={`How you sign in, where you are signed in, and what comes by mail${tellsPayroll ? '; what payroll knows of you' : ''}: ${user.email}`}
      crumbs={[{ label: 'Profile', to: '/profile' }, { label: 'Settings' }]}
    >
      <Columns
        aside={
          <>
            {user.role === 'client' && <BillingPart clientId={user.clientId ?? user.id} />}
            {user.employeeId !== undefined && (
              <EmploymentPart employeeId={user.employeeId} admin={user.role === 'admin'} />
            )}
            <Panel title="Look">
              <Pairs pairs={[['Theme', 'Dark']]} />
            </Panel>
          </>
        }
      >
        <Ways leave={leave} />
        <SessionsPanel />
        <Suspense fallback={<Skeleton of="form" inset />}>
          <NotificationsPanel />
        </Suspense>
        {tellsPayroll && (
          <Suspense fallback={<Skeleton of="form" inset />}>
            <OwnPayslips />
            <YearPapers employeeId={user.employeeId ?? user.id} reader={{ own: true }} />
            <PayProfileView employeeId={user.employeeId ?? user.id} reader={{ own: true }} />
          </Suspense>
        )}
      </Columns>
    </Page>
  );
}

const Ways = ({ leave }: { leave: Leave }) => {
  const { data, error, refresh } = useSecurity();
  const retry = () => void refresh();
  if (!data)
    return (
      <Panel title="Signing in">
        {error === undefined ? <Skeleton of="form" inset /> : <ErrorState error={error} retry={retry} />}
      </Panel>
    );
  return (
    <>
      {error !== undefined && <OutOfDate what="What stands here" retry={retry} />}
      <SignInPanel security={data.security} leave={leave} />
      <SecondFactorPanel security={data.security} />
    </>
  );
};
