/** What is to be mailed to one person: `notificationmail-{person}`. One mail holds all that is due then. */
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { isAfter, type Place } from '@lamplight/common/marks/place.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { MailedItem, MailingEvent } from './events.ts';

export type { MailingEvent } from './events.ts';

type Planned = Omit<Extract<MailingEvent, { type: 'MailPlanned' }>['data'], 'userId'>;
export type Mailing = Readonly<{
  /** In the order in which they were planned. */
  waiting: readonly Planned[];
  /** How many mails were due so far. */
  sent: number;
}>;
type OfPerson = Readonly<{ userId: string }>;
export type MailingCommand = OfPerson &
  (
    | (CommandOf<'PlanMail'> & Planned)
    | (CommandOf<'DropMail'> & Readonly<{ notificationId: string }>)
    /** All up to a place were read. */
    | (CommandOf<'DropSeen'> & Pick<Place, 'position' | 'occurredAt'>)
    | CommandOf<'SendMail'>
  );

const without = (m: Mailing, ids: readonly string[]): Mailing => ({
  ...m,
  waiting: m.waiting.filter(({ item }) => !ids.includes(item.notificationId)),
});

const evolve = (m: Mailing, { type, data }: MailingEvent): Mailing => {
  switch (type) {
    case 'MailPlanned': {
      const { userId: _whose, ...planned } = data;
      return { ...m, waiting: [...m.waiting, planned] };
    }
    case 'MailDropped':
      return without(m, data.notificationIds);
    case 'NotificationMailDue':
      return { ...without(m, data.items.map(idOf)), sent: m.sent + 1 };
    default:
      return unreachable(type);
  }
};
/** What could not leave for so long is mailed no more: nobody finds a pile of old news one morning. */
const WORTH_MS = 24 * 3_600_000;

const idOf = ({ notificationId }: MailedItem): string => notificationId;

const decide = (c: MailingCommand, m: Mailing): readonly MailingEvent[] | Refusal => {
  if (!isSystem(c.actor)) return FORBIDDEN;
  const { userId } = c;
  switch (c.type) {
    case 'PlanMail': {
      const { item, position, occurredAt, dueAt, digest } = c;
      if (m.waiting.some((one) => idOf(one.item) === idOf(item))) return [];
      return [{ type: 'MailPlanned', data: { userId, item, position, occurredAt, dueAt, digest } }];
    }
    case 'DropMail':
      return dropped(
        userId,
        m.waiting.filter(({ item }) => idOf(item) === c.notificationId),
      );
    case 'DropSeen':
      return dropped(
        userId,
        m.waiting.filter((one) => !isAfter(one, c)),
      );
    case 'SendMail': {
      const lateMs = ({ dueAt }: Planned) => Date.parse(c.at) - Date.parse(dueAt);
      const old = m.waiting.filter((one) => lateMs(one) > WORTH_MS);
      const due = m.waiting.filter((one) => lateMs(one) >= 0 && lateMs(one) <= WORTH_MS);
      if (due.length === 0) return dropped(userId, old);
      const items = due.map(({ item }) => item);
      const digest = due.every((one) => one.digest);
      return [...dropped(userId, old), { type: 'NotificationMailDue', data: { userId, digest, items } }];
    }
    default:
      return unreachable(c);
  }
};
const dropped = (userId: string, gone: readonly Planned[]): readonly MailingEvent[] =>
  gone.length === 0
    ? []
    : [{ type: 'MailDropped', data: { userId, notificationIds: gone.map(({ item }) => idOf(item)) } }];

export const mailingStream = (userId: string): `notificationmail-${string}` => `notificationmail-${userId}`;

export const mailing: Decider<Mailing, MailingCommand, MailingEvent> = {
  category: 'notificationmail',
  initial: { waiting: [], sent: 0 },
  evolve,
  decide,
};
