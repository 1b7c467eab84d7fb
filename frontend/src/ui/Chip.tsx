import type { ReactNode } from 'react';
import styles from './Chip.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { type StatusKind, statusOf, type Tone } from './status.ts';

export type { Tone } from './status.ts';

/** A word with its icon and colour; the colour never speaks alone. */
export const Chip = ({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) => (
  <span className={cx(styles.chip, tone !== 'plain' && styles[tone])}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
);

/** The state of a thing in the words people know: `<Status of="milestone" is="changes_requested" />`. */
export const Status = ({ of, is, more }: { of: StatusKind; is: string; more?: string }) => {
  const { word, tone, icon } = statusOf(of, is);
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {word}
      {more && `, ${more}`}
    </Chip>
  );
};
