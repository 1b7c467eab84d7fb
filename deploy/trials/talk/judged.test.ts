import type { BodyOf, Outcome, Step } from '../tills/command.ts';
import { type Talked, textOf } from './command.ts';
import { type Found, judged, type Listed, type Notified } from './judged.ts';

const CLIENT = 'chitra';
type Body = BodyOf<Talked>;
type Given = Readonly<{ n: number; body: Body; is: readonly Outcome[]; mayAct?: true }>;
const steps = (...given: readonly Given[]): readonly Step<Talked>[] =>
  given.flatMap(({ n, body, is, mayAct }) => [
    { is: 'invoke', command: { n, commandId: `command-${n}`, ...body } as Talked } as const,
    ...is.map((outcome) => ({ is: outcome, n, ...(mayAct ? { mayAct } : {}) })),
  ]);
const sends = (n: number, is: readonly Outcome[] = ['ok'], more: Partial<Given> = {}): Given => ({
  n,
  is,
  body: { kind: 'send', by: 'asha', conversation: 'team', messageId: `m-${n}`, text: textOf(n), mentions: [] },
  ...more,
});
const edits = (n: number, of: number, is: readonly Outcome[] = ['ok']): Given => ({
  n,
  is,
  body: { kind: 'edit', by: 'asha', conversation: 'team', messageId: `m-${of}`, text: textOf(of, n), mentions: [] },
});
const tells = (n: number, what: 'submitted' | 'accepted', is: readonly Outcome[] = ['ok']): Given => ({
  n,
  is,
  body: { kind: 'tell', revision: n, milestone: 'portal', is: what },
});
const listed = (n: number, more: Partial<Listed> = {}): Listed => ({
  messageId: `m-${n}`,
  by: 'asha',
  text: textOf(n),
  mentions: [],
  ...more,
});
const asks = (resolved: boolean): Notified => ({ kind: 'milestone_to_accept', about: 'portal', resolved });
const mentions = (n: number): Notified => ({ kind: 'mentioned', about: `team.m-${n}`, resolved: false });
const found = (
  messages: readonly Listed[],
  notified: Readonly<Record<string, readonly Notified[]>> = {},
  conversation = 'team',
): Found => ({ listed: new Map([[conversation, messages]]), notified: new Map(Object.entries(notified)) });
const says = (given: readonly Given[], there: Found): readonly string[] =>
  judged(steps(...given), there, CLIENT).map((wrong) => wrong.says);

describe('What people were told of what they wrote, against what is there', () => {
  it.each<[string, readonly Given[], Found]>([
    ['sent once and listed once', [sends(1), sends(2)], found([listed(1), listed(2)])],
    ['unknown, and there', [sends(1, ['info'])], found([listed(1)])],
    ['unknown, and not there', [sends(1, ['info'])], found([])],
    ['asked again until it was known', [sends(1, ['info', 'info', 'ok'])], found([listed(1)])],
    ['refused, and not there', [sends(1, ['fail'])], found([])],
    [
      'refused after a try that may act later, and there',
      [sends(1, ['info', 'fail'], { mayAct: true })],
      found([listed(1)]),
    ],
    ['changed', [sends(1), edits(2, 1), edits(3, 1)], found([listed(1, { text: textOf(1, 3) })])],
    ['perhaps changed', [sends(1), edits(2, 1, ['info'])], found([listed(1)])],
    ['perhaps changed, and it was', [sends(1), edits(2, 1, ['info'])], found([listed(1, { text: textOf(1, 2) })])],
    ['whoever was named was told', [sends(1)], found([listed(1, { mentions: ['meera'] })], { meera: [mentions(1)] })],
    [
      'an obligation that was met',
      [tells(1, 'submitted'), tells(2, 'accepted')],
      found([], { [CLIENT]: [asks(true)] }),
    ],
    ['one that was met before anybody was told', [tells(1, 'submitted'), tells(2, 'accepted')], found([])],
    ['an obligation that stands', [tells(1, 'submitted')], found([], { [CLIENT]: [asks(false)] })],
    [
      'one that was perhaps met',
      [tells(1, 'submitted'), tells(2, 'accepted', ['info'])],
      found([], { [CLIENT]: [asks(false)] }),
    ],
    ['one that was perhaps never told', [tells(1, 'submitted', ['info'])], found([])],
  ])('is right: %s', (_what, given, there) => expect(says(given, there)).toEqual([]));

  it.each<[string, readonly Given[], Found, string]>([
    ['lost', [sends(1)], found([]), 'message 1 (ok) was acknowledged and is lost'],
    ['doubled', [sends(1)], found([listed(1), listed(1, { messageId: 'm-other' })]), 'message 1 (ok) stands 2 times'],
    [
      'doubled though nobody knew',
      [sends(1, ['info'])],
      found([listed(1), listed(1)]),
      'message 1 (info) stands 2 times',
    ],
    ['there though refused', [sends(1, ['fail'])], found([listed(1)]), 'message 1 (fail) was refused and is there'],
    ['overtaken', [sends(1), sends(2)], found([listed(2), listed(1)]), 'message 1 of asha comes after 2 in team'],
    [
      'somebody else’s',
      [sends(1)],
      found([listed(1, { by: 'chitra' })]),
      '“Message 1.” by chitra is in team, where nobody sent it',
    ],
    ['written by nobody', [], found([listed(9)]), '“Message 9.” by asha is in team, where nobody sent it'],
    [
      'unchanged',
      [sends(1), edits(2, 1)],
      found([listed(1)]),
      'message 1 (ok) reads “Message 1.” and not Message 1, changed by 2.',
    ],
    [
      'changed though that was refused',
      [sends(1), edits(2, 1, ['fail'])],
      found([listed(1, { text: textOf(1, 2) })]),
      'message 1 (ok) reads “Message 1, changed by 2.” and not Message 1.',
    ],
    [
      'without its word to whoever is named',
      [sends(1)],
      found([listed(1, { mentions: ['meera'] })]),
      'meera of team.m-1: told 0 times instead of 1',
    ],
    [
      'told twice',
      [sends(1)],
      found([listed(1, { mentions: ['meera'] })], { meera: [mentions(1), mentions(1)] }),
      'meera of team.m-1: told 2 times instead of 1',
    ],
    ['told of nothing', [], found([], { meera: [mentions(7)] }), 'meera of team.m-7: told 1 times instead of 0'],
    [
      'an obligation nobody heard of',
      [tells(1, 'submitted')],
      found([]),
      'portal is asked for 0 times instead of once',
    ],
    [
      'one heard of twice',
      [tells(1, 'submitted')],
      found([], { [CLIENT]: [asks(false), asks(false)] }),
      'portal is asked for 2 times instead of once',
    ],
    [
      'one that stays',
      [tells(1, 'submitted'), tells(2, 'accepted')],
      found([], { [CLIENT]: [asks(false)] }),
      'portal is not resolved',
    ],
    ['one that went too early', [tells(1, 'submitted')], found([], { [CLIENT]: [asks(true)] }), 'portal is resolved'],
  ])('is wrong: %s', (_what, given, there, wrong) => expect(says(given, there)).toContain(wrong));

  it('is wrong elsewhere than where it was sent', () => {
    expect(says([sends(1)], found([listed(1)], {}, 'client'))).toEqual([
      'message 1 (ok) was acknowledged and is lost',
      '“Message 1.” by asha is in client, where nobody sent it',
    ]);
  });
});
