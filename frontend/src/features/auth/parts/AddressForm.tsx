import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { addressFault } from '../rules.ts';
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
  /** The address as it was typed before. */
  email?: string;
  onEmail: (email: string) => unknown;
  busy?: boolean;
  error?: unknown;
  /** The sentence for `error`. */
  problem?: string | null;
}) => {
  const form = useForm({
    blank: { email },
    read: (typed) => judged({ email: addressFault(typed.email) }, () => typed.email.trim()),
    act: { busy, error, reset: () => undefined },
    send: async (to) => void (await onEmail(to)),
  });
  return (
    <form
      ref={form.at}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) form.submit();
      }}
    >
      <p className="two">{says}</p>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Problem says={problem} error={error} />
      <Wait error={error} />
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {button}
      </Button>
    </form>
  );
};
