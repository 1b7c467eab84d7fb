import type { Conversation } from '@lamplight/bff/contract/conversations.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { usePerson } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Problem } from '../../ui/States.tsx';
import styles from './Chat.module.css';
import { ConversationFiles } from './ConversationFiles.tsx';
import { useAddParticipant, useLock, useMute, usePlainAct, useRemoveParticipant } from './data.ts';
import { HereNow } from './HereNow.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { subjectPath } from './subject.ts';
import { texts } from './texts.ts';
import { usePresence } from './usePresence.ts';

/** What a conversation is about, who takes part, and what the reader may do with it. */
export const About = ({ conversation }: { conversation: Conversation }) => {
  const { conversationId, participants, can, etag, muted, state } = conversation;
  const { role, id: reader } = usePerson();
  const here = usePresence(conversationId);
  const [asking, setAsking] = useState<'lock' | 'add' | null>(null);
  const mute = useMute(conversationId);
  const lock = useLock(conversationId);
  const plain = usePlainAct(conversationId);
  const add = useAddParticipant(conversationId);
  const remove = useRemoveParticipant(conversationId);
  const to = subjectPath(conversation, role);
  const error = mute.error ?? plain.error ?? remove.error;
  return (
    <div className={styles.about}>
      {to !== null && (
        <p className="ui">
          <Link to={to}>{conversation.subject.kind === 'payslip' ? 'The payslip' : conversation.title}</Link>
        </p>
      )}
      <h3>Who takes part</h3>
      <ul className={styles.people} aria-label="Who takes part">
        {participants.map(({ person, since }) => (
          <li key={person.id}>
            <span>
              {person.name ?? texts.someone}
              {person.id === reader && ' (you)'} {person.role === 'client' && <Chip tone="info">Client</Chip>}{' '}
              {person.id !== reader && here.has(person.id) && <HereNow />}
            </span>
            <span className="meta">
              since <DateTime at={since} near />
            </span>
            {can.removeParticipant && person.id !== reader && (
              <Button size="small" look="quiet" busy={remove.busy} onPress={() => void remove.run(person.id)}>
                Remove<span className="hidden-visually"> {person.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <h3>Files</h3>
      <ConversationFiles conversationId={conversationId} />
      <div className={styles.acts}>
        <Button
          size="small"
          icon={muted ? 'bell' : 'pause'}
          busy={mute.busy}
          onPress={() => void mute.run({ muted: !muted })}
        >
          {muted ? 'Unmute' : 'Mute'}
        </Button>
        {can.addParticipant && (
          <Button size="small" icon="join" onPress={() => setAsking('add')}>
            Add somebody
          </Button>
        )}
        {can.lock && state === 'open' && (
          <Button size="small" icon="lock" onPress={() => setAsking('lock')}>
            Lock
          </Button>
        )}
        {can.unlock && (
          <Button size="small" busy={plain.busy} onPress={() => void plain.run('conversation-unlock')}>
            Unlock
          </Button>
        )}
        {can.archive && (
          <Button size="small" busy={plain.busy} onPress={() => void plain.run('conversation-archive')}>
            Archive
          </Button>
        )}
        {can.restore && (
          <Button size="small" busy={plain.busy} onPress={() => void plain.run('conversation-restore')}>
            Restore
          </Button>
        )}
      </div>
      <Problem error={error} />
      {asking === 'lock' && (
        <ReasonDialog
          title="Lock this conversation"
          says="Until it is unlocked, only admins write in it. Everybody who takes part reads on."
          act="Lock"
          label="Why"
          draft={`chat lock ${conversationId}`}
          etag={etag}
          sending={lock}
          send={(reason) => lock.run({ reason })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'add' && (
        <PersonDialog
          title="Add somebody"
          says="They read everything that was said here, from the beginning."
          act={add}
          onChosen={async (personId) => (await add.run({ personId })) !== undefined}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
};
