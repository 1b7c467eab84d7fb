import { OfDocument } from './OfDocument.tsx';
import { OfFile } from './OfFile.tsx';
import type { Viewing } from './useViewer.ts';

/** One file above the page, whichever kind it is. */
export const Viewer = ({ viewing }: { viewing: Viewing }) => {
  const { shown } = viewing;
  return shown.of === 'file' ? (
    <OfFile key={shown.fileId} viewing={viewing} fileId={shown.fileId} />
  ) : (
    <OfDocument key={`${shown.documentId} ${shown.version}`} viewing={viewing} shown={shown} />
  );
};
