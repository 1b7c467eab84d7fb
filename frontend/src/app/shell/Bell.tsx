import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNewest } from '../../parts/notifications/data.ts';
import { deleting } from '../../parts/notifications/deleting.ts';
import { Icon } from '../../ui/Icon.tsx';
import { later } from '../../ui/later.ts';
import { unreadCount } from '../../ui/words.ts';
import styles from './Bell.module.css';
import { useNewsToasts } from './useNewsToasts.ts';

const BellPanel = later(async () => (await import('./BellPanel.tsx')).BellPanel);

/** What the person was told and has not read, counted; it opens over the page. The title of the page says the same count. */
export default function Bell() {
  const { data } = useNewest();
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = data?.unread ?? 0;
  useNewsToasts(data?.notifications);
  useEffect(() => unreadCount.set(unread), [unread]);
  useEffect(
    () => () => {
      unreadCount.set(0);
      deleting.clear();
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => setOpen(false), [pathname, search]);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) !== true) setOpen(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', press);
    };
  }, [open, close]);
  return (
    <span ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? 'more than 99' : unread} unread`}
        onPointerEnter={BellPanel.preload}
        onFocus={BellPanel.preload}
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" size={20} />
        {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
      </button>
      {open && (
        <Suspense fallback={null}>
          <BellPanel onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
