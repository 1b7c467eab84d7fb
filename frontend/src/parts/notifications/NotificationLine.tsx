import type { Notification } from '@lamplight/bff/contract/notifications.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePerson } from '../../session/useSession.ts';
import { cx } from '../../ui/cx.ts';
import { formatInstant, formatNear } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Notifications.module.css';
import { iconOf, isUnread, placeOf, sentenceOf } from './words.ts';

/** One notification: what it says, whether it is new, whether it is still to be done, and where one sees to it. */
export const NotificationLine = ({
  notification,
  now,
  isProjectSaid = false,
  onOpen,
  acts,
}: {
  notification: Notification;
  now: number;
  /** Its project stands above it. */
  isProjectSaid?: boolean;
  /** It is followed, and so it is read. */
  onOpen: () => void;
  acts?: ReactNode;
}) => {
  const { needs, resolved, at, project } = notification;
  const to = placeOf(notification, usePerson().role);
  const says = sentenceOf(notification);
  const waits = needs && resolved === null;
  const isNew = isUnread(notification);
  return (
    <li className={cx(styles.line, waits && styles.needs)} data-notification={notification._id}>
      <Icon name={iconOf(notification)} size={16} />
      <span className={styles.says}>
        <span className={cx(isNew && styles.unread)}>
          {to === null ? (
            // What leads nowhere takes the focus all the same, so that keys go through the whole list.
            <span tabIndex={-1} data-line="">
              {says}
            </span>
          ) : (
            <Link to={to} data-line="" onClick={onOpen}>
              {says}
            </Link>
          )}
        </span>
        <span className={styles.facts}>
          {isNew && <span className={styles.dot}>Unread</span>}
          {waits && <span>Needs you</span>}
          {resolved !== null && (
            <span className={styles.done}>
              <Icon name="check" size={14} /> Done{resolved.by?.name ? ` by ${resolved.by.name}` : ''}
            </span>
          )}
          {!isProjectSaid && project !== null && <span>{project.title}</span>}
          <time dateTime={at} title={formatInstant(at)}>
            {formatNear(at, now)}
          </time>
        </span>
      </span>
      {acts !== undefined && <span className={styles.acts}>{acts}</span>}
    </li>
  );
};
