import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeOf } from '../../../session/redirect.ts';
import { sessionStore } from '../../../session/store.ts';
import { useLinkToken } from '../../../session/useLinkToken.ts';
import { useUser } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState, Notice, Skeleton } from '../../../ui/States.tsx';
import { type Challenge, type Entry, useInvitation } from '../data.ts';
import { JoinForm } from '../parts/JoinForm.tsx';
import { SecondFactor } from '../parts/SecondFactor.tsx';
import { toVerify } from '../places.ts';
import { roleWords, texts } from '../texts.ts';
import { tokenOf } from '../token.ts';

/** An invitation, or the first admin's link: the token came in the fragment and leaves the address bar before anything is sent. */
export default function Join() {
  const { token, forget } = useLinkToken('join', tokenOf);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const user = useUser();
  const navigate = useNavigate();
  const { run, answer: invitation, error } = useInvitation();
  useEffect(() => {
    if (token) void run(token);
  }, [token, run]);
  const gone = error !== undefined && isGone(error);
  useEffect(() => {
    if (gone) forget();
  });

  const arrived = () => {
    const { session } = sessionStore.get();
    void navigate(homeOf(session.is === 'user' ? session.user.role : null), { replace: true });
  };
  const onEntry = (entry: Entry) => {
    forget(); // it is used up
    if (entry.is === 'in') arrived();
    else if (entry.is === 'second_factor') setChallenge(entry);
    else void navigate(...toVerify(entry));
  };
  const first = invitation !== undefined && invitation.email === undefined;
  if (challenge)
    return (
      <Card title={texts.joinTitle}>
        <SecondFactor {...challenge} onIn={arrived} onBack={() => void navigate('/login')} />
      </Card>
    );
  return (
    <Card title={first ? texts.firstAdminTitle : texts.joinTitle}>
      {!token && (
        <>
          <p className="two">{texts.joinMissing}</p>
          <ButtonLink to="/login" wide>
            {texts.joinHave}
          </ButtonLink>
        </>
      )}
      {error !== undefined && token && (
        <ErrorState error={error} {...(gone ? { says: texts.joinInvalid } : { retry: () => void run(token) })} />
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
            <Notice icon="person">You are signed in as {user.name}. Joining signs you in as the invited person.</Notice>
          )}
          <JoinForm token={token} first={first} onEntry={onEntry} />
        </>
      )}
    </Card>
  );
}

const isGone = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  (error.status === 404 || error.status === 400 || error.status === 410);
