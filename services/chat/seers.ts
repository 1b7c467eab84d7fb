/** Who may hear of a conversation, as it is now. Of one page of events each conversation is folded once. */
import type { Recipients } from '@lamplight/common/service/signal.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import { conversation } from './conversations/conversation.ts';

export type Seers = Readonly<{
  /** Those who take part. Folded and not asked of a view: whoever was taken out a moment ago hears of nothing that is new. */
  ofConversation(conversationId: string): Promise<Recipients>;
}>;

export const seersIn = ({ look }: Readonly<{ look: Look }>): Seers => {
  const folded = new Map<string, Promise<Recipients>>();
  return {
    ofConversation: (id) =>
      folded.getOrInsertComputed(id, async () => {
        const { state } = await look(`conversation-${id}`, conversation);
        if (state.is === 'absent') return { users: [], roles: [] };
        return { users: Object.keys(state.seats), roles: state.admins ? ['admin'] : [] };
      }),
  };
};
