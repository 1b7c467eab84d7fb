import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatInstant } from '../../ui/dates.ts';
import { sizeInMegabytes } from '../../ui/megabytes.ts';
import { typeOf } from './kinds.ts';
import type { Viewing } from './useViewer.ts';
import styles from './Viewer.module.css';

export type Facts = Readonly<{
  name: string;
  bytes: number;
  uploaded: Readonly<{ at: string; by: PersonRef }>;
  /** As `hrefOf` writes it; null where the file cannot be had. */
  address: string | null;
}>;

/** Around what is shown: what it is and whose, its neighbours in the list, the way out with it. */
export const Frame = ({
  viewing: { before, after, go, close },
  title,
  facts,
  head,
  acts,
  aside,
  children,
}: {
  viewing: Viewing;
  title: string;
  /** Null until they are known. */
  facts: Facts | null;
  head?: ReactNode;
  acts?: ReactNode;
  /** Beside what is shown, on a phone under it. */
  aside?: ReactNode;
  children: ReactNode;
}) => {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
    const { target } = event;
    // Where arrows move something themselves they stay there.
    if (to === undefined || !(target instanceof Element) || target.closest('[data-arrows], input, select, textarea'))
      return;
    event.preventDefault();
    go(to);
  };
  return (
    <Dialog
      title={title}
      open
      full
      tall
      onClose={close}
      acts={
        <>
          {(before !== undefined || after !== undefined) && (
            <span className={styles.way}>
              <IconButton
                icon="back"
                label="The file before"
                aria-keyshortcuts="ArrowLeft"
                disabled={before === undefined}
                onPress={() => before !== undefined && go(before)}
              />
              <IconButton
                icon="forward"
                label="The next file"
                aria-keyshortcuts="ArrowRight"
                disabled={after === undefined}
                onPress={() => after !== undefined && go(after)}
              />
            </span>
          )}
          {acts}
          {facts !== null && facts.address !== null && (
            <ButtonLink icon="download" to={facts.address} reloadDocument download={facts.name}>
              Download
            </ButtonLink>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole viewer, whichever control has the focus */}
      <div className={styles.viewer} onKeyDown={press}>
        <div className={styles.head}>
          {facts !== null && (
            <p className="meta">
              {facts.name !== title && `${facts.name}, `}
              {typeOf(facts.name)}, <span className="mono">{sizeInMegabytes(facts.bytes)}</span>,{' '}
              {formatInstant(facts.uploaded.at)}, {facts.uploaded.by.name ?? 'someone'}
            </p>
          )}
          {head}
        </div>
        <div className={styles.shown}>{children}</div>
        {aside}
      </div>
    </Dialog>
  );
};
