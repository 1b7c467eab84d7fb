import type { SecondFactor } from '@lamplight/bff/contract/auth.ts';
import { isApiError } from '../../../../api/errors.ts';
import { useForm } from '../../../../forms/useForm.ts';
import { CodeField, SendAgain } from '../../../../session/CodeField.tsx';
import { proofTexts as texts } from '../../../../session/proofTexts.ts';
import { useMailedCode } from '../../../../session/useMailedCode.ts';
import { usePerson } from '../../../../session/useSession.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Problem } from '../../../../ui/States.tsx';
import { toast } from '../../../../ui/toasts.ts';
import { codeForm, type TypedCode } from '../../codeForm.ts';
import { useNoFactor } from '../../settingsData.ts';
import styles from './Settings.module.css';

/** Switching it off carries its own proof: a live code of the factor that goes (security.md §6). */
export const FactorOff = ({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) => {
  const { email } = usePerson();
  const code = useMailedCode('disable_2fa');
  const off = useNoFactor();
  const mustSend = factor === 'mail' && !code.sent;
  const form = useForm<TypedCode, TypedCode, unknown>({
    ...codeForm,
    read: (typed) => (mustSend ? { body: typed } : codeForm.read(typed)),
    act: off,
    send: async (body) => {
      if (mustSend) return void code.send();
      const done = await off.run(body);
      if (done === undefined) form.take(codeForm.blank);
      return done;
    },
    onSent: () => {
      toast.show({ message: 'The second factor is off. The password alone signs you in.' });
      onClose();
    },
  });
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
      <form id="factor-off" ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
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
        {!mustSend && <CodeField {...form.control('otp')} />}
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
