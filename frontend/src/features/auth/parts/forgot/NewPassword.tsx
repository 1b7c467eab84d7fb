import { judged } from '../../../../forms/reading.ts';
import { useForm } from '../../../../forms/useForm.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Problem } from '../../../../ui/States.tsx';
import type { useResetPassword } from '../../codes.ts';
import { newPasswordFaults } from '../../rules.ts';
import styles from '../../screens/Auth.module.css';
import { texts } from '../../texts.ts';
import { resetWords } from '../../words.ts';
import { AccountName } from '../AccountName.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { Wait } from '../Wait.tsx';

/** The last step, which uses up the code. */
export const NewPassword = ({
  email,
  reset,
  onPassword,
}: {
  email: string;
  reset: ReturnType<typeof useResetPassword>;
  onPassword: (newPassword: string) => unknown;
}) => {
  const form = useForm({
    blank: { newPassword: '', confirm: '' },
    read: (typed) => judged(newPasswordFaults(typed), () => typed.newPassword),
    act: reset,
    send: async (newPassword) => void (await onPassword(newPassword)),
  });
  return (
    <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
      <AccountName email={email} />
      <NewPasswordFields form={form} autoFocus />
      <Problem says={form.problem.says ?? resetWords(reset.error)} error={reset.error} />
      <Wait error={reset.error} />
      <Button type="submit" look="primary" size="big" wide busy={reset.busy}>
        {texts.setPassword}
      </Button>
    </form>
  );
};
