import type { ReactNode } from 'react';
import { refetchAll } from '../../api/cache.ts';
import { isApiError } from '../../api/failure.ts';
import { homeOf } from '../../session/redirect.ts';
import { useUser } from '../../session/useSession.ts';
import { takeArrival } from '../../ui/arrival.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { RequestId } from '../../ui/RequestId.tsx';
import { texts } from '../texts.ts';
import styles from './boundaries.module.css';

/** Around each screen of the portal (product.md §2): Try Again draws and fetches anew, Go Home leaves. */
export const ScreenBoundary = ({ children }: { children: ReactNode }) => {
  const user = useUser();
  return (
    <Boundary
      fallback={(error, again) => (
        <div className={styles.screen} role="alert">
          <h1 ref={takeArrival} tabIndex={-1}>
            {texts.wentWrong}
          </h1>
          <p className="two">{reasonOf(error)}</p>
          <div className={styles.acts}>
            <Button
              look="primary"
              icon="retry"
              onPress={() => {
                void refetchAll();
                again();
              }}
            >
              {texts.tryAgain}
            </Button>
            <ButtonLink to={homeOf(user?.role ?? null)} reloadDocument>
              {texts.goHome}
            </ButtonLink>
          </div>
          <RequestId error={error} />
        </div>
      )}
    >
      {children}
    </Boundary>
  );
};

/** Four messages by kind (product.md §8, Screens). */
export const reasonOf = (error: unknown): string => {
  if (isApiError(error)) {
    if (error.status === 401 || error.status === 403) return texts.authentication;
    if (error.status === 0) return texts.network;
  }
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  if (/stream|event ?source|socket/i.test(message)) return texts.realTime;
  if (/fetch|network|dynamically imported module/i.test(message)) return texts.network;
  return texts.unexpected;
};
