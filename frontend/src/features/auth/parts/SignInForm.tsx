import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { useLogin } from '../data.ts';
import { blockedSignIn, emailRule, passwordRule, type SignIn } from '../rules.ts';
import styles from '../screens/Auth.module.css';
import { texts } from '../texts.ts';
import { wordsOf } from '../words.ts';

export const SignInForm = () => {
  const { emailHosts } = useSession().config;
  const [blocked, setBlocked] = useState<string | null>(null);
  const login = useLogin();
  const { register, handleSubmit, getValues, formState } = useForm<SignIn>({
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(
    async (values) => {
      setBlocked(null);
      await login.run(values);
    },
    () => {
      login.reset();
      setBlocked(blockedSignIn(getValues()));
    },
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
      <Problem says={blocked ?? wordsOf('login', login.error)} error={blocked ? undefined : login.error} />
      <Button type="submit" look="primary" size="big" wide busy={login.busy}>
        {texts.signIn}
      </Button>
    </form>
  );
};
