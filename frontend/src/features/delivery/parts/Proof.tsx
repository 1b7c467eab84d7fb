import { useState } from 'react';
import { isApiError } from '../../../api/failure.ts';
import { CodeField, isCode } from '../../../session/CodeField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/States.tsx';
import styles from '../Delivery.module.css';
import { type Delivery, useGuestCode } from '../data.ts';
import { takeFocus } from './focus.ts';

/** The code that was mailed to the recipient, once for all that they sign while this page is open to them. */
export const Proof = ({
  delivery: { linkId, recipient },
  onProven,
  onClose,
}: {
  delivery: Delivery;
  onProven: (delivery: Delivery) => void;
  onClose: () => void;
}) => {
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const { send, prove } = useGuestCode(linkId);
  const ask = async () => {
    const answer = await send.run({ again: sent });
    if (answer) setSent(true);
  };
  // One that was sent a moment ago can still be typed.
  const typing = sent || (isApiError(send.error) && send.error.code === 'RESEND_RATE_LIMITED');
  const wrong = isApiError(prove.error) && prove.error.code === 'OTP_INVALID' ? 'That is not the code' : undefined;
  return (
    <form
      ref={takeFocus}
      tabIndex={-1}
      className={styles.confirm}
      aria-label="Show that it is you"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        if (!isCode(code)) return;
        const answer = await prove.run(code);
        if (answer) onProven(answer.delivery);
        else setCode('');
      }}
    >
      <p>
        For this we send a code to <strong>{recipient ?? 'the address of the link'}</strong>: only its reader may sign.
      </p>
      {typing ? (
        <>
          <CodeField
            label="Code from the mail"
            value={code}
            error={code === '' ? wrong : undefined}
            onChange={(next) => {
              setCode(next);
              if (next !== '') prove.reset();
            }}
          />
          {wrong === undefined && <Problem error={prove.error} />}
        </>
      ) : null}
      <Problem error={send.error} />
      <div className={styles.acts}>
        {typing ? (
          <>
            <Button type="submit" look="primary" busy={prove.busy} disabled={!isCode(code)}>
              Go on
            </Button>
            <Button look="quiet" busy={send.busy} onPress={() => void ask()}>
              Send another code
            </Button>
          </>
        ) : (
          <Button look="primary" busy={send.busy} onPress={() => void ask()}>
            Send me the code
          </Button>
        )}
        <Button onPress={onClose}>Not now</Button>
      </div>
    </form>
  );
};
