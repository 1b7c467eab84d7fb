import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Page, type PageProps } from '../../ui/Page.tsx';
import { useAlone } from '../../ui/useNarrow.ts';
import styles from './ListDetail.module.css';
import { useBeside } from './useBeside.ts';

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

const Beside = ({ id, alone, children }: { id: string; alone: boolean; children: ReactNode }) => {
  const box = useBeside(id, alone);
  return (
    <aside ref={box} tabIndex={-1} className={alone ? styles.alone : styles.beside}>
      {children}
    </aside>
  );
};
