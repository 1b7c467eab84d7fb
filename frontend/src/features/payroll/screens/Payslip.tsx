import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors.ts';
import { SlipStatus } from '../../../parts/pay/SlipStatus.tsx';
import { type Payslip as Slip, usePayslip } from '../../../parts/pay/slips.ts';
import { monthSaid, slipTitle } from '../../../parts/pay/slipWords.ts';
import { homeOf } from '../../../session/redirect.ts';
import { usePerson, useSession } from '../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { later } from '../../../ui/later.ts';
import { Page } from '../../../ui/Page.tsx';
import { ErrorState, Notice, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { PayslipSheet } from '../parts/PayslipSheet.tsx';
import { SlipDisputes } from '../parts/SlipDisputes.tsx';

const DisputeDialog = later(async () => (await import('../parts/SlipDialogs.tsx')).DisputeDialog);
const ResolveDialog = later(async () => (await import('../parts/SlipDialogs.tsx')).ResolveDialog);

/** One payslip: what was earned and deducted, why, and what its person says against it. Prints as one A4 page. */
export default function Payslip() {
  const { id = '' } = useParams();
  const { role } = usePerson();
  const { data, error, refresh } = usePayslip(id);
  const retry = () => void refresh();
  if (data)
    return (
      <>
        {error !== undefined && <OutOfDate what="This payslip" retry={retry} />}
        <Loaded key={id} slip={data.payslip} />
      </>
    );
  if (error === undefined) return <Skeleton of="page" />;
  const missing = isApiError(error) && error.status === 404;
  return (
    <Page title="Payslip" crumbs={[{ label: 'Payslip' }]} words={{ slip: '' }}>
      <ErrorState
        error={error}
        {...(missing ? { says: 'This payslip does not exist or is not shared with you' } : { retry })}
      >
        {missing && <ButtonLink to={homeOf(role)}>Go Home</ButtonLink>}
      </ErrorState>
    </Page>
  );
}

const Loaded = ({ slip }: Readonly<{ slip: Slip }>) => {
  const [open, setOpen] = useState<'dispute' | string | null>(null);
  const { role, employeeId } = usePerson();
  const { company } = useSession().config;
  const title = slipTitle(slip);
  const isAdmin = role === 'admin';
  const name = slip.employee.name ?? 'Erased person';
  const close = () => setOpen(null);
  const answered = slip.disputes.find(({ disputeId }) => disputeId === open);
  return (
    <Page
      title={`Payslip, ${title}`}
      words={{ slip: title }}
      sub={`${name}${slip.number === null ? '' : `, ${slip.number}`}`}
      status={<SlipStatus is={slip.state} />}
      crumbs={[
        isAdmin
          ? { label: 'Payroll', to: `/payroll?open=${encodeURIComponent(slip.runId)}` }
          : { label: 'Settings', to: '/profile/employee/settings' },
        { label: `Payslip, ${title}` },
      ]}
      acts={
        <>
          <Button icon="print" onPress={() => print()}>
            Print
          </Button>
          {slip.can.disputePayslip && (
            <Button icon="alert" onPress={() => setOpen('dispute')}>
              Something is wrong
            </Button>
          )}
        </>
      }
    >
      {slip.state === 'calculated' && (
        <Notice icon="info">
          {slip.employee.id === employeeId
            ? 'You are shown it as an admin. It is published once it is paid.'
            : `Admins alone see it. ${name} reads it once it is published.`}
        </Notice>
      )}
      {slip.correctedBy.map((payslipId) => (
        <Notice
          key={payslipId}
          icon="info"
          acts={
            <ButtonLink size="small" to={`/payslips/${payslipId}`}>
              See it
            </ButtonLink>
          }
        >
          Another payslip has paid a difference to this one.
        </Notice>
      ))}
      <PayslipSheet slip={slip} company={company} />
      {slip.disputes.length > 0 && <SlipDisputes slip={slip} onAnswer={setOpen} />}
      <Suspense fallback={null}>
        {open === 'dispute' && <DisputeDialog slip={slip} month={monthSaid(slip.month)} onClose={close} />}
        {answered !== undefined && <ResolveDialog slip={slip} dispute={answered} onClose={close} />}
      </Suspense>
    </Page>
  );
};
