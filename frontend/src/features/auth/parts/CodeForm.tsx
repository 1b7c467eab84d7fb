import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { OTP_LENGTH, OtpBoxes } from '../../../ui/OtpBoxes.tsx';
import { Problem } from '../../../ui/States.tsx';
import styles from '../screens/Auth.module.css';
import { texts } from '../texts.ts';
import { isWrongCode } from '../words.ts';
import { Wait } from './Wait.tsx';

/**
 * A code to be typed. Six digits send themselves; a wrong code empties the boxes and puts the caret into the first one, any
 * other failure leaves them as they are.
 */
export const CodeForm = ({
  button,
  incomplete,
  onCode,
  busy,
  error,
  says,
}: {
  button: string;
  /** The sentence for missing digits. */
  incomplete: string;
  onCode: (otp: string) => unknown;
  busy: boolean;
  error: unknown;
  /** The sentence for `error`. */
  says: string | null;
}) => {
  const [otp, setOtp] = useState('');
  const [missing, setMissing] = useState(false);
  const boxes = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isWrongCode(error)) return;
    setOtp('');
    boxes.current?.focus();
  }, [error]);

  /** The code that was sent last: one sent by button is not sent automatically as well. */
  const tried = useRef('');
  const send = (code: string) => {
    tried.current = code;
    setMissing(code.length < OTP_LENGTH);
    if (code.length < OTP_LENGTH) boxes.current?.focus();
    else void onCode(code);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy) send(otp);
      }}
    >
      <OtpBoxes
        ref={boxes}
        label={texts.code}
        value={otp}
        onChange={(digits) => {
          setOtp(digits);
          tried.current = '';
          if (digits.length === OTP_LENGTH) setMissing(false);
        }}
        onComplete={(code) => {
          if (code !== tried.current) send(code);
        }}
        error={missing ? incomplete : undefined}
        autoFocus
      />
      <Problem says={says} error={error} />
      <Wait error={error} />
      <Button type="submit" look="primary" size="big" wide busy={busy}>
        {button}
      </Button>
    </form>
  );
};
