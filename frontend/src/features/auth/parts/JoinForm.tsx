import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { useServerErrors } from '../../common/form.ts';
import { BLOCKED } from '../../common/texts.ts';
import { type Entry, useJoin } from '../data.ts';
import { mobileRule, nameRule, passwordRule } from '../rules.ts';
import styles from '../screens/Auth.module.css';

type Values = { name: string; email: string; mobile: string; password: string };

/** The server judges an address of staff; here only that it is one. */
const anAddress = (email: string): true | string =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) ? true : 'Please provide a valid email address';

export const JoinForm = ({
  token,
  first,
  onEntry,
}: {
  token: string;
  first: boolean;
  onEntry: (entry: Entry) => void;
}) => {
  const [blocked, setBlocked] = useState<string | null>(null);
  const join = useJoin();
  const { register, handleSubmit, setError, getValues, formState } = useForm<Values>({
    mode: 'onTouched',
    shouldUnregister: true,
  });
  const { errors } = formState;
  const placed = useServerErrors({ setError, getValues }, join.error);
  const submit = handleSubmit(
    async ({ password, name, email, mobile }) => {
      setBlocked(null);
      const entry = await join.run({
        token,
        password,
        ...(first ? { name: name.trim(), email: email.trim(), mobile: mobile.trim() } : {}),
      });
      if (entry) onEntry(entry);
    },
    () => setBlocked(BLOCKED),
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {first && (
        <>
          <Field
            label="Name"
            autoComplete="name"
            {...register('name', { validate: nameRule })}
            error={errors.name?.message}
          />
          <Field
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            {...register('email', { validate: anAddress })}
            error={errors.email?.message}
          />
          <Field
            label="Mobile"
            type="tel"
            autoComplete="tel-national"
            inputMode="numeric"
            hint="Ten digits"
            mono
            {...register('mobile', { validate: mobileRule })}
            error={errors.mobile?.message}
          />
        </>
      )}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...register('password', { validate: passwordRule })}
        error={errors.password?.message}
      />
      <Problem says={blocked} error={join.error} placed={placed} />
      <Button type="submit" look="primary" size="big" wide busy={join.busy}>
        {first ? 'Create the first admin' : 'Join'}
      </Button>
    </form>
  );
};
