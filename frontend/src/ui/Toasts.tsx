import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Toasts.module.css';
import { toast as pageToasts, type Variant } from './toasts.ts';

const icons: Record<Variant, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'alert',
  error: 'error',
  payment: 'receipt',
};

/** Top right, at most three. F6 goes there. Never the only carrier of an error or of Undo. */
export const Toasts = ({ store = pageToasts }: { store?: typeof pageToasts }) => {
  const list = useSyncExternalStore(store.subscribe, store.get);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || store.get().length === 0) return;
      event.preventDefault();
      region.current?.focus();
    };
    addEventListener('keydown', jump);
    return () => removeEventListener('keydown', jump);
  }, [store]);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Messages"
      tabIndex={-1}
      onMouseEnter={store.hold}
      onMouseLeave={store.release}
      onFocus={store.hold}
      onBlur={store.release}
    >
      {list.map((t) => (
        <div
          key={t.id}
          className={cx(styles.toast, styles[t.variant])}
          role={t.variant === 'error' ? 'alert' : 'status'}
        >
          <Icon name={icons[t.variant]} />
          <span className={styles.message}>{t.message}</span>
          <IconButton icon="close" label="Dismiss" size="small" onPress={() => store.dismiss(t.id)} />
          {t.action && (
            <span className={styles.action}>
              <Button
                size="small"
                onPress={() => {
                  t.action?.onClick();
                  store.dismiss(t.id);
                }}
              >
                {t.action.label}
              </Button>
            </span>
          )}
        </div>
      ))}
    </section>
  );
};
