/**
 * What is heard of proposals and projects, and the conversations that follow: the same in whichever order it is heard and
 * however often, with everybody in it whose assignment has not ended.
 */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { actor as actorOf } from '@lamplight/events/core/reactor.ts';
import {
  type AnyEvent,
  type AnyReactor,
  type Change,
  type Fact,
  isRefusal,
  type Look,
} from '@lamplight/events/core/types.ts';
import type { Position, StreamId } from '@lamplight/events/ports/event-store.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import fc from 'fast-check';
import { type ConversationCommand, conversation } from '../conversations/conversation.ts';
import { conversationIdOf } from '../conversations/ids.ts';
import { payslipOpener } from '../conversations/reactors.ts';
import { AT, admin, client, colleague, lead, member } from '../workbench/cast.ts';
import {
  assigned,
  disputed,
  projectActivated,
  projectArchived,
  projectCreated,
  proposalAccepted,
  proposalSubmitted,
  released,
} from '../workbench/told.ts';
import { type AudienceEvent, audience, membersOf } from './audience.ts';
import { audienceFollower, audienceHearer } from './reactors.ts';

const P = 'p1';

/** This service's log, and what its reactors do about it, one after the other; commands are known by their ids for ever. */
const world = () => {
  const streams = new Map<StreamId, AnyEvent[]>();
  const log: Fact<AnyEvent>[] = [];
  const acted = new Map<string, readonly AnyEvent[]>();
  const look: Look = async (stream, decider) => {
    const events = streams.get(stream) ?? [];
    const state = events.reduce(
      (before, event, n) => decider.evolve(before, event as never, n),
      decider.initial as ReturnType<typeof decider.evolve>,
    );
    return { state, revision: events.length === 0 ? null : events.length - 1 };
  };
  const change: Change = async (stream, command, decider, by) => {
    const { state } = await look(stream, decider);
    const done = { is: 'changed' as const, state, revision: 0, position: '' as Position };
    if (acted.has(`${stream}/${by.commandId}`)) return { ...done, events: [], repeated: true };
    const outcome = decider.decide(command, state);
    if (isRefusal(outcome)) return { is: 'refused', refusal: outcome, state, revision: 0 };
    const events = outcome as readonly AnyEvent[];
    if (events.length > 0) acted.set(`${stream}/${by.commandId}`, events);
    for (const event of events) {
      streams.getOrInsertComputed(stream, () => []).push(event);
      log.push(factOf(event, `${stream}/${log.length}`, stream));
    }
    return { ...done, events: outcome, repeated: false };
  };
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const jobs = { remembersAfter: null } as unknown as Parameters<typeof actorOf>[0]['jobs'];
  const act = actorOf({ change, jobs, clock: { now: () => Date.parse(AT) }, log: silent });
  const follower = audienceFollower(async () => ({ look })) as unknown as AnyReactor;
  let followed = 0;
  return {
    look,
    change,
    hear: async (events: readonly (ProjectsEvent | PayrollEvent)[], times = 1) => {
      for (const event of events)
        for (let time = 0; time < times; time += 1) {
          const fact = factOf(event, JSON.stringify(event), 'elsewhere-1');
          for (const reactor of [audienceHearer, payslipOpener] as unknown as AnyReactor[]) await act(reactor, fact);
        }
    },
    /** `from`: what was followed before is followed again, as after the loss of a checkpoint. */
    settle: async (from = followed) => {
      for (followed = from; followed < log.length; followed += 1) {
        const fact = log[followed] as Fact<AnyEvent>;
        if (fact.stream.startsWith('audience-')) await act(follower, fact);
      }
    },
    log: () => log,
  };
};

const factOf = (event: AnyEvent, id: string, stream: StreamId): Fact<AnyEvent> =>
  ({
    ...{ ...event, id, stream, revision: 0, position: '', occurredAt: AT },
    meta: { commandId: id, correlationId: id, causationId: id, actorId: 'somebody', schema: event.type },
  }) as Fact<AnyEvent>;

const kinds = ['proposal', 'project_client', 'project_team'] as const;
const standing = async ({ look }: ReturnType<typeof world>) =>
  Object.fromEntries(
    await Promise.all(
      kinds.map(async (kind) => {
        const { state } = await look(`conversation-${conversationIdOf(kind, P)}`, conversation);
        if (state.is === 'absent') return [kind, null] as const;
        return [
          kind,
          { people: Object.keys(state.seats).toSorted(), state: state.state, admins: state.admins },
        ] as const;
      }),
    ),
  );

