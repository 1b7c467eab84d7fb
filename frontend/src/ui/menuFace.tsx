import type { ReactNode } from 'react';
import buttons from './Button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

export type MenuEntry = { id: string; label: string; icon?: IconName; danger?: boolean; disabled?: boolean };
type MenuFace = {
  label: ReactNode;
  icon?: IconName;
  small?: boolean /** Only the icon is drawn; the label is read. */;
  iconOnly?: string;
};
export type MenuProps = MenuFace & { items: readonly MenuEntry[]; onAction: (id: string) => void };

/** How its button looks, before it was asked for and after. */
export const faceOf = ({ label, icon, small, iconOnly }: MenuFace) => ({
  className: cx(
    buttons.button,
    small && buttons.small,
    iconOnly !== undefined && buttons.quiet,
    iconOnly !== undefined && buttons.icon,
  ),
  ...(iconOnly === undefined ? {} : { 'aria-label': iconOnly }),
  children: (
    <>
      {icon && <Icon name={icon} />}
      {iconOnly === undefined && label}
      {iconOnly === undefined && <Icon name="down" size={16} />}
    </>
  ),
});
