import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { toast } from '../../../ui/toasts.ts';
import { monthSaid, type PayrollRun, runTitle } from '../runs.ts';
import { type Payouts, useCancelRun, useCloseRun, useRejectRun, useReverseRun, useRevokeRun } from '../runsData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';

type OfRun = Readonly<{ run: PayrollRun; onClose: () => void }>;
type OfPayout = OfRun & Readonly<{ payouts: Payouts }>;

export const RejectRun = ({ run, onClose }: OfRun) => {
  const reject = useRejectRun(run);
  return (
    <ReasonDialog
      draft={`reject-run:${run.runId}`}
      title={`Send ${runTitle(run)} back?`}
      says="Whoever prepared it reads the reason, sets it right and submits it anew."
      label="Reason"
      act="Reject the run"
      etag={run.etag}
      sending={reject}
      send={(reason, etag) => reject.run({ reason, etag })}
      onSent={() => toast.show({ message: 'The run is sent back.' })}
      onClose={onClose}
    />
  );
};

export const RevokeRun = ({ run, onClose }: OfRun) => {
  const revoke = useRevokeRun(run);
  return (
    <ReasonDialog
      draft={`revoke-run:${run.runId}`}
      title={`Take the approval of ${runTitle(run)} back?`}
      says="It is possible as long as no file was made for the bank. The run is submitted and approved anew."
      label="Reason"
      act="Take the approval back"
      etag={run.etag}
      sending={revoke}
      send={(reason, etag) => revoke.run({ reason, etag })}
      onSent={() => toast.show({ message: 'The approval is taken back.' })}
      onClose={onClose}
    />
  );
};

export const CancelRun = ({ run, onClose }: OfRun) => {
  const cancel = useCancelRun(run);
  return (
    <ReasonDialog
      draft={`cancel-run:${run.runId}`}
      title={`Cancel ${runTitle(run)}?`}
      says="Nothing is paid by it. What was reserved for it is free for another run."
      label="Reason"
      act="Cancel the run"
      cancel="Keep it"
      etag={run.etag}
      sending={cancel}
      send={(reason, etag) => cancel.run({ reason, etag })}
      onSent={() => toast.show({ message: 'The run is cancelled.' })}
      onClose={onClose}
    />
  );
};

export const ReverseRun = ({ run, payouts, place, onClose }: OfPayout & Readonly<{ place: PayrollPlace }>) => {
  const reverse = useReverseRun(run);
  const navigate = useNavigate();
  return (
    <ReasonDialog<Awaited<ReturnType<typeof reverse.run>> & object>
      draft={`reverse-run:${run.runId}`}
      title={`Take ${runTitle(run)} back whole?`}
      says="A run of its own is opened with every line of this one and the opposite sign. Another admin approves it. No money moves by it: what was paid is asked back by you."
      label="Reason"
      act="Open the reversal"
      etag={payouts.etag}
      sending={reverse}
      send={(reason, etag) => reverse.run({ reason, etag })}
      onSent={({ payouts: { reversedBy } }) => {
        toast.show({ message: 'A run that takes it back is open.' });
        if (reversedBy !== undefined) void navigate(place.hrefOf('runs', reversedBy));
      }}
      onClose={onClose}
    />
  );
};

/** Nothing is typed: what it means is read, and pressed. */
export const CloseRun = ({ run, payouts, onClose }: OfPayout) => {
  const close = useCloseRun(run);
  const form = useForm({
    blank: {},
    etag: payouts.etag,
    read: () => ({ body: {} }),
    act: close,
    send: (_none: object, etag) => close.run({ etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: `${runTitle(run)} is closed.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Close ${runTitle(run)}?`}
      says={
        run.type === 'regular'
          ? `It locks ${monthSaid(run.month)}: no day without pay and no payment of that month changes again. What was wrong is set right by a correction. Whoever is held can still be paid.`
          : 'Nothing is left to do with it then. Whoever is held can still be paid.'
      }
      act="Close the run"
      onClose={onClose}
    />
  );
};
