import { emailChangeBody } from '@lamplight/bff/contract/auth.ts';
import { useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { CodeField, SendAgain } from '../../../session/CodeField.tsx';
import { proofTexts as texts } from '../../../session/proofTexts.ts';
import { useMailedCode } from '../../../session/useMailedCode.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { codeForm, type TypedCode } from '../codeForm.ts';
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
  const form = useForm({
    blank: { email: typed },
    read: (values) => {
      const reading = checked(emailChangeBody, values);
      return 'body' in reading && reading.body.email === now
        ? { faults: { email: 'This is your address already' } }
        : reading;
    },
    act: ask,
    send: ask.run,
    onSent: ({ cooldown }, { email }) => onSent(email, cooldown),
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
      <form id="new-address" ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
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
        <Problem {...form.problem} />
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
  const form = useForm<TypedCode, TypedCode, unknown>({
    ...codeForm,
    act: prove,
    send: async ({ otp }) => {
      const done = await prove.run({ email, otp });
      if (done === undefined) form.take(codeForm.blank);
      return done;
    },
    onSent: () => {
      toast.show({ variant: 'success', message: `You sign in with ${email} from now on.` });
      onClose();
    },
  });
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
      <form id="address-code" ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <p className="ui two" role="status">
          {texts.codeIsSent} <span className="mono">{email}</span>. It counts for 10 minutes.
        </p>
        <CodeField {...form.control('otp')} />
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
