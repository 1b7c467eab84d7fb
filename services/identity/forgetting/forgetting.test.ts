import { forgetting } from './forgetting.ts';
import { keptUntil, purposesOf, type Standing } from './standing.ts';

const TODAY = '2026-11-28';
const gone: Standing = {
  ...{ account: 'deactivated', employment: null, isClient: false, billedOn: null },
  ...{ openProjects: [], assignedTo: [] },
};
const left = (leftOn: string) => ({ ...gone, employment: { leftOn: leftOn } });
const decide = (standing: Standing, state = forgetting.initial, reason = ' asked for ', today = TODAY) =>
  forgetting.decide({ type: 'ForgetPerson', userId: 'u1', reason, standing, today }, state);
const ALWAYS = ['profile', 'credential', 'mail', 'address', 'messages', 'connections', 'provider-tokens', 'storage'];

describe('somebody is forgotten once nothing stands in the way', () => {
  it.each<[Partial<Standing>, string]>([
    [{ account: 'absent' }, 'ACCOUNT_NOT_FOUND'],
    [{ account: 'active' }, 'ACCOUNT_ACTIVE'],
    [{ account: 'invited' }, 'ACCOUNT_ACTIVE'],
    [{ account: 'unverified' }, 'ACCOUNT_ACTIVE'],
    [{ employment: { leftOn: null } }, 'EMPLOYED'],
    [{ openProjects: ['p1'] }, 'PROJECTS_OPEN'],
    [{ assignedTo: ['p1'] }, 'ASSIGNED'],
  ])('not while %j: %s', (more, refused) =>
    expect(decide({ ...gone, ...more })).toMatchObject({ refused, because: 'rule' }),
  );
  it('not without a reason', () =>
    expect(decide(gone, forgetting.initial, ' ')).toMatchObject({ refused: 'REASON_REQUIRED' }));

  it('is recorded once, with what the law keeps', () => {
    const standing = { ...left('2026-03-31'), isClient: true };
    const data = { userId: 'u1', purposes: [...ALWAYS, 'billing'], kept: ['pay', 'bank'], reason: 'asked for' };
    expect(decide(standing)).toEqual([{ type: 'PersonForgotten', data }]);
    const state = forgetting.evolve(forgetting.initial, { type: 'PersonForgotten', data }, 0);
    expect(decide(standing, state)).toEqual([]);
    // Years later, the rest.
    expect(decide(standing, state, 'its time is over', '2034-04-01')).toEqual([
      { type: 'PersonForgotten', data: { ...data, purposes: ['pay', 'bank'], kept: [], reason: 'its time is over' } },
    ]);
  });
});

describe('what the law keeps', () => {
  it.each([
    ['2026-03-31', '2034-03-31'],
    ['2026-04-01', '2035-03-31'],
    ['2026-12-31', '2035-03-31'],
  ])('of %s is kept until %s', (day, until) => expect(keptUntil(day)).toBe(until));

  it.each<[string, Standing, string, readonly string[], readonly string[]]>([
    ['pay on its last day', left('2018-03-31'), '2026-03-31', [], ['pay', 'bank']],
    ['pay a day later', left('2018-03-31'), '2026-04-01', ['pay', 'bank'], []],
    ['a bill', { ...gone, isClient: true, billedOn: '2026-01-05' }, TODAY, [], ['billing']],
    ['an old bill', { ...gone, isClient: true, billedOn: '2016-01-05' }, TODAY, ['billing'], []],
    ['no bill at all', { ...gone, isClient: true }, TODAY, ['billing'], []],
    ['nothing of who was neither', gone, TODAY, [], []],
  ])('%s', (_what, standing, today, over, kept) => {
    const found = purposesOf(standing, today);
    expect([found.purposes, found.kept.map(({ purpose }) => purpose)]).toEqual([[...ALWAYS, ...over], kept]);
  });
});
