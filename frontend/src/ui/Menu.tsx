import type { ReactNode } from 'react';
import { Button as AriaButton, Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import buttons from './Button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';

export type MenuEntry = { id: string; label: string; icon?: IconName; danger?: boolean; disabled?: boolean };
export type MenuProps = {
  label: ReactNode;
  icon?: IconName;
  items: readonly MenuEntry[];
  onAction: (id: string) => void;
  small?: boolean /** Only the icon is drawn; the label is read. */;
  iconOnly?: string;
};

/** What else can be done, behind one button. */
export const Menu = ({ label, icon, items, onAction, small, iconOnly }: MenuProps) => (
  <MenuTrigger>
    <AriaButton
      className={cx(
        buttons.button,
        small && buttons.small,
        iconOnly !== undefined && buttons.quiet,
        iconOnly !== undefined && buttons.icon,
      )}
      {...(iconOnly === undefined ? {} : { 'aria-label': iconOnly })}
    >
      {icon && <Icon name={icon} />}
      {iconOnly === undefined && label}
      {iconOnly === undefined && <Icon name="down" size={16} />}
    </AriaButton>
    <Popover className={styles.popover ?? ''} placement="bottom end">
      <AriaMenu
        className={styles.menu ?? ''}
        onAction={(key) => onAction(String(key))}
        disabledKeys={items.filter((i) => i.disabled).map((i) => i.id)}
      >
        {items.map((i) => (
          <MenuItem key={i.id} id={i.id} textValue={i.label} className={cx(styles.item, i.danger && styles.danger)}>
            {i.icon && <Icon name={i.icon} />}
            {i.label}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);
