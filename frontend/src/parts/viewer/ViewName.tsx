import type { ReactNode } from 'react';
import { nameOf, type Shown } from './address.ts';
import { useAmong } from './Together.tsx';
import { useOpenViewer } from './useViewer.ts';
import styles from './ViewName.module.css';

/** Opens the viewer on a file, beside the others of its list. */
export const ViewName = ({ shown, children }: { shown: Shown; children: ReactNode }) => {
  const open = useOpenViewer();
  const among = useAmong();
  return (
    <button
      type="button"
      className={styles.open}
      aria-haspopup="dialog"
      onClick={() => open(shown, among.length > 0 ? among : [nameOf(shown)])}
    >
      {children}
    </button>
  );
};
