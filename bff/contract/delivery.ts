/** The delivery page of a guest, and the links that lead to it (domain.md §4.7, state-machines.md §5). */
import * as z from 'zod/mini';
import { documentCategories } from './documents.ts';
import { invoiceStates } from './invoice-states.ts';
import {
  acceptBody,
  deliverable,
  healths,
  milestoneStates,
  projectStates,
  ratingBody,
  returnBody,
} from './projects.ts';
import {
  bp,
  can,
  civilDate,
  email,
  instant,
  listOf,
  paise,
  personRef,
  reason,
  sha256,
  success,
  uuid,
} from './values.ts';

/** `VIEW`: reads and downloads. `SIGN_OFF`: also accepts, returns and rates, with a code that is mailed to the recipient. */
export const linkScopes = ['VIEW', 'SIGN_OFF'] as const;
export type LinkScope = (typeof linkScopes)[number];
/** All but `revoked` follow from the day and from how often it was opened. */
export const linkStates = ['open', 'expired', 'used_up', 'revoked'] as const;
export const linkActs = ['revokeLink'] as const;
/** What somebody may do by a link; the names are those of the milestone. */
export const guestActs = ['acceptMilestone', 'requestChanges', 'rateMilestone'] as const;
export type GuestAct = (typeof guestActs)[number];
/** What the log of a link tells. */
export const linkUses = ['opened', 'downloaded', 'accepted', 'returned', 'rated'] as const;
export type LinkUse = (typeof linkUses)[number];

/** A link lives this long at most. */
export const MOST_LINK_DAYS = 30;
const MOST = { uses: 1_000, token: 256, passcode: 64 } as const;
const LEAST_PASSCODE = 6;
/** How many of its last uses an answer about a link tells. */
export const MOST_USES_TOLD = 100;

// Those who issue links

const passcode = z
  .string()
  .check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(LEAST_PASSCODE, `At least ${LEAST_PASSCODE} characters`),
    z.maxLength(MOST.passcode, `At most ${MOST.passcode} characters`),
  );
/** `days`: 24 hours each, from now. `maxUses`: how often it may be opened; as often as one likes when left out. */
export const issueLinkBody = z.strictObject({
  scope: z.enum(linkScopes),
  recipientEmail: email,
  days: z.int().check(z.minimum(1, 'At least one day'), z.maximum(MOST_LINK_DAYS, `At most ${MOST_LINK_DAYS} days`)),
  maxUses: z.optional(z.int().check(z.minimum(1, 'At least once'), z.maximum(MOST.uses, `At most ${MOST.uses} times`))),
  passcode: z.optional(passcode),
});
export const revokeLinkBody = z.strictObject({ reason });

export const deliveryLink = z.strictObject({
  linkId: uuid,
  projectId: z.string(),
  etag: z.string(),
  /** As the history names it. */
  label: z.string(),
  scope: z.enum(linkScopes),
  state: z.enum(linkStates),
  /** Null once erased. */
  recipientEmail: z.nullable(z.string()),
  issued: z.strictObject({ at: instant, by: personRef }),
  expiresAt: instant,
  opened: z.int(),
  maxUses: z.optional(z.int()),
  hasPasscode: z.boolean(),
  revoked: z.optional(z.strictObject({ at: instant, by: personRef, reason: z.string() })),
  /** Newest first. `of`: the file or the milestone. */
  log: z.array(z.strictObject({ at: instant, use: z.enum(linkUses), of: z.optional(z.string()) })),
  can: can(linkActs),
});
export type DeliveryLink = z.infer<typeof deliveryLink>;
export const deliveryLinksAnswer = listOf(deliveryLink);
export const deliveryLinkAnswer = z.strictObject({ success, link: deliveryLink, stale: z.optional(z.boolean()) });
/** `address`: with its token, in this one answer and in the recipient's mail alone. */
export const linkIssuedAnswer = z.strictObject({
  success,
  link: deliveryLink,
  address: z.string(),
  stale: z.optional(z.boolean()),
});

// The guest

/** Any other token is wrong, whatever it looks like: wrong, expired, used up and revoked get one 404 LINK_INVALID. */
export const openDeliveryBody = z.strictObject({
  token: z.string().check(z.maxLength(MOST.token)),
  passcode: z.optional(z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(MOST.passcode))),
});
export const proveGuestBody = z.strictObject({
  code: z.string().check(z.regex(/^\d{6}$/, 'Please provide a valid 6-digit OTP')),
});
const { deliverables } = acceptBody.shape;
export const guestAcceptBody = z.strictObject({ deliverables });
const { items } = returnBody.shape;
export const guestReturnBody = z.strictObject({ items });
const { score, comment } = ratingBody.shape;
export const guestRateBody = z.strictObject({ score, comment });

const deliveredFile = z.strictObject({ fileId: uuid, name: z.string(), bytes: z.int(), sha256 });
export const deliveryMilestone = z.strictObject({
  milestoneId: uuid,
  etag: z.string(),
  order: z.int(),
  title: z.string(),
  state: z.enum(milestoneStates),
  progressBp: bp,
  startDate: civilDate,
  committedDueDate: civilDate,
  acceptanceCriteria: z.array(z.string()),
  /** What waits for a decision, or was accepted. */
  submission: z.optional(
    z.strictObject({ number: z.int(), at: instant, note: z.string(), deliverables: z.array(deliverable) }),
  ),
  accepted: z.optional(z.strictObject({ at: instant, by: personRef })),
  /** Whether a rating is there. */
  rated: z.boolean(),
  can: can(guestActs),
});
export type DeliveryMilestone = z.infer<typeof deliveryMilestone>;

/** What a guest is shown, and nothing else: no cost, no price, no risk, no chat, nobody of another client (domain.md §4.7). */
export const delivery = z.strictObject({
  linkId: uuid,
  scope: z.enum(linkScopes),
  expiresAt: instant,
  /** The address to which codes go. */
  recipient: z.nullable(z.string()),
  /** A code has shown that the recipient sits here. */
  proven: z.boolean(),
  project: z.strictObject({
    title: z.string(),
    state: z.enum(projectStates),
    client: z.nullable(z.string()),
    lead: z.nullable(z.string()),
    overallBp: bp,
    offerVersion: z.int(),
    offerHash: z.string(),
  }),
  milestones: z.array(deliveryMilestone),
  documents: z.array(
    z.strictObject({
      documentId: uuid,
      title: z.string(),
      category: z.enum(documentCategories),
      version: z.int(),
      file: deliveredFile,
    }),
  ),
  reports: z.array(
    z.strictObject({
      week: civilDate,
      at: instant,
      health: z.enum(healths),
      percentCompleteBp: bp,
      summary: z.string(),
      done: z.array(z.string()),
      next: z.array(z.string()),
    }),
  ),
  invoices: z.array(
    z.strictObject({ invoiceNo: z.string(), state: z.enum(invoiceStates), dueOn: civilDate, outstandingPaise: paise }),
  ),
});
export type Delivery = z.infer<typeof delivery>;
export const deliveryAnswer = z.strictObject({ success, delivery });
export const guestCodeAnswer = z.strictObject({ success, expiresAt: instant });
