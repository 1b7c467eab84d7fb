import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { spec } from '../../../api/errors.ts';
import { useSession } from '../../../session/useSession.ts';
import { Notice } from '../../../ui/States.tsx';
import { useTitleWords } from '../../../ui/useTitleWords.ts';
import type { Challenge, Entry } from '../data.ts';
import { Card } from '../parts/Card.tsx';
import { GoogleButton } from '../parts/GoogleButton.tsx';
import { SecondFactor } from '../parts/SecondFactor.tsx';
import { SignInForm } from '../parts/SignInForm.tsx';
import { SignUpForm } from '../parts/SignUpForm.tsx';
import { emailIn, toVerify } from '../places.ts';
import { texts } from '../texts.ts';
import styles from './Auth.module.css';

/** One card, two modes (product.md §4 'Login page'): changing the mode clears all fields and errors. */
export default function Login() {
  const [params, setParams] = useSearchParams();
  const { expired } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [email, setEmail] = useState(() => emailIn(state));
  const signUp = params.get('mode') === 'signup';
  const dropSignUp = useRef(() => {});
  useTitleWords({ entry: signUp ? texts.create : texts.signIn });
  const go = (mode: 'signin' | 'signup') => {
    setChallenge(null);
    setEmail('');
    // Clears what was typed in the other mode, with its draft on this device.
    dropSignUp.current();
    setParams(mode === 'signup' ? { mode } : {}, { replace: true });
  };
  const onEntry = (entry: Entry) => {
    if (entry.is === 'unverified') void navigate(...toVerify(entry));
    else if (entry.is === 'second_factor') {
      setEmail(entry.email);
      setChallenge(entry);
    }
  };
  const tabs = (
    <div className={styles.tabs}>
      <button type="button" aria-pressed={!signUp} onClick={() => go('signin')}>
        {texts.signIn}
      </button>
      <button type="button" aria-pressed={signUp} onClick={() => go('signup')}>
        {texts.create}
      </button>
    </div>
  );
  return (
    <Card title={signUp ? texts.createTitle : texts.signInTitle} above={tabs}>
      {expired && !signUp && (
        <Notice tone="warn" icon="clock">
          {spec.sessionExpired}
        </Notice>
      )}
      {challenge ? (
        <SecondFactor {...challenge} onBack={() => setChallenge(null)} />
      ) : signUp ? (
        <SignUpForm key="up" drop={dropSignUp} onEntry={onEntry} />
      ) : (
        <SignInForm key="in" email={email} onEntry={onEntry} />
      )}
      {!challenge && <GoogleButton key={signUp ? 'google-up' : 'google-in'} purpose={signUp ? 'signup' : 'login'} />}
    </Card>
  );
}
