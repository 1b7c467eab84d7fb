import { hrefOf } from '@lamplight/bff/contract/call.ts';
import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fileSize } from '../../ui/shares.ts';
import { nameOf, type Shown } from '../viewer/address.ts';
import { Together } from '../viewer/Together.tsx';
import { ViewName } from '../viewer/ViewName.tsx';
import styles from './Chat.module.css';

const PICTURE = /^image\/(?:png|jpeg|webp|gif)$/;

/** The files of one message; each opens in the viewer, beside the others. */
export const Attachments = ({ message }: { message: Message }) => {
  const { conversationId, messageId, attachments } = message;
  if (attachments.length === 0) return null;
  const shownOf = (fileId: string): Shown => ({ of: 'attachment', conversationId, messageId, fileId });
  return (
    <Together of={attachments.map(({ fileId }) => nameOf(shownOf(fileId)))}>
      <ul className={styles.files} aria-label="Files">
        {attachments.map(({ fileId, name, type, bytes }) => (
          <li key={fileId}>
            <ViewName shown={shownOf(fileId)}>
              {PICTURE.test(type) ? (
                <img
                  className={styles.picture}
                  src={hrefOf('attachment-content', { conversationId, fileId })}
                  alt={name}
                  width={160}
                  height={120}
                  loading="lazy"
                />
              ) : (
                <>
                  <Icon name="paperclip" size={16} /> {name}
                </>
              )}
            </ViewName>{' '}
            <span className="meta mono">{fileSize(bytes)}</span>
          </li>
        ))}
      </ul>
    </Together>
  );
};
