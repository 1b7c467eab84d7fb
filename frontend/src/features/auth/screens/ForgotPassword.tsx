import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Notice } from '../../../ui/States.tsx';
import { useTimedLeave } from '../../../ui/useTimedLeave.ts';
import { useCheckCode, useResetPassword, useSending } from '../codes.ts';
import { AddressForm } from '../parts/AddressForm.tsx';
import { CodeForm } from '../parts/CodeForm.tsx';
import { NewPassword } from '../parts/forgot/NewPassword.tsx';
import { type Step, Steps } from '../parts/forgot/Steps.tsx';
import { GoogleButton } from '../parts/GoogleButton.tsx';
import { Resend } from '../parts/Resend.tsx';
import { type ResetState, resetState } from '../places.ts';
import { checks, texts } from '../texts.ts';
import { codeWords, sendWords } from '../words.ts';

const LEAVE_AFTER_MS = 2000;

/**
 * Three steps: address, code, new password (product.md §4). Address and step stand in the history entry and outlive a
 * reload; the code is in memory only, so that a reload of the third step asks for it again.
 */
export default function ForgotPassword() {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const place = resetState(state);
  const { email } = place;
  const [otp, setOtp] = useState<string | null>(null);
  const [google, setGoogle] = useState(false);
  const code = useSending('password_reset', place.until);
  const check = useCheckCode();
  const reset = useResetPassword();
  const step: Step = place.step === 2 && otp !== null ? 3 : place.step;
  useTimedLeave(reset.answer !== undefined, LEAVE_AFTER_MS, () =>
    navigate('/login', { replace: true, state: { email } }),
  );

  const goTo = (next: ResetState) => void navigate(pathname, { replace: true, state: next });
  const send = async (to: string, isResend?: true) => {
    check.reset();
    const sent = await code.send({ email: to, ...(isResend ? { isResend } : {}) });
    if (sent?.is === 'google') {
      goTo({ email: to, step: 1, until: 0 });
      setGoogle(true);
    } else if (sent) goTo({ email: to, step: 2, until: sent.until });
  };
  const back = () => {
    if (reset.answer) return;
    if (google) setGoogle(false);
    else if (step === 3) {
      reset.reset();
      setOtp(null);
    } else if (step === 2) goTo({ ...place, step: 1 });
    else void navigate('/login', { state: { email } });
  };
  return (
    <Card title={texts.forgotTitle} onBack={back}>
      {reset.answer ? (
        <Notice tone="ok" icon="check">
          {texts.passwordSet}
        </Notice>
      ) : google ? (
        <>
          <Notice icon="info">{texts.usesGoogle}</Notice>
          <GoogleButton />
          <Button wide look="quiet" onPress={back}>
            {texts.otherEmail}
          </Button>
        </>
      ) : (
        <>
          <Steps step={step} />
          {step === 1 && (
            <AddressForm
              says={texts.forgotSays}
              button={texts.sendCode}
              email={email}
              onEmail={(typed) => send(typed)}
              busy={code.busy}
              error={code.error}
              problem={sendWords('reset')(code.error)}
            />
          )}
          {step === 2 && (
            <>
              <p className="two">
                {texts.codeMailed} <strong>{email}</strong>.
              </p>
              <CodeForm
                button={texts.checkCode}
                incomplete={checks.otp}
                onCode={async (typed) => {
                  if (await check.run({ email, otp: typed })) setOtp(typed);
                }}
                busy={check.busy}
                error={check.error}
                says={codeWords('reset')(check.error)}
              />
              <Resend code={code} kind="reset" onResend={() => send(email, true)} />
            </>
          )}
          {step === 3 && otp !== null && (
            <NewPassword
              email={email}
              reset={reset}
              onPassword={(newPassword) => reset.run({ email, otp, newPassword })}
            />
          )}
          <Button wide look="quiet" onPress={back}>
            {texts.back}
          </Button>
        </>
      )}
    </Card>
  );
}
