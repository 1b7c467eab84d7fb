import type { Conversation, Message } from '@lamplight/bff/contract/conversations.ts';
import { type DragEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { textFor } from '../../api/errors.ts';
import { usePerson } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/counted.ts';
import { cx } from '../../ui/cx.ts';
import { civilOf } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState, ErrorState, Notice, OutOfDate, Skeleton } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { audienceSaid } from './audience.ts';
import styles from './Chat.module.css';
import { Composer, type ComposerHandle, type Said } from './Composer.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useConversation } from './data.ts';
import { MessageRow, type RowActs } from './MessageRow.tsx';
import { OutgoingRow } from './OutgoingRow.tsx';
import { rowsOf } from './rows.ts';
import { texts } from './texts.ts';
import { useMessages } from './useMessages.ts';
import { useOutbox } from './useOutbox.ts';
import { hasPassed } from './usePassed.ts';
import { END, usePlace } from './usePlace.ts';
import { useReadMark } from './useReadMark.ts';
import { typingSaid, useTyping } from './useTyping.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import { firstUnread } from './window.ts';

export type ConversationViewProps = Readonly<{
  conversationId: string;
  /** The message that the address leads to; null opens at the first unread one. */
  messageId: string | null;
  /** Escape in a box without a dialog. */
  onEscape?: () => void;
}>;

/** One conversation: what was said, what is on its way, who reads it, and the box. Draw it with the conversation's id as key. */
export const ConversationView = ({ conversationId, ...more }: ConversationViewProps) => {
  const { data, error, refresh } = useConversation(conversationId);
  if (data) return <Conversing conversation={data.conversation} {...more} />;
  return error === undefined ? (
    <Skeleton of="list" rows={8} inset />
  ) : (
    <ErrorState error={error} retry={() => void refresh()} />
  );
};

const why = ({ state, can }: Conversation): string | null => {
  if (can.sendMessage) return null;
  if (state === 'archived') return texts.archived;
  return state === 'locked' ? texts.locked : texts.readOnly;
};

