import { taxIdentityBody } from '@lamplight/bff/contract/pay-profiles.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { checked } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Checkbox, DateField, Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useRecordTaxIdentity } from './data.ts';
import type { DialogProps } from './props.ts';

type Values = { pan: string; uan: string; esiNumber: string; bornOn: string; disabled: boolean };
const tight = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();
const told = (name: string, text: string) => (text === '' ? {} : { [name]: text });

/** All numbers at once, since what is stored is never shown again. Nothing of it is kept on the device. */
export const TaxIdentityDialog = ({ profile, reader, onClose }: DialogProps) => {
  const record = useRecordTaxIdentity(profile);
  const known = profile.tax.panLast4 !== null;
  const form = useForm({
    etag: profile.etag,
    blank: { pan: '', uan: '', esiNumber: '', bornOn: profile.tax.bornOn ?? '', disabled: profile.tax.disabled },
    read: ({ pan, uan, esiNumber, bornOn, disabled }: Values) =>
      checked(taxIdentityBody, {
        pan: tight(pan),
        ...told('uan', tight(uan)),
        ...told('esiNumber', tight(esiNumber)),
        ...told('bornOn', bornOn),
        disabled,
      }),
    act: record,
    send: (body, etag) => record.run({ ...body, etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: 'The numbers are recorded.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={reader.own ? 'Your tax identity' : `Tax identity of ${reader.name}`}
      says={`The numbers are sealed and shown by their last four characters alone.${known ? ' They take the place of those before: enter all of them, also those that stay. What is left empty is no longer known.' : ''}`}
      act="Record the numbers"
      onClose={onClose}
    >
      <Field
        label="PAN"
        hint="Five letters, four digits, a letter"
        mono
        autoComplete="off"
        spellCheck={false}
        {...form.field('pan')}
      />
      <Field
        label="UAN"
        hint="12 digits, of the provident fund"
        optional
        mono
        inputMode="numeric"
        autoComplete="off"
        {...form.field('uan')}
      />
      <Field
        label="Number of the state insurance"
        hint="10 digits, where it covers somebody"
        optional
        mono
        inputMode="numeric"
        autoComplete="off"
        {...form.field('esiNumber')}
      />
      <DateField label="Date of birth" optional autoComplete="off" {...form.field('bornOn')} />
      <Checkbox
        label="A disability is certified"
        hint="State insurance covers up to a higher pay then"
        {...form.box('disabled')}
      />
    </FormDialog>
  );
};
