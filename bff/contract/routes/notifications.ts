import * as notifications from '../notifications.ts';
import { emptyBody } from '../projects.ts';
import { any, get, only, remove, replace, write } from './declaration.ts';

export const notificationsRoutes = {
  notifications: get('/notifications', 'chat', any, {
    summary: 'List what still needs one and what one should know, the newest first',
    query: notifications.notificationsQuery,
    answer: notifications.notificationsAnswer,
  }),
  announcement: write('/notifications', 'chat', only('admin'), {
    summary: 'Tell people, or everybody of a role, something',
    request: notifications.announceBody,
    answer: notifications.notificationAnswer,
  }),
  'announcement-reach': get('/notifications/reach', 'chat', only('admin'), {
    summary: 'Count whom an announcement to everybody of a role reaches',
    query: notifications.reachQuery,
    answer: notifications.reachAnswer,
  }),
  'notifications-read-all': replace('/notifications/read-all', 'chat', any, {
    summary: 'Mark all of one’s notifications as read, up to the newest that was shown',
    request: notifications.readAllBody,
    answer: notifications.notificationsAnswer,
  }),
  'notification-read': replace('/notifications/:notificationId/read', 'chat', any, {
    summary: 'Mark a notification as read',
    request: emptyBody,
    answer: notifications.notificationAnswer,
  }),
  'notification-delete': remove('/notifications/:notificationId', 'chat', any, {
    summary: 'Delete a notification; what it asks for stays to be done',
    answer: notifications.notificationDeletedAnswer,
  }),
  'notification-choices': get('/notification-choices', 'chat', any, {
    summary: 'Read which notifications one also gets by mail, and when none comes',
    answer: notifications.choicesAnswer,
  }),
  'notification-choices-save': replace('/notification-choices', 'chat', any, {
    summary: 'Choose which notifications one also gets by mail, and when none comes',
    request: notifications.notificationChoices,
    answer: notifications.choicesAnswer,
  }),
};
