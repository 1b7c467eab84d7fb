import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useSession } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { useCaptcha } from '../../common/captcha/useCaptcha.tsx';
import { type Entry, useLogin } from '../data.ts';
import { blockedSignIn, emailRule, passwordRule, type SignIn } from '../rules.ts';
import styles from '../screens/Auth.module.css';
import { checks, texts } from '../texts.ts';
import { wordsOf } from '../words.ts';
import { Wait } from './Wait.tsx';

/** @param email as it was typed before, on this page or on the one that led here */
export const SignInForm = ({ email, onEntry }: { email: string; onEntry: (entry: Entry) => void }) => {
  const { emailHosts } = useSession().config;
  const [blocked, setBlocked] = useState<string | null>(null);
  const [solving, setSolving] = useState(false);
  const login = useLogin();
  const captcha = useCaptcha('login');
  const { register, handleSubmit, getValues, control, formState } = useForm<SignIn>({
    mode: 'onTouched',
    defaultValues: { email, password: '' },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: 'email' });
  const submit = handleSubmit(
    async (values) => {
      setBlocked(null);
      setSolving(true);
      const captchaToken = await captcha.solution();
      setSolving(false);
      if (captchaToken === null) {
        login.reset();
        return setBlocked(checks.captchaLogin);
      }
      const entry = await login.run({ ...values, captchaToken });
      if (entry) onEntry(entry);
      else captcha.reset();
    },
    () => {
      login.reset();
      setBlocked(blockedSignIn(getValues()));
    },
  );
  const busy = solving || login.busy;
  return (
    <form
      className={styles.form}
      noValidate
      onFocus={captcha.begin}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit(event);
      }}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        {...register('email', { validate: emailRule(emailHosts) })}
        error={errors.email?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...register('password', { validate: passwordRule })}
        error={errors.password?.message}
      />
      <Link to="/forgot-password" state={{ email: typed }} className={styles.forgot}>
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
