import { Link } from 'react-router-dom';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { useSession } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { type Entry, useLogin } from '../data.ts';
import { blockedSignIn, emailFault, passwordFault, type SignIn } from '../rules.ts';
import styles from '../screens/Auth.module.css';
import { checks, takenHosts, texts } from '../texts.ts';
import { useSolved } from '../useSolved.ts';
import { wordsOf } from '../words.ts';
import { Wait } from './Wait.tsx';

/** @param email as it was typed before, on this page or on the one that led here */
export const SignInForm = ({ email, onEntry }: { email: string; onEntry: (entry: Entry) => void }) => {
  const { emailHosts } = useSession().config;
  const login = useLogin();
  const { captcha, unsolved, busy, send } = useSolved('login', login);
  const form = useForm<SignIn, SignIn, Entry>({
    blank: { email, password: '' },
    read: (typed) => {
      const reading = judged(
        { email: emailFault(typed.email, emailHosts), password: passwordFault(typed.password) },
        () => typed,
      );
      return 'body' in reading ? reading : { ...reading, says: blockedSignIn(typed) };
    },
    act: login,
    send,
    onSent: onEntry,
  });
  const blocked = form.problem.says ?? (unsolved ? checks.captchaLogin : null);
  return (
    <form
      ref={form.at}
      className={styles.form}
      noValidate
      onFocus={captcha.begin}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) form.submit();
      }}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        hint={takenHosts(emailHosts)}
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Link to="/forgot-password" state={{ email: form.values.email }} className={styles.forgot}>
        {texts.forgot}
      </Link>
      {captcha.box}
      <Problem says={blocked ?? wordsOf('login', login.error)} error={blocked ? undefined : login.error} />
      <Wait error={login.error} />
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {texts.signIn}
      </Button>
    </form>
  );
};
