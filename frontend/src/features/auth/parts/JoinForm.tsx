import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { type Entry, useJoin } from '../data.ts';
import { addressFault, mobileFault, nameFault, passwordFault } from '../rules.ts';
import styles from '../screens/Auth.module.css';
import { PersonFields } from './PersonFields.tsx';

type JoinBody = Parameters<ReturnType<typeof useJoin>['run']>[0];
type Values = { name: string; email: string; mobile: string; password: string };

export const JoinForm = ({
  token,
  first,
  onEntry,
}: {
  token: string;
  first: boolean;
  onEntry: (entry: Entry) => void;
}) => {
  const join = useJoin();
  const form = useForm<Values, JoinBody, Entry>({
    blank: { name: '', email: '', mobile: '', password: '' },
    read: ({ name, email, mobile, password }) =>
      judged(
        {
          ...(first ? { name: nameFault(name), email: addressFault(email), mobile: mobileFault(mobile) } : {}),
          password: passwordFault(password),
        },
        () => ({
          token,
          password,
          ...(first ? { name: name.trim(), email: email.trim(), mobile: mobile.trim() } : {}),
        }),
      ),
    act: join,
    send: join.run,
    onSent: onEntry,
  });
  return (
    <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
      {first && <PersonFields field={form.field} emailAs="username" />}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...form.field('password')}
      />
      <Problem {...form.problem} />
      <Button type="submit" look="primary" size="big" wide busy={join.busy}>
        {first ? 'Create the first admin' : 'Join'}
      </Button>
    </form>
  );
};
