import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { takeArrival } from '../../../ui/arrival.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from '../Delivery.module.css';
import { useDeliveryToken } from '../token.ts';

const Delivered = lazy(() => loadChunk(() => import('../parts/Delivered.tsx')));

/** What was delivered, for whoever was sent the link to it. */
export default function ProjectDelivery() {
  const token = useDeliveryToken();
  return (
    <div className={styles.place}>
      {token === null ? (
        <>
          <h1 ref={takeArrival} tabIndex={-1}>
            What was delivered
          </h1>
          <p className="two">Open this page by the link in the mail that was sent to you.</p>
        </>
      ) : (
        <Suspense fallback={<Skeleton of="form" inset />}>
          <Delivered key={token} token={token} />
        </Suspense>
      )}
    </div>
  );
}
