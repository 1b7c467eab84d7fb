import type { ListName, SiteLists } from '@lamplight/bff/contract/site.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './Listed.module.css';
import type { SiteList } from './useSiteList.ts';

/**
 * A list of a public page in each of its states, quietly: the page around it reads well without it.
 * @param what names the list at the start of a sentence: "Prices", "Open roles"
 * @param rows lines that the list will take about, so that the page does not jump when it comes
 */
export const Listed = <N extends ListName>({
  list: { items, state, retry },
  what,
  empty,
  rows = 3,
  children,
}: {
  list: SiteList<N>;
  what: string;
  empty: ReactNode;
  rows?: number;
  children: (items: NonNullable<SiteLists[N]>) => ReactNode;
}) => {
  const again = (
    <Button size="small" icon="retry" onPress={retry}>
      Retry
    </Button>
  );
  if (items === null)
    return state === 'failed' ? (
      <div className={styles.quiet} role="status">
        <p>{what} could not be loaded just now.</p>
        {again}
      </div>
    ) : (
      <div className={styles.bones} role="status" aria-busy="true">
        <span className="hidden-visually">Loading</span>
        {Array.from({ length: rows }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
          <span key={i} />
        ))}
      </div>
    );
  return (
    <>
      {items.length === 0 ? <div className={styles.quiet}>{empty}</div> : children(items)}
      {state === 'failed' && (
        <div className={styles.quiet} role="status">
          <p>{what} may be out of date.</p>
          {again}
        </div>
      )}
    </>
  );
};
