import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { spec } from '../../../api/errors.ts';
import { useSession } from '../../../session/useSession.ts';
import { Card } from '../../../ui/Card.tsx';
import { Notice } from '../../../ui/States.tsx';
import { useTitleWords } from '../../../ui/useTitleWords.ts';
import type { Challenge, Entry } from '../data.ts';
import { GoogleButton } from '../parts/GoogleButton.tsx';
import { ProjectNext } from '../parts/ProjectNext.tsx';
import { SecondFactor } from '../parts/SecondFactor.tsx';
import { SignInForm } from '../parts/SignInForm.tsx';
import { SignUpForm } from '../parts/SignUpForm.tsx';
import { cameFrom, emailIn, toVerify } from '../places.ts';
import { project as projectTexts, texts } from '../texts.ts';
import { useBegunProject } from '../useBegunProject.ts';
import styles from './Auth.module.css';

/**
 * One card, two modes (product.md §4 'Login page'): changing the mode clears all fields and errors. A visitor who was led
 * here from the start of a project is new more often than not: the card opens with the account to create.
 */
export default function Login() {
  const [params, setParams] = useSearchParams();
  const { expired } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [email, setEmail] = useState(() => emailIn(state));
  const project = useBegunProject(cameFrom(state));
  const waits = project !== null && !expired ? project : null;
  // Changing the mode drops the state of the entry: from then on the address says it.
  const signUp = params.get('mode') === 'signup' || (waits?.ledHere ?? false);
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
    <Card title={signUp ? (waits ? projectTexts.title : texts.createTitle) : texts.signInTitle} above={tabs}>
      {expired && !signUp && (
        <Notice tone="warn" icon="clock">
          {spec.sessionExpired}
        </Notice>
      )}
      {waits && !challenge && <ProjectNext project={waits} />}
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
