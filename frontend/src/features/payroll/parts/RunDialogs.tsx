import type { Check } from '../checkWords.ts';
import type { ExportChosen } from '../exportWords.ts';
import { nameOf, type PayrollRun } from '../runs.ts';
import type { Payouts } from '../runsData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import { AnswerChecks } from './AnswerChecks.tsx';
import { ApproveRun } from './ApproveRun.tsx';
import { CorrectSlips } from './CorrectSlips.tsx';
import { ExcludeDialog } from './ExcludeDialog.tsx';
import { ExportPayout } from './ExportPayout.tsx';
import { ExportRun } from './ExportRun.tsx';
import { type Held, HoldDialog } from './HoldDialog.tsx';
import { PayerDialog } from './PayerDialog.tsx';
import { PayoutResults } from './PayoutResults.tsx';
import { CancelRun, CloseRun, RejectRun, ReverseRun, RevokeRun } from './RunReasons.tsx';

/** Whose money is kept back, or let go. */
export type RunDialog = Readonly<
  | { is: 'approve' | 'cancel' | 'close' | 'correct' | 'export' | 'payer' | 'reject' | 'reverse' | 'revoke' }
  | { is: 'answer'; checks: readonly Check[]; was?: string }
  | { is: 'exclude'; employee: NonNullable<Check['employee']> }
  | ({ is: 'table' } & ExportChosen)
  | { is: 'hold' | 'release'; people: readonly Held[] }
  | { is: 'results'; batchId: string; payslipId?: string }
>;

/** Every question that is asked about a run: none of their code comes before one is. */
export const RunDialogs = ({
  run,
  open,
  payouts,
  place,
  onClose,
}: Readonly<{
  run: PayrollRun;
  open: RunDialog;
  payouts: Payouts | undefined;
  place: PayrollPlace;
  onClose: () => void;
}>) => {
  const about = { run, onClose };
  switch (open.is) {
    case 'answer':
      return <AnswerChecks {...about} checks={open.checks} was={open.was ?? ''} />;
    case 'approve':
      return <ApproveRun {...about} />;
    case 'reject':
      return <RejectRun {...about} />;
    case 'revoke':
      return <RevokeRun {...about} />;
    case 'cancel':
      return <CancelRun {...about} />;
    case 'exclude': {
      const { id } = open.employee;
      return <ExcludeDialog employeeId={id} name={nameOf(open)} onClose={onClose} />;
    }
    case 'hold':
    case 'release': {
      const [person] = open.people;
      return person === undefined ? null : <HoldDialog {...about} person={person} release={open.is === 'release'} />;
    }
    case 'table':
      return <ExportRun {...about} chosen={open} files={payouts?.files ?? []} />;
    case 'payer':
      return <PayerDialog onClose={onClose} />;
    default:
      if (payouts === undefined) return null;
      return <OfPayout {...{ ...about, open, payouts, place }} />;
  }
};

const OfPayout = ({
  run,
  open,
  payouts,
  place,
  onClose,
}: Readonly<{ run: PayrollRun; open: RunDialog; payouts: Payouts; place: PayrollPlace; onClose: () => void }>) => {
  const about = { run, payouts, onClose };
  if (open.is === 'export') return <ExportPayout {...about} />;
  if (open.is === 'close') return <CloseRun {...about} />;
  if (open.is === 'reverse') return <ReverseRun {...about} place={place} />;
  if (open.is === 'correct') return <CorrectSlips {...about} place={place} />;
  if (open.is !== 'results') return null;
  const file = payouts.files.find((one) => one.batchId === open.batchId);
  return file === undefined ? null : (
    <PayoutResults
      {...{ run, file, onClose }}
      {...(open.payslipId === undefined ? {} : { payslipId: open.payslipId })}
    />
  );
};
