/** What people write to each other, each in one call: the verbs that the demo's conversations are written in. */
import type { ConversationKind } from '@lamplight/bff/contract/conversations.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { JoinedPerson } from './joining.ts';
import type { NamedContent, Person } from './person.ts';
import type { Acts } from './story/telling.ts';

/** `names`: who is named in it. */
type More = Readonly<{ names?: readonly JoinedPerson[]; file?: NamedContent }>;
export type Said = Readonly<{ conversationId: string; messageId: string; place: string }>;

export const chatActsWith = ({ until }: Pick<Acts, 'until'>) => {
  let written = 0;
  const params = ({ conversationId, messageId }: Said) => ({ conversationId, messageId });
  return {
    /** The conversation about something, once somebody takes part in it. @returns its id */
    about: (who: Person, kind: Exclude<ConversationKind, 'direct'>, about: string): Promise<string> =>
      until(async () => {
        const { items } = await who.call('conversations', { query: { about } });
        return items.find((one) => one.kind === kind)?.conversationId ?? null;
      }),
    /** Begun, or found. @returns its id */
    direct: async (who: Person, { id: personId }: JoinedPerson): Promise<string> =>
      (await who.call('conversation-direct', { body: { personId } })).conversation.conversationId,
    say: async (who: Person, conversationId: string, text: string, { names = [], file }: More = {}): Promise<Said> => {
      const attachments =
        file === undefined
          ? []
          : [(await who.upload('attachment-store', { params: { conversationId }, ...file })).file.fileId];
      written += 1;
      const messageId = derivedId('demo', `message/${written}`);
      const body = { messageId, text, mentions: names.map(({ id }) => id), attachments };
      const { message } = await who.call('message-send', { params: { conversationId }, body });
      return { conversationId, messageId, place: message.place };
    },
    edit: (who: Person, said: Said, text: string) =>
      who.call('message-edit', { params: params(said), body: { text, mentions: [] } }),
    takeBack: (who: Person, said: Said) => who.call('message-delete', { params: params(said) }),
    read: (who: Person, { conversationId, place }: Said) =>
      who.call('conversation-read', { params: { conversationId }, body: { place } }),
    lock: (admin: Person, conversationId: string, reason: string) =>
      admin.call('conversation-lock', { params: { conversationId }, body: { reason } }),
    announce: (admin: Person, to: BodySentTo<'announcement'>['to'], text: string) =>
      admin.call('announcement', { body: { to, text } }),
    /** What they were told until now is read, but for what still waits. */
    readAll: async (who: Person) => {
      const { notifications } = await who.call('notifications', { query: { limit: '1' } });
      const [newest] = notifications;
      if (newest !== undefined) await who.call('notifications-read-all', { body: { until: newest._id } });
    },
  };
};
export type ChatActs = ReturnType<typeof chatActsWith>;
