import { emailChangeBody } from '@lamplight/bff/contract/auth.ts';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { CodeField, isCode, SendAgain } from '../../../session/CodeField.tsx';
import { proofTexts as texts } from '../../../session/proofTexts.ts';
import { useMailedCode } from '../../../session/useMailedCode.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useShapedForm } from '../../common/form.ts';
import { useAskNewAddress, useProveNewAddress, useSecurity } from '../data.ts';
import styles from './parts.module.css';

/** Two steps: the new address, then the code that was sent to it. */
export default function EmailChange({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<{ email: string; cooldown: number | undefined } | null>(null);
  const [typed, setTyped] = useState('');
  return sentTo === null ? (
    <Address typed={typed} onSent={(email, cooldown) => setSentTo({ email, cooldown })} onClose={onClose} />
  ) : (
    <Code
      {...sentTo}
      onOther={() => {
        setTyped(sentTo.email);
        setSentTo(null);
      }}
      onClose={onClose}
    />
  );
}

const Address = ({
  typed,
  onSent,
  onClose,
}: {
  typed: string;
  onSent: (email: string, cooldown: number | undefined) => void;
  onClose: () => void;
}) => {
  const { email: now } = usePerson();
  const waiting = useSecurity().data?.security.pendingEmail ?? null;
  const ask = useAskNewAddress();
  const form = useShapedForm(emailChangeBody, { email: typed }, ask.error);
  const submit = form.submit(async ({ email }) => {
    if (email === now) return form.setError('email', { message: 'This is your address already' });
    const answer = await ask.run({ email });
    if (answer) onSent(email, answer.cooldown);
  });
  return (
    <Dialog
      title="Change your email address"
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" type="submit" form="new-address" busy={ask.busy}>
            Send a code there
          </Button>
        </>
      }
    >
      <form id="new-address" className={styles.form} noValidate onSubmit={submit}>
        <p className="ui two">
          You sign in with <span className="mono">{now}</span> until the code from the new address is typed here.
        </p>
        {waiting !== null && (
          <Notice
            icon="clock"
            acts={
              <Button size="small" onPress={() => onSent(waiting, undefined)}>
                Type its code
              </Button>
            }
          >
            <span className="mono">{waiting}</span> waits for its code.
          </Notice>
        )}
        <Field
          label="New email address"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          autoFocus
          {...form.field('email')}
        />
        <Problem says={form.blocked} error={ask.error} placed={form.placed} />
      </form>
    </Dialog>
  );
};

const Code = ({
  email,
  cooldown,
  onOther,
  onClose,
}: {
  email: string;
  cooldown: number | undefined;
  onOther: () => void;
  onClose: () => void;
}) => {
  const code = useMailedCode('email_change', { email, sent: { cooldown } });
  const prove = useProveNewAddress();
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isCode(otp)) return;
    if ((await prove.run({ email, otp })) === undefined) {
      setOtp('');
      setTried(false);
      return;
    }
    toast.show({ variant: 'success', message: `You sign in with ${email} from now on.` });
    onClose();
  };
  return (
    <Dialog
      title="Type the code"
      open
      onClose={onClose}
      acts={
        <>
          <Button look="quiet" onPress={onOther}>
            Another address
          </Button>
          <Button look="primary" type="submit" form="address-code" busy={prove.busy}>
            Change the address
          </Button>
        </>
      }
    >
      <form id="address-code" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className="ui two" role="status">
          {texts.codeIsSent} <span className="mono">{email}</span>. It counts for 10 minutes.
        </p>
        <CodeField value={otp} onChange={setOtp} error={tried && !isCode(otp) ? 'Enter all six digits' : undefined} />
        <Problem
          error={prove.error ?? (code.wait > 0 ? undefined : code.error)}
          says={isApiError(prove.error) && prove.error.code === 'OTP_INVALID' ? texts.codeWrong : null}
        />
        <div>
          <SendAgain code={code} />
        </div>
      </form>
    </Dialog>
  );
};
