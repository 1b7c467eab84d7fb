import type { Fields } from '../../forms/useForm.ts';
import { Field } from '../../ui/Field.tsx';

export const BLANK_ACCOUNT = { accountNumber: '', again: '', ifsc: '' };
type Account = typeof BLANK_ACCOUNT;

const tight = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** As it is sent: without the blanks and dashes that people type. */
export const accountOf = ({ accountNumber, ifsc }: Account) => ({
  accountNumber: tight(accountNumber),
  ifsc: tight(ifsc),
});
/** What is wrong with the number that was typed again. */
export const againSaid = ({ accountNumber, again }: Account): string | undefined =>
  tight(again) === tight(accountNumber) ? undefined : 'This is another number than the first';

/** The number twice and the bank's code. Nothing of it is kept on the device: no draft, no autofill. */
export const AccountFields = ({ form }: Readonly<{ form: Pick<Fields<Account>, 'field'> }>) => (
  <>
    <Field
      label="Account number"
      mono
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      {...form.field('accountNumber')}
    />
    <Field
      label="Account number again"
      mono
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      {...form.field('again')}
    />
    <Field
      label="IFSC"
      hint="Eleven characters; it stands on cheques and statements"
      mono
      autoComplete="off"
      spellCheck={false}
      {...form.field('ifsc')}
    />
  </>
);
