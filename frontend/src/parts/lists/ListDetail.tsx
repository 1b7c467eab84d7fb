import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { takeArrival } from '../../ui/arrival.ts';
import { Page, type PageProps } from '../../ui/Page.tsx';
import { useAlone } from '../../ui/useNarrow.ts';
import styles from './ListDetail.module.css';

export type Detail = Readonly<{
  /** Of the thing that is shown. */
  id: string;
  /** Its name: the heading where it stands alone. */
  title: string;
  status?: ReactNode;
  /** `alone` draws no head of its own: the page has it. */
  shown: (alone: boolean) => ReactNode;
}>;

export type ListDetailProps = {
  title: string;
  /** The list's name on the way to here. */
  crumb?: string;
  sub: string | undefined;
  acts?: ReactNode;
  main?: PageProps['main'];
  /** Filters and what else stands over both. */
  head: ReactNode;
  children: ReactNode;
  detail: Detail | null;
};

/**
 * A list with one of its things beside it. Where there is no room for both, the thing is a screen of its own at the same
 * address: the way back leads to the list at its place (ui/trail.ts).
 */
export const ListDetail = ({ title, crumb = title, sub, acts, main, head, children, detail }: ListDetailProps) => {
  const { pathname } = useLocation();
  const narrow = useAlone();
  const alone = narrow && detail !== null;
  const page = alone
    ? {
        title: detail.title,
        status: detail.status,
        crumbs: [{ label: crumb, to: pathname }, { label: detail.title }],
      }
    : { title, sub, acts, ...(main ? { main } : {}), crumbs: [{ label: crumb }] };
  return (
    <Page {...page} screen={alone ? detail.id : 'list'}>
      {!alone && head}
      <div className={styles.cols}>
        {!alone && <div className={styles.list}>{children}</div>}
        {detail !== null && (
          <Beside key="detail" id={detail.id} alone={alone}>
            {detail.shown(alone)}
          </Beside>
        )}
      </div>
    </Page>
  );
};

/** Takes the focus when another one is chosen from the list; not on arrival, and not where the page's heading takes it. */
const Beside = ({ id, alone, children }: { id: string; alone: boolean; children: ReactNode }) => {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is what it is about
  useEffect(() => {
    if (alone) return;
    takeArrival(box.current);
    if (document.activeElement?.matches('[data-row] a')) box.current?.focus({ preventScroll: true });
  }, [id, alone]);
  return (
    <aside ref={box} tabIndex={-1} className={alone ? styles.alone : styles.beside}>
      {children}
    </aside>
  );
};
