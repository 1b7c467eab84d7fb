import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { nameOf, type PayrollRun, type RunPerson } from '../runs.ts';
import { type SalaryPayment, useHold, useRelease } from '../runsData.ts';

export type Held = Pick<RunPerson, 'employee' | 'payslipId'> | Pick<SalaryPayment, 'employee' | 'payslipId'>;

/** The money of one person is kept back, or let go again. */
export const HoldDialog = ({
  run,
  person,
  release,
  onClose,
}: Readonly<{ run: PayrollRun; person: Held; release: boolean; onClose: () => void }>) => {
  const of = { runId: run.runId, payslipId: person.payslipId };
  const [hold, letGo] = [useHold(of), useRelease(of)];
  const sending = release ? letGo : hold;
  const name = nameOf(person);
  return (
    <ReasonDialog
      draft={`${release ? 'release' : 'hold'}:${person.payslipId}`}
      title={release ? `Pay ${name} after all?` : `Hold the pay of ${name}?`}
      says={
        release
          ? 'They stand in the next file for the bank.'
          : 'They stand in no file for the bank until somebody lets it go. Their payslip stays as it is.'
      }
      label="Reason"
      act={release ? 'Undo the hold' : 'Hold the pay'}
      look={release ? 'primary' : 'danger'}
      sending={sending}
      send={(reason) => sending.run({ reason })}
      onSent={() =>
        toast.show({ message: release ? `${name} is paid with the next file.` : `The pay of ${name} is held.` })
      }
      onClose={onClose}
    />
  );
};
