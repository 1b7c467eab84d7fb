import { keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { settingsOf } from '../../../session/redirect.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { useChangePassword } from '../codes.ts';
import { AccountName } from '../parts/AccountName.tsx';
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx';
import { Wait } from '../parts/Wait.tsx';
import { newPasswordFaults } from '../rules.ts';
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
  const form = useForm<Values, Omit<Values, 'confirm'>, unknown>({
    blank: empty,
    read: (typed) =>
      judged(
        { currentPassword: needed(typed.currentPassword, texts.currentNeeded), ...newPasswordFaults(typed) },
        () => ({ currentPassword: typed.currentPassword, newPassword: typed.newPassword }),
      ),
    act: change,
    send: change.run,
    onSent: () => {
      form.take(empty);
    },
  });
  return (
    <Page
      title={texts.changeTitle}
      sub={useLead()}
      crumbs={[{ label: 'Profile', to: '/profile' }, { label: texts.changeTitle }]}
      narrow
    >
      {data?.security.hasPassword === false ? (
        <Notice icon="info" acts={<ButtonLink to={settingsOf(role)}>{texts.toSettings}</ButtonLink>}>
          {texts.noPassword}
        </Notice>
      ) : (
        <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
          <AccountName email={email} />
          <PasswordField
            label={texts.currentPassword}
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <NewPasswordFields form={form} />
          <Problem says={form.problem.says ?? changeWords(change.error)} error={change.error} />
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
