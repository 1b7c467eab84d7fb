/** What assignments and interests follow, with events that come while their views are behind. */
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { ProjectEvent } from '../projects/project.ts';
import { lateInterestCloser, leaver, staffKeeper } from './reactors.ts';
import type { AssignmentDoc, InterestDoc } from './view.ts';

const POSITION = `${'0'.repeat(32)}.${'7'.padStart(20, '0')}` as Position;
const occurredAt = '2026-11-21T20:00:00.000Z'; // the 22nd in India
const factOf = <E extends { type: string }>(event: E) =>
  ({ ...event, occurredAt, position: POSITION }) as unknown as Fact<E>;

/** A view that holds these rows, once it has reached the position it is asked for. */
const viewOf = (waited: 'reached' | 'stale', ...rows: readonly Pick<AssignmentDoc, 'projectId' | 'employeeId'>[]) => {
  const askedFor: (Position | null)[] = [];
  const view = {
    waitFor: async (position: Position | null) => {
      askedFor.push(position);
      return waited;
    },
    find: async ({ where }: { where?: { projectId?: string } }) => ({
      items: rows.filter(({ projectId }) => projectId === where?.projectId),
    }),
  } as unknown as View<AssignmentDoc> & View<InterestDoc>;
  return { view, askedFor };
};
type Moved = Parameters<ReturnType<typeof staffKeeper>['react']>[0];
const moved = (type: string): Moved =>
  factOf({ type, data: { projectId: 'p1', reason: '' } } as unknown as ProjectEvent) as unknown as Moved;

describe('whoever is on a project', () => {
  it('is waited for: a pause right after an assignment does not pass by who was assigned', async () => {
    const { view, askedFor } = viewOf('stale', { projectId: 'p1', employeeId: 'e1' });
    const reactor = staffKeeper(async () => ({ assignments: view, interests: viewOf('reached').view }));
    await expect(reactor.react(moved('ProjectPutOnHold'))).rejects.toMatchObject({
      ...{ code: 'Unavailable', message: 'the view of assignments is unavailable' },
    });
    expect(askedFor).toEqual([POSITION]);
  });
  it.each([
    ['ProjectPutOnHold', { type: 'PauseMember' }],
    ['ProjectResumed', { type: 'ResumeMember' }],
    ['ProjectCompleted', { type: 'EndAssignments', on: '2026-11-22', reason: 'The project was completed' }],
    ['ProjectCancelled', { type: 'EndAssignments', on: '2026-11-22', reason: 'The project was cancelled' }],
  ])('is told of %s once, and nobody of another project is', async (type, command) => {
    const { view } = viewOf(
      'reached',
      { projectId: 'p1', employeeId: 'e1' },
      { projectId: 'p1', employeeId: 'e2' },
      { projectId: 'p1', employeeId: 'e1' },
      { projectId: 'p2', employeeId: 'e3' },
    );
    const interests = viewOf('reached').view;
    const effects = await staffKeeper(async () => ({ assignments: view, interests })).react(moved(type));
    const told = (employeeId: string) =>
      expect.objectContaining({
        as: employeeId,
        to: `person-${employeeId}`,
        command: { ...command, actor: { id: 'system', role: 'system' }, at: occurredAt, projectId: 'p1' },
      });
    expect(effects).toEqual([told('e1'), told('e2')]);
  });
});

describe('whoever is interested in a project', () => {
  const assignments = viewOf('reached', { projectId: 'p1', employeeId: 'e1' }).view;
  const interests = viewOf(
    'reached',
    { projectId: 'p1', employeeId: 'e1' },
    { projectId: 'p1', employeeId: 'e2' },
    { projectId: 'p2', employeeId: 'e3' },
  ).view;
  it.each([
    ['ProjectCompleted', ['e1', 'e2']],
    ['ProjectCancelled', ['e1', 'e2']],
    ['ProjectPutOnHold', ['e1']],
    ['ProjectResumed', ['e1']],
  ])('is told of %s as those on it are, each once', async (type, told) => {
    const effects = await staffKeeper(async () => ({ assignments, interests })).react(moved(type));
    expect(effects.map(({ as }) => as)).toEqual(told);
  });
  it('is told when it begins, and those on it are not', async () => {
    const effects = await staffKeeper(async () => ({ assignments, interests })).react(moved('ProjectActivated'));
    expect(effects).toEqual(
      ['e1', 'e2'].map((as) =>
        expect.objectContaining({
          ...{ as, to: `person-${as}` },
          command: {
            ...{ type: 'CloseInterests', actor: { id: 'system', role: 'system' }, at: occurredAt, projectId: 'p1' },
            reason: 'The project has begun and looks for nobody any more',
          },
        }),
      ),
    );
  });
  it.each(['ProjectActivated', 'ProjectCancelled'])('is waited for at %s', async (type) => {
    const behind = viewOf('stale');
    const reactor = staffKeeper(async () => ({ assignments, interests: behind.view }));
    await expect(reactor.react(moved(type))).rejects.toMatchObject({
      ...{ code: 'Unavailable', message: 'the view of interests is unavailable' },
    });
    expect(behind.askedFor).toEqual([POSITION]);
  });

  const said = factOf({ type: 'InterestExpressed', data: { projectId: 'p1', employeeId: 'e1', interestId: 'i1' } });
  const reactsIn = (is: string) =>
    lateInterestCloser(async () => ({ look: (async () => ({ state: { is } })) as never })).react(said as never);
  it.each([
    ['active', 'The project has begun and looks for nobody any more'],
    ['on_hold', 'The project has begun and looks for nobody any more'],
    ['completed', 'The project was completed'],
    ['cancelled', 'The project was cancelled'],
  ])('in the moment in which it became %s is told so all the same', async (is, reason) => {
    expect(await reactsIn(is)).toEqual([
      expect.objectContaining({
        ...{ as: 'e1', to: 'person-e1' },
        command: expect.objectContaining({ type: 'CloseInterests', at: occurredAt, projectId: 'p1', reason }),
      }),
    ]);
  });
  it('while it looks for people is told nothing', async () => {
    for (const is of ['staffing', 'absent']) expect(await reactsIn(is)).toEqual([]);
  });
});

describe('who leaves the company', () => {
  const fact = (event: object) => factOf(event as IdentityEvent) as Parameters<typeof leaver.react>[0];
  it('is released from everything on their last day, not on the day it is heard', async () => {
    const left = fact({ type: 'EmployeeLeft', data: { employeeId: 'e1', lastDay: '2026-11-30' } });
    expect(await leaver.react(left)).toEqual([
      expect.objectContaining({
        ...{ as: 'e1', to: 'person-e1' },
        command: {
          ...{ type: 'EndAssignments', on: '2026-11-30', reason: 'Left the company' },
          ...{ actor: { id: 'system', role: 'system' }, at: occurredAt },
        },
      }),
    ]);
  });
  it('is nobody of whom something else is told', async () => {
    expect(await leaver.react(fact({ type: 'UserDeactivated', data: { userId: 'e1' } }))).toEqual([]);
  });
});
