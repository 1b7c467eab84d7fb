/** Names of conversations and notifications. Apart from `keys.ts`, which every page of the site loads. */
import '@lamplight/bff/contract/inside-chat.ts';
import { many, one, two } from './keys.ts';

export const chatKeys = {
  conversations: many('conversations'),
  conversation: one('conversation'),
  messages: one('conversation-messages'),
  files: one('conversation-files'),
  addressees: many('conversation-addressees'),
  messageSearch: many('message-search'),
  messageVersions: two('message-versions'),
  notifications: many('notifications'),
  announcementReach: many('announcement-reach'),
  notificationChoices: many('notification-choices'),
} as const;
