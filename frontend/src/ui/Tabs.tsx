import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Sliced } from './Sliced.tsx';
import styles from './Tabs.module.css';

export type TabEntry = {
  id: string;
  label: string;
  count?: number;
  /** Drawn only while it is the chosen one. */
  content: () => ReactNode;
  /** Asks for what it is drawn with, as somebody reaches for it. */
  preload?: (() => void) | undefined;
};

/**
 * Views of one thing. Which one is open belongs into the URL: `selected` and `onSelect` come from the search parameters.
 * Plain buttons by the pattern of the ARIA Authoring Practices: the tabs of React Aria draw everything twice before it stands,
 * which kept a phone from answering for a third of a second.
 */
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
}) => {
  const id = useId();
  const tabId = (tab: string): string => `${id}-${tab}`;
  const panelId = `${id}panel`;
  const open = tabs.find((t) => t.id === selected);
  return (
    <div className={styles.tabs}>
      <div role="tablist" className={styles.list} aria-label={label} hidden={only} onKeyDown={moveFocus}>
        {tabs.map((t) => (
          <button
            type="button"
            role="tab"
            key={t.id}
            id={tabId(t.id)}
            className={styles.tab}
            aria-selected={t.id === selected}
            tabIndex={t.id === selected ? 0 : -1}
            onPointerEnter={t.preload}
            onFocus={t.preload}
            onClick={() => onSelect(t.id)}
            {...(t.id === selected ? { 'aria-controls': panelId, ref: showInList } : {})}
          >
            {t.label}
            {t.count !== undefined && t.count > 0 && <span className={styles.count}>{t.count}</span>}
          </button>
        ))}
      </div>
      {open && (
        <div
          role="tabpanel"
          key={open.id}
          id={panelId}
          className={styles.panel}
          aria-labelledby={tabId(open.id)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what may hold nothing but text is reached by keys too (APG, tabs).
          tabIndex={0}
        >
          <Sliced>
            <Content of={open.content} />
          </Sliced>
        </div>
      )}
    </div>
  );
};

/** Arrows go round, Home and End to the ends; a tab opens by Enter, Space or a click alone, since some of them read much. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab.matches(':focus'));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
};

/** Called as it is drawn, not before. */
const Content = ({ of }: { of: () => ReactNode }) => of();

/**
 * Where they do not all fit beside each other, the chosen one stands in the middle, also after the screen was turned; the page
 * itself is not moved. Measured once it is laid out: asked earlier, the browser would lay out the whole page for this alone.
 */
const showInList = (tab: HTMLElement | null): (() => void) | undefined => {
  const list = tab?.parentElement;
  if (!tab || !list) return undefined;
  const laidOut = new ResizeObserver(() => {
    const [at, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
    if (at.left >= room.left && at.right <= room.right) return;
    list.scrollLeft += at.left - room.left - (room.width - at.width) / 2;
  });
  laidOut.observe(list);
  return () => laidOut.disconnect();
};
