import styles from './Money.module.css';
import { formatPaise, formatRupees, type Paise } from './money.ts';

/** An amount in mono. `exact` writes it to the paisa, as invoices do (domain.md §3.3); `signed` puts a plus before a gain. */
export const Money = ({ paise, exact, signed }: { paise: Paise; exact?: boolean; signed?: boolean }) => (
  <span className={styles.money}>
    {signed && /^0*[1-9]/.test(String(paise)) && '+'}
    {exact ? formatPaise(paise) : formatRupees(paise)}
  </span>
);
