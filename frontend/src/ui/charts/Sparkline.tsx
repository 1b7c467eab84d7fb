import styles from './Charts.module.css';
import { pathOf, scaleOf, spotsOf } from './lines.ts';

/** How a figure came to be what it is: beside the figure, and for the eye alone. Two values are the least to draw. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  if (values.length < 2) return null;
  const spots = spotsOf(values, scaleOf(values).top);
  const end = spots.at(-1);
  return (
    <svg className={styles.spark} aria-hidden="true" focusable="false" width="100%" height="28">
      <line className={styles.rule} x1="0" x2="100%" y1="100%" y2="100%" />
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
        <path className={styles.sparkline} d={pathOf(spots)} vectorEffect="non-scaling-stroke" />
      </svg>
      <circle className={styles.sparkend} cx={`${end?.x}%`} cy={`${end?.y}%`} r="2.5" />
    </svg>
  );
};
