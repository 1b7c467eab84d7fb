import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import styles from './Chat.module.css';
import { useVersions } from './data.ts';
import { Words } from './Said.tsx';
import { texts } from './texts.ts';

/** What a message said before it was edited or deleted, oldest first; for admins. */
export const VersionsDialog = ({
  conversationId,
  message,
  onClose,
}: {
  conversationId: string;
  message: Message;
  onClose: () => void;
}) => {
  const { data, error, refresh } = useVersions(conversationId, message.messageId);
  return (
    <Dialog title="What it said before" open onClose={onClose}>
      {!data && error === undefined && <Skeleton of="list" rows={2} inset />}
      {!data && error !== undefined && <ErrorState error={error} retry={() => void refresh()} />}
      {data && (
        <ol className={styles.versions}>
          {data.versions.map(({ at, text }) => (
            <li key={at}>
              <span className="meta">
                <DateTime at={at} />
              </span>
              {text === null ? <p className={styles.gone}>{texts.forgotten}</p> : <Words text={text} mentions={[]} />}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
};
