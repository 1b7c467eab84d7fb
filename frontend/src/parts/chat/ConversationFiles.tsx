import type { ConversationFile } from '@lamplight/bff/contract/conversations.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { DateTime } from '../../ui/DateTime.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { fileSize } from '../../ui/shares.ts';
import { pagesFoot } from '../lists/pagesFoot.tsx';
import { useQuery } from '../lists/useQuery.ts';
import { nameOf, type Shown } from '../viewer/address.ts';
import { Together } from '../viewer/Together.tsx';
import { ViewName } from '../viewer/ViewName.tsx';
import styles from './Chat.module.css';
import { useConversationFiles } from './data.ts';
import { texts } from './texts.ts';

/** All files of a conversation, the newest first: each opens in the viewer, and leads to the message that it came with. */
export const ConversationFiles = ({ conversationId }: { conversationId: string }) => {
  const [after, setAfter] = useState<string | null>(null);
  const { data, error, refresh } = useConversationFiles(conversationId, after);
  const [query] = useQuery();
  const { pathname } = useLocation();
  if (!data)
    return error === undefined ? (
      <Skeleton of="list" rows={2} inset />
    ) : (
      <ErrorState error={error} retry={() => void refresh()} />
    );
  if (data.items.length === 0) return <p className="ui two">No file was sent here yet.</p>;
  const shownOf = ({ file: { fileId }, messageId }: ConversationFile): Shown => ({
    ...{ of: 'attachment', conversationId, messageId, fileId },
  });
  /** Whatever else stands in the address stays. */
  const messageHref = (messageId: string): string => {
    const next = new URLSearchParams(query);
    next.set('conversation', conversationId);
    next.set('message', messageId);
    return `${pathname}?${next}`;
  };
  return (
    <Together of={data.items.map((one) => nameOf(shownOf(one)))}>
      <ul className={styles.sent} aria-label="Files of this conversation">
        {data.items.map((one) => (
          <li key={`${one.messageId}/${one.file.fileId}`}>
            <span className={styles.sentName}>
              <ViewName shown={shownOf(one)}>{one.file.name}</ViewName>
            </span>{' '}
            <span className="meta mono">{fileSize(one.file.bytes)}</span>{' '}
            <span className="meta">
              {one.by.name ?? texts.someone}, <DateTime at={one.at} near />
            </span>{' '}
            <Link to={messageHref(one.messageId)}>
              Its message<span className="hidden-visually">: {one.file.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {pagesFoot({ isFirst: after === null, next: data.next, go: setAfter })}
    </Together>
  );
};
