/** What notifications give their service. */
import { invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { announcement } from './announcement.ts';
import { bell } from './bell.ts';
import { choices } from './choices.ts';
import type { Notifying } from './context.ts';
import {
  announcementEvents,
  type BellEvent,
  bellEvents,
  choicesEvents,
  type NotificationEvent,
  notificationEvents,
} from './events.ts';
import { mailingEvents } from './mailing/events.ts';
import { mailing } from './mailing/mailing.ts';
import { mailPlanner } from './mailing/reactors.ts';
import { notification } from './notification.ts';
import { announcer, mentioner } from './own-reactors.ts';
import { lateSettler, notifier } from './reactors.ts';
import { formerAdminReader, lateReader, messageReader } from './read-reactors.ts';
import { due } from './timers.ts';
import { toldObligations } from './told/obligations.ts';
import { toldSubjects } from './told/subjects.ts';
import { unreadCheck } from './unread/check.ts';
import { unreadEvents } from './unread/events.ts';
import { unreadNotifier } from './unread/notifier.ts';
import { announcementView, bellView, notificationView } from './view.ts';

/** Nobody hears of another's. */
const ofPerson = ({ data: { userId } }: Fact<NotificationEvent | BellEvent>, id?: string) => [
  invalidate({ users: [userId], roles: [] }, 'notification', id),
];

export const notifications = {
  events: [
    ...[...notificationEvents, ...bellEvents, ...choicesEvents, ...announcementEvents],
    ...[...mailingEvents, ...unreadEvents],
  ],
  deciders: [notification, bell, choices, announcement, mailing, unreadCheck],
  views: {
    notifications: notificationView,
    notificationBells: bellView,
    announcements: announcementView,
    toldSubjects,
    toldObligations,
    due,
  },
  reactors: (chat: () => Promise<Notifying>) => [
    notifier(chat),
    lateSettler(chat),
    announcer(chat),
    mentioner(chat),
    messageReader(chat),
    lateReader(chat),
    formerAdminReader(chat),
    unreadNotifier(chat),
    mailPlanner(chat),
  ],
  signals: {
    notifications: (fact: Fact<NotificationEvent>) => ofPerson(fact, fact.data.notificationId),
    notificationBells: (fact: Fact<BellEvent>) => ofPerson(fact),
  },
} as const;