const Conversing = ({
  conversation,
  messageId,
  onEscape,
}: Omit<ConversationViewProps, 'conversationId'> & { conversation: Conversation }) => {
  const { conversationId } = conversation;
  const reader = usePerson();
  const isAdmin = reader.role === 'admin';
  const messages = useMessages(conversationId, messageId ?? 'unread', isAdmin);
  const { shown, put: putMessage } = messages;
  const { outbox, state: out } = useOutbox();
  const markRead = useReadMark(conversation);
  const [firstNew, setFirstNew] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [dialog, setDialog] = useState<Readonly<{ is: 'delete' | 'versions'; message: Message }> | null>(null);
  const [over, setOver] = useState(false);
  const log = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  // As it was when the conversation was opened: the line stays where it is while one reads on.
  const [atOpening] = useState({ readTo: conversation.readTo, unread: conversation.unread });

  const items = shown?.items ?? NONE;
  const here = useMemo(() => new Set(items.map((one) => one.messageId)), [items]);
  const waiting = out.messages.filter((one) => one.conversationId === conversationId && !here.has(one.messageId));
  const held = waiting.filter(({ refusal }) => refusal === null).length;
  const people = useMemo(
    () => conversation.participants.map(({ person }) => person).filter(({ id }) => id !== reader.id),
    [conversation.participants, reader.id],
  );

  const typing = useTyping(conversationId, people, items.at(-1));

  const seen = useCallback(
    (place: string) => {
      const message = items.find((one) => one.messageId === place);
      if (message) markRead(message);
    },
    [items, markRead],
  );
  const place = usePlace({
    box: log,
    drawn: `${items.length} ${items.at(-1)?.messageId} ${items[0]?.messageId} ${waiting.map(({ refusal }) => refusal ?? '')} ${editing} ${out.trouble} ${messages.fetching}`,
    hasNewer: shown?.hasNewer ?? false,
    onNearStart: messages.older,
    onNearEnd: messages.newer,
    onSeen: seen,
  });

  // Where it opens: at what the address names, at the first unread one, else at the end.
  const begun = useRef<string | null>(null);
  useLayoutEffect(() => {
    const aim = messageId ?? '';
    if (shown === null || begun.current === aim) return;
    const isFirst = begun.current === null;
    const last = shown.hasNewer ? (shown.items.at(-1)?.messageId ?? END) : END;
    begun.current = aim;
    if (messageId !== null) {
      if (here.has(messageId)) place.goTo(messageId);
      else if (!isFirst) void messages.open(messageId).then(() => place.goTo(messageId));
      else place.goTo(last);
      return;
    }
    if (!isFirst) return;
    const unread = firstUnread(shown, atOpening, reader.id);
    setFirstNew(unread?.messageId ?? null);
    place.goTo(unread?.messageId ?? last);
  }, [shown, messageId, here, messages, place, atOpening, reader.id]);

  const latest = useCallback(async () => {
    if (shown?.hasNewer) await messages.open('newest');
    place.goTo(END);
  }, [shown?.hasNewer, messages, place]);

  const send = async (said: Said): Promise<boolean> => {
    try {
      await outbox.add({ ...said, conversationId });
    } catch {
      return false;
    }
    void latest();
    return true;
  };

  const acts: RowActs = useMemo(
    () => ({
      edit: setEditing,
      remove: (message) => setDialog({ is: 'delete', message }),
      versions: (message) => setDialog({ is: 'versions', message }),
      copyLink: async (id) => {
        await navigator.clipboard.writeText(
          `${location.origin}/chat?${new URLSearchParams({ conversation: conversationId, message: id })}`,
        );
        toast.show({ variant: 'success', message: 'The link is copied. It opens for whoever takes part here.' });
      },
      save: async (id, rewritten) => {
        try {
          const params = { conversationId, messageId: id };
          const { message } = await api.call('message-edit', { params, body: rewritten });
          putMessage(message);
          return null;
        } catch (error) {
          return textFor('general', error);
        }
      },
    }),
    [conversationId, putMessage],
  );

  const editLast = () => {
    const mine = items.findLast(
      ({ by, can, editableUntil }) => by.id === reader.id && can.editMessage === true && !hasPassed(editableUntil),
    );
    if (mine) setEditing(mine.messageId);
  };

  const drop = {
    onDragOver: (event: DragEvent) => {
      if (![...event.dataTransfer.types].includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      composer.current?.attach([...event.dataTransfer.files]);
    },
  };

  const rows = useMemo(() => rowsOf(items, firstNew, civilOf(Date.now())), [items, firstNew]);
  const lastOwn = items.findLast(({ by }) => by.id === reader.id)?.messageId;
  const said = useSpoken(items, reader.id);
  const refused = why(conversation);
  const mayWrite = refused === null;
  const others = people.filter(({ name }) => name !== null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped anywhere on it; a button does the same
    <div
      className={cx(styles.conversing, over && styles.over)}
      {...(mayWrite ? drop : {})}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role="dialog"]') === null)
          onEscape?.();
      }}
    >
      {!out.keeps && (
        <Notice tone="warn" icon="alert">
          {texts.notKept}
        </Notice>
      )}
      {messages.behind && <OutOfDate what="This conversation" retry={messages.retry} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys */}
      <div ref={log} className={styles.log} role="log" aria-label="Messages" aria-live="off" tabIndex={0}>
        {shown === null &&
          (messages.error === undefined ? (
            <Skeleton of="list" rows={8} inset />
          ) : (
            <ErrorState error={messages.error} retry={messages.retry} />
          ))}
        {shown !== null && items.length === 0 && waiting.length === 0 && (
          <EmptyState
            says={hello(conversation, people)}
            next="What is written here stays in order, and nothing of it is lost."
          />
        )}
        {messages.fetching === 'older' && <p className={styles.fetching}>Earlier messages are on their way</p>}
        <ol className={styles.messages}>
          {rows.map((row) =>
            row.is === 'day' ? (
              <li key={row.key} className={styles.day}>
                <span>{row.says}</span>
              </li>
            ) : row.is === 'new' ? (
              <li key={row.key} className={styles.new}>
                <span>New</span>
              </li>
            ) : (
              <MessageRow
                key={row.key}
                message={row.message}
                goesOn={row.goesOn}
                own={row.message.by.id === reader.id}
                lit={row.message.messageId === messageId}
                sentMark={row.message.messageId === lastOwn && row.message.state !== 'deleted'}
                editing={row.message.messageId === editing}
                people={people}
                seesVersions={isAdmin}
                acts={acts}
              />
            ),
          )}
          {shown !== null &&
            !shown.hasNewer &&
            waiting.map((message) => (
              <OutgoingRow
                key={`${message.order}`}
                message={message}
                people={people}
                held={out.trouble !== null}
                onRetry={() => void outbox.retry(message)}
                onRewrite={(rewritten) =>
                  outbox.rewrite(message, rewritten).then(
                    () => null,
                    () => texts.noRoom,
                  )
                }
                onDelete={() => void outbox.remove(message)}
              />
            ))}
        </ol>
        {messages.fetching === 'newer' && <p className={styles.fetching}>Later messages are on their way</p>}
      </div>
      <span className="hidden-visually" aria-live="polite">
        {said}
      </span>
      {!place.atEnd && shown !== null && items.length > 0 && (
        <div className={styles.latest}>
          <Button size="small" icon="down" onPress={() => void latest()}>
            {conversation.unread > 0 ? `Jump to latest, ${conversation.unread} new` : 'Jump to latest'}
          </Button>
        </div>
      )}
      {out.trouble !== null && held > 0 && (
        <p className={styles.held} role="status">
          <Icon name="clock" size={16} />
          <span>
            {counted(held, 'message')} {held === 1 ? 'waits' : 'wait'} on this device, to be sent by{' '}
            {held === 1 ? 'itself' : 'themselves'}. {out.trouble}
          </span>
        </p>
      )}
      <p className={styles.typing} role="status">
        {typingSaid(typing.others)}
      </p>
      {mayWrite ? (
        <Composer
          conversationId={conversationId}
          people={others}
          audience={audienceSaid(conversation, reader.id)}
          isShared={conversation.hasClient && reader.role !== 'client'}
          handle={composer}
          send={send}
          onTyping={typing.tell}
          onEditLast={editLast}
        />
      ) : (
        <div className={styles.composer}>
          <p className={styles.audience}>{audienceSaid(conversation, reader.id)}</p>
          <Notice icon="lock">{refused}</Notice>
        </div>
      )}
      {dialog?.is === 'delete' && (
        <DeleteDialog
          conversationId={conversationId}
          message={dialog.message}
          onDeleted={putMessage}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.is === 'versions' && (
        <VersionsDialog conversationId={conversationId} message={dialog.message} onClose={() => setDialog(null)} />
      )}
    </div>
  );
};

const NONE: readonly Message[] = [];

const hello = ({ kind, title }: Conversation, people: readonly { name: string | null }[]): string => {
  const [one] = people;
  const name = kind === 'direct' ? one?.name : people.length === 1 ? one?.name : null;
  return name ? `Say hello to ${name}` : `Nothing was said about ${title} yet`;
};

/** The newest message of somebody else, for who hears the page; what was there when it opened is not read out. */
const useSpoken = (items: readonly Message[], reader: string): string => {
  const last = items.at(-1);
  const first = useRef<string | null>(null);
  if (first.current === null && last !== undefined) first.current = last.messageId;
  if (last === undefined || last.messageId === first.current || last.by.id === reader) return '';
  return `${last.by.name ?? texts.someone}: ${last.text ?? texts.deleted}`;
};
