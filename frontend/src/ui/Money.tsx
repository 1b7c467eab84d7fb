import styles from './Money.module.css';
import { type Paise, partsOf } from './money.ts';

/** An amount, always with two decimals (domain.md §3.3). `signed` puts a plus before a gain. */
export const Money = ({ paise, signed }: { paise: Paise; signed?: boolean }) => {
  const { minus, rupees, rest } = partsOf(paise);
  return (
    <span className={styles.money}>
      {minus || (signed && `${rupees}${rest}` !== '000' ? '+' : '')}₹{rupees}
      <span className={styles.rest}>.{rest}</span>
    </span>
  );
};
