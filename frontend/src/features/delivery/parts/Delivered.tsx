import { useState } from 'react';
import { textFor } from '../../../api/errors.ts';
import { isApiError } from '../../../api/failure.ts';
import { takeArrival } from '../../../ui/arrival.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import styles from '../Delivery.module.css';
import { type Opened, useDelivery } from '../data.ts';
import { DeliveryPage } from './DeliveryPage.tsx';

/** From the token to what it opens. Wrong, expired, used-up and revoked links look the same. */
export default function Delivered({ token }: { token: string }) {
  const { opened, open, show } = useDelivery(token);
  switch (opened.is) {
    case 'open':
      return <DeliveryPage delivery={opened.delivery} onShow={show} />;
    case 'locked':
      return <Locked locked={opened} onOpen={(passcode) => void open(passcode)} />;
    case 'opening':
      return (
        <>
          <Title />
          <Skeleton of="form" inset />
        </>
      );
    case 'gone':
      return (
        <>
          <Title />
          <ErrorState error={null} says="This link is not valid any more.">
            <p>
              It may have ended, or it was taken back or mistyped. Ask your contact at the company for a new one: it
              comes by mail.
            </p>
          </ErrorState>
          <span>
            <ButtonLink to="/contact">Contact the company</ButtonLink>
          </span>
        </>
      );
    case 'failed':
      return (
        <>
          <Title />
          <ErrorState error={opened.error} retry={() => void open()} />
        </>
      );
  }
}

const Title = () => (
  <h1 ref={takeArrival} tabIndex={-1}>
    What was delivered
  </h1>
);

const wordsOf = (error: unknown): string =>
  (isApiError(error) ? error.fields[0]?.message : undefined) ?? textFor('general', error);

const Locked = ({
  locked: { error, busy },
  onOpen,
}: {
  locked: Extract<Opened, { is: 'locked' }>;
  onOpen: (passcode: string) => void;
}) => {
  const [passcode, setPasscode] = useState('');
  const [tried, setTried] = useState(false);
  const empty = tried && passcode.trim() === '' ? 'Type the passcode' : undefined;
  const wrong = error === undefined ? undefined : wordsOf(error);
  return (
    <>
      <Title />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (passcode.trim() !== '') onOpen(passcode.trim());
        }}
      >
        <p className="two">Whoever sent you the link told you a passcode. It is not in the mail.</p>
        <Field
          label="Passcode"
          autoComplete="off"
          value={passcode}
          error={empty ?? wrong}
          onChange={(event) => setPasscode(event.target.value)}
        />
        <span>
          <Button type="submit" look="primary" size="big" busy={busy}>
            Open
          </Button>
        </span>
      </form>
    </>
  );
};
