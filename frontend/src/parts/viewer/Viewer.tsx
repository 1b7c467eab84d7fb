import { bareOf, nameOf } from './address.ts';
import { OfAttachment } from './OfAttachment.tsx';
import { OfDeliverable } from './OfDeliverable.tsx';
import { OfDocument } from './OfDocument.tsx';
import { OfFile } from './OfFile.tsx';
import { OfProof } from './OfProof.tsx';
import type { Viewing } from './useViewer.ts';

/** One file above the page, whichever kind it is. */
export const Viewer = ({ viewing }: { viewing: Viewing }) => {
  const { shown } = viewing;
  const key = nameOf(bareOf(shown));
  switch (shown.of) {
    case 'file':
      return <OfFile key={key} viewing={viewing} fileId={shown.fileId} />;
    case 'proof':
      return <OfProof key={key} viewing={viewing} shown={shown} />;
    case 'attachment':
      return <OfAttachment key={key} viewing={viewing} shown={shown} />;
    case 'document':
      return <OfDocument key={key} viewing={viewing} shown={shown} />;
    case 'deliverable':
      return <OfDeliverable key={key} viewing={viewing} shown={shown} />;
  }
};
