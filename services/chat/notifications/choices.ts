/** What somebody gets by mail, and when: `notificationchoices-{person}`. The bell always has all of it. */
import { type MailChoice, type NotificationGroup, notificationGroups } from '@lamplight/bff/contract/notifications.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import type { ChoicesEvent } from './events.ts';
import type { Quiet } from './quiet.ts';

export type { ChoicesEvent } from './events.ts';

type Choice = Readonly<{ group: NotificationGroup; mail: MailChoice }>;
export type Choices = Readonly<{
  /** One more than the revision of the last choice; 0: they never chose. */
  etag: number;
  mail: Readonly<Record<NotificationGroup, MailChoice>>;
  quiet: Quiet | null;
}>;
type Chosen = Readonly<{ choices: readonly Choice[]; quiet: Quiet | null }>;
export type ChoicesCommand =
  | (CommandOf<'SaveChoices'> & Chosen)
  /** By the link of a mail: it takes these groups out, and touches nothing else. */
  | (CommandOf<'StopMail'> & Readonly<{ groups: readonly NotificationGroup[] }>);

/** What somebody must do is mailed at once; what they should know is gathered. */
export const UNCHOSEN: Choices['mail'] = {
  needs: 'at_once',
  proposals: 'digest',
  projects: 'digest',
  money: 'digest',
  pay: 'digest',
  messages: 'digest',
  company: 'at_once',
};

/** Every group, in the order in which they are shown. */
export const chosenOf = ({ mail }: Pick<Choices, 'mail'>): Choice[] =>
  notificationGroups.map((group) => ({ group, mail: mail[group] }));

const evolve = (_before: Choices, { data: { choices, quiet } }: ChoicesEvent, revision: number): Choices => ({
  etag: revision + 1,
  mail: { ...UNCHOSEN, ...Object.fromEntries(choices.map(({ group, mail }) => [group, mail])) },
  quiet,
});

const decide = (c: ChoicesCommand, now: Choices): readonly ChoicesEvent[] | Refusal => {
  const standing = { knows: true, may: true, ready: true, state: 'chosen', etag: now.etag };
  const refusal = refusalOf(standing, c.ifMatch);
  if (refusal !== null) return refusal;
  switch (c.type) {
    case 'SaveChoices': {
      if (c.quiet !== null && c.quiet.from === c.quiet.to)
        return faulty('quiet', 'Let the quiet hours end at another hour than they begin');
      return saved(c.actor.id, now, c);
    }
    case 'StopMail': {
      const choices = chosenOf(now).map((one) =>
        c.groups.includes(one.group) ? { ...one, mail: 'never' as const } : one,
      );
      return saved(c.actor.id, now, { choices, quiet: now.quiet });
    }
    default:
      return unreachable(c);
  }
};

/** What is so already changes nothing. */
const saved = (userId: string, now: Choices, { choices, quiet }: Chosen): readonly ChoicesEvent[] => {
  const event: ChoicesEvent = { type: 'NotificationChoicesSaved', data: { userId, choices, quiet } };
  const then = evolve(now, event, 0);
  const isSame = (of: Choices): string => JSON.stringify([chosenOf(of), of.quiet?.from, of.quiet?.to]);
  return isSame(then) === isSame(now) ? [] : [event];
};

export const choices: Decider<Choices, ChoicesCommand, ChoicesEvent> = {
  category: 'notificationchoices',
  initial: { etag: 0, mail: UNCHOSEN, quiet: null },
  evolve,
  decide,
};
