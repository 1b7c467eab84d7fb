/** What people are told is mailed as they chose, unless they read or did it before. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Effect, Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { TitleDoc } from '../../audience/titles.ts';
import type { ConversationDoc } from '../../conversations/view.ts';
import { choices } from '../choices.ts';
import type { BellEvent, NotificationEvent } from '../events.ts';
import { groupOf } from '../kinds.ts';
import { inConversation } from '../subject.ts';
import { type MailingCommand, mailing, mailingStream } from './mailing.ts';
import { planOf } from './plan.ts';

type Sources = Readonly<{
  look: Look;
  titles: Pick<View<TitleDoc>, 'get'>;
  conversations: Pick<View<ConversationDoc>, 'get'>;
}>;
type Told = NotificationEvent | BellEvent;

/** Nobody is mailed today what they were told long ago, however late it is read. */
const WORTH_MS = 24 * 3_600_000;

export const mailPlanner = (sources: () => Promise<Sources>): Reactor<Told> => ({
  name: 'notification-mail-planner',
  apart: true,
  reads: {
    types: [
      ...(['NotificationCreated', 'NotificationRead', 'NotificationDeleted', 'NotificationResolved'] as const),
      'AllNotificationsRead',
    ],
  },
  react: async (fact) => {
    const { type, data, occurredAt: at } = fact;
    const { userId } = data;
    switch (type) {
      case 'NotificationCreated':
        return planned(await sources(), fact as Fact<Created>);
      case 'AllNotificationsRead': {
        const { position, occurredAt } = data;
        return [effect('seen', { type: 'DropSeen', actor: SYSTEM, at, userId, position, occurredAt })];
      }
      default:
        return [effect('drop', { type: 'DropMail', actor: SYSTEM, at, userId, notificationId: data.notificationId })];
    }
  },
});

type Created = Extract<NotificationEvent, { type: 'NotificationCreated' }>;
const planned = async (
  { look, titles, conversations }: Sources,
  { data: { notificationId, userId, kind, subject, projectId }, occurredAt, position }: Fact<Created>,
): Promise<readonly Effect[]> => {
  const { state } = await look(`notificationchoices-${userId}`, choices);
  const plan = planOf(kind, state, occurredAt);
  if (plan === null) return [];
  const about = subject.kind === 'conversation' ? inConversation(subject.id).conversationId : null;
  const thing = about === null ? subject.id : ((await conversations.get(about))?.subjectId ?? about);
  const named = (await titles.get(thing)) ?? (projectId === undefined ? null : await titles.get(projectId));
  const item = { notificationId, kind, group: groupOf(kind), title: named?.title ?? '' };
  const command: MailingCommand = {
    ...{ type: 'PlanMail', actor: SYSTEM, at: occurredAt, userId, item, position, occurredAt, ...plan },
  };
  const until = new Date(Date.parse(occurredAt) + WORTH_MS).toISOString();
  return [{ ...effect('plan', command), until }];
};

const effect = (as: string, command: MailingCommand): Effect => ({
  ...{ as, to: mailingStream(command.userId), decider: mailing, command },
});
