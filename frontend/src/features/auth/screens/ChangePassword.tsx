import { useForm } from 'react-hook-form';
import { keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';
import { settingsOf } from '../../../session/redirect.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { useServerErrors } from '../../common/form.ts';
import { useChangePassword } from '../codes.ts';
import { AccountName } from '../parts/AccountName.tsx';
import { NewPasswordFields, newPasswordRules } from '../parts/NewPasswordFields.tsx';
import { Wait } from '../parts/Wait.tsx';
import { texts } from '../texts.ts';
import { changeWords } from '../words.ts';
import styles from './Auth.module.css';

type Values = { currentPassword: string; newPassword: string; confirm: string };
const empty: Values = { currentPassword: '', newPassword: '', confirm: '' };

/** Ends every other session of the person; this one goes on under a new cookie (security.md §9). */
export default function ChangePassword() {
  const { email, role } = usePerson();
  const { data } = useRead(keys.security());
  const change = useChangePassword();
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: empty,
  });
  useServerErrors({ setError, getValues }, change.error);
  const { errors } = formState;
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    if (await change.run({ currentPassword, newPassword })) reset(empty);
  });
  return (
    <Page
      title={texts.changeTitle}
      sub={texts.changeSays}
      crumbs={[{ label: 'Profile', to: '/profile' }, { label: texts.changeTitle }]}
      narrow
    >
      {data?.security.hasPassword === false ? (
        <Notice icon="info" acts={<ButtonLink to={settingsOf(role)}>{texts.toSettings}</ButtonLink>}>
          {texts.noPassword}
        </Notice>
      ) : (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <AccountName email={email} />
          <PasswordField
            label={texts.currentPassword}
            autoComplete="current-password"
            {...register('currentPassword', { required: texts.currentNeeded })}
            error={errors.currentPassword?.message}
          />
          <NewPasswordFields
            field={(name) => ({ ...register(name, newPasswordRules[name]), error: errors[name]?.message })}
          />
          <Problem says={changeWords(change.error)} error={change.error} />
          <Wait error={change.error} />
          {change.answer && (
            <Notice tone="ok" icon="check">
              {texts.changed}
            </Notice>
          )}
          <div>
            <Button type="submit" look="primary" busy={change.busy}>
              {texts.change}
            </Button>
          </div>
        </form>
      )}
    </Page>
  );
}
