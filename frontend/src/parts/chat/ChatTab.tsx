import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePerson } from '../../session/useSession.ts';
import { EmptyState, ErrorState, OutOfDate, Skeleton } from '../../ui/States.tsx';
import { useQuery } from '../lists/useQuery.ts';
import styles from './Chat.module.css';
import { ConversationList } from './ConversationList.tsx';
import { ConversationView } from './ConversationView.tsx';
import { useConversations } from './data.ts';

/** The conversations about one project or proposal, and one of them: with the client, or of the team alone. */
export const ChatTab = ({ about }: { about: string }) => {
  const [query] = useQuery();
  const { pathname } = useLocation();
  const { id: reader } = usePerson();
  const [now] = useState(Date.now);
  const { data, error, refresh } = useConversations({ about });
  const retry = () => void refresh();
  if (!data) return error === undefined ? <Skeleton of="list" inset /> : <ErrorState error={error} retry={retry} />;
  const { items } = data;
  const chosen = items.find(({ conversationId }) => conversationId === query.get('conversation')) ?? items[0];
  if (chosen === undefined)
    return (
      <EmptyState
        says="No conversation here in which you take part"
        next="One begins once a proposal is submitted, and one of the team once the project is active."
      />
    );
  const { conversationId } = chosen;
  return (
    <div className={styles.tab}>
      {error !== undefined && <OutOfDate retry={retry} />}
      {items.length > 1 && (
        <ConversationList
          {...{ items, reader, now }}
          chosen={conversationId}
          hrefOf={(conversation) => `${pathname}?${chosenIn(query, conversation)}`}
        />
      )}
      <div className={styles.boxed}>
        <ConversationView key={conversationId} conversationId={conversationId} messageId={query.get('message')} />
      </div>
    </div>
  );
};

/** Whatever else stands in the address stays: which proposal it is, which tab. */
const chosenIn = (query: URLSearchParams, conversation: string): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.set('tab', 'chat');
  next.set('conversation', conversation);
  next.delete('message');
  return next;
};
