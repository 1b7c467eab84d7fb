/** Pins on what waits for its acceptance: who puts and resolves them, on what, and what they keep back (state-machines.md §4). */
import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import {
  AT,
  active,
  admin,
  aFile,
  client,
  given,
  lead,
  member,
  otherClient,
  otherLead,
  stranger,
} from '../workbench/cast.ts';
import { milestoneAbilities, type ProjectCommand, type ProjectEvent, project } from './project.ts';

const ids = { projectId: 'p1', milestoneId: 'm1' } as const;
const sha256 = 'a'.repeat(64);
const handed = (deliverableId: string, version: number) => ({
  ...{ deliverableId, version, title: 'Screens', fileId: `f${version}`, name: 'screens.pdf', bytes: 1024, sha256 },
});
const submitted = (submission: number, ...deliverables: readonly ReturnType<typeof handed>[]): ProjectEvent => ({
  type: 'MilestoneSubmitted',
  data: { ...ids, submission, deliverables, note: '' },
});
const returned: ProjectEvent = {
  type: 'MilestoneChangesRequested',
  data: { ...ids, submission: 1, items: ['Logo'], by: 'client-1', via: 'client' },
};
const recalled: ProjectEvent = { type: 'MilestoneRecalled', data: { ...ids, reason: 'A page is missing' } };
const put = (over: Partial<Extract<ProjectEvent, { type: 'DeliverablePinAdded' }>['data']> = {}): ProjectEvent => ({
  type: 'DeliverablePinAdded',
  data: {
    ...{ ...ids, deliverableId: 'd1', version: 1, pinId: 'pin1', page: 2, xBp: 10, yBp: 20 },
    ...{ text: 'No way back', mustFix: true, addedBy: client.id, ...over },
  },
});
const done: ProjectEvent = {
  type: 'DeliverablePinResolved',
  data: { ...ids, deliverableId: 'd1', version: 1, pinId: 'pin1' },
};
const started: readonly ProjectEvent[] = [...active, { type: 'MilestoneStarted', data: ids }];
const waiting = [...started, submitted(1, handed('d1', 1))];
const resumed: ProjectEvent = { type: 'MilestoneResumed', data: ids };

const of = (actor: Actor) => ({ actor, at: AT, milestoneId: 'm1' });
const said = { deliverableId: 'd1', version: 1, pinId: 'pin1', page: 2, xBp: 10, yBp: 20, text: 'No way back' };
const add = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'AddPin',
  ...of(who),
  ...said,
  mustFix: true,
  ...over,
});
const resolve = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'ResolvePin',
  ...of(who),
  pinId: 'pin1',
  ...over,
});
const accept = (who: Actor, version = 1, over: object = {}): ProjectCommand => ({
  ...{ type: 'AcceptMilestone', ...of(who), deliverables: [{ deliverableId: 'd1', version, sha256 }], ...over },
});
const behalf = { reason: 'By letter', consent: aFile('c1') };
const stateAfter = (events: readonly ProjectEvent[]) => given(project, events).state;
const milestoneIn = (events: readonly ProjectEvent[]) => {
  const state = stateAfter(events);
  const m = state.is === 'absent' ? undefined : state.milestones.find(({ milestoneId }) => milestoneId === 'm1');
  if (m === undefined) throw new Error('planned first');
  return m;
};

describe('a pin on a deliverable', () => {
  it('is put by whoever is to read what was handed in, and by nobody else', () => {
    for (const who of [client, member, lead, admin])
      given(project, waiting)
        .when(add(who))
        .then([put({ addedBy: who.id })]);
    for (const who of [otherClient, otherLead, stranger]) given(project, waiting).when(add(who)).then('NOT_FOUND');
    given(project, waiting).when(add(SYSTEM)).then('FORBIDDEN');
  });
  it('stands on a page, a line, at a moment or on the picture, as it was said', () => {
    const { page: _p, ...place } = said;
    for (const where of [{ page: 7 }, { line: 12 }, { timeMs: 61_500 }, {}]) {
      const { outcome } = given(project, waiting).when({ ...add(client), page: undefined, ...where } as ProjectCommand);
      if (isRefusal(outcome)) throw new Error('refused');
      expect(outcome[0]?.data).toEqual({ ...ids, ...place, ...where, mustFix: true, addedBy: client.id });
    }
  });
  it.each([
    ['is on no version that is yet to come', waiting, { version: 2 }, 'NOT_FOUND'],
    ['is on nothing that was not handed in', waiting, { deliverableId: 'd9' }, 'NOT_FOUND'],
    [
      'is not on a version that has a newer one',
      [...waiting, returned, resumed, submitted(2, handed('d1', 2))],
      {},
      'DELIVERABLE_SUPERSEDED',
    ],
    [
      'is not on what was left out of the newest submission',
      [...waiting, recalled, submitted(2, handed('d2', 1))],
      {},
      'NOT_FOUND',
    ],
    ['waits for the next submission where changes were asked for', [...waiting, returned], {}, 'STATE_CONFLICT'],
    ['waits for the next submission where it was taken back', [...waiting, recalled], {}, 'STATE_CONFLICT'],
    ['is not on what nobody handed in', started, {}, 'STATE_CONFLICT'],
    ['is compared with what its writer saw', waiting, { ifMatch: 1 }, 'VERSION_CONFLICT'],
    ['is on a milestone that there is', waiting, { milestoneId: 'm9' }, 'NOT_FOUND'],
  ] as const)('%s', (_says, events, over, code) => {
    given(project, events).when(add(client, over)).then(code);
  });
  it('is one of 500 at most', () => {
    const many = Array.from({ length: 500 }, (_, n) => put({ pinId: `pin${n}` }));
    given(project, [...waiting, ...many])
      .when(add(client))
      .then('VALIDATION_FAILED');
  });
  it('moves the version of its milestone and of nothing else', () => {
    const [before, after] = [stateAfter(waiting), stateAfter([...waiting, put()])];
    if (before.is === 'absent' || after.is === 'absent') throw new Error('created first');
    expect(after.etag).toBe(before.etag);
    expect(after.milestones.map(({ etag }) => etag)).not.toEqual(before.milestones.map(({ etag }) => etag));
    expect(after.milestones.slice(1)).toEqual(before.milestones.slice(1));
  });
  it('may be put where the abilities say so', () => {
    const state = stateAfter(waiting);
    if (state.is === 'absent') throw new Error('created first');
    const may = [client, member, lead, admin, stranger].map(
      (who) => milestoneAbilities(who, state, milestoneIn(waiting), AT).addPin,
    );
    expect(may).toEqual([true, true, true, true, false]);
    expect(milestoneAbilities(client, state, milestoneIn(started), AT).addPin).toBe(false);
  });
});

