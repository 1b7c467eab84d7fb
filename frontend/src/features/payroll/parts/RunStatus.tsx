import { Chip } from '../../../ui/Chip.tsx';
import type { StatusLook } from '../../../ui/status.ts';
import type { RunState } from '../runs.ts';
import type { SalaryPayment } from '../runsData.ts';

/** Not among the states of `ui/status.ts`, which every screen of the portal loads. */
const runs: Readonly<Record<RunState, StatusLook>> = {
  draft: { word: 'Draft', tone: 'plain', icon: 'pencil' },
  calculated: { word: 'Calculated', tone: 'info', icon: 'eye' },
  submitted: { word: 'Submitted', tone: 'warn', icon: 'clock' },
  approved: { word: 'Approved', tone: 'ok', icon: 'check' },
  payment_initiated: { word: 'With the bank', tone: 'info', icon: 'landmark' },
  partially_paid: { word: 'Partly paid', tone: 'warn', icon: 'landmark' },
  paid: { word: 'Paid', tone: 'ok', icon: 'check' },
  closed: { word: 'Closed', tone: 'plain', icon: 'lock' },
  cancelled: { word: 'Cancelled', tone: 'plain', icon: 'wrong' },
};
const payments: Readonly<Record<SalaryPayment['state'], StatusLook>> = {
  due: { word: 'To be paid', tone: 'plain', icon: 'clock' },
  held: { word: 'Held', tone: 'danger', icon: 'pause' },
  sent: { word: 'With the bank', tone: 'info', icon: 'landmark' },
  failed: { word: 'Not paid', tone: 'danger', icon: 'error' },
  paid: { word: 'Paid', tone: 'ok', icon: 'check' },
  nothing: { word: 'Nothing to pay', tone: 'plain', icon: 'minus' },
};

const Look = ({ of: { word, tone, icon } }: Readonly<{ of: StatusLook }>) => (
  <Chip tone={tone} {...(icon ? { icon } : {})}>
    {word}
  </Chip>
);
export const RunStatus = ({ is }: Readonly<{ is: RunState }>) => <Look of={runs[is]} />;
/** Where the money of one slip is. */
export const PaymentStatus = ({ is }: Readonly<{ is: SalaryPayment['state'] }>) => <Look of={payments[is]} />;
