import { useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { PdfBar } from './PdfBar.tsx';
import { PdfPages } from './PdfPages.tsx';
import { usePdf } from './usePdf.ts';
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

/** A PDF above the page, on a canvas: nothing in it runs (security.md §13). It is read whole: each opening is recorded. */
const PdfDialog = ({ title, address, name, bytes, onClose }: PdfDialogProps) => {
  const pdf = usePdf({ address, bytes });
  const [zoom, setZoom] = useState(FITTING);
  const [page, setPage] = useState(1);
  const pages = pdf.reading.is === 'open' ? pdf.reading.document.pages : null;
  return (
    <Dialog
      title={title}
      open
      wide
      tall
      onClose={onClose}
      acts={<PdfBar {...{ pages, page, zoom, name }} onZoom={setZoom} href={address} />}
    >
      <PdfPages {...{ pdf, bytes, zoom, page }} label={name} onZoom={setZoom} onRead={setPage} />
    </Dialog>
  );
};
export default PdfDialog;
