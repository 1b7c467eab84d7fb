import type { Notification } from '@lamplight/bff/contract/notifications.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMarkAllRead, useMarkRead, useNotifications } from '../../parts/notifications/data.ts';
import { useDeleting } from '../../parts/notifications/deleting.ts';
import { NotificationLine } from '../../parts/notifications/NotificationLine.tsx';
import lines from '../../parts/notifications/Notifications.module.css';
import { isUnread } from '../../parts/notifications/words.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState, OutOfDate, Problem, Skeleton } from '../../ui/States.tsx';
import styles from './Bell.module.css';

const MOST = 8;
const waits = ({ needs, resolved }: Notification): boolean => needs && resolved === null;
/** What is counted first, of that what needs the person; then what they read and is still to be done. All is on its page. */
const inOrder = (items: readonly Notification[]): readonly Notification[] => {
  const unread = items.filter(isUnread);
  const rest = items.filter((one) => waits(one) && !isUnread(one));
  return [...unread.filter(waits), ...unread.filter((one) => !waits(one)), ...rest].slice(0, MOST);
};

export const BellPanel = ({ onClose }: { onClose: () => void }) => {
  const [now] = useState(Date.now);
  const { data, error, refresh } = useNotifications({ show: 'open' });
  const deleted = useDeleting();
  const read = useMarkRead();
  const readAll = useMarkAllRead();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const all = data?.notifications.filter(({ _id }) => !deleted.some(({ id }) => id === _id)) ?? [];
  const shown = inOrder(all);
  const [first] = all;
  return (
    <section ref={box} className={styles.panel} role="dialog" aria-label="Notifications" tabIndex={-1}>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {first !== undefined && (data?.unread ?? 0) > 0 && (
          <Button size="small" look="quiet" busy={readAll.busy} onPress={() => void readAll.run(first._id)}>
            Mark all read
          </Button>
        )}
      </div>
      {error !== undefined && data && <OutOfDate retry={() => void refresh()} />}
      {!data &&
        (error === undefined ? (
          <Skeleton of="list" rows={4} inset />
        ) : (
          <ErrorState error={error} retry={() => void refresh()} />
        ))}
      {data && shown.length === 0 && <EmptyState says="You are up to date" />}
      {shown.length > 0 && (
        <ul className={lines.list} aria-label="What needs you, and what is new">
          {shown.map((one) => (
            <NotificationLine
              key={one._id}
              notification={one}
              now={now}
              onOpen={() => {
                if (isUnread(one)) void read.run(one._id);
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      <Problem error={readAll.error ?? read.error} />
      <div className={styles.foot}>
        <Link to="/notifications">All notifications</Link>
      </div>
    </section>
  );
};
