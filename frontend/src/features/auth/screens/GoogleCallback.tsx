import { googleErrorWords } from '@lamplight/bff/contract/oauth-errors.ts';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { isApiError } from '../../../api/errors.ts';
import { type Returned, useReturned } from '../../../api/leaving.ts';
import { homeOf, settingsOf, takeSavedPath } from '../../../session/redirect.ts';
import { sessionStore } from '../../../session/store.ts';
import { useUser } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { later } from '../../../ui/later.ts';
import { Notice, Problem } from '../../../ui/States.tsx';
import { useTimedLeave } from '../../../ui/useTimedLeave.ts';
import { useTitleWords } from '../../../ui/useTitleWords.ts';
import type { Entry } from '../data.ts';
import { isConnecting, isLinking, useGoogleReturn } from '../google.ts';
import { LinkProof } from '../parts/LinkProof.tsx';
import { SecondFactor } from '../parts/SecondFactor.tsx';
import { toVerify } from '../places.ts';
import { texts } from '../texts.ts';
import { googleWords } from '../words.ts';

const BACK_AFTER_MS = 3000;
const LINKED_AFTER_MS = 2000;

/** Of a connection, which few come back from. */
const ConnectReturn = later(async () => (await import('../../../parts/connecting/ConnectReturn.tsx')).ConnectReturn);

/** Where Google sends the browser back to (product.md §4 'Callbacks'; security.md §10). */
export default function GoogleCallback() {
  const returned = useReturned();
  if (!isConnecting(returned)) return <SignInReturn returned={returned} />;
  return (
    <Suspense fallback={null}>
      <ConnectReturn provider="drive" returned={returned} />
    </Suspense>
  );
}

const SignInReturn = ({ returned }: { returned: Returned }) => {
  const { run, answer, error } = useGoogleReturn();
  const [proved, setProved] = useState<Entry | null>(null);
  const user = useUser();
  const navigate = useNavigate();
  useTitleWords({ callback: texts.callbackTitle });
  useEffect(() => {
    if (returned.error === null) void run(returned);
  }, [returned, run]);

  const entry = proved ?? answer;
  const mustProve = isApiError(error) && error.code === 'LINK_PROOF_REQUIRED';
  const refused = returned.error !== null ? googleErrorWords(returned.error) : mustProve ? null : googleWords(error);
  const back = () => void navigate(isLinking(returned) && user ? settingsOf(user.role) : '/login', { replace: true });

  useTimedLeave(refused !== null, BACK_AFTER_MS, back);
  useTimedLeave(entry?.is === 'linked', LINKED_AFTER_MS, back);
  const isIn = entry?.is === 'in';
  useTimedLeave(isIn, 0, () => {
    sessionStore.set({ justSignedIn: false });
    return navigate(takeSavedPath() ?? homeOf(user?.role ?? null), { replace: true });
  });

  if (entry?.is === 'unverified') {
    const [to, { state }] = toVerify(entry);
    return <Navigate to={to} state={state} replace />;
  }
  if (refused !== null)
    return (
      <Card title={texts.callbackTitle} onBack={back}>
        <Problem says={refused} error={error} />
        <p className="two" role="status">
          {texts.backSoon}
        </p>
        <Button wide onPress={back}>
          {texts.back}
        </Button>
      </Card>
    );
  if (isIn || entry?.is === 'linked')
    return (
      <Card title={texts.callbackTitle}>
        <Notice tone="ok" icon="check">
          {isIn ? texts.callbackDone : texts.linkDone}
        </Notice>
      </Card>
    );
  if (entry?.is === 'second_factor')
    return (
      <Card title={texts.callbackTitle} onBack={back}>
        <SecondFactor {...entry} onBack={back} onIn={() => setProved({ is: 'in' })} />
      </Card>
    );
  return (
    <Card title={mustProve ? texts.linkTitle : texts.callbackTitle} onBack={back}>
      {mustProve ? (
        <LinkProof email={error.email} onEntry={setProved} />
      ) : (
        <p className="two" role="status">
          {texts.callbackBusy}
        </p>
      )}
      <Button look="quiet" wide onPress={back}>
        {texts.back}
      </Button>
    </Card>
  );
};
