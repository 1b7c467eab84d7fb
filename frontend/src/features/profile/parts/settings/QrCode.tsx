import { encode } from 'uqr';
import styles from './Settings.module.css';

/** A QR code drawn as one path. `label` says what it holds, for those who do not see it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} fill="currentColor" />
    </svg>
  );
};

const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
