import { payAccountBody } from '@lamplight/bff/contract/pay-profiles.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { checked } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toasts.ts';
import { AccountFields, accountOf, againSaid, BLANK_ACCOUNT } from './AccountFields.tsx';
import { useSubmitAccount } from './data.ts';
import type { DialogProps } from './props.ts';

const BLANK = { holder: '', ...BLANK_ACCOUNT };

/** The account that somebody is paid to. Nothing of it is kept on the device: no draft, no autofill. */
export const AccountDialog = ({ profile, reader, onClose }: DialogProps) => {
  const submit = useSubmitAccount(profile);
  const form = useForm({
    blank: { ...BLANK, holder: profile.employee.name ?? '' },
    read: ({ holder, ...account }: typeof BLANK) =>
      checked(payAccountBody, { holder, ...accountOf(account) }, { again: againSaid(account) }),
    act: submit,
    send: (body) => submit.run(body),
    codes: { BANK_DUPLICATE: { accountNumber: 'Somebody else is paid to this account. Check the number.' } },
    onSent: () => {
      toast.show({ variant: 'success', message: 'The account waits to be verified by an admin.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={reader.own ? 'To which account are you paid?' : `To which account is ${reader.name} paid?`}
      says={`${reader.own ? 'An admin' : 'Another admin'} verifies it first; until then nothing changes. ${reader.own ? 'You may be asked to prove that it is you. ' : ''}The number is sealed, and nobody is shown more than its last four digits.`}
      act="Submit the account"
      onClose={onClose}
    >
      <Field
        label="Name on the account"
        hint="As the bank has it"
        most={120}
        autoComplete="off"
        {...form.field('holder')}
      />
      <AccountFields form={form} />
    </FormDialog>
  );
};
