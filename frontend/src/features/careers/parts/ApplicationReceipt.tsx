import type { Receipt } from '@lamplight/bff/contract/careers.ts';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { formatInstant } from '../../../ui/dates.ts';
import { Pairs } from '../../../ui/Panel.tsx';
import styles from './ApplicationForm.module.css';

/** Confirms that the application arrived: its number, where the mail went, the way to one's own page. */
export const ApplicationReceipt = ({ receipt }: { receipt: Receipt }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pathname, hash } = new URL(receipt.link, location.href);
  return (
    <div className={styles.receipt}>
      <h3 ref={heading} tabIndex={-1}>
        Your application is here
      </h3>
      <Pairs
        pairs={[
          [
            'Number',
            <span key="number" className="mono">
              {receipt.number}
            </span>,
          ],
          ['Role', receipt.jobTitle],
          [
            'Received',
            <span key="at" className="mono">
              {formatInstant(receipt.submittedAt)}
            </span>,
          ],
          ['Mail went to', receipt.email],
        ]}
      />
      <p className="two">
        The mail holds the link to your own page. There you see the stage and the next date, and can withdraw.
      </p>
      <ButtonLink look="primary" to={`${pathname}${hash}`}>
        Open your application
      </ButtonLink>
    </div>
  );
};
