import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { About } from '../../../parts/chat/About.tsx';
import styles from '../../../parts/chat/Chat.module.css';
import { ConversationList } from '../../../parts/chat/ConversationList.tsx';
import { ConversationView } from '../../../parts/chat/ConversationView.tsx';
import { useConversation, useConversations, useStartDirect } from '../../../parts/chat/data.ts';
import { PersonDialog } from '../../../parts/chat/PersonDialog.tsx';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { TypedFilter } from '../../../parts/lists/TypedFilter.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { useRowKeys } from '../../../parts/lists/useRowKeys.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button, TextButton } from '../../../ui/Button.tsx';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { useAlone } from '../../../ui/useNarrow.ts';
import { AboutButton, ConversationHead, KindChips } from '../parts/ConversationHead.tsx';
import { FoundMessages } from '../parts/FoundMessages.tsx';

const FIELD = 'chat-search';
const ROWS = '[data-row] a';

/** Conversations and one of them, at `?conversation=`; with `&message=` at a message of it. Where there is no room for both, one. */
export default function Chat() {
  const [query, put] = useQuery();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const lead = useLead();
  const { id: reader } = usePerson();
  const [now] = useState(Date.now);
  const [asking, setAsking] = useState(false);
  const start = useStartDirect();
  const narrow = useAlone();
  const chosen = query.get('conversation');
  const messageId = query.get('message');
  const q = (query.get('q') ?? '').trim();
  const after = query.get('after');
  const isArchive = query.get('state') === 'archived';
  const { data, error, refresh } = useOwnPage(
    useConversations({
      ...(isArchive ? { state: 'archived' } : {}),
      ...(after === null || q !== '' ? {} : { after }),
    }),
  );
  const { data: one } = useConversation(chosen);
  const conversation = one?.conversation;
  const items = data?.items ?? [];
  const hrefOf = (conversation: string, message?: string) =>
    `${pathname}?${new URLSearchParams({
      ...(q === '' ? {} : { q }),
      ...(isArchive ? { state: 'archived' } : {}),
      conversation,
      ...(message === undefined ? {} : { message }),
    })}`;

  const ids = items.map(({ conversationId }) => conversationId);
  useConversationKeys(ids, chosen, (id) => void navigate(hrefOf(id)));
  useRowKeys({ field: FIELD, rows: ROWS });

  const alone = narrow && chosen !== null;
  const list = (
    <section className={styles.side} aria-label="Conversations and search">
      <TypedFilter
        id={FIELD}
        label="Search messages"
        most={100}
        value={query.get('q') ?? ''}
        onChange={(words) => put({ q: words, after: null }, { replace: true })}
      />
      {q !== '' ? (
        <FoundMessages {...{ q, after, now, hrefOf }} go={(place) => put({ after: place })} />
      ) : (
        <>
          {error !== undefined && data && <OutOfDate retry={() => void refresh()} />}
          {!data && error === undefined && <Skeleton of="list" rows={8} inset />}
          {!data && error !== undefined && <ErrorState error={error} retry={() => void refresh()} />}
          {data && items.length === 0 && (
            <EmptyState
              says={isArchive ? 'Nothing is archived' : 'No conversations yet'}
              next={
                isArchive ? undefined : 'Each proposal and project brings its own. You may also write to one person.'
              }
            />
          )}
          {items.length > 0 && <ConversationList {...{ items, chosen, reader, now, hrefOf }} />}
          {data && pagesFoot({ isFirst: after === null, next: data.next, go: (place) => put({ after: place }) })}
          <p className="meta">
            <TextButton onPress={() => put({ state: isArchive ? null : 'archived', after: null })}>
              {isArchive ? 'Back to the current ones' : 'Archived conversations'}
            </TextButton>
          </p>
        </>
      )}
    </section>
  );
  const view = chosen !== null && (
    <ConversationView
      key={chosen}
      conversationId={chosen}
      messageId={messageId}
      onEscape={() => (narrow ? void navigate(pathname) : document.querySelector<HTMLElement>(CHOSEN)?.focus())}
    />
  );
  const writeTo = (
    <Button icon="plus" onPress={() => setAsking(true)}>
      Write to someone
    </Button>
  );
  const head = alone
    ? {
        title: conversation?.title ?? 'Conversation',
        status: conversation && <KindChips conversation={conversation} />,
        acts: conversation && <AboutButton conversation={conversation} />,
        crumbs: [{ label: 'Chat', to: pathname }, { label: conversation?.title ?? 'Conversation' }],
      }
    : { title: 'Chat', sub: lead, acts: writeTo, crumbs: [{ label: 'Chat' }] };
  return (
    <Page {...head} screen={alone ? chosen : 'list'}>
      {alone ? (
        <div className={styles.alone}>{view}</div>
      ) : (
        <div className={styles.cols}>
          {list}
          {!narrow && (
            <section className={styles.main} aria-label={conversation?.title ?? 'Conversation'}>
              {conversation && <ConversationHead conversation={conversation} />}
              {view || (
                <EmptyState says="Choose a conversation" next="Alt with an arrow key goes from one to the next." />
              )}
            </section>
          )}
          {!narrow && conversation && (
            <aside className={styles.beside} aria-label="About this conversation">
              <About conversation={conversation} />
            </aside>
          )}
        </div>
      )}
      {asking && (
        <PersonDialog
          title="Write to someone"
          act={start}
          onChosen={async (personId) => {
            const answer = await start.run({ personId });
            if (answer) void navigate(hrefOf(answer.conversation.conversationId));
            return answer !== undefined;
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}

const CHOSEN = `${ROWS}[aria-current="true"]`;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Alt with an arrow goes from one conversation to the next, also while one writes. */
const useConversationKeys = (ids: readonly string[], chosen: string | null, open: (id: string) => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!event.altKey || event.ctrlKey || event.metaKey || step === undefined) return;
      const at = chosen === null ? (step > 0 ? -1 : ids.length) : ids.indexOf(chosen);
      const next = ids[at + step];
      if (next === undefined || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      open(next);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};
