/** The message of a conversation that a notification leads to, in its subject's id: the conversation's and the message's. */
type InConversation = Readonly<{ conversationId: string; messageId: string }>;

export const messageIn = ({ conversationId, messageId }: InConversation): string => `${conversationId}.${messageId}`;
export const inConversation = (subjectId: string): InConversation => {
  const [conversationId = '', messageId = ''] = subjectId.split('.');
  return { conversationId, messageId };
};
