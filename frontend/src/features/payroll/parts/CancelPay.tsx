import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useCancelPay } from '../deskData.ts';
import type { OneOff } from '../oneOffs.ts';

/** What no approved run holds is cancelled; what one has paid already becomes a recovery of its own accord. */
export const CancelPay = ({ pay, name, onClose }: Readonly<{ pay: OneOff; name: string; onClose: () => void }>) => {
  const cancel = useCancelPay(pay);
  return (
    <ReasonDialog
      draft={`cancel-pay:${pay.additionalPayId}`}
      title={pay.source === 'RECOVERY' ? `Let ${name} keep it?` : `Cancel what ${name} would get?`}
      says={
        pay.state === 'reserved'
          ? 'The run that reserves it is calculated anew without it. The history keeps it, with the reason.'
          : 'No run pays it. The history keeps it, with the reason.'
      }
      label="Reason"
      act="Cancel it"
      cancel="Keep it"
      etag={pay.etag}
      sending={cancel}
      send={(reason, etag) => cancel.run({ reason, etag })}
      onSent={() => toast.show({ message: 'It is cancelled.' })}
      onClose={onClose}
    />
  );
};
