import styles from './Ticks.module.css';

const ROW = 34;
const PITCH = 8;
/** Heights of a tick and of its row: the more rows, the lower. */
const heightsOf = (rows: number): readonly [tick: number, row: number] =>
  rows === 1 ? [30, 30] : rows <= 4 ? [18, 26] : [8, 12];

/**
 * One tick for each case, lit ones first, since a count does not say which they were. A row is one dashed line, whatever
 * it holds. What it shows stands in words beside it.
 */
export const Ticks = ({ of, lit }: { of: number; lit: number }) => {
  const rows = Array.from({ length: Math.ceil(of / ROW) }, (_, n) => n * ROW);
  const [tick, height] = heightsOf(rows.length);
  const all = (rows.length - 1) * height + tick;
  /** Ticks of a row, from one to before another. */
  const line = (from: number, to: number, row: number) => `M${from * PITCH} ${row}H${to * PITCH - PITCH + 2}`;
  return (
    <svg
      className={styles.ticks}
      width={ROW * PITCH}
      height={all}
      viewBox={`0 0 ${ROW * PITCH} ${all}`}
      data-ticks={of}
      data-lit={lit}
      aria-hidden
    >
      {rows.map((first, n) => {
        const here = Math.min(ROW, of - first);
        const on = Math.min(here, Math.max(0, lit - first));
        const middle = n * height + tick / 2;
        return (
          <g key={first} strokeDasharray={`2 ${PITCH - 2}`}>
            {on > 0 && <path className={styles.lit} strokeWidth={tick} d={line(0, on, middle)} />}
            {on < here && (
              <path className={styles.unlit} strokeWidth={tick / 2} d={line(on, here, middle + tick / 4)} />
            )}
          </g>
        );
      })}
    </svg>
  );
};
