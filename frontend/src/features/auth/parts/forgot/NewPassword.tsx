import { useForm } from 'react-hook-form';
import { Button } from '../../../../ui/Button.tsx';
import { Problem } from '../../../../ui/States.tsx';
import { useServerErrors } from '../../../common/form.ts';
import type { useResetPassword } from '../../codes.ts';
import styles from '../../screens/Auth.module.css';
import { texts } from '../../texts.ts';
import { resetWords } from '../../words.ts';
import { AccountName } from '../AccountName.tsx';
import { NewPasswordFields, newPasswordRules } from '../NewPasswordFields.tsx';
import { Wait } from '../Wait.tsx';

type Values = { newPassword: string; confirm: string };

/** The last step; its code is used up by it. */
export const NewPassword = ({
  email,
  reset,
  onPassword,
}: {
  email: string;
  reset: ReturnType<typeof useResetPassword>;
  onPassword: (newPassword: string) => unknown;
}) => {
  const { register, handleSubmit, setError, getValues, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { newPassword: '', confirm: '' },
  });
  useServerErrors({ setError, getValues }, reset.error);
  const { errors } = formState;
  const submit = handleSubmit(({ newPassword }) => onPassword(newPassword));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <AccountName email={email} />
      <NewPasswordFields
        field={(name) => ({ ...register(name, newPasswordRules[name]), error: errors[name]?.message })}
        autoFocus
      />
      <Problem says={resetWords(reset.error)} error={reset.error} />
      <Wait error={reset.error} />
      <Button type="submit" look="primary" size="big" wide busy={reset.busy}>
        {texts.setPassword}
      </Button>
    </form>
  );
};
