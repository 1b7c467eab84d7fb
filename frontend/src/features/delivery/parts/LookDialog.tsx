import { useState } from 'react';
import { Preview } from '../../../parts/viewer/Preview.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { addIcons } from '../../../ui/Icon.tsx';
import { FITTING } from '../../../ui/pdf/zoom.ts';
import { portalIcons } from '../../../ui/portalIcons.ts';
import styles from './LookDialog.module.css';

// The viewer is the portal's: public pages do not load what it draws.
addIcons(portalIcons);

const LINES = 24;

/**
 * A delivered file above the page, under the reader's address and the day: what is copied from the screen says whose it was.
 * A download is the file itself.
 */
export const LookDialog = ({
  file,
  address,
  reader,
  onClose,
}: {
  file: Readonly<{ name: string; bytes: number }>;
  address: string;
  reader: string;
  onClose: () => void;
}) => {
  const [zoom, onZoom] = useState(FITTING);
  const today = formatDate(new Date().toISOString().slice(0, 10));
  return (
    <Dialog
      title={file.name}
      open
      full
      tall
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Close</Button>
          <ButtonLink icon="download" to={address} reloadDocument download={file.name}>
            Download
          </ButtonLink>
        </>
      }
    >
      <div className={styles.shown}>
        <Preview name={file.name} bytes={file.bytes} address={address} look={{ zoom, onZoom }} surface={null} />
        <div className={styles.mark} aria-hidden="true">
          {Array.from({ length: LINES }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each line is the same, in its place
            <span key={line}>
              {reader} · {today}
            </span>
          ))}
        </div>
      </div>
    </Dialog>
  );
};
