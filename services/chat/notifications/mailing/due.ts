/** When mails are due: a row for each person, with the earliest of theirs. */
import { NEVER } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due } from '@lamplight/events/core/timers.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { type Mailing, type MailingCommand, type MailingEvent, mailing, mailingStream } from './mailing.ts';

export type DueMail = Due & Readonly<{ machine: Mailing }>;

/** The row after an event of what is to be mailed. `command` counts: a mail may be due at the instant at which another one was. */
export const dueMailAfter = (
  row: DueMail | null,
  { type, data, revision }: Pick<Fact<MailingEvent>, 'type' | 'data' | 'revision'>,
  id: string,
): DueMail => {
  const machine = mailing.evolve(row?.machine ?? mailing.initial, { type, data } as MailingEvent, revision);
  const dueAt = machine.waiting.map((one) => one.dueAt).toSorted()[0] ?? NEVER;
  return { _id: id, stream: mailingStream(id), command: `SendMail/${machine.sent}`, dueAt, machine };
};

/** What the timer sends for a row. */
export const mailNow = ({ _id: userId }: Due, at: string): MailingCommand => ({
  ...{ type: 'SendMail', actor: SYSTEM, at, userId },
});
