import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { useState } from 'react';
import type { Outgoing } from '../../api/outbox/outgoing.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fileSize } from '../../ui/shares.ts';
import styles from './Chat.module.css';
import { MessageEditor, type Rewritten } from './MessageEditor.tsx';
import { Words } from './Said.tsx';

/** A message that the server does not have: it waits, or was refused and waits for its author. */
export const OutgoingRow = ({
  message,
  people,
  held,
  onRetry,
  onRewrite,
  onDelete,
}: {
  message: Outgoing;
  people: readonly PersonRef[];
  /** Something keeps it waiting: its author may think better of it. */
  held: boolean;
  onRetry: () => void;
  /** @returns why it could not be kept; null once it is */
  onRewrite: (rewritten: Rewritten) => Promise<string | null>;
  onDelete: () => void;
}) => {
  const [editing, setEditing] = useState(false);
  const { refusal, text, files } = message;
  return (
    <li className={cx(styles.message, styles.outgoing)} data-place={message.messageId} data-own="">
      <div className={styles.by}>
        <strong>You</strong>
      </div>
      {editing ? (
        <MessageEditor
          {...{ text, people }}
          hasFiles={files.length > 0}
          isRefused
          save={onRewrite}
          onClose={() => setEditing(false)}
        />
      ) : (
        text !== '' && <Words text={text} mentions={people.filter(({ id }) => message.mentions.includes(id))} />
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Files">
          {files.map(({ idempotencyKey, name, bytes }) => (
            <li key={idempotencyKey}>
              <Icon name="paperclip" size={16} /> {name} <span className="meta mono">{fileSize(bytes.size)}</span>
            </li>
          ))}
        </ul>
      )}
      {refusal === null && (
        <div className={styles.marks}>
          <span className={styles.mark}>
            <Icon name="clock" size={14} /> Waiting
          </span>
          {held && (
            <Button size="small" look="quiet" onPress={onDelete}>
              Delete
            </Button>
          )}
        </div>
      )}
      {refusal !== null && !editing && (
        <div className={styles.refused} role="alert">
          <span className={styles.mark}>
            <Icon name="error" size={14} /> Refused
          </span>
          <span>{refusal}</span>
          <span className={styles.acts}>
            <Button size="small" icon="retry" onPress={onRetry}>
              Retry
            </Button>
            <Button size="small" onPress={() => setEditing(true)}>
              Edit
            </Button>
            <Button size="small" look="quiet" onPress={onDelete}>
              Delete
            </Button>
          </span>
        </div>
      )}
    </li>
  );
};
