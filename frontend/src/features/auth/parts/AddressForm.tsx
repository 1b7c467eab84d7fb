import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { addressRule } from '../rules.ts';
import styles from '../screens/Auth.module.css';
import { Wait } from './Wait.tsx';

/** An address that a code goes to (product.md §5 'Forgot password'). */
export const AddressForm = ({
  says,
  button,
  email = '',
  onEmail,
  busy = false,
  error,
  problem = null,
}: {
  says: string;
  button: string;
  /** As it was typed before. */
  email?: string;
  onEmail: (email: string) => unknown;
  busy?: boolean;
  error?: unknown;
  /** What is said of `error`. */
  problem?: string | null;
}) => {
  const [typed, setTyped] = useState(email);
  const [fault, setFault] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const judged = addressRule(typed);
    setFault(judged === true ? undefined : judged);
    if (judged === true) onEmail(typed.trim());
    else field.current?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className="two">{says}</p>
      <Field
        ref={field}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (fault !== undefined && addressRule(event.target.value) === true) setFault(undefined);
        }}
        error={fault}
      />
      <Problem says={problem} error={error} />
      <Wait error={error} />
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {button}
      </Button>
    </form>
  );
};
