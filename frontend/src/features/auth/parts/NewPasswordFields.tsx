import type { Form } from '../../../forms/useForm.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { texts } from '../texts.ts';

type NewPassword = Readonly<{ newPassword: string; confirm: string }>;

/** A new password, typed twice. */
export const NewPasswordFields = ({
  form,
  autoFocus = false,
}: {
  form: Pick<Form<NewPassword>, 'field'>;
  autoFocus?: boolean;
}) => (
  <>
    <PasswordField
      label={texts.newPassword}
      autoComplete="new-password"
      hint="At least 6 characters"
      autoFocus={autoFocus}
      {...form.field('newPassword')}
    />
    <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...form.field('confirm')} />
  </>
);
