/** What assignments follow, with events that come while the view of assignments is behind. */
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { ProjectEvent } from '../projects/project.ts';
import { leaver, staffKeeper } from './reactors.ts';
import type { AssignmentDoc } from './view.ts';

const POSITION = `${'0'.repeat(32)}.${'7'.padStart(20, '0')}` as Position;
const occurredAt = '2026-11-21T20:00:00.000Z'; // the 22nd in India
const factOf = <E extends { type: string }>(event: E) =>
  ({ ...event, occurredAt, position: POSITION }) as unknown as Fact<E>;

/** A view that holds these rows, once it has reached the position it is asked for. */
const viewOf = (waited: 'reached' | 'stale', ...rows: readonly Partial<AssignmentDoc>[]) => {
  const askedFor: (Position | null)[] = [];
  const view = {
    waitFor: async (position: Position | null) => {
      askedFor.push(position);
      return waited;
    },
    find: async ({ where }: { where?: { projectId?: string } }) => ({
      items: rows.filter(({ projectId }) => projectId === where?.projectId),
    }),
  } as unknown as View<AssignmentDoc>;
  return { view, askedFor };
};
type Moved = Parameters<ReturnType<typeof staffKeeper>['react']>[0];
const moved = (type: string): Moved =>
  factOf({ type, data: { projectId: 'p1', reason: '' } } as unknown as ProjectEvent) as unknown as Moved;

describe('whoever is on a project', () => {
  it('is waited for: a pause right after an assignment does not pass by who was assigned', async () => {
    const { view, askedFor } = viewOf('stale', { projectId: 'p1', employeeId: 'e1' });
    const reactor = staffKeeper(async () => ({ assignments: view }));
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
    const effects = await staffKeeper(async () => ({ assignments: view })).react(moved(type));
    const told = (employeeId: string) =>
      expect.objectContaining({
        as: employeeId,
        to: `person-${employeeId}`,
        command: { ...command, actor: { id: 'system', role: 'system' }, at: occurredAt, projectId: 'p1' },
      });
    expect(effects).toEqual([told('e1'), told('e2')]);
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
