/** Conversations as lists show them: the one that was active last first, for those who take part. */
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { MessageEvent } from '../messages/events.ts';
import { type ConversationEvent, conversation, type PresentConversation } from './conversation.ts';

/** `place`: the position of the event. */
type Since = Readonly<{ at: string; place: string }>;
/** `place`: the position of its sending. */
type Last = Readonly<{ messageId: string; place: string }>;
export type ConversationDoc = Readonly<{
  _id: string;
  kind: PresentConversation['kind'];
  state: PresentConversation['state'];
  subjectId: string;
  /** Who may find it: people, and `role:admin` where whoever is one takes part. */
  seers: readonly string[];
  openedAt: string;
  /** Since when those who take part by name do: what was said before that is no news to them. */
  since: Readonly<Record<string, Since>>;
  /** Of the last message, or of the opening. */
  activeAt: string;
  last: Last | null;
  machine: PresentConversation;
}>;

export const ADMIN_SEER = 'role:admin';
const seersOf = ({ seats, admins }: PresentConversation): readonly string[] => [
  ...Object.keys(seats),
  ...(admins ? [ADMIN_SEER] : []),
];

const isOfMessage = (e: Fact<ConversationEvent | MessageEvent>): e is Fact<MessageEvent> =>
  e.stream.startsWith('message-');

export const conversationView: Projection<ConversationDoc, ConversationEvent | MessageEvent> = {
  name: 'conversations',
  version: 1,
  reads: { categories: [conversation.category, 'message'] },
  indexes: [['activeAt'], ['seers', 'activeAt'], ['seers', 'state', 'activeAt'], ['subjectId', 'activeAt']],
  ids: ({ data }) => [data.conversationId],
  evolve: (doc, e, id) => {
    // A message comes after the opening in the log; without one there is nothing to show it in.
    if (isOfMessage(e)) return doc === null ? null : withMessage(doc, e);
    const event = { type: e.type, data: e.data } as ConversationEvent;
    const machine = conversation.evolve(doc?.machine ?? conversation.initial, event, e.revision);
    if (machine.is === 'absent') return doc;
    const { kind, state, subject } = machine;
    return {
      ...{ _id: id, kind, state, subjectId: subject.id, seers: seersOf(machine), machine },
      openedAt: doc?.openedAt ?? e.occurredAt,
      since: sinceOf(doc?.since ?? {}, machine, { at: e.occurredAt, place: e.position }),
      activeAt: doc?.activeAt ?? e.occurredAt,
      last: doc?.last ?? null,
    };
  },
};

const sinceOf = (
  before: ConversationDoc['since'],
  { seats }: Pick<PresentConversation, 'seats'>,
  now: Since,
): ConversationDoc['since'] => Object.fromEntries(Object.keys(seats).map((id) => [id, before[id] ?? now]));

const withMessage = (doc: ConversationDoc, e: Fact<MessageEvent>): ConversationDoc => {
  if (e.type !== 'MessageSent') return doc;
  const { data, position: place, occurredAt: activeAt } = e;
  return { ...doc, activeAt, last: { messageId: data.messageId, place } };
};
