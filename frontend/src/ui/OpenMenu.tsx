import { type RefObject, useContext, useEffect, useRef } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
  RootMenuTriggerStateContext,
} from 'react-aria-components';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Menu.module.css';
import { faceOf, type MenuProps } from './menuFace.tsx';

/** A menu that was asked for: it opens at once, its first entry in focus, and stays for the next time. */
export const OpenMenu = ({ items, onAction, ...face }: MenuProps) => {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <MenuTrigger>
      <AtOnce trigger={trigger} />
      <AriaButton ref={trigger} {...faceOf(face)} />
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
};

/** Opens it when it is there. The focus goes by way of the button, so that it comes back there. */
const AtOnce = ({ trigger }: { trigger: RefObject<HTMLButtonElement | null> }) => {
  const menu = useContext(RootMenuTriggerStateContext);
  const open = useRef(menu?.open);
  useEffect(() => {
    trigger.current?.focus();
    open.current?.('first');
  }, [trigger]);
  return null;
};
