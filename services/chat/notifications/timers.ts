/** What falls due by itself (state-machines.md, Timers): mails, and that one looks who has not read what was said. */
import type { Due, Timers } from '@lamplight/events/core/timers.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { MessageEvent } from '../messages/events.ts';
import { type DueMail, dueMailAfter, mailNow } from './mailing/due.ts';
import { type MailingEvent, mailing } from './mailing/mailing.ts';
import { type UnreadEvent, unreadCheck } from './unread/check.ts';
import { checkNow, type DueCheck, dueCheckAfter, dueCheckId, isDueCheck } from './unread/due.ts';

type TimedEvent = MailingEvent | MessageEvent | UnreadEvent;

/** A row for each person who is to be mailed, under their id, and for each conversation that is to be looked at. */
export const due: Projection<DueMail | DueCheck, TimedEvent> = {
  name: 'chat-due',
  version: 1,
  reads: { categories: [mailing.category, 'message', unreadCheck.category] },
  indexes: [['dueAt']],
  ids: ({ type, data }) => {
    if (!('conversationId' in data)) return [data.userId];
    return type === 'MessageSent' || type === 'UnreadChecked' ? [dueCheckId(data.conversationId)] : [];
  },
  evolve: (row, e, id) =>
    isDueCheck(id)
      ? dueCheckAfter(row as DueCheck | null, e as Fact<MessageEvent | UnreadEvent>, id)
      : dueMailAfter(row as DueMail | null, e as Fact<MailingEvent>, id),
};

export const timers: Timers = {
  due,
  deciderOf: (stream) => (stream.startsWith(`${unreadCheck.category}-`) ? unreadCheck : mailing),
  commandOf: (row: Due, at) => (isDueCheck(row._id) ? checkNow(row, at) : mailNow(row, at)),
};
