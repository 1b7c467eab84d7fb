import type { SecondFactor } from '@lamplight/bff/contract/auth.ts';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../../../api/errors.ts';
import { CodeField, isCode, SendAgain } from '../../../../session/CodeField.tsx';
import { proofTexts as texts } from '../../../../session/proofTexts.ts';
import { useMailedCode } from '../../../../session/useMailedCode.ts';
import { usePerson } from '../../../../session/useSession.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Problem } from '../../../../ui/States.tsx';
import { toast } from '../../../../ui/toasts.ts';
import { useNoFactor } from '../../settingsData.ts';
import styles from './Settings.module.css';

/** Switching it off carries its own proof: a live code of the factor that goes (security.md §6). */
export const FactorOff = ({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) => {
  const { email } = usePerson();
  const code = useMailedCode('disable_2fa');
  const off = useNoFactor();
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const mustSend = factor === 'mail' && !code.sent;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (mustSend) return void code.send();
    setTried(true);
    if (!isCode(otp)) return;
    if ((await off.run({ otp })) === undefined) {
      setOtp('');
      setTried(false);
      return;
    }
    toast.show({ message: 'The second factor is off. The password alone signs you in.' });
    onClose();
  };
  return (
    <Dialog
      title="Switch the second factor off"
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Keep it on</Button>
          <Button
            look={mustSend ? 'primary' : 'danger'}
            type="submit"
            form="factor-off"
            busy={mustSend ? code.busy : off.busy}
          >
            {mustSend ? 'Send me a code' : 'Switch it off'}
          </Button>
        </>
      }
    >
      <form id="factor-off" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className="ui two">
          Afterwards whoever has your password can sign in as you.{' '}
          {factor === 'totp'
            ? 'Type the code that your authenticator app shows.'
            : mustSend
              ? 'A code by email proves that it is you.'
              : ''}
        </p>
        {factor === 'mail' && code.sent && (
          <p className="ui" role="status">
            {texts.codeIsSent} <span className="mono">{email}</span>.
          </p>
        )}
        {!mustSend && (
          <CodeField value={otp} onChange={setOtp} error={tried && !isCode(otp) ? 'Enter all six digits' : undefined} />
        )}
        <Problem
          error={off.error ?? (code.wait > 0 ? undefined : code.error)}
          says={isApiError(off.error) && off.error.code === 'OTP_INVALID' ? texts.codeWrong : null}
        />
        {factor === 'mail' && code.sent && (
          <div>
            <SendAgain code={code} />
          </div>
        )}
      </form>
    </Dialog>
  );
};
