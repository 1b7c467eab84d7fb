import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { FiledState } from './data.ts';
import styles from './Storage.module.css';

const ICONS: Readonly<Record<FiledState, IconName>> = {
  ...{ waiting: 'clock', under_way: 'clock', there: 'check', in_doubt: 'alert' },
};

/** How something stands, in the server's words. `since`: when it was confirmed. */
export const Filed = ({
  of: { state, said },
  since,
}: {
  of: { state: FiledState; said: string };
  since?: ReactNode;
}) => (
  <p className={cx(styles.said, state === 'in_doubt' && styles.doubt)}>
    <Icon name={ICONS[state]} size={16} />
    <span>
      {said} {since}
    </span>
  </p>
);
