import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { useLinkToken } from '../../../session/useLinkToken.ts';
import { takeArrival } from '../../../ui/arrival.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { own } from '../ownTexts.ts';
import styles from './OwnApplication.module.css';

const OwnPage = lazy(() => loadChunk(() => import('../parts/OwnPage.tsx')));

/** The applicant's own page, by the token of the link that was mailed. */
export default function OwnApplication() {
  const { token } = useLinkToken('application', tokenOf);
  return (
    <div className={styles.place}>
      {token ? (
        <Suspense fallback={<Skeleton of="form" inset />}>
          <OwnPage key={token} token={token} />
        </Suspense>
      ) : (
        <>
          <h1 ref={takeArrival} tabIndex={-1}>
            {own.title}
          </h1>
          <p className="two">{own.missing}</p>
          <span>
            <ButtonLink to="/careers">{own.careers}</ButtonLink>
          </span>
        </>
      )}
    </div>
  );
}

/** The token in `#…` or `#token=…`; null where it has another shape (bff/contract/careers.ts). */
const tokenOf = (hash: string): string | null => {
  const text = hash.replace(/^#(token=)?/, '');
  return /^[A-Za-z0-9_.-]{20,256}$/.test(text) ? text : null;
};
