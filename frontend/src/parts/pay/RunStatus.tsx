import type { RunRow } from '@lamplight/bff/contract/payroll-runs.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { StatusLook } from '../../ui/status.ts';

/** Not among the states of `ui/status.ts`, which every screen of the portal loads. */
const runs: Readonly<Record<RunRow['state'], StatusLook>> = {
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
export const RunStatus = ({ is }: Readonly<{ is: RunRow['state'] }>) => {
  const { word, tone, icon } = runs[is];
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {word}
    </Chip>
  );
};
