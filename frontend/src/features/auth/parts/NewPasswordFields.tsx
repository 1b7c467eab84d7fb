import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { passwordRule } from '../rules.ts';
import { checks, texts } from '../texts.ts';

type Name = 'newPassword' | 'confirm';

/** Changing the first judges the second anew. */
export const newPasswordRules = {
  newPassword: { validate: passwordRule, deps: 'confirm' as const },
  confirm: {
    validate: (confirm: string, { newPassword }: Readonly<Record<Name, string>>) =>
      confirm === newPassword ? true : checks.passwordsDiffer,
  },
};

/** A new password, typed twice. `field`: what the form registers under the name by the rules above, and what is wrong with it. */
export const NewPasswordFields = ({
  field,
  autoFocus = false,
}: {
  field: (name: Name) => Omit<ComponentProps<typeof PasswordField>, 'label'>;
  autoFocus?: boolean;
}) => (
  <>
    <PasswordField
      label={texts.newPassword}
      autoComplete="new-password"
      hint="At least 6 characters"
      autoFocus={autoFocus}
      {...field('newPassword')}
    />
    <PasswordField label={texts.confirmPassword} autoComplete="new-password" {...field('confirm')} />
  </>
);
