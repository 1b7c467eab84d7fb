import styles from './LineDrawing.module.css';

/** On a ground line of 96: what stands out, then what is beside and inside it. */
export type Lines = readonly [bold: string, fine: string];

/** A line drawing, in the hand of the house on the front page. It says nothing that the words beside it do not. */
export const LineDrawing = ({ lines: [bold, fine] }: { lines: Lines }) => (
  <svg className={styles.drawing} width="96" height="64" viewBox="0 0 96 64" aria-hidden="true">
    <path className={styles.ground} d="M0 62.5H96" />
    <path d={fine} />
    <path className={styles.bold} d={bold} />
  </svg>
);
