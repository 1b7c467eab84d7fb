/** What is recorded of mails about notifications: what is to be mailed to a person, and when it was due. Never an address. */
import { notificationGroups, notificationKinds } from '@lamplight/bff/contract/notifications.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { z } from 'zod';
import { id, instant, text } from '../../schema.ts';

const item = z.strictObject({
  notificationId: id,
  kind: z.enum(notificationKinds),
  group: z.enum(notificationGroups),
  /** Of what it is about, as it was called then; empty where it has no name. */
  title: text,
});
const schemas = {
  /** `position`, `occurredAt`: of the notification's creation. `digest`: with what else is gathered for that day. */
  MailPlanned: z.strictObject({
    userId: id,
    item,
    position: id,
    occurredAt: instant,
    dueAt: instant,
    digest: z.boolean(),
  }),
  /** They were read, deleted or done before they were mailed. */
  MailDropped: z.strictObject({ userId: id, notificationIds: z.array(id).readonly() }),
  /** Everything that is due, in one mail. Whoever knows the person's address writes it. */
  NotificationMailDue: z.strictObject({ userId: id, digest: z.boolean(), items: z.array(item).readonly() }),
} as const;

export type MailingEvent = EventsOf<typeof schemas>;
export type MailedItem = Readonly<z.infer<typeof item>>;
export const mailingEvents = declareEvents(schemas);
