import { notificationGroups, notificationKinds } from '@lamplight/bff/contract/notifications.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { type Choices, type ChoicesCommand, type ChoicesEvent, choices, chosenOf, UNCHOSEN } from './choices.ts';
import { groupOf } from './kinds.ts';

const AT = '2026-11-21T06:30:00.000Z';
const actor: Actor = { id: 'u1', role: 'employee' };
const night = { from: 21, to: 7 };
type Saved = ChoicesEvent['data'];
const saved = (of: Saved['choices'], quiet: Saved['quiet'] = null): ChoicesEvent => ({
  type: 'NotificationChoicesSaved',
  data: { userId: 'u1', choices: of, quiet },
});
const save = (of: Saved['choices'], quiet: Saved['quiet'] = null, ifMatch?: number): ChoicesCommand => ({
  ...{ type: 'SaveChoices', actor, at: AT, choices: of, quiet, ifMatch },
});
const stop = (group: 'needs' | 'projects'): ChoicesCommand => ({ type: 'StopMail', actor, at: AT, groups: [group] });
const mailOf = ({ mail }: Choices) => mail;

describe('choices', () => {
  const none = [{ group: 'needs', mail: 'never' }] as const;

  it('are those of whoever never chose, until they choose', () => {
    const { state } = given(choices);
    expect(state).toEqual({ etag: 0, mail: UNCHOSEN, quiet: null });
    expect(chosenOf(state).map(({ group }) => group)).toEqual(notificationGroups);
    given(choices)
      .when(save(none, night))
      .then([saved(none, night)]);
  });

  it('take the place of all before them: what is not named is as if it was never chosen', () => {
    const before = [saved([...none, { group: 'money', mail: 'at_once' }], night)];
    const after = given(choices, [...before, saved([{ group: 'pay', mail: 'never' }])]).state;
    expect(mailOf(after)).toEqual({ ...UNCHOSEN, pay: 'never' });
    expect([after.quiet, after.etag]).toEqual([null, 2]);
  });

  it('that are so already change nothing', () => {
    given(choices, [saved(none, night)])
      .when(save(none, night))
      .then([]);
    given(choices)
      .when(save([{ group: 'needs', mail: UNCHOSEN.needs }]))
      .then([]);
    given(choices, [saved(none, night)])
      .when(save(none, { from: 21, to: 8 }))
      .then([saved(none, { from: 21, to: 8 })]);
  });

  it('of an older page are refused with the version that is there', () => {
    const there = given(choices, [saved(none)]);
    there.when(save([], null, 1)).then([saved([])]);
    for (const old of [0, 2])
      there
        .when(save([], null, old))
        .then({ refused: 'VERSION_CONFLICT', because: 'conflict', detail: { state: 'chosen', etag: 1 } });
    given(choices)
      .when(save(none, null, 0))
      .then([saved(none)]);
  });

  it('know no quiet hours that begin when they end', () => {
    given(choices)
      .when(save([], { from: 9, to: 9 }))
      .then('VALIDATION_FAILED');
  });

  it('lose one group by the link of a mail, and nothing else', () => {
    const before = [saved([{ group: 'pay', mail: 'at_once' }], night)];
    const { state, then } = given(choices, before).when(stop('projects'));
    expect(state).toMatchObject({ mail: { ...UNCHOSEN, pay: 'at_once', projects: 'never' }, quiet: night });
    then([saved(chosenOf(state), night)]);
    given(choices, [saved([{ group: 'projects', mail: 'never' }])])
      .when(stop('projects'))
      .then([]);
  });
});

it('every kind stands in a group that may be chosen', () => {
  for (const kind of notificationKinds) expect(notificationGroups).toContain(groupOf(kind));
});
