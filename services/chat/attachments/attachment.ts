/** A file of a conversation: uploaded by whoever may write there, for a message of theirs that is yet to be sent. */
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { ABSENT } from '@lamplight/common/facts/standing.ts';
import { type Decider, type Personal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { Place } from '../conversations/place.ts';
import type { AttachmentEvent } from './events.ts';

export type { AttachmentEvent } from './events.ts';

type File = Readonly<{ fileId: string; conversationId: string; mediaType: string; bytes: number; sha256: string }>;
export type StoredAttachment = File & Readonly<{ is: 'stored'; uploadedBy: string; name: Personal }>;
export type Attachment = Readonly<{ is: 'absent' }> | StoredAttachment;
export type AttachmentCommand = CommandOf<'StoreAttachment'> & File & Readonly<{ name: string; place: Place }>;

/** Under an id that was used for it the same content again is the same file. */
const decide = (c: AttachmentCommand, file: Attachment): readonly AttachmentEvent[] | Refusal => {
  const { fileId, conversationId, name, mediaType, bytes, sha256, place, actor } = c;
  if (!place.takesPart) return place.refused ?? ABSENT;
  if (file.is !== 'absent') {
    const isSame = file.conversationId === conversationId && file.sha256 === sha256 && file.uploadedBy === actor.id;
    return isSame ? [] : refuse('STATE_CONFLICT', 'conflict', { state: file.is });
  }
  if (place.refused !== null) return place.refused;
  const data = { fileId, conversationId, uploadedBy: actor.id, name, mediaType, bytes, sha256 };
  return [{ type: 'AttachmentStored', data }];
};

export const attachment: Decider<Attachment, AttachmentCommand, AttachmentEvent> = {
  category: 'attachment',
  initial: { is: 'absent' },
  evolve: (_file, { data }) => ({ is: 'stored', ...data }),
  decide,
};
