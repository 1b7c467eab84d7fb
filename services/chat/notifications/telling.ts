/** The commands by which people are told, and told that it is done. */

import { addDays, endOfDay, istDate } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Effect } from '@lamplight/events/core/types.ts';
import type { News, Thing } from './consequence.ts';
import { notificationIdOf, roundOf } from './ids.ts';
import { type NotificationCommand, notification } from './notification.ts';
import type { Settled } from './settling.ts';
import type { Obligation } from './told/obligations.ts';

type Of<T extends NotificationCommand['type']> = Omit<
  Extract<NotificationCommand, { type: T }>,
  'type' | 'actor' | 'at'
>;

export const creating = (of: Of<'CreateNotification'>, at: string, until?: string): Effect => ({
  as: `tell-${of.notificationId}`,
  to: `notification-${of.notificationId}`,
  decider: notification,
  command: { type: 'CreateNotification', actor: SYSTEM, at, ...of } satisfies NotificationCommand,
  ...(until === undefined ? {} : { until }),
});

export const resolving = (of: Of<'ResolveNotification'>, at: string): Effect => ({
  as: `settle-${of.notificationId}`,
  to: `notification-${of.notificationId}`,
  decider: notification,
  command: { type: 'ResolveNotification', actor: SYSTEM, at, ...of } satisfies NotificationCommand,
});

/** A proposal is no project yet: its own id stands in the subject. */
const projectOf = ({ subject, of }: Thing) => (of === null || subject.kind === 'proposal' ? {} : { projectId: of });

/** @param at when the event happened that made one look */
export const settlingEffects = (obligation: Obligation, { open, create, resolve }: Settled, at: string): Effect[] => [
  ...create.flatMap(({ userId, terms }) => {
    if (open === null) return [];
    const { _id: id, kind, subject } = obligation;
    const owed = { needs: true, obligation: { id, round: open.id }, ...named(terms) };
    const about = { kind, subject, ...projectOf(obligation), ...(open.by === null ? {} : { by: open.by }) };
    return [creating({ notificationId: notificationIdOf(open.id, userId), userId, ...about, ...owed }, at)];
  }),
  ...resolve.map(({ notificationId, userId, round, because, by, terms }) => {
    const why = { because, ...(by === null ? {} : { by }), ...named(terms) };
    return resolving({ notificationId, userId, ...why, obligation: { id: obligation._id, round } }, at);
  }),
];

const named = (terms: readonly string[]) => (terms.length === 0 ? {} : { terms });

/** News is worth telling for so long: whoever reads old facts anew floods nobody. What is owed has no end but its being done. */
const WORTH_DAYS = 14;
type Happened = Readonly<{ id: string; occurredAt: string; by: string | null }>;

export const newsEffects = (news: News, readers: readonly string[], { id, occurredAt, by }: Happened): Effect[] => {
  const { kind, subject } = news;
  const round = roundOf(id, `${kind}.${subject.id}`);
  const about = { kind, needs: false, subject, ...projectOf(news), ...(by === null ? {} : { by }) };
  const until = endOfDay(addDays(istDate(occurredAt), WORTH_DAYS));
  return readers.map((userId) =>
    creating({ notificationId: notificationIdOf(round, userId), userId, ...about }, occurredAt, until),
  );
};
