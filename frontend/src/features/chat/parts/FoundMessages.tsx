import { Link } from 'react-router-dom';
import styles from '../../../parts/chat/Chat.module.css';
import { useFoundMessages } from '../../../parts/chat/data.ts';
import { texts } from '../../../parts/chat/texts.ts';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { Marked } from '../../../parts/search/Quoted.tsx';
import { formatNear } from '../../../ui/dates.ts';
import { EmptyState, ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { quoteOf } from '../found.ts';

/** Messages that have the words, newest first; each leads to its place in its conversation. */
export const FoundMessages = ({
  q,
  after,
  now,
  hrefOf,
  go,
}: {
  q: string;
  after: string | null;
  now: number;
  hrefOf: (conversationId: string, messageId: string) => string;
  go: (after: string | null) => void;
}) => {
  const { data, error, refresh } = useOwnPage(useFoundMessages(q, after));
  if (q.length < 2) return <p className="ui two">Type two letters or more.</p>;
  if (!data)
    return error === undefined ? (
      <Skeleton of="list" rows={6} inset />
    ) : (
      <ErrorState error={error} retry={() => void refresh()} />
    );
  if (data.items.length === 0)
    return (
      <EmptyState says={`No message has “${q}”`} next="Only conversations in which you take part are looked at." />
    );
  return (
    <>
      {error !== undefined && <OutOfDate retry={() => void refresh()} />}
      <ul className={styles.list} aria-label="Messages that have the words">
        {data.items.map(({ message, conversation }) => (
          <li key={message.messageId} data-row="">
            <Link to={hrefOf(conversation.conversationId, message.messageId)} className={styles.entry}>
              <span className={styles.first}>
                <strong>{conversation.title}</strong>
                <time dateTime={message.at}>{formatNear(message.at, now)}</time>
              </span>
              <span className={styles.quoted}>
                {message.by.name ?? texts.someone}: <Marked {...quoteOf(message.text ?? '', q)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {pagesFoot({ isFirst: after === null, next: data.next, go })}
    </>
  );
};
