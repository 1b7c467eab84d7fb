import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

export type ButtonLook = {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'big' | 'normal' | 'small';
  icon?: IconName;
  /** Takes the whole width of its place. */
  wide?: boolean;
};

export type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'className' | 'children'> & {
    children: ReactNode;
    onPress?: () => unknown;
    /** At work: stays focusable, says so, and a further press does nothing. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** Says what happens: "Accept milestone". One `primary` a screen: the lit thing. */
export const Button = ({
  look = 'plain',
  size = 'normal',
  icon,
  wide,
  children,
  onPress,
  busy = false,
  type = 'button',
  ref,
  ...more
}: ButtonProps) => (
  <button
    {...more}
    ref={ref}
    type={type}
    className={classOf({ look, size, wide }, busy && styles.busy)}
    aria-busy={busy || undefined}
    aria-disabled={busy || more['aria-disabled']}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onPress?.();
    }}
  >
    {icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
    {children}
  </button>
);

/** A link drawn as a button. */
export const ButtonLink = ({
  look = 'plain',
  size = 'normal',
  icon,
  wide,
  children,
  ...more
}: ButtonLook & Omit<LinkProps, 'className'>) => (
  <Link {...more} className={classOf({ look, size, wide })}>
    {icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
    {children}
  </Link>
);

/** A square button whose word is for readers and the tooltip. */
export const IconButton = ({
  icon,
  label,
  size = 'normal',
  onPress,
  ...more
}: Omit<ButtonProps, 'children' | 'look' | 'icon' | 'busy' | 'wide'> & { icon: IconName; label: string }) => (
  <button
    {...more}
    type="button"
    className={cx(styles.button, styles.quiet, styles.icon, size === 'small' && styles.small)}
    aria-label={label}
    title={label}
    onClick={() => onPress?.()}
  >
    <Icon name={icon} />
  </button>
);

/** An act that reads as part of a sentence. */
export const TextButton = ({ children, onPress, ...more }: Omit<ButtonProps, keyof ButtonLook | 'busy'>) => (
  <button {...more} type="button" className={styles.link} onClick={() => onPress?.()}>
    {children}
  </button>
);

const classOf = (
  { look, size, wide }: { look: string; size: string; wide?: boolean | undefined },
  ...more: (string | false | undefined)[]
) =>
  cx(styles.button, look !== 'plain' && styles[look], size !== 'normal' && styles[size], wide && styles.wide, ...more);
