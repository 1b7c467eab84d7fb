import { type ReactNode, useDeferredValue } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import styles from './Tabs.module.css';

export type TabEntry = {
  id: string;
  label: string;
  count?: number /** Drawn only while it is the chosen one. */;
  content: () => ReactNode;
};

/** Views of one thing. Which one is open belongs into the URL: `selected` and `onSelect` come from the search parameters. */
export const Tabs = ({
  label,
  tabs,
  selected,
  only = false,
  onSelect,
}: {
  label: string;
  tabs: readonly TabEntry[];
  selected: string;
  /** The chosen one is a screen of its own: the others are not offered. */
  only?: boolean;
  onSelect: (id: string) => void;
}) => (
  <AriaTabs
    className={styles.tabs ?? ''}
    selectedKey={selected}
    onSelectionChange={(key) => onSelect(String(key))}
    keyboardActivation="manual"
  >
    <TabList className={styles.list ?? ''} aria-label={label} hidden={only}>
      {tabs.map((t) => (
        <Tab key={t.id} id={t.id} className={styles.tab ?? ''} {...(t.id === selected ? { ref: showInList } : {})}>
          {t.label}
          {t.count !== undefined && t.count > 0 && <span className={styles.count}>{t.count}</span>}
        </Tab>
      ))}
    </TabList>
    {tabs.map((t) => (
      <TabPanel key={t.id} id={t.id} className={styles.panel ?? ''}>
        {t.id === selected ? <Content key={t.id} of={t.content} /> : null}
      </TabPanel>
    ))}
  </AriaTabs>
);

/** The list stands first, drawn at once; what it names is drawn in slices after it, and the page answers meanwhile. */
const Content = ({ of }: { of: () => ReactNode }) => (useDeferredValue(true, false) ? of() : null);

/** Where they do not all fit beside each other, the chosen one stands in the middle; the page itself is not moved. */
const showInList = (tab: HTMLElement | null): void => {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const [at, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  if (at.left >= room.left && at.right <= room.right) return;
  list.scrollLeft += at.left - room.left - (room.width - at.width) / 2;
};
