/**
 * What is recorded of a project's place at a provider: each effect is requested before it is asked for and confirmed once the
 * provider has said that it stands, so that whatever a crash cut off is known to be in doubt (operations.md §7). What was
 * confirmed of an access is its receipt: who, what, when, and the provider's id of the permission.
 */
import { storageProviders } from '@lamplight/bff/contract/storage.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';

const id = z.string().min(1).max(512);
const text = z.string().min(1).max(1_024);
const link = z.string().max(4_096);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const of = { provider: z.enum(storageProviders), projectId: id } as const;
const ofCopy = { ...of, copyId: id } as const;
const ofPerson = { ...of, personId: id } as const;
export const doubted = ['folder', 'copy', 'access'] as const;

const schemas = {
  /** `ref`: under which it is made, and found again. `grantId`: by which connection. */
  FolderRequested: z.strictObject({ ...of, grantId: id, ref: text, name: text }),
  FolderConfirmed: z.strictObject({ ...of, grantId: id, folderId: id, link }),
  /** The provider does not show it any more. `people`: who had access to it then. */
  FolderLost: z.strictObject({ ...of, grantId: id, folderId: id, people: z.array(id) }),
  CopyRequested: z.strictObject({ ...ofCopy, fileId: id, name: text, bytes: z.int().min(0), sha256, ref: text }),
  /** What lies there has this content: `sha256` of ours, held against the hash that the provider tells. */
  CopyConfirmed: z.strictObject({ ...ofCopy, fileId: id, sha256, copiedTo: id, link }),
  CopyLost: z.strictObject(ofCopy),
  /** `address`: under which the person is let in. */
  AccessRequested: z.strictObject({ ...ofPerson, address: personalText }),
  AccessGiven: z.strictObject({ ...ofPerson, permissionId: id }),
  AccessTakingRequested: z.strictObject({ ...ofPerson, because: z.enum(['left', 'over', 'shut_out']) }),
  /** `permissionId`: null where the person turned out to have none. */
  AccessTaken: z.strictObject({ ...ofPerson, permissionId: id.nullable() }),
  /** The provider does not list what was given. */
  AccessLost: z.strictObject(ofPerson),
  /** Nobody can tell what came of it, or the provider refuses it: a person has to look. `cause`: a code. */
  StorageDoubted: z.strictObject({ ...of, about: z.enum(doubted), subjectId: id, cause: text }),
  /** Somebody has looked: what was in doubt is tried anew, and the provider's lists are held against ours. */
  StorageReconciling: z.strictObject({ ...of, by: id }),
  /** `strangers`: how many may see the folder whom nobody here let in. */
  StorageCompared: z.strictObject({ ...of, strangers: z.int().min(0) }),
} as const;

export type StorageEvent = EventsOf<typeof schemas>;

/** Whoever erases the person erases the address with them. */
const addressOf = (data: unknown) => ({
  subject: (data as Readonly<{ personId: string }>).personId,
  purpose: 'storage',
});
export const storageEvents = declareEvents(schemas, { personal: { AccessRequested: { address: addressOf } } });
