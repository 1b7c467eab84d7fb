import { payerBody } from '@lamplight/bff/contract/payouts.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { AccountFields, accountOf, againSaid, BLANK_ACCOUNT } from '../../../parts/pay/AccountFields.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Payer, usePayer, useSavePayer } from '../runsData.ts';

/** The account that salaries are paid from. Nothing of it is kept on the device: no draft, no autofill. */
export const PayerDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { data, error, refresh } = usePayer();
  if (data) return <Entry payer={data.payer} onClose={onClose} />;
  return (
    <Dialog title="From which account are salaries paid?" open onClose={onClose}>
      {error === undefined ? <Skeleton of="form" inset /> : <ErrorState error={error} retry={() => void refresh()} />}
    </Dialog>
  );
};

const Entry = ({ payer, onClose }: Readonly<{ payer: Payer; onClose: () => void }>) => {
  const save = useSavePayer();
  const form = useForm({
    blank: { ...BLANK_ACCOUNT, ifsc: payer.ifsc ?? '' },
    etag: payer.etag,
    read: (typed: typeof BLANK_ACCOUNT) => checked(payerBody, accountOf(typed), { again: againSaid(typed) }),
    act: save,
    send: (body, etag) => save.run({ ...body, etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: 'Salaries are paid from this account.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="From which account are salaries paid?"
      says={`${payer.accountLast4 === null ? '' : `Now from the one that ends in ${payer.accountLast4}. `}The number stands in the files for the bank; it is sealed, and nobody is shown more than its last four digits. You may be asked to prove that it is you.`}
      act="Save the account"
      onClose={onClose}
    >
      <AccountFields form={form} />
    </FormDialog>
  );
};
