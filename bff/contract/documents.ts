/** Documents of a project, version by version, and the decisions on them (domain.md §4.7; state-machines.md §7). */
import * as z from 'zod/mini';
import { audiences, inOnePlace, pin, pinSaid } from './pins.ts';
import {
  can,
  civilDate,
  id,
  instant,
  line,
  listOf,
  optionalText,
  pageQuery,
  personRef,
  reason,
  sha256,
  success,
  uuid,
} from './values.ts';

export const documentCategories = ['SRS', 'DESIGN', 'API', 'USER_GUIDE', 'RELEASE', 'CONTRACT', 'REFERENCE'] as const;
export type DocumentCategory = (typeof documentCategories)[number];
export const versionStates = [
  'draft',
  'pending',
  'approved',
  'changes_requested',
  'rejected',
  'superseded',
  'archived',
  /** Handed over by the client: nobody decides on it. */
  'reference',
] as const;
export type VersionState = (typeof versionStates)[number];
export const decisions = ['approve', 'request_changes', 'reject'] as const;
export type Decision = (typeof decisions)[number];
export const documentActs = [
  'uploadVersion',
  'shareDocument',
  'recallDocument',
  'decideDocument',
  'archiveDocument',
  'addPin',
] as const;
export type DocumentAct = (typeof documentActs)[number];

const documentVersion = z.strictObject({
  version: z.int(),
  state: z.enum(versionStates),
  name: z.string(),
  bytes: z.int(),
  sha256,
  note: z.string(),
  uploaded: z.strictObject({ at: instant, by: personRef }),
  /** Absent while it is a draft. */
  audience: z.optional(z.enum(audiences)),
  dueOn: z.optional(civilDate),
  sharedAt: z.optional(instant),
  decided: z.optional(
    z.strictObject({ decision: z.enum(decisions), at: instant, by: personRef, reason: z.optional(z.string()) }),
  ),
});
export type DocumentVersion = z.infer<typeof documentVersion>;

export const projectDocument = z.strictObject({
  documentId: uuid,
  projectId: z.string(),
  projectTitle: z.string(),
  title: z.string(),
  category: z.enum(documentCategories),
  side: z.enum(['company', 'client']),
  etag: z.string(),
  /** Newest first, those that the reader may read; never none. */
  versions: z.array(documentVersion),
  /** Oldest first, those that the reader may read. */
  pins: z.array(pin),
  can: can(documentActs),
});
export type ProjectDocument = z.infer<typeof projectDocument>;
export const documentAnswer = z.strictObject({ success, document: projectDocument, stale: z.optional(z.boolean()) });
/** `waiting`: for whom the newest version waits. */
export const documentsQuery = z.strictObject({
  ...pageQuery,
  projectId: z.optional(id),
  waiting: z.optional(z.enum(audiences)),
});
/** The newest document first. */
export const documentsAnswer = listOf(projectDocument);

const note = optionalText(1000);
export const uploadDocumentBody = z.strictObject({
  projectId: id,
  title: line(160, 'Give the document a title'),
  category: z.enum(documentCategories),
  /** Uploaded before by the same person, to the same project, for a document. */
  fileId: uuid,
  note,
});
export const uploadVersionBody = z.strictObject({ fileId: uuid, note });
const version = z.int().check(z.minimum(1), z.maximum(10_000));
export const shareDocumentBody = z.strictObject({ version, audience: z.enum(audiences), dueOn: civilDate });
export const recallDocumentBody = z.strictObject({ reason });
export const decideDocumentBody = z.strictObject({
  version,
  sha256,
  decision: z.enum(decisions),
  /** Needed unless it is approved. */
  reason: z.optional(reason),
});
export const addPinBody = z.strictObject({ version, ...pinSaid }).check(inOnePlace);
