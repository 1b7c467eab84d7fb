import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeOf } from '../../../session/redirect.ts';
import { sessionStore } from '../../../session/store.ts';
import { useUser } from '../../../session/useSession.ts';
import { takeArrival } from '../../../ui/arrival.ts';
import { ErrorState, Notice, Skeleton } from '../../../ui/States.tsx';
import { useInvitation } from '../data.ts';
import { JoinForm } from '../parts/JoinForm.tsx';
import { roleWords, texts } from '../texts.ts';
import { tokenOf } from '../token.ts';
import styles from './Auth.module.css';

/** An invitation, or the first admin's link: the token came in the fragment and leaves the address bar before anything is sent. */
export default function Join() {
  const [token] = useState(() => tokenOf(location.hash));
  const user = useUser();
  const navigate = useNavigate();
  const { run, answer: invitation, error } = useInvitation();
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    if (token) void run(token);
  }, [token, run]);

  const arrived = () => {
    const { session } = sessionStore.get();
    void navigate(homeOf(session.is === 'user' ? session.user.role : null), { replace: true });
  };
  const first = invitation !== undefined && invitation.email === undefined;
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        <div className={styles.body}>
          <h1 ref={takeArrival} tabIndex={-1}>
            {first ? texts.firstAdminTitle : texts.joinTitle}
          </h1>
          {!token && <p className="two">{texts.joinMissing}</p>}
          {error !== undefined && token && (
            <ErrorState
              error={error}
              {...(isGone(error) ? { says: texts.joinInvalid } : { retry: () => void run(token) })}
            />
          )}
          {token && !invitation && error === undefined && <Skeleton of="form" inset />}
          {token && invitation && (
            <>
              <p className="two">
                {first
                  ? 'You will be able to invite everyone else.'
                  : `${invitation.name ?? 'You'}, you are invited as ${roleWords[invitation.role]}. Your email is ${invitation.email}.`}
              </p>
              {user && (
                <Notice icon="person">
                  You are signed in as {user.name}. Joining signs you in as the invited person.
                </Notice>
              )}
              <JoinForm token={token} first={first} onJoined={arrived} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

const isGone = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  (error.status === 404 || error.status === 400 || error.status === 410);
