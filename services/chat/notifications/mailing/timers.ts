/** When mails are due: a row for each person, with the earliest of theirs. */
import { NEVER } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due, Timers } from '@lamplight/events/core/timers.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Mailing, type MailingCommand, type MailingEvent, mailing, mailingStream } from './mailing.ts';

type DueMail = Due & Readonly<{ machine: Mailing }>;

/** `command` counts: a mail may be due at the instant at which another one was. */
export const dueMails: Projection<DueMail, MailingEvent> = {
  name: 'notification-mails-due',
  version: 1,
  reads: { categories: [mailing.category] },
  indexes: [['dueAt']],
  ids: ({ data }) => [data.userId],
  evolve: (row, { type, data, revision }, id) => {
    const machine = mailing.evolve(row?.machine ?? mailing.initial, { type, data } as MailingEvent, revision);
    const dueAt = machine.waiting.map((one) => one.dueAt).toSorted()[0] ?? NEVER;
    return { _id: id, stream: mailingStream(id), command: `SendMail/${machine.sent}`, dueAt, machine };
  },
};

export const timers: Timers = {
  due: dueMails,
  deciderOf: () => mailing,
  commandOf: ({ _id: userId }, at): MailingCommand => ({ type: 'SendMail', actor: SYSTEM, at, userId }),
};
