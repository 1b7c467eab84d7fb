import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './ActionBar.module.css';
import { useLeadBack } from './useLeadBack.ts';
import { usePhone } from './useNarrow.ts';

export type ActionBarProps = {
  /** The amount that it is about, and what that amount is. */
  figure?: ReactNode;
  of?: ReactNode;
  /** What follows from it, in a sentence. */
  says?: ReactNode;
  /** Two buttons at most, the primary one last. */
  children: ReactNode;
};

/** What is decided on this page. It stands in the flow where there is room; on a phone it is pinned at the foot, near the thumb. */
export const ActionBar = (props: ActionBarProps) => {
  const phone = usePhone();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  useEffect(() => setFoot(phone ? document.getElementById('foot') : null), [phone]);
  return foot ? createPortal(<Pinned {...props} />, foot) : <Bar {...props} />;
};

const Bar = ({ figure, of, says, children }: ActionBarProps) => (
  <div className={styles.bar} data-no-print>
    {figure !== undefined && (
      <p className={styles.figure}>
        <strong>{figure}</strong> {of !== undefined && <span>{of}</span>}
      </p>
    )}
    <div ref={useLeadBack<HTMLDivElement>()} className={styles.acts}>
      {children}
    </div>
    {says !== undefined && <p className={styles.says}>{says}</p>}
  </div>
);

/** Tells the page how much of its foot is covered, so that what has the focus is scrolled above it. */
const Pinned = (props: ActionBarProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    const { style } = document.documentElement;
    if (!current) return;
    const watch = new ResizeObserver(() => style.setProperty('--foot', `${current.offsetHeight}px`));
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty('--foot');
    };
  }, []);
  return (
    <div ref={box} className={styles.pinned} data-pinned>
      <Bar {...props} />
    </div>
  );
};
