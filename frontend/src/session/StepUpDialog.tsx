import type { Security } from '@lamplight/bff/contract/auth.ts';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { isApiError } from '../api/failure.ts';
import { keys } from '../api/keys.ts';
import { useAct } from '../api/useAct.ts';
import { useRead } from '../api/useRead.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Problem } from '../ui/States.tsx';
import { CodeField, isCode, SendAgain } from './CodeField.tsx';
import { proofTexts as texts } from './proofTexts.ts';
import styles from './StepUpDialog.module.css';
import { personChanged } from './session.ts';
import { useMailedCode } from './useMailedCode.ts';
import { usePerson } from './useSession.ts';

type Way = 'password' | 'mail' | 'totp';
type Proof = { password: string } | { otp: string };

/** Asks who it is once more: by password, by a mailed code, or by the authenticator app where there is one. */
export default function StepUpDialog({ onClose }: { onClose: (isProved: boolean) => void }) {
  const { email } = usePerson();
  const { data, error: unread } = useRead(keys.security());
  const [chosen, setChosen] = useState<Way | null>(null);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const code = useMailedCode('step_up');
  const proof = useAct([], (shownProof: Proof) => api.call('step-up', { body: shownProof }));
  const second: Way = data?.security.secondFactor === 'totp' ? 'totp' : 'mail';
  const way = chosen ?? (data?.security.hasPassword === false ? second : 'password');
  const mustSend = way === 'mail' && !code.sent;

  const turnTo = (next: Way) => {
    setChosen(next);
    setFault(undefined);
    proof.reset();
    if (next === 'mail' && !code.sent) void code.send();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (mustSend) return void code.send();
    const missing = way === 'password' ? password === '' : !isCode(otp);
    setFault(missing ? (way === 'password' ? 'Enter your password' : 'Enter all six digits') : undefined);
    if (missing) return;
    const answer = await proof.run(way === 'password' ? { password } : { otp });
    if (answer === undefined) return setOtp('');
    if (answer.user) personChanged(answer.user);
    onClose(true);
  };
  return (
    <Dialog
      title={texts.stepUpTitle}
      open
      onClose={() => onClose(false)}
      acts={
        <>
          <Button look="quiet" onPress={() => onClose(false)}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form="step-up" busy={proof.busy || (mustSend && code.busy)}>
            {mustSend ? 'Send me a code' : 'Confirm'}
          </Button>
        </>
      }
    >
      <form id="step-up" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className="two">{texts.stepUpSays}</p>
        {way === 'password' && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            error={fault}
            onChange={(event) => setPassword(event.target.value)}
            autoFocus
          />
        )}
        {way === 'mail' && code.sent && (
          <p className="ui" role="status">
            {texts.codeIsSent} <span className="mono">{email}</span>.
          </p>
        )}
        {way !== 'password' && !mustSend && (
          <CodeField
            label={way === 'totp' ? 'Code of the authenticator app' : 'Code'}
            value={otp}
            error={fault}
            onChange={setOtp}
          />
        )}
        <Problem
          error={proof.error ?? (code.sent ? undefined : code.error)}
          says={way !== 'password' && isWrong(proof.error) ? texts.codeWrong : null}
        />
        <div className={styles.ways}>
          {way === 'mail' && code.sent && <SendAgain code={code} />}
          {waysOf(data?.security, unread !== undefined, way).map((other) => (
            <Button key={other} size="small" look="quiet" onPress={() => turnTo(other)}>
              {says[other]}
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  );
}

const says: Readonly<Record<Way, string>> = { password: texts.byPassword, mail: texts.byMail, totp: texts.byApp };

/** The other ways to prove it. Until the account's ways are read: the password; if they cannot be read: what every account has. */
const waysOf = (security: Security | undefined, unread: boolean, now: Way): readonly Way[] => {
  const all: readonly Way[] = [
    ...(security?.hasPassword === false ? [] : ['password' as const]),
    ...(security?.secondFactor === 'totp' ? ['totp' as const] : security || unread ? ['mail' as const] : []),
  ];
  return all.filter((way) => way !== now);
};

const isWrong = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'PROOF_INVALID' || error.code === 'OTP_INVALID');
