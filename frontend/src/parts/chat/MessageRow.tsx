import type { Message } from '@lamplight/bff/contract/conversations.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { memo } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatInstant, formatTime } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuEntry } from '../../ui/menuFace.tsx';
import { Attachments } from './Attachments.tsx';
import styles from './Chat.module.css';
import { MessageEditor, type Rewritten } from './MessageEditor.tsx';
import { Said } from './Said.tsx';
import { texts } from './texts.ts';
import { usePassed } from './usePassed.ts';

/** What is done with one message, by its id, so that a row is drawn anew only for its own sake. */
export type RowActs = Readonly<{
  edit: (messageId: string | null) => void;
  save: (messageId: string, rewritten: Rewritten) => Promise<string | null>;
  remove: (message: Message) => void;
  versions: (message: Message) => void;
  copyLink: (messageId: string) => void;
}>;

export type MessageRowProps = Readonly<{
  message: Message;
  goesOn: boolean;
  /** The reader wrote it. */
  own: boolean;
  /** The address leads to it. */
  lit: boolean;
  /** It is the reader's last one, and the server has it: said by a mark. */
  sentMark: boolean;
  editing: boolean;
  /** Whom a name in it calls. */
  people: readonly PersonRef[];
  /** The reader may see what it said before. */
  seesVersions: boolean;
  acts: RowActs;
}>;

export const MessageRow = memo(
  ({ message, goesOn, own, lit, sentMark, editing, people, seesVersions, acts }: MessageRowProps) => {
    const { messageId, by, at, state } = message;
    const name = own ? 'You' : (by.name ?? texts.someone);
    return (
      <li
        className={cx(styles.message, goesOn && styles.goesOn, lit && styles.lit)}
        data-place={messageId}
        data-own={own || undefined}
        tabIndex={-1}
      >
        <div className={cx(styles.by, goesOn && 'hidden-visually')}>
          <strong>{name}</strong>
          {by.role === 'client' && !own && <span className={styles.client}>client</span>}
          <time dateTime={at} title={formatInstant(at)}>
            {formatTime(at)}
          </time>
        </div>
        {editing ? (
          <MessageEditor
            text={message.text ?? ''}
            people={people}
            hasFiles={message.attachments.length > 0}
            save={(rewritten) => acts.save(messageId, rewritten)}
            onClose={() => acts.edit(null)}
          />
        ) : (
          <>
            <Said message={message} />
            {state !== 'deleted' && <Attachments message={message} />}
          </>
        )}
        <div className={styles.marks}>
          {state === 'edited' && message.editedAt !== undefined && (
            <span title={formatInstant(message.editedAt)}>edited</span>
          )}
          {sentMark && (
            <span className={styles.mark}>
              <Icon name="check" size={14} /> Sent
            </span>
          )}
        </div>
        {!editing && <RowMenu {...{ message, seesVersions, acts, name }} />}
      </li>
    );
  },
);

const RowMenu = ({
  message,
  seesVersions,
  acts,
  name,
}: Pick<MessageRowProps, 'message' | 'seesVersions' | 'acts'> & Readonly<{ name: string }>) => {
  const { messageId, can, state, editableUntil } = message;
  // A page that stands open offers what may be done now. Admins take back at any time.
  const isOver = usePassed(editableUntil);
  const items: MenuEntry[] = [
    ...(can.editMessage && !isOver ? [{ id: 'edit', label: 'Edit', icon: 'pencil' as const }] : []),
    { id: 'link', label: 'Copy link', icon: 'copy' },
    ...(seesVersions && state !== 'sent'
      ? [{ id: 'versions', label: 'What it said before', icon: 'history' as const }]
      : []),
    ...(can.deleteMessage && (!isOver || seesVersions)
      ? [{ id: 'delete', label: 'Delete', icon: 'wrong' as const, danger: true }]
      : []),
  ];
  const act = (id: string) => {
    if (id === 'edit') acts.edit(messageId);
    else if (id === 'link') acts.copyLink(messageId);
    else if (id === 'versions') acts.versions(message);
    else acts.remove(message);
  };
  return (
    <span className={styles.more}>
      <Menu
        label="More"
        iconOnly={`More: message of ${name}, ${formatTime(message.at)}`}
        icon="menu"
        small
        items={items}
        onAction={act}
      />
    </span>
  );
};
