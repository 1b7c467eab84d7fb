/** Conversations and what is said in them (state-machines.md §10, domain.md §6). */
import * as z from 'zod/mini';
import {
  can,
  distinct,
  id,
  instant,
  listOf,
  optionalText,
  pageQuery,
  personRef,
  position,
  reason,
  sha256,
  success,
  uuid,
} from './values.ts';

export const MOST_TEXT = 10_000;
export const MOST_MENTIONS = 50;
export const MOST_ATTACHMENTS = 10;
/** Larger files are shared by a project’s. */
export const MOST_ATTACHMENT_BYTES = 25 * 1024 * 1024;
/** How long an author may change or take back a message. */
export const EDIT_WITHIN_MS = 15 * 60_000;

/** What a conversation is about; it never changes. A `project_team` never has a client, a `direct` never two. */
export const conversationKinds = ['proposal', 'project_client', 'project_team', 'direct', 'payslip'] as const;
export type ConversationKind = (typeof conversationKinds)[number];
/** Locked: only admins write. Archived: nobody writes, and it is found and read as before. */
export const conversationStates = ['open', 'locked', 'archived'] as const;
export type ConversationState = (typeof conversationStates)[number];
export const conversationActs = [
  'sendMessage',
  'addParticipant',
  'removeParticipant',
  'lock',
  'unlock',
  'archive',
  'restore',
] as const;
export type ConversationAct = (typeof conversationActs)[number];
export const messageActs = ['editMessage', 'deleteMessage'] as const;
export type MessageAct = (typeof messageActs)[number];

const attachment = z.strictObject({ fileId: uuid, name: z.string(), type: z.string(), bytes: z.int(), sha256 });
export type Attachment = z.infer<typeof attachment>;

/** `sent` as it was written; `edited` later; `deleted`: only that there was one is left. */
export const messageStates = ['sent', 'edited', 'deleted'] as const;
export const message = z.strictObject({
  messageId: uuid,
  conversationId: id,
  /** Where it stands: later messages of a conversation have later places. */
  place: z.string(),
  by: personRef,
  at: instant,
  state: z.enum(messageStates),
  /** Null where it was deleted, or its author was forgotten. */
  text: z.nullable(z.string()),
  editedAt: z.optional(instant),
  deleted: z.optional(z.strictObject({ at: instant, by: personRef })),
  mentions: z.array(personRef),
  attachments: z.array(attachment),
  /** Until when its author may change it; absent where they may not. */
  editableUntil: z.optional(instant),
  can: can(messageActs),
});
export type Message = z.infer<typeof message>;

const participant = z.strictObject({ person: personRef, since: instant });
export type Participant = z.infer<typeof participant>;

/** `payslip` names a slip, `person` the other one of a direct conversation. */
const subject = z.strictObject({ kind: z.enum(['proposal', 'project', 'payslip', 'person']), id: z.string() });

export const conversation = z.strictObject({
  conversationId: id,
  kind: z.enum(conversationKinds),
  state: z.enum(conversationStates),
  subject,
  /** Of what it is about: a proposal's or a project's title, the other person's name, the month of a slip. */
  title: z.string(),
  /** Everybody who reads it now, and since when. */
  participants: z.array(participant),
  /** Whether a client is among them: printed above the box at all times. */
  hasClient: z.boolean(),
  /** The reader's own. */
  muted: z.boolean(),
  unread: z.int(),
  /** Among the unread ones one names the reader. */
  mentioned: z.boolean(),
  /** Up to where the reader has read; null before the first time. */
  readTo: z.nullable(z.string()),
  last: z.nullable(message),
  /** Of the last message, or of the opening. */
  activeAt: instant,
  etag: z.string(),
  can: can(conversationActs),
});
export type Conversation = z.infer<typeof conversation>;
export const conversationAnswer = z.strictObject({ success, conversation, stale: z.optional(z.boolean()) });

export const conversationsQuery = z.strictObject({
  ...pageQuery,
  state: z.optional(z.enum(conversationStates)),
  kind: z.optional(z.enum(conversationKinds)),
  /** Of one proposal or project alone. */
  about: z.optional(id),
});
/** The one that was active last first. */
export const conversationsAnswer = listOf(conversation);

/** A colleague or, for staff, a client: the conversation of these two, which is opened where there is none yet. */
export const startDirectBody = z.strictObject({ personId: id });
/** With whom one may begin a direct conversation, by name. */
export const addresseesQuery = z.strictObject({ ...pageQuery, q: z.optional(z.string().check(z.maxLength(100))) });
export const addresseesAnswer = listOf(personRef);

/**
 * `from`: where the page begins: `unread` (the first that the reader has not read, or the newest), `newest`, or a
 * messageId, with what came before and after it. `before` and `after`: a place, with what came just before or after it.
 */
export const messagesQuery = z.strictObject({
  limit: z.optional(z.string()),
  from: z.optional(z.union([z.enum(['unread', 'newest']), uuid])),
  before: z.optional(position),
  after: z.optional(position),
});
/** Oldest first. `hasOlder`, `hasNewer`: there is more than the page on that side. */
export const messagesAnswer = z.strictObject({
  success,
  items: z.array(message),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
  stale: z.optional(z.boolean()),
});
export type MessagesAnswer = z.infer<typeof messagesAnswer>;

/** What is written: kept in the box where it is refused. An empty text needs a file. */
const written = {
  text: optionalText(MOST_TEXT),
  mentions: z.array(id).check(z.maxLength(MOST_MENTIONS, `At most ${MOST_MENTIONS} people`), distinct()),
} as const;
const saysSomething = z.refine<{ text: string; attachments?: readonly unknown[] }>(
  ({ text, attachments = [] }) => text !== '' || attachments.length > 0,
  { error: 'Write something, or attach a file', path: ['text'] },
);
/** `messageId` is made by the sender: the same one again is the same message. */
export const sendMessageBody = z
  .strictObject({
    messageId: uuid,
    ...written,
    attachments: z.array(uuid).check(z.maxLength(MOST_ATTACHMENTS, `At most ${MOST_ATTACHMENTS} files`), distinct()),
  })
  .check(saysSomething);
export const editMessageBody = z.strictObject(written);
export const messageAnswer = z.strictObject({ success, message, stale: z.optional(z.boolean()) });

/** What an edited or deleted message said before, oldest first; admins' alone. */
export const messageVersionsAnswer = z.strictObject({
  success,
  versions: z.array(z.strictObject({ at: instant, text: z.nullable(z.string()) })),
});

export const readToBody = z.strictObject({ place: position });
export const muteBody = z.strictObject({ muted: z.boolean() });
export const lockBody = z.strictObject({ reason });
export const typingAnswer = z.strictObject({ success });
export const participantBody = z.strictObject({ personId: id });
export const attachmentAnswer = z.strictObject({ success, file: attachment });

export const messageSearchQuery = z.strictObject({
  ...pageQuery,
  q: z.string().check(z.minLength(2, 'Type two characters or more'), z.maxLength(100)),
  conversationId: z.optional(id),
});
/** The newest first, with the title of the conversation. */
export const messageSearchAnswer = listOf(
  z.strictObject({ message, conversation: z.strictObject({ conversationId: id, title: z.string() }) }),
);

export const conversationFilesQuery = z.strictObject(pageQuery);
/** The newest first, each with the message that it came with and who sent it. */
export const conversationFilesAnswer = listOf(
  z.strictObject({ file: attachment, messageId: uuid, by: personRef, at: instant }),
);
export type ConversationFile = z.infer<typeof conversationFilesAnswer>['items'][number];
