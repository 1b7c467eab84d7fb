import { type RefObject, useRef } from 'react';
import { useDialog } from 'react-aria/useDialog';
import { Popover } from 'react-aria-components';
import styles from './Percent.module.css';
import { PercentTree, type Tree } from './PercentTree.tsx';
import { Skeleton } from './States.tsx';
import { formatPercent } from './shares.ts';

export type WhyProps = {
  bp: number;
  /** What it is a percent of: "Patient portal". */
  of: string;
  /** The tree, where it is here already. */
  tree?: Tree | undefined;
};

/** How a percent is counted, below its button. */
export const PercentWhy = ({
  button,
  onOpenChange,
  ...why
}: WhyProps & {
  button: RefObject<HTMLButtonElement | null>;
  onOpenChange: (open: boolean) => void;
}) => (
  <Popover
    className={styles.popover ?? ''}
    placement="bottom start"
    triggerRef={button}
    isOpen
    onOpenChange={onOpenChange}
  >
    <Why {...why} />
  </Popover>
);

const Why = ({ bp, of, tree }: WhyProps) => {
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
