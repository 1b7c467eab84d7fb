import { type ReactNode, useInsertionEffect, useLayoutEffect } from 'react';
import { ActionBar, type ActionBarProps } from './ActionBar.tsx';
import { announceScreen, takeArrival } from './arrival.ts';
import { cx } from './cx.ts';
import styles from './Page.module.css';
import { useLeadBack } from './useLeadBack.ts';
import { usePhone } from './useNarrow.ts';
import { useTitleWords } from './useTitleWords.ts';
import { type Crumb, way } from './words.ts';

export type { Crumb } from './words.ts';

export type PageProps = {
  /** The H1. It takes focus after a navigation. */
  title: ReactNode;
  sub?: ReactNode;
  /** Beside the title: the state as a chip. */
  status?: ReactNode;
  /** Buttons at the right end; the primary one last. */
  acts?: ReactNode;
  /** The one main act of the page, with the amount that it is about: at the right end, on a phone pinned at the foot. */
  main?: Omit<ActionBarProps, 'children'> & { act: ReactNode };
  /** Way to here, the last one being this page; shown in the frame's top bar. */
  crumbs?: readonly Crumb[];
  /** For the route's title: `{project}` and the like. */
  words?: Readonly<Record<string, string>>;
  /** Which screen it is where several share a place: another one has a heading of its own, which takes the focus. */
  screen?: string;
  /** A form or letter rather than a board: at most 46rem. */
  narrow?: boolean;
  children?: ReactNode;
};

/** The inside of a portal screen. */
export const Page = ({ title, sub, status, acts, main, crumbs, words, screen, narrow, children }: PageProps) => {
  useTitleWords(words ?? {});
  useWay(crumbs ?? []);
  const phone = usePhone();
  // Before its H1 mounts, which asks whether one is waited for.
  useInsertionEffect(() => announceScreen(screen ?? ''), [screen]);
  return (
    <div className={cx(styles.page, narrow && styles.narrow)}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <div className={styles.row}>
            <h1 key={screen} ref={takeArrival} tabIndex={-1}>
              {title}
            </h1>
            {status}
          </div>
          {sub !== undefined && <p className="ui two">{sub}</p>}
        </div>
        {(acts || (main && !phone)) && (
          <div className={styles.acts}>
            {acts}
            {!phone && main && <MainAct>{main.act}</MainAct>}
          </div>
        )}
      </div>
      {children}
      {phone && main && <ActionBar {...main}>{main.act}</ActionBar>}
    </div>
  );
};

const MainAct = ({ children }: { children: ReactNode }) => (
  <span ref={useLeadBack<HTMLSpanElement>()} className={styles.main}>
    {children}
  </span>
);

/** Tells the frame the way to here, which it draws in its top bar. */
const useWay = (crumbs: readonly Crumb[]): void => {
  const serialized = JSON.stringify(crumbs);
  useLayoutEffect(() => way.set(JSON.parse(serialized)), [serialized]);
};

/** Main column and a 360 px aside that falls below it on narrow screens. */
export const Columns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={styles.cols}>
    <div className={styles.stack}>{children}</div>
    <aside className={styles.stack}>{aside}</aside>
  </div>
);

/** Things one under the other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

/** What someone wrote, with who and when. `past` for words that stand in an earlier version. */
export const Quote = ({ children, by, past }: { children: ReactNode; by?: ReactNode; past?: boolean }) => (
  <blockquote className={cx(styles.quote, past && styles.past)}>
    {children} {by !== undefined && <span className="three">{by}</span>}
  </blockquote>
);
