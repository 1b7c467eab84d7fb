import { Suspense, useRef, useState } from 'react';
import { later } from './later.ts';
import styles from './Percent.module.css';
import type { WhyProps } from './PercentWhy.tsx';
import { formatPercent } from './shares.ts';

export type PercentProps = WhyProps & {
  /** Called when it is opened, to fetch the tree. */
  onOpen?: () => void;
};

/** With the popover of React Aria, which comes when somebody reaches for the button. */
const PercentWhy = later(async () => (await import('./PercentWhy.tsx')).PercentWhy);

/** The percent that explains itself: a button that opens its own calculation. */
export const Percent = ({ bp, of, tree, onOpen }: PercentProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.percent}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${formatPercent(bp)} of ${of}. Show how it is counted`}
        onPointerEnter={PercentWhy.preload}
        onFocus={PercentWhy.preload}
        onClick={() => {
          setOpen(!open);
          if (!open) onOpen?.();
        }}
      >
        {formatPercent(bp)}
      </button>
      {open && (
        <Suspense>
          <PercentWhy {...{ button, bp, of, tree }} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
};
