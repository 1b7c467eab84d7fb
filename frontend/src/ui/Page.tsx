import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { takeArrival } from './arrival.ts';
import { cx } from './cx.ts';
import styles from './Page.module.css';
import { useTitleWords } from './useTitleWords.ts';
import { within } from './words.ts';

export type Crumb = { label: string; to?: string };

export type PageProps = {
  /** The H1. It takes focus after a navigation. */
  title: ReactNode;
  sub?: ReactNode;
  /** Beside the title: the state as a chip. */
  status?: ReactNode;
  /** Buttons at the right end; the primary one last. */
  acts?: ReactNode;
  /** Way to here, the last one being this page; shown in the frame's top bar. */
  crumbs?: readonly Crumb[];
  /** For the route's title: `{project}` and the like. */
  words?: Readonly<Record<string, string>>;
  /** A form or letter rather than a board: at most 46rem. */
  narrow?: boolean;
  children?: ReactNode;
};

/** The inside of a portal screen. */
export const Page = ({ title, sub, status, acts, crumbs, words, narrow, children }: PageProps) => {
  useTitleWords(words ?? {});
  return (
    <div className={cx(styles.page, narrow && styles.narrow)}>
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <div className={styles.head}>
        <div className={styles.titles}>
          <div className={styles.row}>
            <h1 ref={takeArrival} tabIndex={-1}>
              {title}
            </h1>
            {status}
          </div>
          {sub !== undefined && <p className="ui two">{sub}</p>}
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
      {children}
    </div>
  );
};

/** Draws the way to here into the frame's top bar (`#crumbs`), or in place where there is none. */
export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById('crumbs')), []);
  const parent = crumbs.at(-2)?.to ?? null;
  useEffect(() => {
    within.set(parent);
    return () => within.set(null);
  }, [parent]);
  const list = (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, i) => (
          <li key={crumb.label}>
            {crumb.to && i < crumbs.length - 1 ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current={i === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
  return slot ? createPortal(list, slot) : null;
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
