import { texts } from '../texts/about.ts';
import styles from './Ledger.module.css';

const ROWS = [0, 1, 2, 3, 4];
const PITCH = 40;

/** The two sides that have to agree: what was promised, what was delivered, and the row at which both stand now. */
export const Ledger = () => (
  <svg className={styles.ledger} viewBox="0 0 480 320" role="img" aria-label={texts.ledger}>
    <path
      className={styles.plane}
      d="M240 40c-40-16-150-16-224-4v260c74-12 184-12 224 4zM240 40c40-16 150-16 224-4v260c-74-12-184-12-224 4z"
    />
    <path d="M240 40v260M16 296l-6 8c80-12 190-10 230 6 40-16 150-18 230-6l-6-8" />
    <text x="40" y="68">
      {texts.promised}
    </text>
    <text x="264" y="68">
      {texts.delivered}
    </text>
    <path
      className={styles.rule}
      d={`M40 82H216M264 82H440${ROWS.map((n) => `M40 ${122 + n * PITCH}H216M264 ${122 + n * PITCH}H440`).join('')}`}
    />
    <path className={styles.word} d="M40 106h88M40 146h112M40 186h72M40 226h104M40 266h84" />
    <path className={styles.sum} d="M180 106h36M172 146h44M184 186h32M172 226h44M180 266h36" />
    <path className={styles.good} d="M264 104l5 5 10-11M264 144l5 5 10-11M264 184l5 5 10-11M264 224l5 5 10-11" />
    <path className={styles.word} d="M292 106h64M292 146h88M292 186h52M292 226h76" />
    <path className={styles.sum} d="M404 106h36M396 146h44M408 186h32M396 226h44" />
    <path className={styles.open} d="M264 252h176v22H264z" />
    <path className={styles.lamp} d="M28 250v26" />
  </svg>
);
