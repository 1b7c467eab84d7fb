/** The index of what this service audits: what became of conversations, of who takes part in them, and which messages were taken back. */
import type { kindsOf } from '@lamplight/bff/contract/audit.ts';
import { type AuditEntry, ENTRY_INDEXES, headOf } from '@lamplight/common/audit/entry.ts';
import type { AnyEvent, Projection } from '@lamplight/events/core/types.ts';
import { conversationEvents } from '../conversations/events.ts';

type Kind = (typeof kindsOf)['chat'][number];
export type AuditDoc = AuditEntry<Kind>;

/** Of messages that one is gone and who took it back: what was said is nobody's but those who take part. */
const TAKEN_BACK = 'MessageDeleted';

export const auditView: Projection<AuditDoc, AnyEvent> = {
  name: 'chat-audit',
  version: 1,
  reads: { types: [...conversationEvents.map(({ type }) => type), TAKEN_BACK] },
  indexes: [...ENTRY_INDEXES, ['personId', 'occurredAt']],
  ids: (e) => [e.position],
  evolve: (_doc, e, id) => {
    const { conversationId, personId, authorId = personId } = e.data as OfConversation;
    const of = authorId === undefined ? {} : { personId: authorId };
    return { ...headOf(e, id), projectId: '', kind: 'conversation', subjectId: conversationId, ...of };
  },
};

/** Whom it is about: who came or went, or whose message was taken back. */
type OfConversation = Readonly<{ conversationId: string; personId?: string; authorId?: string }>;
