import { useSearchParams } from 'react-router-dom';
import { spec } from '../../../api/errors.ts';
import { useSession } from '../../../session/useSession.ts';
import { takeArrival } from '../../../ui/arrival.ts';
import { Notice } from '../../../ui/States.tsx';
import { SignInForm } from '../parts/SignInForm.tsx';
import { SignUpForm } from '../parts/SignUpForm.tsx';
import { texts } from '../texts.ts';
import styles from './Auth.module.css';

/** One card, two modes (specification §4 'Login page'): changing the mode clears all fields and errors. */
export default function Login() {
  const [params, setParams] = useSearchParams();
  const { expired } = useSession();
  const signUp = params.get('mode') === 'signup';
  const go = (mode: 'signin' | 'signup') => setParams(mode === 'signup' ? { mode } : {}, { replace: true });
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        <div className={styles.tabs}>
          <button type="button" aria-pressed={!signUp} onClick={() => go('signin')}>
            {texts.signIn}
          </button>
          <button type="button" aria-pressed={signUp} onClick={() => go('signup')}>
            {texts.create}
          </button>
        </div>
        <div className={styles.body}>
          <h1 ref={takeArrival} tabIndex={-1}>
            {signUp ? texts.createTitle : texts.signInTitle}
          </h1>
          {expired && !signUp && (
            <Notice tone="warn" icon="clock">
              {spec.sessionExpired}
            </Notice>
          )}
          {signUp ? <SignUpForm key="up" /> : <SignInForm key="in" />}
        </div>
      </div>
    </div>
  );
}