describe('a pin is done with', () => {
  const pinned = [...waiting, put()];
  it('by who put it, the lead or an admin, once', () => {
    for (const who of [client, lead, admin]) given(project, pinned).when(resolve(who)).then([done]);
    given(project, [...waiting, put({ addedBy: member.id })])
      .when(resolve(member))
      .then([done]);
    given(project, pinned).when(resolve(member)).then('FORBIDDEN');
    given(project, [...waiting, put({ addedBy: member.id })])
      .when(resolve(client))
      .then('FORBIDDEN');
    for (const who of [otherClient, otherLead, stranger]) given(project, pinned).when(resolve(who)).then('NOT_FOUND');
    given(project, [...pinned, done])
      .when(resolve(client))
      .then('STATE_CONFLICT');
    given(project, pinned)
      .when(resolve(client, { pinId: 'pin9' }))
      .then('NOT_FOUND');
    given(project, pinned)
      .when(resolve(client, { ifMatch: 1 }))
      .then('VERSION_CONFLICT');
  });
  it('in whichever state the milestone is, and says in which version', () => {
    const mended = [...pinned, returned, resumed, submitted(2, handed('d1', 2))];
    const inSecond = { ...done, data: { ...done.data, version: 2 } } as ProjectEvent;
    given(project, [...pinned, returned])
      .when(resolve(lead))
      .then([done]);
    given(project, mended).when(resolve(lead)).then([inSecond]);
    expect(milestoneIn([...mended, inSecond]).pins).toMatchObject([{ version: 1, resolvedIn: 2 }]);
  });
});

describe('what must be fixed', () => {
  it('keeps back an acceptance, whoever gives it, and tells which pin it is', () => {
    const open = given(project, [...waiting, put()]);
    const { outcome } = open.when(accept(client));
    expect(isRefusal(outcome) ? [outcome.refused, outcome.detail] : null).toEqual(['PINS_OPEN', { pinId: 'pin1' }]);
    open.when(accept(admin, 1, behalf)).then('PINS_OPEN');
    const [head, ...rest] = [...waiting, put()];
    if (head?.type !== 'ProjectCreated') throw new Error('created first');
    const deeming = { ...head, data: { ...head.data, terms: { paymentTermDays: 15, deemedAcceptanceDays: 10 } } };
    given(project, [deeming, ...rest])
      .when(accept(SYSTEM))
      .then('PINS_OPEN');
  });
  it('is told after a set that is an old one and before consent that is missing', () => {
    const open = given(project, [...waiting, put()]);
    open.when(accept(client, 1, { deliverables: [] })).then('DELIVERABLE_SUPERSEDED');
    open.when(accept(admin)).then('PINS_OPEN');
  });
  it('keeps back nothing once it is resolved, and what need not be fixed never does', () => {
    for (const events of [
      [...waiting, put(), done],
      [...waiting, put({ mustFix: false })],
    ])
      expect(isRefusal(given(project, events).when(accept(client)).outcome)).toBe(false);
  });
  it('never keeps back a return or a recall', () => {
    const open = given(project, [...waiting, put()]);
    const request: ProjectCommand = { type: 'RequestChanges', ...of(client), items: ['See the pin'] };
    const recall: ProjectCommand = { type: 'RecallMilestone', ...of(lead), reason: 'A page is missing' };
    for (const command of [request, recall]) expect(isRefusal(open.when(command).outcome)).toBe(false);
  });
  it('stands on the next version of the same deliverable, after a return and after a recall', () => {
    for (const back of [[returned, resumed], [recalled]]) {
      const again = [...waiting, put(), ...back, submitted(2, handed('d1', 2))];
      given(project, again).when(accept(client, 2)).then('PINS_OPEN');
      const resolvedNow = { ...done, data: { ...done.data, version: 2 } } as ProjectEvent;
      expect(isRefusal(given(project, [...again, resolvedNow]).when(accept(client, 2)).outcome)).toBe(false);
    }
  });
  it('is not asked of what is not handed in any more, and comes back with it', () => {
    const without = [...waiting, put(), returned, resumed, submitted(2, handed('d2', 1))];
    const second = { deliverables: [{ deliverableId: 'd2', version: 1, sha256 }] };
    expect(isRefusal(given(project, without).when(accept(client, 1, second)).outcome)).toBe(false);
    const back = [...without, returned, resumed, submitted(3, handed('d1', 2))];
    given(project, back).when(accept(client, 2)).then('PINS_OPEN');
  });
});
