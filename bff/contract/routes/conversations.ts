import * as conversations from '../conversations.ts';
import { emptyBody } from '../projects.ts';
import { any, FILE_LIMIT, FILE_TYPES, get, remove, replace, upload, write } from './declaration.ts';

/** Larger ones are shared by a project's files. */
export const ATTACHMENT_LIMIT = Math.min(FILE_LIMIT, conversations.MOST_ATTACHMENT_BYTES);

const conversation = '/conversations/:conversationId';
const message = `${conversation}/messages/:messageId`;

export const conversationsRoutes = {
  conversations: get('/conversations', 'chat', any, {
    summary: 'List the conversations in which one takes part, the one that was active last first',
    query: conversations.conversationsQuery,
    answer: conversations.conversationsAnswer,
  }),
  'conversation-direct': write('/conversations', 'chat', any, {
    summary: 'Begin to write to one other person, or find where one did before',
    codes: ['AUDIENCE_NOT_ALLOWED', 'PERSON_PENDING'],
    request: conversations.startDirectBody,
    answer: conversations.conversationAnswer,
  }),
  'conversation-addressees': get('/conversations/addressees', 'chat', any, {
    summary: 'List the people to whom one may write directly',
    query: conversations.addresseesQuery,
    answer: conversations.addresseesAnswer,
  }),
  'message-search': get('/conversations/search', 'chat', any, {
    summary: 'Search what was said in the conversations in which one takes part',
    query: conversations.messageSearchQuery,
    answer: conversations.messageSearchAnswer,
  }),
  conversation: get(conversation, 'chat', any, {
    summary: 'Read what a conversation is about, who takes part and how far one has read',
    answer: conversations.conversationAnswer,
  }),
  'conversation-messages': get(`${conversation}/messages`, 'chat', any, {
    summary: 'Read a page of messages, oldest first',
    query: conversations.messagesQuery,
    answer: conversations.messagesAnswer,
  }),
  'message-send': write(`${conversation}/messages`, 'chat', any, {
    summary: 'Send a message under an id of one’s own making, which is sent once however often it is asked for',
    request: conversations.sendMessageBody,
    answer: conversations.messageAnswer,
  }),
  'message-edit': replace(message, 'chat', any, {
    summary: 'Change a message of one’s own within 15 minutes',
    codes: ['EDIT_WINDOW_OVER'],
    request: conversations.editMessageBody,
    answer: conversations.messageAnswer,
  }),
  'message-delete': remove(message, 'chat', any, {
    summary: 'Take back a message of one’s own within 15 minutes; admins any, at any time. That there was one stays',
    codes: ['EDIT_WINDOW_OVER'],
    answer: conversations.messageAnswer,
  }),
  'message-versions': get(`${message}/versions`, 'chat', { session: ['admin'] } as const, {
    summary: 'Read what a message of a conversation in which one takes part said before',
    answer: conversations.messageVersionsAnswer,
  }),
  'conversation-read': write(`${conversation}/read`, 'chat', any, {
    summary: 'Mark what one has read, up to a message',
    request: conversations.readToBody,
    answer: conversations.conversationAnswer,
  }),
  'conversation-mute': replace(`${conversation}/muted`, 'chat', any, {
    summary: 'Hear no more, or again, of what is written in a conversation',
    request: conversations.muteBody,
    answer: conversations.conversationAnswer,
  }),
  'conversation-lock': write(`${conversation}/lock`, 'chat', { session: ['admin'] } as const, {
    summary: 'Let only admins write',
    request: conversations.lockBody,
    answer: conversations.conversationAnswer,
  }),
  'conversation-unlock': write(`${conversation}/unlock`, 'chat', { session: ['admin'] } as const, {
    summary: 'Let everybody write again',
    request: emptyBody,
    answer: conversations.conversationAnswer,
  }),
  'conversation-archive': write(`${conversation}/archive`, 'chat', { session: ['admin'] } as const, {
    summary: 'Let nobody write any more; it is read and found as before',
    request: emptyBody,
    answer: conversations.conversationAnswer,
  }),
  'conversation-restore': write(`${conversation}/restore`, 'chat', { session: ['admin'] } as const, {
    summary: 'Take an archived conversation up again',
    request: emptyBody,
    answer: conversations.conversationAnswer,
  }),
  'participant-add': write(`${conversation}/participants`, 'chat', { session: ['admin'] } as const, {
    summary: 'Let somebody else take part',
    codes: ['AUDIENCE_NOT_ALLOWED', 'PERSON_PENDING'],
    request: conversations.participantBody,
    answer: conversations.conversationAnswer,
  }),
  'participant-remove': remove(`${conversation}/participants/:personId`, 'chat', { session: ['admin'] } as const, {
    summary: 'Let somebody take part no more',
    answer: conversations.conversationAnswer,
  }),
  'conversation-typing': write(`${conversation}/typing`, 'chat', any, {
    summary: 'Tell the others that one is writing; nothing of it is kept',
    request: emptyBody,
    answer: conversations.typingAnswer,
  }),
  'conversation-presence': write(`${conversation}/presence`, 'chat', any, {
    summary: 'Ask who of those who take part is here now; the stream answers, and nothing of it is kept',
    request: emptyBody,
    answer: conversations.typingAnswer,
  }),
  'attachment-store': upload(`${conversation}/files`, 'chat', any, ATTACHMENT_LIMIT, {
    summary: 'Upload one file for a message of one’s own that is yet to be sent',
    answer: conversations.attachmentAnswer,
  }),
  'conversation-files': get(`${conversation}/files`, 'chat', any, {
    summary: 'List the files of a conversation, the newest first',
    query: conversations.conversationFilesQuery,
    answer: conversations.conversationFilesAnswer,
  }),
  'attachment-content': get(`${conversation}/files/:fileId/content`, 'chat', any, {
    summary: 'Download a file of a conversation, whole or a range of it',
    codes: ['RANGE_INVALID'],
    content: FILE_TYPES,
  }),
};
