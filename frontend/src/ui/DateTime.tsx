import { useId } from 'react';
import styles from './DateTime.module.css';
import { civilOf, formatDate, formatDay, formatInstant, formatNear, formatUtc, type Instant } from './dates.ts';

/**
 * An instant in IST, the zone always named, its UTC on hover and focus. `near` says "Today 10:42" as seen from `now`;
 * there the full time with its zone stands in the tip.
 */
export const DateTime = ({
  at,
  near,
  seconds = false,
  now = Date.now(),
}: {
  at: Instant;
  near?: boolean;
  /** Adds seconds where several moments of a list share the minute (`sharesMinute`). */
  seconds?: boolean;
  now?: number;
}) => {
  const tip = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the other zone must be reachable by keyboard (WCAG 1.4.13, 2.1.1)
    <time className={styles.time} dateTime={new Date(at).toISOString()} tabIndex={0} aria-describedby={tip}>
      {near ? formatNear(at, now, seconds) : formatInstant(at, seconds)}
      <span className={styles.tip} role="tooltip" id={tip}>
        {near ? `${formatInstant(at, seconds)}, ${formatUtc(at)}` : formatUtc(at)}
      </span>
    </time>
  );
};

/** A civil date: `21 Nov 2026`; `short` leaves the year out where it is this one. */
export const DateOnly = ({
  date,
  short,
  today = civilOf(Date.now()),
}: {
  date: string;
  short?: boolean;
  today?: string;
}) => (
  <time className={styles.date} dateTime={date}>
    {short ? formatDay(date, today) : formatDate(date)}
  </time>
);
