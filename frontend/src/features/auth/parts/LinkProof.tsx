import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { useSending } from '../codes.ts';
import type { Entry } from '../data.ts';
import { useLinkProof } from '../google.ts';
import styles from '../screens/Auth.module.css';
import { checks, texts } from '../texts.ts';
import { codeWords, linkWords } from '../words.ts';
import { CodeForm } from './CodeForm.tsx';
import { Resend } from './Resend.tsx';
import { Wait } from './Wait.tsx';

/** Google's address belongs to an existing account: that one is proved once, by password or by a mailed code (product.md I8). */
export const LinkProof = ({
  email,
  onEntry,
}: {
  /** The address of that account, where the server names it. */
  email: string | undefined;
  onEntry: (entry: Entry) => void;
}) => {
  const [by, setBy] = useState<'password' | 'code'>('password');
  const [password, setPassword] = useState('');
  const proof = useLinkProof();
  const code = useSending('link_google');
  const prove = async (typed: { password: string } | { otp: string }) => {
    const entry = await proof.run(typed);
    if (entry) onEntry(entry);
  };
  const turnTo = (way: 'password' | 'code') => {
    proof.reset();
    setBy(way);
    if (way === 'code' && !code.outcome) void code.send({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!proof.busy && password !== '') void prove({ password });
  };
  return (
    <>
      <p className="two">
        {texts.linkSays} <strong>{email ?? texts.linkAddress}</strong>. {texts.linkWhy}
      </p>
      {by === 'password' ? (
        <form className={styles.form} noValidate onSubmit={submit}>
          <PasswordField
            label={texts.linkPassword}
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Problem says={linkWords(proof.error)} error={proof.error} />
          <Wait error={proof.error} />
          <Button type="submit" look="primary" size="big" wide busy={proof.busy}>
            {texts.linkProve}
          </Button>
        </form>
      ) : (
        <>
          {code.outcome && <p className="two">{texts.linkCodeMailed}</p>}
          <CodeForm
            button={texts.linkProve}
            incomplete={checks.otp}
            onCode={(otp) => prove({ otp })}
            busy={proof.busy}
            error={proof.error}
            says={codeWords('sign-in')(proof.error)}
          />
          <Resend code={code} kind="reset" onResend={() => code.send({ isResend: true })} />
        </>
      )}
      <Button look="quiet" wide onPress={() => turnTo(by === 'password' ? 'code' : 'password')}>
        {by === 'password' ? texts.linkByCode : texts.linkByPassword}
      </Button>
    </>
  );
};
