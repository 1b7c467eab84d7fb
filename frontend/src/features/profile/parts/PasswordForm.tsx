import { changePasswordBody } from '@lamplight/bff/contract/people.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { useShapedForm } from '../../common/form.ts';
import { useChangePassword } from '../data.ts';
import styles from './parts.module.css';
import { Saved } from './Saved.tsx';

/** Changing it ends every other session; this tab stays (security.md §9). */
export const PasswordForm = () => {
  const change = useChangePassword();
  const form = useShapedForm(changePasswordBody, { currentPassword: '', newPassword: '' }, change.error);
  const send = async (values: { currentPassword: string; newPassword: string }) => {
    if (await change.run(values)) form.reset({ currentPassword: '', newPassword: '' });
  };
  return (
    <Panel title="Password">
      <form className={styles.form} noValidate onSubmit={form.submit(send)}>
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters"
          {...form.field('newPassword')}
        />
        <Problem says={form.blocked} error={change.error} />
        <div className={styles.acts}>
          <Button type="submit" busy={change.busy}>
            Change password
          </Button>
          {change.answer && <Saved>Changed. Other devices are signed out.</Saved>}
        </div>
      </form>
    </Panel>
  );
};
