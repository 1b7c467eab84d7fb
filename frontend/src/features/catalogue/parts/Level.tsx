import { cx } from '../../../ui/cx.ts';
import { countsFrom, levelWord } from '../skills.ts';
import styles from './Level.module.css';

const TICKS = [1, 2, 3, 4, 5];
const APART = 10;

/** A level as five ticks on a rule, of which as many stand up, and its word. From the third on it counts as known well. */
export const Level = ({ level }: { level: number }) => (
  <span className={cx(styles.level, level >= countsFrom && styles.well)}>
    <svg width="43" height="12" viewBox="0 0 43 12" aria-hidden="true" focusable="false">
      <path className={styles.rule} d="M1 9.5H42" />
      {TICKS.map((tick, index) => (
        <path
          key={tick}
          className={tick <= level ? styles.lit : styles.tick}
          d={`M${1.5 + index * APART} ${tick <= level ? '0V12' : '7V12'}`}
        />
      ))}
    </svg>
    <span>{levelWord(level)}</span>
  </span>
);

/** Nothing said: the rule without a tick. */
export const NoLevel = () => (
  <svg className={styles.none} width="43" height="12" viewBox="0 0 43 12" aria-hidden="true" focusable="false">
    <path d="M1 6.5H42" />
  </svg>
);
