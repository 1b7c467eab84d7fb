/** Frames of GET /api/stream (security.md §14), and how services hand them to the BFF. */
import * as z from 'zod/mini';
import { paise } from './values.ts';

/** What changes live: each has a service that tells of it, and what the site fetches again (`touched.ts`). */
export const liveKinds = [
  'proposal',
  'project',
  'milestone',
  'report',
  'time',
  'cost',
  'payroll',
  'assignment',
  'interest',
  'progress',
  'file',
  'document',
  'delivery-link',
  'activity',
  'available-projects',
  'invoice',
  'company',
  'audit',
  'conversation',
  'message',
  'notification',
  'connection',
  'storage',
  'code',
  'plan',
  'product',
  'tech-stack',
  'skill',
  'claim',
  'visit',
  'employee',
  'client',
  'billing',
  'job',
  'application',
  'enquiry',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Any text is let through: whoever hears it may be older than who says it, and passes over what it does not know. */
const liveKind = z.custom<LiveKind>((kind) => typeof kind === 'string');

/** What to fetch again: ids only, no content. */
export const invalidation = z.strictObject({ kind: liveKind, id: z.optional(z.string()) });
export const paymentNotification = z.strictObject({
  kind: z.literal('payment'),
  paymentId: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  milestoneName: z.string(),
  paymentAmountPaise: paise,
});
export const typing = z.strictObject({ conversationId: z.string(), personId: z.string() });
export const presence = z.strictObject({ conversationId: z.string(), here: z.array(z.string()) });
export const frame = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('invalidate'), data: z.strictObject({ keys: z.array(invalidation) }) }),
  z.strictObject({ event: z.literal('notification'), data: paymentNotification }),
  /** Somebody writes right now: it counts for some seconds, and nothing of it is kept. */
  z.strictObject({ event: z.literal('typing'), data: typing }),
  /** Who of a conversation has the portal in view, or a part of them: to whoever asked, for half a minute, and not kept. */
  z.strictObject({ event: z.literal('presence'), data: presence }),
  z.strictObject({ event: z.literal('session'), data: z.strictObject({ code: z.string() }) }),
  z.strictObject({ event: z.literal('gap'), data: z.strictObject({}) }),
]);
export type Frame = z.infer<typeof frame>;
export type PaymentNotification = z.infer<typeof paymentNotification>;

/** Broadcast channel `stream`: the owning service names who may see a frame, from membership at that moment. */
export const streamChannel = 'stream';
export const recipients = z.strictObject({ users: z.array(z.string()), roles: z.array(z.string()) });
export type Recipients = z.infer<typeof recipients>;
export const addressedFrame = z.strictObject({ to: recipients, frame });
export type AddressedFrame = z.infer<typeof addressedFrame>;
