import { isApiError } from '../../../../api/errors.ts';
import { useForm } from '../../../../forms/useForm.ts';
import { CodeField } from '../../../../session/CodeField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Problem } from '../../../../ui/States.tsx';
import { toast } from '../../../../ui/toasts.ts';
import { codeForm, type TypedCode } from '../../codeForm.ts';
import { useTotpConfirm } from '../../settingsData.ts';
import { QrCode } from './QrCode.tsx';
import styles from './Settings.module.css';

/** The app reads the picture, or the secret is typed into it; one of its codes then proves that it was. */
export default function TotpSetup({ secret, uri, onClose }: { secret: string; uri: string; onClose: () => void }) {
  const confirm = useTotpConfirm();
  const form = useForm<TypedCode, TypedCode, unknown>({
    ...codeForm,
    act: confirm,
    send: async (body) => {
      const done = await confirm.run(body);
      if (done === undefined) form.take(codeForm.blank);
      return done;
    },
    onSent: () => {
      toast.show({
        variant: 'success',
        message:
          'The authenticator app is your second factor now. That code is used up: signing in takes the next one.',
      });
      onClose();
    },
  });
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
      <form id="totp" ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <p className="ui two">
          Scan this with your authenticator app, or type the key into it. Then type the code that the app shows. Key and
          picture count for 10 minutes and are shown to you alone.
        </p>
        <QrCode text={uri} label="QR code of the key below" />
        <div>
          <p className="meta">Key</p>
          <code className={`mono ${styles.secret}`}>{grouped(secret)}</code>
        </div>
        <CodeField label="Code of the app" {...form.control('otp')} />
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
