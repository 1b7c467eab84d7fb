import { Button } from '../../ui/Button.tsx';
import { Status } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatInstant } from '../../ui/dates.ts';
import { Quote } from '../../ui/Page.tsx';
import { fileSize, shortHash } from '../../ui/shares.ts';
import { nameOf } from '../viewer/address.ts';
import { Together } from '../viewer/Together.tsx';
import type { DocumentAsk, OpenedProps } from './asked.ts';
import { DocumentPins } from './DocumentPins.tsx';
import styles from './Documents.module.css';
import type { DocumentVersion } from './data.ts';
import { VersionLink, VersionName } from './VersionLink.tsx';
import { CATEGORIES, DECIDED, isLate, REMINDED, waitingSaid } from './words.ts';

/** All versions that the reader may read, with who decided what and why, and what can be done with the newest. */
export const ReadDialog = ({
  document: d,
  today,
  onAsk,
  onClose,
}: OpenedProps & { onAsk: (kind: DocumentAsk['kind']) => void }) => {
  const acts: readonly Readonly<{ kind: DocumentAsk['kind']; label: string; may: boolean | undefined }>[] = [
    { kind: 'archive', label: 'Archive', may: d.can.archiveDocument },
    { kind: 'recall', label: 'Take back', may: d.can.recallDocument },
    { kind: 'version', label: 'Add a version', may: d.can.uploadVersion },
    { kind: 'share', label: 'Share', may: d.can.shareDocument },
    { kind: 'decide', label: 'Decide', may: d.can.decideDocument },
  ];
  const possible = acts.filter(({ may }) => may === true);
  return (
    <Dialog
      title={d.title}
      open
      wide
      onClose={onClose}
      acts={
        possible.length > 0 &&
        possible.map(({ kind, label }, index) => (
          <Button
            key={kind}
            {...(index === possible.length - 1 ? { look: 'primary' as const } : {})}
            onPress={() => onAsk(kind)}
          >
            {label}
          </Button>
        ))
      }
    >
      <p className="ui two">
        {CATEGORIES[d.category]} of {d.projectTitle}
        {d.side === 'client' && '. The client handed it over for reference; nobody decides on it.'}
      </p>
      <DocumentPins document={d} />
      <Together of={d.versions.map(({ version }) => nameOf({ of: 'document', documentId: d.documentId, version }))}>
        <ol className={styles.versions} aria-label="Versions, the newest first">
          {d.versions.map((v) => (
            <Version key={v.version} documentId={d.documentId} version={v} today={today} mine={d.can.decideDocument} />
          ))}
        </ol>
      </Together>
    </Dialog>
  );
};

const Version = ({
  documentId,
  version: v,
  today,
  mine,
}: {
  documentId: string;
  version: DocumentVersion;
  today: string;
  /** The reader is the one who decides. */
  mine: boolean | undefined;
}) => {
  const waiting = waitingSaid(v, today, mine);
  return (
    <li>
      <div className={styles.what}>
        <span className={styles.title}>
          <strong>Version {v.version}</strong>
          <Status of="document" is={v.state} />
        </span>
        <span className="meta">
          <VersionName documentId={documentId} version={v} />, {fileSize(v.bytes)},{' '}
          <span className="mono">{shortHash(v.sha256)}</span>
        </span>
        <span className="meta">
          {v.uploaded.by.name ?? 'Someone'}, {formatInstant(v.uploaded.at)}
        </span>
        {v.note !== '' && <span>{v.note}</span>}
        {waiting !== null && <span className="meta">{waiting}</span>}
        {waiting !== null && !isLate(v, today) && <span className="meta">{REMINDED}</span>}
        {v.decided && (
          <span className="meta">
            {DECIDED[v.decided.decision]} by {v.decided.by.name ?? 'someone'}, {formatInstant(v.decided.at)}
          </span>
        )}
        {v.decided?.reason !== undefined && <Quote>{v.decided.reason}</Quote>}
      </div>
      <VersionLink documentId={documentId} version={v} />
    </li>
  );
};
