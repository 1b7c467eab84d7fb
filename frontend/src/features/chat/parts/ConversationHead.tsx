import type { Conversation } from '@lamplight/bff/contract/conversations.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { About } from '../../../parts/chat/About.tsx';
import styles from '../../../parts/chat/Chat.module.css';
import { HereNow } from '../../../parts/chat/HereNow.tsx';
import { kindLooks, subjectPath } from '../../../parts/chat/subject.ts';
import { usePresence } from '../../../parts/chat/usePresence.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

/** The name of a conversation over its messages, where no page's heading says it. */
export const ConversationHead = ({ conversation }: { conversation: Conversation }) => {
  const to = subjectPath(conversation, usePerson().role);
  return (
    <header className={styles.head}>
      <h2>{to === null ? conversation.title : <Link to={to}>{conversation.title}</Link>}</h2>
      <KindChips conversation={conversation} />
      <AboutButton conversation={conversation} />
    </header>
  );
};

export const KindChips = ({ conversation }: { conversation: Conversation }) => {
  const { kind, state } = conversation;
  return (
    <>
      {kind === 'direct' && <OtherHere conversation={conversation} />}
      <Chip icon={kindLooks[kind].icon}>{kindLooks[kind].word}</Chip>
      {state !== 'open' && (
        <Chip tone="warn" icon="lock">
          {state === 'locked' ? 'Locked' : 'Archived'}
        </Chip>
      )}
    </>
  );
};

/** Of a conversation of two: whether the other one is here now. */
const OtherHere = ({ conversation: { conversationId, subject } }: { conversation: Conversation }) =>
  usePresence(conversationId).has(subject.id) ? <HereNow /> : null;

/** Who takes part, where it does not stand beside. */
export const AboutButton = ({ conversation }: { conversation: Conversation }) => {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.aboutButton}>
      <Button size="small" icon="people" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {conversation.participants.length}
        <span className="hidden-visually"> take part: who, and what you may do</span>
      </Button>
      <Dialog title={conversation.title} open={open} onClose={() => setOpen(false)}>
        <About conversation={conversation} />
      </Dialog>
    </span>
  );
};
