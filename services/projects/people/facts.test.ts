/** What is made of what was heard of a person, beside what identity says it has said of them. */
import type { View } from '@lamplight/events/core/view.ts';
import { isActiveClient, isEmployed, peopleIn } from './facts.ts';
import type { KnownPerson } from './view.ts';

const ID = 'someone';
const nobody: KnownPerson = {
  ...{ _id: ID, name: null, role: null, client: false, employed: false, locationState: null, deactivated: false },
  ...{ joinedAt: null, joinedOn: null, lastDay: null, billing: null },
};
type Heard = Readonly<{ doc: KnownPerson | null; upTo: string | null }>;
const NOTHING: Heard = { doc: null, upTo: null };

/** @param looks what the view holds at each look; the last one stays. @param said null: of no such person; `away`: cannot be asked */
const told = async (looks: readonly Heard[], said: string | null | 'away', fact = isActiveClient(ID, 'an-admin')) => {
  let look = 0;
  let away = 0;
  const view = {
    heard: async (id: string, key: string) => {
      expect([id, key]).toEqual([ID, `user-${ID}`]);
      const seen = looks[Math.min(look, looks.length - 1)];
      look += 1;
      return seen;
    },
  } as unknown as View<KnownPerson>;
  const askIdentity = async () => {
    if (said === 'away') throw new Error('away');
    return said;
  };
  let passed = 0;
  const people = peopleIn({
    view,
    askIdentity,
    onAway: () => {
      away += 1;
    },
    now: () => passed,
    pause: async (ms) => {
      passed += ms;
    },
  });
  const answer = await people.factOf(ID, fact);
  return [answer.is === 'not_known_yet' ? answer.say : answer.is, away];
};
const heard = (upTo: string, more: Partial<KnownPerson> = {}): Heard => ({ doc: { ...nobody, ...more }, upTo });

describe('a fact of a person', () => {
  it.each<[string, readonly Heard[], string | null | 'away', string]>([
    ['holds as soon as it was heard', [heard('3', { client: true })], 'away', 'yes'],
    [
      'that comes while it is looked for holds',
      [NOTHING, NOTHING, heard('1'), heard('2', { client: true })],
      '2',
      'yes',
    ],
    ['that is not among all that was ever said is none', [heard('2')], '2', 'no'],
    ['of whom nothing was ever said is none', [NOTHING], null, 'no'],
    ['that may be among what is still to come is not known', [heard('1')], '2', 'PERSON_PENDING'],
    ['of whom nothing came though something was said is not known', [NOTHING], '2', 'PERSON_PENDING'],
    ['that was taken back is none, once all was heard', [heard('4', { client: true, deactivated: true })], '4', 'no'],
    [
      'that was taken back and maybe given again is not known',
      [heard('4', { client: true, deactivated: true })],
      '5',
      'PERSON_PENDING',
    ],
    [
      'that was taken back is none also while identity cannot be asked',
      [heard('4', { deactivated: true })],
      'away',
      'no',
    ],
    ['that was not heard is not known while identity cannot be asked', [heard('4')], 'away', 'PERSON_PENDING'],
  ])('%s', async (_rule, looks, said, expected) => {
    expect(await told(looks, said)).toEqual([expected, said === 'away' && expected !== 'yes' ? 1 : 0]);
  });

  it('is one’s own where one asks of oneself', async () => {
    const asked = [isActiveClient(ID, ID), isEmployed(ID, ID), isEmployed(ID, 'an-admin')];
    const codes = await Promise.all(asked.map((fact) => told([NOTHING], '1', fact)));
    expect(codes.map(([code]) => code)).toEqual(['ACCOUNT_PENDING', 'ACCOUNT_PENDING', 'PERSON_PENDING']);
  });
});

it.each(['stale', 'reached'] as const)(
  'who works here says that some may be missing where the view is %s',
  async (standing) => {
    const scan = async ({ where }: { where: object }) => {
      expect(where).toEqual({ employed: true, deactivated: false });
      return [{ _id: ID }];
    };
    const view = { waitFor: async () => standing, scan } as unknown as View<KnownPerson>;
    const people = peopleIn({
      view,
      askIdentity: async () => null,
      onAway: () => undefined,
      now: () => 0,
      pause: async () => undefined,
    });
    expect(await people.employed()).toEqual({ ids: [ID], stale: standing === 'stale' });
  },
);

it.each([
  ['another who is active', [{ _id: 'other', role: 'admin' }], 'reached', 'yes'],
  ['nobody but themselves', [{ _id: ID, role: 'admin' }], 'reached', 'no'],
  [
    'one who is deactivated, and one who leads',
    [
      { _id: 'gone', role: 'admin', deactivated: true },
      { _id: 'lead', role: 'team_lead' },
    ],
    'reached',
    'no',
  ],
  ['nobody yet, while some may be missing', [], 'stale', 'not_known_yet'],
  ['another, though some may be missing', [{ _id: 'other', role: 'admin' }], 'stale', 'yes'],
] as const)('whether an admin has another beside them: %s', async (_what, heard, standing, expected) => {
  const items = heard.map((person) => ({ ...nobody, employed: true, ...person }));
  const view = { waitFor: async () => standing, findSealed: async () => ({ items }) } as unknown as View<KnownPerson>;
  const people = peopleIn({
    view,
    askIdentity: async () => null,
    onAway: () => undefined,
    now: () => 0,
    pause: async () => undefined,
  });
  expect((await people.otherAdmin(ID)).is).toBe(expected);
});
