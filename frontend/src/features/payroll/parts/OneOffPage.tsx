import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { Page, Stack } from '../../../ui/Page.tsx';
import { Facts, Pairs, Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Notice, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useApprovePay, useOneOff } from '../deskData.ts';
import { approversSaid, forWhat, type OneOff, sourceName } from '../oneOffs.ts';
import { monthSaid } from '../runs.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import { OneOffState } from './OneOffList.tsx';

const CancelPay = later(async () => (await import('./CancelPay.tsx')).CancelPay);

/** One payment or recovery beside the salary: what it is for, who decided on it, which run pays it. */
export const OneOffPage = ({ payId, place }: Readonly<{ payId: string; place: PayrollPlace }>) => {
  const { data, error, stale, refresh } = useOneOff(payId);
  const retry = () => void refresh();
  if (data)
    return (
      <Shown pay={data.additionalPay} place={place}>
        <StaleMark is={stale} />
        {error !== undefined && <OutOfDate retry={retry} />}
      </Shown>
    );
  return (
    <Page title="One-off" crumbs={[{ label: 'Payroll', to: place.listHref }, { label: 'One-off' }]} screen={payId}>
      {error === undefined ? <Skeleton of="form" inset /> : <ErrorState error={error} retry={retry} />}
    </Page>
  );
};

const Shown = ({ pay, place, children }: Readonly<{ pay: OneOff; place: PayrollPlace; children: React.ReactNode }>) => {
  const [cancelling, setCancelling] = useState(false);
  const approve = useApprovePay(pay);
  const name = pay.employee.name ?? 'Erased person';
  const title = `${sourceName[pay.source]} ${pay.source === 'RECOVERY' ? 'from' : 'for'} ${name}`;
  const take = async () => {
    if ((await approve.run({ etag: pay.etag })) !== undefined)
      toast.show({
        variant: 'success',
        message: `It is approved: a run of ${monthSaid(pay.month)} pays it, or a later one.`,
      });
  };
  return (
    <Page
      title={title}
      status={<OneOffState is={pay.state} />}
      crumbs={[{ label: 'Payroll', to: place.listHref }, { label: title }]}
      screen={pay.additionalPayId}
      acts={
        <>
          <ButtonLink to={`/admin/audit?kind=additionalpay&id=${pay.additionalPayId}`} icon="history">
            All changes
          </ButtonLink>
          {pay.can.cancelPay && <Button onPress={() => setCancelling(true)}>Cancel it</Button>}
        </>
      }
      {...(pay.can.approvePay
        ? {
            main: {
              figure: pay.amountPaise === null ? '' : <Money paise={pay.amountPaise} />,
              of: pay.source === 'RECOVERY' ? `taken from ${name}` : `paid to ${name}`,
              act: (
                <Button look="primary" icon="check" busy={approve.busy} onPress={() => void take()}>
                  Approve it
                </Button>
              ),
            },
          }
        : {})}
    >
      <Stack>
        {children}
        {approve.error !== undefined && <Problem error={approve.error} />}
        {pay.state === 'proposed' && !pay.can.approvePay && (
          <Notice tone="warn" icon="people">
            {approversSaid(pay)}
          </Notice>
        )}
        <Panel>
          <Facts
            facts={[
              {
                label: pay.source === 'RECOVERY' ? 'Taken' : 'Paid',
                value: pay.amountPaise === null ? 'erased' : <Money paise={pay.amountPaise} />,
              },
              { label: 'With the pay of', value: monthSaid(pay.month), word: true, note: 'or the next open month' },
              { label: 'Component', value: pay.componentCode, word: true },
            ]}
          />
          <Pairs pairs={pairsOf(pay, place)} />
        </Panel>
      </Stack>
      <Suspense fallback={null}>
        {cancelling && <CancelPay {...{ pay, name }} onClose={() => setCancelling(false)} />}
      </Suspense>
    </Page>
  );
};

const pairsOf = (pay: OneOff, place: PayrollPlace): Parameters<typeof Pairs>[0]['pairs'] => {
  const { milestone, approvedBy, approvedAt, runId, ended } = pay;
  return [
    [
      'What for',
      milestone === undefined ? (
        forWhat(pay)
      ) : (
        <Link key="for" to={`/projects/${milestone.projectId}/milestones?milestone=${milestone.milestoneId}`}>
          {forWhat(pay)}
        </Link>
      ),
    ],
    ['Why', pay.reason],
    [
      'Person',
      <Link key="person" to={place.hrefOf('people', pay.employee.id)}>
        {pay.employee.name ?? 'Erased person'}
      </Link>,
    ],
    [
      'Proposed',
      <span key="proposed">
        {pay.proposedBy.name ?? 'somebody who is erased'}, <DateTime at={pay.proposedAt} />
      </span>,
    ],
    ...(approvedBy === undefined || approvedAt === undefined
      ? []
      : [
          [
            'Approved',
            <span key="approved">
              {approvedBy.name ?? 'somebody who is erased'}, <DateTime at={approvedAt} />
            </span>,
          ] as const,
        ]),
    ...(runId === undefined
      ? []
      : [
          [
            'Run',
            <Link key="run" to={place.hrefOf('runs', runId)}>
              {pay.state === 'reserved' ? 'The run that reserves it' : 'The run that holds it'}
            </Link>,
          ] as const,
        ]),
    ...(ended === undefined
      ? []
      : [
          [
            pay.state === 'cancelled' ? 'Cancelled' : 'Taken back',
            <span key="ended">
              {ended.by.name ?? 'somebody who is erased'}, <DateTime at={ended.at} />: {ended.reason}
            </span>,
          ] as const,
        ]),
  ];
};
