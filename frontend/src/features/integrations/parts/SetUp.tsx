import type { ProviderName } from '../data.ts';
import { setUp } from '../words.ts';
import styles from './Connection.module.css';

/** What whoever runs the server does before anybody can connect. */
export const SetUp = ({ provider }: { provider: ProviderName }) => {
  const { settings, callback } = setUp[provider];
  return (
    <section>
      <h3>What whoever runs the server does</h3>
      <ol className={`${styles.list} ${styles.steps}`}>
        <li>
          Register Lamplight there as an application, with this address to come back to:{' '}
          <span className={`mono ${styles.code}`}>{`${location.origin}${callback}`}</span>
        </li>
        <li>
          Set <span className={`mono ${styles.code}`}>{settings[0]}</span> and{' '}
          <span className={`mono ${styles.code}`}>{settings[1]}</span> to what it gives, and start the server again.
        </li>
      </ol>
    </section>
  );
};
