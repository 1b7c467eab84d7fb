import { useRef, useState } from 'react';
import { useDialog } from 'react-aria/useDialog';
import { Popover } from 'react-aria-components';
import styles from './Percent.module.css';
import { PercentTree, type Tree } from './PercentTree.tsx';
import { Skeleton } from './States.tsx';
import { formatPercent } from './shares.ts';

export type PercentProps = {
  bp: number;
  /** What it is a percent of: "Patient portal". */
  of: string;
  /** The tree, where it is here already. */
  tree?: Tree | undefined;
  /** Called when it is opened, to fetch the tree. */
  onOpen?: () => void;
};

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
        onClick={() => {
          setOpen(!open);
          if (!open) onOpen?.();
        }}
      >
        {formatPercent(bp)}
      </button>
      <Popover
        className={styles.popover ?? ''}
        placement="bottom start"
        triggerRef={button}
        isOpen={open}
        onOpenChange={setOpen}
      >
        <Why {...{ bp, of, tree }} />
      </Popover>
    </>
  );
};

const Why = ({ bp, of, tree }: Pick<PercentProps, 'bp' | 'of' | 'tree'>) => {
  const box = useRef<HTMLElement>(null);
  const { dialogProps, titleProps } = useDialog({}, box);
  return (
    <section ref={box} className={styles.dialog} {...dialogProps}>
      <div className={styles.head}>
        <h3 {...titleProps}>Why {formatPercent(bp)}</h3>
        <span className="meta">{of}</span>
      </div>
      {tree ? <PercentTree tree={tree} /> : <Skeleton of="list" rows={3} inset />}
    </section>
  );
};
