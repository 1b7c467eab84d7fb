/** What a notification says of the conversation that it leads to, as its reader sees that one now. */
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import { marksOf, readableNow, titleFor, unreadBehind } from '../conversations/reading.ts';
import type { ConversationDoc } from '../conversations/view.ts';
import type { Notifying } from './context.ts';
import { inConversation } from './subject.ts';
import type { NotificationDoc } from './view.ts';

type Sources = Pick<Notifying, 'people' | 'titles' | 'look' | 'conversations' | 'messages' | 'seats'>;
/** `unread`: how many messages are unread to the reader now, up to 100. */
type About = Readonly<{ title: string; unread: number }>;

/** @returns what is known of the conversation of a subject; null where it is none, or the reader takes part in it no more */
export const conversationsFor = async (
  sources: Sources,
  docs: readonly NotificationDoc[],
  reader: Pick<SignedInActor, 'id' | 'role'>,
): Promise<(subject: NotificationDoc['subject']) => About | null> => {
  const idOf = ({ kind, id }: NotificationDoc['subject']) =>
    kind === 'conversation' ? inConversation(id).conversationId : null;
  const ids = docs.flatMap(({ subject }) => idOf(subject) ?? []);
  const found = await docsOf(sources.conversations, ids);
  const readable = await readableNow(sources, [...found.values()], reader);
  const names = await sources.people.names(readable.flatMap(({ now }) => Object.keys(now.seats)));
  const known = new Map<string, About>();
  for (const { doc, now } of readable)
    known.set(doc._id, {
      title: await titleFor(sources, now, reader, names),
      unread: await unreadIn(sources, doc, reader),
    });
  return (subject) => known.get(idOf(subject) ?? '') ?? null;
};

const unreadIn = async (sources: Sources, doc: ConversationDoc, reader: Pick<SignedInActor, 'id'>): Promise<number> =>
  unreadBehind(sources, doc, (await marksOf(sources, doc, reader)).newsFrom);
