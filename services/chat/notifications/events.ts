/** What is recorded of what people are told, and of how they want to be told it (state-machines.md §10). Ids alone. */
import {
  mailChoices,
  notificationGroups,
  notificationKinds,
  notificationSubjects,
} from '@lamplight/bff/contract/notifications.ts';
import { roles } from '@lamplight/bff/contract/roles.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import type { KeyName } from '@lamplight/events/ports/personal-data.ts';
import { z } from 'zod';
import { id, instant } from '../schema.ts';
import { wordsOf } from '../sealed-for.ts';

const ofNotification = { notificationId: id, userId: id } as const;
/** Of one that needs somebody: what is owed, and since which event (`told/obligations.ts`). */
const obligation = z.strictObject({ id: z.string().min(1).max(300), round: id }).optional();
const terms = z.array(id).readonly().optional();
const notificationSchemas = {
  NotificationCreated: z.strictObject({
    ...ofNotification,
    kind: z.enum(notificationKinds),
    /** There is something to do. */
    needs: z.boolean(),
    subject: z.strictObject({ kind: z.enum(notificationSubjects), id }),
    projectId: id.optional(),
    /** Who did what it tells of; left out where nobody did. */
    by: id.optional(),
    obligation,
    /** By which appointments it is theirs (`people/terms.ts`); left out where it is by none. */
    terms,
  }),
  NotificationRead: z.strictObject(ofNotification),
  NotificationDeleted: z.strictObject(ofNotification),
  /**
   * `met`: somebody did it, or it is asked of nobody any more. `not_theirs`: it is still to be done, but not by this person:
   * it may come back to them. Also where nothing was created yet: whoever creates it then is late.
   */
  NotificationResolved: z.strictObject({
    ...ofNotification,
    because: z.enum(['met', 'not_theirs']),
    by: id.optional(),
    obligation,
    /** Of what is not theirs: the appointments that have ended. By these it does not come back. */
    terms,
  }),
} as const;
export type NotificationEvent = EventsOf<typeof notificationSchemas>;
export const notificationEvents = declareEvents(notificationSchemas);

const bellSchemas = {
  /** Up to this one, with it. A position moves with a restore or a copy; the instant orders across (event-core.md §5). */
  AllNotificationsRead: z.strictObject({ userId: id, notificationId: id, position: id, occurredAt: instant }),
} as const;
export type BellEvent = EventsOf<typeof bellSchemas>;
export const bellEvents = declareEvents(bellSchemas);

const hour = z.int().min(0).max(23);
const choicesSchemas = {
  /** All of them, in place of those before. A group that is not named is as for whoever never chose. */
  NotificationChoicesSaved: z.strictObject({
    userId: id,
    choices: z.array(z.strictObject({ group: z.enum(notificationGroups), mail: z.enum(mailChoices) })).readonly(),
    quiet: z.strictObject({ from: hour, to: hour }).nullable(),
  }),
} as const;
export type ChoicesEvent = EventsOf<typeof choicesSchemas>;
export const choicesEvents = declareEvents(choicesSchemas);

const announcementSchemas = {
  /** `to`: people, or whoever has the role when it is sent. */
  AnnouncementMade: z.strictObject({
    announcementId: id,
    by: id,
    text: personalText,
    to: z.union([z.strictObject({ people: z.array(id).readonly() }), z.strictObject({ role: z.enum(roles) })]),
  }),
} as const;
export type AnnouncementEvent = EventsOf<typeof announcementSchemas>;
const ofAuthor = ({ by }: Readonly<{ by: string }>): KeyName => wordsOf(by);
export const announcementEvents = declareEvents(announcementSchemas, {
  personal: { AnnouncementMade: { text: ofAuthor } },
});