const told: readonly ProjectsEvent[] = [
  proposalSubmitted(P, admin),
  proposalAccepted(P),
  projectCreated(P),
  assigned(P, lead),
  assigned(P, member),
  projectActivated(P),
  assigned(P, colleague),
  released(P, member),
];
const ids = (...people: readonly Actor[]) => people.map(({ id }) => id).toSorted();
const expected = {
  proposal: { people: ids(admin, client), state: 'open', admins: true },
  project_client: { people: ids(client, lead, colleague), state: 'open', admins: true },
  project_team: { people: ids(lead, colleague), state: 'open', admins: false },
};

it('a proposal, a project and its team each have a conversation with their people', async () => {
  const w = world();
  await w.hear(told);
  await w.settle();
  expect(await standing(w)).toEqual(expected);
  await w.hear([projectArchived(P)]);
  await w.settle();
  const all = await standing(w);
  expect(kinds.map((kind) => all[kind]?.state)).toEqual(['archived', 'archived', 'archived']);
});

it('in whichever order it is heard, however often, and however much is followed again, it comes to the same', async () => {
  const step = fc.record({ settle: fc.boolean(), again: fc.boolean(), times: fc.integer({ min: 1, max: 2 }) });
  const orders = fc.shuffledSubarray([...told, projectArchived(P)], {
    minLength: told.length + 1,
    maxLength: told.length + 1,
  });
  await fc.assert(
    fc.asyncProperty(orders, fc.array(step, { minLength: 9, maxLength: 9 }), async (order, steps) => {
      const w = world();
      for (const [at, event] of order.entries()) {
        const { settle = false, again = false, times = 1 } = steps[at] ?? {};
        await w.hear([event], times);
        if (settle) await w.settle(again ? 0 : undefined);
      }
      const archived = Object.fromEntries(
        Object.entries(expected).map(([kind, one]) => [kind, { ...one, state: 'archived' }]),
      );
      await w.settle();
      expect(await standing(w)).toEqual(archived);
      await w.settle(0);
      expect(await standing(w)).toEqual(archived);
    }),
    { numRuns: 150 },
  );
});

it('what an admin decided by hand stands, also where all of it is followed again', async () => {
  const w = world();
  await w.hear(told);
  await w.settle();
  const client1 = `conversation-${conversationIdOf('project_client', P)}` as const;
  const by = (n: number) => ({
    commandId: `by-hand-${n}`,
    actorId: admin.id,
    at: AT,
    correlationId: 'x',
    causationId: 'x',
  });
  const remove: ConversationCommand = { type: 'RemoveParticipant', personId: lead.id, actor: admin, at: AT };
  await w.change(client1, remove, conversation, by(1));
  await w.hear([projectArchived(P)]);
  await w.settle();
  await w.change(client1, { type: 'RestoreConversation', actor: admin, at: AT }, conversation, by(2));
  await w.settle(0);
  expect((await standing(w)).project_client).toEqual({ people: ids(client, colleague), state: 'open', admins: true });
});

it('another assignment keeps somebody on the project', async () => {
  const w = world();
  await w.hear([projectCreated(P), projectActivated(P), assigned(P, member, 'a1'), assigned(P, member, 'a2')]);
  await w.settle();
  await w.hear([released(P, member, 'a1')]);
  await w.settle();
  expect((await standing(w)).project_team?.people).toEqual([member.id]);
  await w.hear([released(P, member, 'a2')]);
  await w.settle();
  expect(await standing(w)).toMatchObject({ project_team: { people: [] }, project_client: { people: [client.id] } });
});

it('of a payslip that is disputed its person and the admins talk, in one conversation for each slip', async () => {
  const w = world();
  await w.hear([disputed('slip-1', member)], 2);
  await w.hear([
    { type: 'PayslipDisputed', data: { ...disputed('slip-1', member).data, disputeId: 'again' } } as PayrollEvent,
  ]);
  const { state } = await w.look(`conversation-${conversationIdOf('payslip', 'slip-1')}`, conversation);
  expect(state).toMatchObject({
    kind: 'payslip',
    admins: true,
    seats: { [member.id]: { client: false, byHand: false } },
  });
  expect(w.log().map(({ type }) => type)).toEqual(['ConversationOpened', 'ParticipantAdded']);
});

it('an assignment that has ended does not begin again', () => {
  const memberTold: AudienceEvent = {
    type: 'MemberTold',
    data: { projectId: P, assignmentId: 'a1', employeeId: member.id },
  };
  const releaseTold: AudienceEvent = { ...memberTold, type: 'ReleaseTold' };
  const hear = (event: AudienceEvent) => ({ type: 'Hear' as const, told: event, at: AT });
  const early = given(audience).when(hear(releaseTold));
  early.then([releaseTold]);
  given(audience, [releaseTold]).when(hear(memberTold)).then([]);
  given(audience, [memberTold]).when(hear(memberTold)).then([]);
  expect(membersOf(given(audience, [memberTold]).state)).toEqual([member.id]);
  expect(membersOf(given(audience, [memberTold, releaseTold]).state)).toEqual([]);
});
