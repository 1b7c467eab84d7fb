import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { type PayAccount, useRejectAccount } from './data.ts';
import type { DialogProps } from './props.ts';
import { ending } from './words.ts';

/** An account that is not the person's, or not as the bank has it. */
export const RejectDialog = ({ profile, account, onClose }: DialogProps & Readonly<{ account: PayAccount }>) => {
  const reject = useRejectAccount(profile, account.bankId);
  return (
    <ReasonDialog
      draft={`reject-account:${account.bankId}`}
      title={`Reject the account ${ending(account.accountLast4)}?`}
      says="The person reads the reason, and may submit another one."
      label="Reason"
      act="Reject the account"
      etag={account.etag}
      sending={reject}
      send={(reason, etag) => reject.run({ reason, etag })}
      onSent={() => toast.show({ message: 'The account is rejected.' })}
      onClose={onClose}
    />
  );
};
