import { Button as AriaButton, Dialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import styles from './Percent.module.css';
import { PercentTree, type Tree } from './PercentTree.tsx';
import { Skeleton } from './States.tsx';
import { percentOf } from './shares.ts';

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
export const Percent = ({ bp, of, tree, onOpen }: PercentProps) => (
  <DialogTrigger onOpenChange={(open) => open && onOpen?.()}>
    <AriaButton className={styles.percent ?? ''} aria-label={`${percentOf(bp)} % of ${of}. Show how it is counted`}>
      {percentOf(bp)}
      {'\u2009'}%
    </AriaButton>
    <Popover className={styles.popover ?? ''} placement="bottom start">
      <Dialog className={styles.dialog ?? ''}>
        <div className={styles.head}>
          <Heading slot="title" level={3}>
            Why {percentOf(bp)} %
          </Heading>
          <span className="meta">{of}</span>
        </div>
        {tree ? <PercentTree tree={tree} /> : <Skeleton of="list" rows={3} inset />}
      </Dialog>
    </Popover>
  </DialogTrigger>
);
