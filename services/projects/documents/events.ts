/** What is recorded about a document of a project, version by version (domain.md §4.7; state-machines.md §7). */
import { documentCategories } from '@lamplight/bff/contract/documents.ts';
import { audiences } from '@lamplight/bff/contract/pins.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { pinFields } from '../pins/pin.ts';
import { count, day, id, list, sha256, signed, text } from '../schema.ts';

/** `clientId`: the project's client, so that their documents are found without it. */
const ofVersion = { documentId: id, projectId: id, clientId: id, version: count } as const;
const audience = z.enum(audiences);
/** A version of which only its audience knows. */
const ofShared = { ...ofVersion, audience } as const;
/** Who handed the version in; left out before November 2026. */
const uploader = { uploadedBy: id.optional() } as const;

/** What was approved, for whoever keeps a copy of it. Left out before December 2026. */
const content = { title: text.optional(), fileId: id.optional(), bytes: count.optional() } as const;

const schemas = {
  DocumentUploaded: z.strictObject({
    ...ofVersion,
    title: text,
    category: z.enum(documentCategories),
    fileId: id,
    name: text,
    bytes: count,
    sha256,
    uploadedBy: id,
    /** What is new in it. */
    note: text,
    /** Of what a client hands over for reference: everybody on the project reads it, and nobody decides on it. */
    audience: z.literal('client').optional(),
  }),
  DocumentShared: z.strictObject({ ...ofShared, ...uploader, title: text, sha256, dueOn: day }),
  DocumentRecalled: z.strictObject({ ...ofShared, reason: text }),
  DocumentApproved: z.strictObject({ ...ofShared, ...uploader, ...content, sha256, reason: text.optional() }),
  DocumentRejected: z.strictObject({ ...ofShared, ...uploader, sha256, reason: text }),
  DocumentChangesRequested: z.strictObject({ ...ofShared, ...uploader, sha256, reason: text }),
  /**
   * Falls due by a timer. `to`: who decides by name; with `admins` every admin decides too. `uploadedBy` decides in no case.
   * `daysLeft`: until the due date, below 0 once it is past.
   */
  DocumentReminded: z.strictObject({
    ...ofShared,
    title: text,
    dueOn: day,
    daysLeft: signed,
    to: list(id),
    admins: z.boolean(),
    uploadedBy: id,
  }),
  DocumentSuperseded: z.strictObject({ ...ofShared, by: count }),
  DocumentArchived: z.strictObject(ofShared),
  /** `audience`: who may read the version on which it is put, when it is put. */
  PinAdded: z.strictObject({ ...ofShared, ...pinFields }),
  /** `version`: the newest one; the pin may stand on an earlier one. */
  PinResolved: z.strictObject({ ...ofShared, pinId: id }),
} as const;

export type DocumentEvent = EventsOf<typeof schemas>;
export const documentEvents = declareEvents(schemas);
