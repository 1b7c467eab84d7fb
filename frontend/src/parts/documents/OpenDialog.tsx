import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import type { DocumentAsk, OpenedProps } from './asked.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { useRecall } from './data.ts';
import { ReadDialog } from './ReadDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

/** What is done with one document, one dialog at a time. */
export const OpenDialog = ({
  kind,
  onAsk,
  ...opened
}: OpenedProps & DocumentAsk & { onAsk: (kind: DocumentAsk['kind']) => void }) => {
  const { document: d, onClose } = opened;
  switch (kind) {
    case 'decide':
      return <DecideDialog {...opened} />;
    case 'share':
      return <ShareDialog {...opened} />;
    case 'recall':
      return <Recall {...opened} />;
    case 'version':
      return (
        <UploadDialog
          places={[{ projectId: d.projectId, title: d.projectTitle }]}
          forReference={d.side === 'client'}
          of={d}
          onClose={onClose}
        />
      );
    case 'archive':
      return <ArchiveDialog {...opened} />;
    default:
      return <ReadDialog {...opened} onAsk={onAsk} />;
  }
};

const Recall = ({ document: d, onClose }: OpenedProps) => {
  const recall = useRecall(d);
  return (
    <ReasonDialog
      draft={`recall-document:${d.documentId}`}
      etag={d.etag}
      title={`Take back ${d.title}`}
      says="It becomes a draft again. Whoever was asked to decide reads why."
      label="Why"
      act="Take it back"
      sending={recall}
      send={(reason, etag) => recall.run({ reason, etag })}
      onSent={() => toast.show({ message: `${d.title} is a draft again.` })}
      onClose={onClose}
    />
  );
};
