/** What follows inside a project and from an accepted proposal, with events that come twice or late (state-machines.md §13). */
import type { AnyDecider, AnyEvent, Effect } from '@lamplight/events/core/types.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { projectOpener } from '../proposals/reactors.ts';
import { AT, active, aPlan, created, given, led, someTerms, system } from '../workbench/cast.ts';
import { type ProjectCommand, type ProjectEvent, project } from './project.ts';
import { deliverer, leadVacater } from './reactors.ts';

const hash = 'a'.repeat(64);
const factOf = <F>(event: AnyEvent, stream: StreamId): F => ({ ...event, stream, occurredAt: AT }) as unknown as F;
/** The events that come of an effect, which is known by what it is done as, where these have happened. */
const recorded = ([effect]: readonly Effect[], events: readonly ProjectEvent[]) => {
  if (effect === undefined || !('to' in effect)) throw new Error('nothing follows');
  expect([effect.decider, effect.command]).toMatchObject([{ category: 'project' }, { actor: system, at: AT }]);
  const { outcome } = given(project, [...events]).when(effect.command as ProjectCommand);
  return {
    to: effect.to,
    as: effect.as,
    types: isRefusal(outcome) ? outcome.refused : outcome.map((e) => e.type),
    outcome,
  };
};

describe('an accepted proposal', () => {
  const accepted = factOf<Parameters<typeof projectOpener.react>[0]>(
    {
      type: 'ProposalAccepted',
      data: {
        ...{ proposalId: 'p1', clientId: 'client-1', title: 'Portal', version: 2, hash, contractPaise: 100_000_000 },
        ...{ currency: 'INR', plan: aPlan, terms: someTerms },
      },
    },
    'proposal-p1',
  );
  it('makes the project of its id, from what was accepted', async () => {
    const { to, as, outcome } = recorded(await projectOpener.react(accepted), []);
    expect([to, as]).toEqual(['project-p1', 'project']);
    const [head, plan] = created;
    expect(outcome).toEqual([{ ...head, data: { ...head?.data, offerVersion: 2, offerHash: hash } }, plan]);
  });
  it('makes it once, also where it comes again after the work has begun', async () => {
    const again = await projectOpener.react(accepted);
    expect(again).toEqual(await projectOpener.react(accepted));
    for (const events of [created, active]) expect(recorded(again, events).types).toEqual([]);
  });
});

describe('what may have been the last obstacle to the delivery', () => {
  const accepted = (milestoneId: string): ProjectEvent => ({
    type: 'MilestoneAccepted',
    data: {
      ...{ projectId: 'p1', milestoneId, clientId: 'client-1', title: 'Any', projectTitle: 'Portal', amountPaise: 1 },
      ...{ paymentTermDays: 15, deliverables: [], by: 'client-1', via: 'client', deemed: false },
    },
  });
  const cancelled: ProjectEvent = {
    type: 'MilestoneCancelled',
    data: { projectId: 'p1', milestoneId: 'm2', reason: 'Not needed' },
  };
  const done = [...active, accepted('m1'), cancelled];
  const follows = (type: string) =>
    deliverer.react(factOf<Parameters<typeof deliverer.react>[0]>({ type, data: {} } as AnyEvent, 'project-p1'));

  it.each(['MilestoneAccepted', 'MilestoneCancelled', 'ProjectResumed'])(
    'is %s: the project itself says whether it was, once',
    async (type) => {
      const effects = await follows(type);
      expect(recorded(effects, active)).toMatchObject({ to: 'project-p1', as: 'delivery', types: [] });
      expect(recorded(effects, [...active, accepted('m1')]).types).toEqual([]);
      expect(recorded(effects, done).types).toEqual(['ProjectDelivered']);
      const delivered: ProjectEvent = { type: 'ProjectDelivered', data: { projectId: 'p1' } };
      expect(recorded(effects, [...done, delivered]).types).toEqual([]);
    },
  );
});

describe('a lead who is released', () => {
  const released = (stillOnProject = false, employeeId = 'lead-1') =>
    factOf<Parameters<ReturnType<typeof leadVacater>['react']>[0]>(
      {
        type: 'MemberReleased',
        data: { projectId: 'p1', employeeId, assignmentId: 'a1', on: '2026-11-21', reason: 'Done', stillOnProject },
      },
      `person-${employeeId}`,
    );
  const cancelled: ProjectEvent = { type: 'ProjectCancelled', data: { projectId: 'p1', reason: 'Over' } };
  const follows = async (events: readonly ProjectEvent[], fact = released()): Promise<readonly Effect[]> => {
    const look = async (stream: string, decider: AnyDecider) => {
      const there = stream === 'project-p1' ? events : [];
      return {
        state: there.reduce((s, e, revision) => decider.evolve(s, e, revision), decider.initial),
        revision: null,
      };
    };
    return leadVacater(async () => ({ look: look as never })).react(fact);
  };

  it('leaves the project without one, whether or not the work has begun', async () => {
    for (const events of [[...created, led], active]) {
      const { to, as, outcome } = recorded(await follows(events), events);
      expect([to, as]).toEqual(['project-p1', 'lead']);
      expect(outcome).toEqual([{ type: 'LeadVacated', data: { projectId: 'p1', employeeId: 'lead-1' } }]);
    }
  });
  it('stays its lead while another assignment keeps them there', async () => {
    expect(await follows(active, released(true))).toEqual([]);
  });
  it('stays named as who led it once the project has ended, and of one that is not there nothing is said', async () => {
    const completed: ProjectEvent = {
      type: 'ProjectCompleted',
      data: { projectId: 'p1', by: 'client-1', via: 'client', deemed: false },
    };
    const archived: ProjectEvent = { type: 'ProjectArchived', data: { projectId: 'p1' } };
    for (const end of [[cancelled], [completed], [completed, archived]])
      expect(await follows([...active, ...end])).toEqual([]);
    expect(await follows([])).toEqual([]);
  });
  it('is the one who leads now: a release that is heard after a swap, or twice, takes nobody’s place', async () => {
    const swapped: ProjectEvent = {
      type: 'TeamLeadAppointed',
      data: { projectId: 'p1', employeeId: 'lead-2', fromId: 'lead-1', toId: 'lead-2' },
    };
    const vacated: ProjectEvent = { type: 'LeadVacated', data: { projectId: 'p1', employeeId: 'lead-1' } };
    for (const events of [
      [...active, swapped],
      [...active, vacated],
    ])
      expect(recorded(await follows(events), events).types).toEqual([]);
  });
});
