import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../../api/failure.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Notice } from '../../../ui/States.tsx';
import { useTimedLeave } from '../../../ui/useTimedLeave.ts';
import { type Sending, useEnterByCode, useSending } from '../codes.ts';
import { AddressForm } from '../parts/AddressForm.tsx';
import { CodeForm } from '../parts/CodeForm.tsx';
import { GoogleButton } from '../parts/GoogleButton.tsx';
import { Resend } from '../parts/Resend.tsx';
import { SecondFactor } from '../parts/SecondFactor.tsx';
import { toVerify, type VerifyState, verifyState } from '../places.ts';
import { checks, texts } from '../texts.ts';
import { codeWords } from '../words.ts';

const LEAVE_AFTER_MS = 2000;

/** `/verify?email=` (product.md §4): the code that proves an address; then `/login`, which leads on. */
export default function Verify() {
  const [params] = useSearchParams();
  const email = params.get('email') ?? '';
  const navigate = useNavigate();
  return (
    <Card title={texts.verifyTitle} onBack={() => void navigate('/login')}>
      {email === '' ? (
        <AddressForm
          says={texts.verifyWho}
          button={texts.sendCode}
          onEmail={(typed) => void navigate(...toVerify({ email: typed }))}
        />
      ) : (
        <Proof key={email} email={email} />
      )}
    </Card>
  );
}

const Proof = ({ email }: { email: string }) => {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = verifyState(state);
  const code = useSending('verification', arrived.until);
  const enter = useEnterByCode('verification');
  const send = async (isResend?: true) => {
    const sent = await code.send({ email, ...(isResend ? { isResend } : {}) });
    if (sent && sent.is !== 'google') keep(sent.until);
  };
  /** The wait is kept in the history entry, so that it is right after a reload too. */
  const keep = (until: number) =>
    void navigate(pathname + search, { replace: true, state: { until, ask: false } satisfies VerifyState });
  useOnce(arrived.ask, send);
  const [proved, setProved] = useState(false);
  const entry = enter.answer;
  const done = proved || entry?.is === 'in';
  useTimedLeave(done, LEAVE_AFTER_MS, () => navigate('/login', { replace: true }));

  if (done)
    return (
      <Notice tone="ok" icon="check">
        {texts.verified}
      </Notice>
    );
  if (entry?.is === 'second_factor')
    return <SecondFactor {...entry} onIn={() => setProved(true)} onBack={() => void navigate('/login')} />;
  const resend = () => {
    enter.reset();
    return send(true);
  };
  return (
    <>
      <p className="two">
        {texts.codeMailed} <strong>{email}</strong>.
      </p>
      <CodeForm
        button={texts.verify}
        incomplete={checks.otpIncomplete}
        onCode={(otp) => enter.run({ email, otp })}
        busy={enter.busy}
        error={enter.error}
        says={codeWords('verification')(enter.error)}
      />
      <Resend code={code} kind="verification" onResend={resend} />
      {isHeld(code) && <GoogleButton />}
      <ButtonLink to="/login" look="quiet" wide>
        {texts.otherAccount}
      </ButtonLink>
    </>
  );
};

/** No code can be sent now: Google is offered as the other way in. */
const isHeld = ({ error, outcome }: Sending): boolean =>
  outcome?.is === 'early' || (isApiError(error) && error.status === 429);

/** Asks by itself where the page that led here knew that no code was sent. */
const useOnce = (asks: boolean, ask: () => unknown): void => {
  const requested = useRef(false);
  useEffect(() => {
    if (!asks || requested.current) return;
    requested.current = true;
    void ask();
  });
};
