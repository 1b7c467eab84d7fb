import { useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { Progress } from '../Progress.tsx';
import { ErrorState } from '../States.tsx';
import { fileSize } from '../shares.ts';
import styles from './Pdf.module.css';
import { PdfBar } from './PdfBar.tsx';
import { PdfRoom } from './PdfRoom.tsx';
import { PdfSheets } from './PdfSheets.tsx';
import { usePdf } from './usePdf.ts';
import { FAILED, faultOf, mayHelp } from './words.ts';
import { FITTING } from './zoom.ts';

export type PdfDialogProps = {
  title: string;
  /** The address as `hrefOf` writes it. */
  address: string;
  name: string;
  /** Known before the first one comes. */
  bytes: number;
  onClose: () => void;
};

/** A PDF above the page, on a canvas: nothing in it runs (security.md §13). */
const PdfDialog = ({ title, address, name, bytes, onClose }: PdfDialogProps) => {
  const { reading, retry } = usePdf(address);
  const [zoom, setZoom] = useState(FITTING);
  const [page, setPage] = useState(1);
  const pages = reading.is === 'open' ? reading.document.pages : null;
  return (
    <Dialog
      title={title}
      open
      wide
      tall
      onClose={onClose}
      acts={<PdfBar {...{ pages, page, zoom, name }} onZoom={setZoom} href={address} />}
    >
      <PdfRoom label={name} busy={reading.is === 'loading'} zoom={zoom} onZoom={setZoom} page={page}>
        {(view) => {
          if (reading.is === 'open')
            return <PdfSheets document={reading.document} view={view} zoom={zoom} onRead={setPage} />;
          return (
            <div className={styles.instead}>
              {reading.is === 'loading' ? (
                <Coming bytes={reading.bytes} of={bytes} />
              ) : (
                <ErrorState error={reading.cause} says={FAILED} {...(mayHelp(reading.cause) ? { retry } : {})}>
                  <p>{faultOf(reading.cause)}</p>
                </ErrorState>
              )}
            </div>
          );
        }}
      </PdfRoom>
    </Dialog>
  );
};
export default PdfDialog;

const Coming = ({ bytes, of }: { bytes: number; of: number }) => (
  <div className={styles.coming}>
    <Progress label="Loading" bp={of === 0 ? 0 : Math.min(10_000, Math.floor((bytes * 10_000) / of))} />
    <p className="meta mono">
      {fileSize(bytes)} of {fileSize(of)}
    </p>
  </div>
);
