import { type FormEvent, useState } from 'react';
import { isApiError } from '../../../../api/errors.ts';
import { CodeField, isCode } from '../../../../session/CodeField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Problem } from '../../../../ui/States.tsx';
import { toast } from '../../../../ui/toasts.ts';
import { useTotpConfirm } from '../../settingsData.ts';
import { QrCode } from './QrCode.tsx';
import styles from './Settings.module.css';

/** The app reads the picture, or the secret is typed into it; one of its codes then proves that it was. */
export default function TotpSetup({ secret, uri, onClose }: { secret: string; uri: string; onClose: () => void }) {
  const confirm = useTotpConfirm();
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isCode(otp)) return;
    if ((await confirm.run({ otp })) === undefined) {
      setOtp('');
      setTried(false);
      return;
    }
    toast.show({
      variant: 'success',
      message: 'The authenticator app is your second factor now. That code is used up: signing in takes the next one.',
    });
    onClose();
  };
  return (
    <Dialog
      title="Set up the authenticator app"
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" type="submit" form="totp" busy={confirm.busy}>
            Switch it on
          </Button>
        </>
      }
    >
      <form id="totp" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className="ui two">
          Scan this with your authenticator app, or type the key into it. Then type the code that the app shows. Key and
          picture count for 10 minutes and are shown to you alone.
        </p>
        <QrCode text={uri} label="QR code of the key below" />
        <div>
          <p className="meta">Key</p>
          <code className={`mono ${styles.secret}`}>{grouped(secret)}</code>
        </div>
        <CodeField
          label="Code of the app"
          value={otp}
          onChange={setOtp}
          error={tried && !isCode(otp) ? 'Enter all six digits' : undefined}
        />
        <Problem
          error={confirm.error}
          says={
            isApiError(confirm.error) && confirm.error.code === 'OTP_INVALID'
              ? 'This is not a code of this key. Wait for the next one and type that.'
              : null
          }
        />
      </form>
    </Dialog>
  );
}

/** In fours, as it is read aloud; apps take it with or without the spaces. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
