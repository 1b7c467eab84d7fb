/** Who takes part in a conversation, who writes in it, and who may come: given, when, then; and what holds for all of it. */
import { type ConversationKind, conversationActs } from '@lamplight/bff/contract/conversations.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import fc from 'fast-check';
import { AT, admin, client, colleague, lead, member, otherClient, secondAdmin, system } from '../workbench/cast.ts';
import {
  abilities,
  type ConversationCommand,
  type ConversationEvent,
  conversation,
  hasClient,
  knows,
  readersAmong,
  refusedAct,
  takesPart,
} from './conversation.ts';
import { conversationIdOf, directIdOf } from './ids.ts';
import { placeIn } from './place.ts';

const conversationId = 'c1';
const by = (actor: Actor) => ({ actor, at: AT });
const isClient = ({ role }: Actor): boolean => role === 'client';
const opened = (kind: ConversationKind = 'project_client', admins = true): ConversationEvent => ({
  type: 'ConversationOpened',
  data: { conversationId, kind, subject: { kind: 'project', id: 'p1' }, admins },
});
const added = (who: Actor, byHand = false): ConversationEvent => ({
  type: 'ParticipantAdded',
  data: { conversationId, personId: who.id, client: isClient(who), byHand },
});
const removed = (who: Actor, byHand = false): ConversationEvent => ({
  type: 'ParticipantRemoved',
  data: { conversationId, personId: who.id, byHand },
});
const locked: ConversationEvent = { type: 'ConversationLocked', data: { conversationId, reason: 'Elsewhere' } };
const archived: ConversationEvent = { type: 'ConversationArchived', data: { conversationId } };

const open = (kind: ConversationKind, people: readonly Actor[], actor: Actor = system): ConversationCommand => ({
  ...{ type: 'OpenConversation', conversationId, kind, subject: { kind: 'project', id: 'p1' }, ...by(actor) },
  ...{ admins: kind !== 'project_team', with: people.map((one) => ({ personId: one.id, client: isClient(one) })) },
});
const add = (who: Actor, actor: Actor = admin, isHere = YES): ConversationCommand => ({
  ...{ type: 'AddParticipant', personId: who.id, client: isClient(who), isHere, ...by(actor) },
});
const remove = (who: Actor, actor: Actor = admin): ConversationCommand => ({
  ...{ type: 'RemoveParticipant', personId: who.id, ...by(actor) },
});
const startDirect = (actor: Actor, other: Actor, over: object = {}): ConversationCommand => ({
  ...{ type: 'StartDirect', conversationId, byClient: isClient(actor), ...by(actor), isHere: YES, acquainted: true },
  ...{ other: { personId: other.id, client: isClient(other) } },
  ...over,
});
const stateOf = (...events: readonly ConversationEvent[]) => {
  const { state } = given(conversation, events);
  if (state.is === 'absent') throw new Error('it is not open');
  return state;
};
const ofProject = [opened(), added(client), added(member)];

describe('a conversation', () => {
  it('is opened by what happens elsewhere with everybody in it, and by nobody by hand', () => {
    given(conversation)
      .when(open('project_client', [client, member]))
      .then(ofProject);
    for (const actor of [admin, lead, member, client])
      given(conversation)
        .when(open('project_client', [client, member], actor))
        .then('FORBIDDEN');
  });

  it('that is there is opened again by nothing: whoever is missing comes, nobody goes', () => {
    given(conversation, ofProject)
      .when(open('project_client', [client, lead]))
      .then([added(lead)]);
    given(conversation, ofProject)
      .when(open('project_client', [client]))
      .then([]);
  });

  it('of a team never has a client, whoever would bring one', () => {
    given(conversation)
      .when(open('project_team', [member, client]))
      .then([opened('project_team', false), added(member)]);
    given(conversation, [opened('project_team', false)])
      .when(add(client))
      .then('AUDIENCE_NOT_ALLOWED');
    given(conversation, [opened('project_team', false)])
      .when(add(client, system))
      .then('AUDIENCE_NOT_ALLOWED');
  });

  it.each(['direct', 'payslip'] as const)('%s is joined by nobody by hand', (kind) => {
    const events = [opened(kind, kind === 'payslip'), added(member), added(colleague)];
    // An admin knows that it is there, and no more.
    given(conversation, events).when(add(lead)).then('FORBIDDEN');
    given(conversation, events).when(remove(member)).then('FORBIDDEN');
  });

  it('is joined by hand where an admin says so, if there is such a person', () => {
    given(conversation, ofProject)
      .when(add(colleague))
      .then([added(colleague, true)]);
    given(conversation, ofProject)
      .when(add(colleague, admin, NO))
      .then({ refused: 'VALIDATION_FAILED', because: 'rule' });
    for (const actor of [lead, member, client])
      given(conversation, [...ofProject, added(lead)])
        .when(add(colleague, actor))
        .then('FORBIDDEN');
    given(conversation, ofProject).when(add(lead, colleague)).then('NOT_FOUND');
    given(conversation).when(add(lead)).then('NOT_FOUND');
    given(conversation, [...ofProject, archived])
      .when(add(colleague))
      .then('STATE_CONFLICT');
    const unheard = add(colleague, admin, notKnownYet('PERSON_PENDING'));
    expect(conversation.decide(unheard, stateOf(...ofProject))).toEqual({
      refused: 'PERSON_PENDING',
      because: 'pending',
    });
  });

  it('keeps whom an admin put there, and keeps out whom an admin took out, whatever follows from a project', () => {
    const byHand = [...ofProject, added(colleague, true)];
    given(conversation, byHand).when(remove(colleague, system)).then([]);
    given(conversation, byHand)
      .when(remove(colleague))
      .then([removed(colleague, true)]);
    // Who came by an assignment and is then put there by hand stays when the assignment ends.
    given(conversation, ofProject)
      .when(add(member))
      .then([added(member, true)]);
    const out = [...ofProject, removed(member, true)];
    given(conversation, out).when(add(member, system)).then([]);
    given(conversation, out)
      .when(open('project_client', [client, member]))
      .then([]);
    given(conversation, out)
      .when(add(member))
      .then([added(member, true)]);
    // Taken out by the end of an assignment, they come back with the next one.
    given(conversation, [...ofProject, removed(member)])
      .when(add(member, system))
      .then([added(member)]);
  });

  it('changes nothing where it is so already', () => {
    given(conversation, ofProject).when(add(member, system)).then([]);
    given(conversation, ofProject).when(remove(colleague)).then([]);
    given(conversation, [...ofProject, added(colleague, true)])
      .when(add(colleague))
      .then([]);
    given(conversation, [...ofProject, archived])
      .when({ type: 'ArchiveConversation', ...by(system) })
      .then([]);
  });
});

describe('a conversation of two', () => {
  it('is begun by one of them, once', () => {
    const begun: readonly ConversationEvent[] = [
      {
        type: 'ConversationOpened',
        data: { conversationId, kind: 'direct', subject: { kind: 'person', id: member.id }, admins: false },
      },
      added(client),
      added(member),
    ];
    given(conversation).when(startDirect(client, member)).then(begun);
    given(conversation, begun).when(startDirect(member, client)).then([]);
    given(conversation, begun)
      .when(startDirect(member, client, { acquainted: false }))
      .then([]);
  });

  it('is never one of two clients, of strangers, of somebody with themselves', () => {
    given(conversation).when(startDirect(client, otherClient)).then('AUDIENCE_NOT_ALLOWED');
    given(conversation)
      .when(startDirect(client, member, { acquainted: false }))
      .then('AUDIENCE_NOT_ALLOWED');
    given(conversation).when(startDirect(member, member)).then('VALIDATION_FAILED');
  });

  it('tells the same of who is not there and of whom one may not write to', () => {
    given(conversation)
      .when(startDirect(client, member, { isHere: NO }))
      .then('AUDIENCE_NOT_ALLOWED');
    const unheard = startDirect(client, member, { isHere: notKnownYet('PERSON_PENDING') });
    expect(conversation.decide(unheard, conversation.initial)).toMatchObject({ because: 'pending' });
    given(conversation)
      .when(startDirect(client, otherClient, { isHere: notKnownYet('PERSON_PENDING') }))
      .then('AUDIENCE_NOT_ALLOWED');
  });

  it('has one id, whoever begins, and no other two have it', () => {
    expect(directIdOf('a', 'b')).toBe(directIdOf('b', 'a'));
    const ids = [directIdOf('a', 'b'), directIdOf('a', 'c'), directIdOf('b', 'c'), directIdOf('a', 'a')];
    const others = (['proposal', 'project_client', 'project_team', 'payslip'] as const).map((kind) =>
      conversationIdOf(kind, 'a'),
    );
    expect(new Set([...ids, ...others]).size).toBe(ids.length + others.length);
  });
});

describe('a state', () => {
  type Move = Exclude<ConversationCommand['type'], 'OpenConversation' | 'StartDirect' | `${string}Participant`>;
  const move = (type: Move, actor: Actor = admin): ConversationCommand =>
    type === 'LockConversation' ? { type, reason: 'Elsewhere', ...by(actor) } : { type, ...by(actor) };
  const states = { open: [], locked: [locked], archived: [archived] } as const;

  it.each([
    ['LockConversation', 'open', 'ConversationLocked'],
    ['LockConversation', 'locked', 'STATE_CONFLICT'],
    ['LockConversation', 'archived', 'STATE_CONFLICT'],
    ['UnlockConversation', 'open', 'STATE_CONFLICT'],
    ['UnlockConversation', 'locked', 'ConversationUnlocked'],
    ['UnlockConversation', 'archived', 'STATE_CONFLICT'],
    ['ArchiveConversation', 'open', 'ConversationArchived'],
    ['ArchiveConversation', 'locked', 'ConversationArchived'],
    ['ArchiveConversation', 'archived', 'STATE_CONFLICT'],
    ['RestoreConversation', 'open', 'STATE_CONFLICT'],
    ['RestoreConversation', 'locked', 'STATE_CONFLICT'],
    ['RestoreConversation', 'archived', 'ConversationRestored'],
  ] as const)('%s of one that is %s gives %s', (type, state, expected) => {
    const { outcome } = given(conversation, [...ofProject, ...states[state]]).when(move(type));
    expect(isRefusal(outcome) ? outcome.refused : outcome.map((event) => event.type).join()).toBe(expected);
  });

  it('is moved by admins alone, also of a conversation in which they do not take part, and on the version that they saw', () => {
    for (const type of ['LockConversation', 'ArchiveConversation'] as const) {
      for (const actor of [client, member]) given(conversation, ofProject).when(move(type, actor)).then('FORBIDDEN');
      given(conversation, ofProject).when(move(type, colleague)).then('NOT_FOUND');
      given(conversation, [opened('direct', false), added(member), added(colleague)])
        .when(move(type))
        .then([type === 'LockConversation' ? locked : archived]);
      given(conversation, ofProject)
        .when({ ...move(type), ifMatch: 1 })
        .then('VERSION_CONFLICT');
      given(conversation).when(move(type)).then('NOT_FOUND');
    }
  });

  it.each([
    ['open', { [admin.id]: true, [member.id]: true, [client.id]: true, [colleague.id]: false }],
    ['locked', { [admin.id]: true, [member.id]: false, [client.id]: false, [colleague.id]: false }],
    ['archived', { [admin.id]: false, [member.id]: false, [client.id]: false, [colleague.id]: false }],
  ] as const)('%s lets write whom it should', (state, may) => {
    const now = stateOf(...ofProject, ...states[state]);
    for (const actor of [admin, member, client, colleague]) {
      expect([actor.id, abilities(actor, now).sendMessage]).toEqual([actor.id, may[actor.id]]);
      expect([actor.id, refusedAct('sendMessage', by(actor), now) === null]).toEqual([actor.id, may[actor.id]]);
    }
    expect(placeIn(now, colleague)).toMatchObject({ takesPart: false, refused: { refused: 'NOT_FOUND' } });
  });
});

describe('who reads', () => {
  it('is whoever takes part, and an admin where admins do', () => {
    expect([admin, member, client, colleague, otherClient].map((one) => takesPart(one, stateOf(...ofProject)))).toEqual(
      [
        true, // as long as they are one
        true,
        true,
        false,
        false,
      ],
    );
    const team = stateOf(opened('project_team', false), added(member));
    expect([takesPart(admin, team), knows(admin, team), knows(colleague, team)]).toEqual([false, true, false]);
    expect(placeIn(team, admin)).toMatchObject({ takesPart: false, refused: { refused: 'FORBIDDEN' } });
    expect(takesPart({ id: admin.id, role: 'employee' }, stateOf(...ofProject))).toBe(false);
  });

  it('may be named in a message, and nobody else', () => {
    const ids = [member.id, colleague.id, admin.id, secondAdmin.id];
    const admins = new Set([admin.id]);
    expect(readersAmong(ids, stateOf(...ofProject), admins)).toEqual([member.id, admin.id]);
    expect(readersAmong(ids, stateOf(opened('project_team', false), added(member)), admins)).toEqual([member.id]);
  });
});

/** Whatever is commanded by whomever in whichever order. */
describe('of any story', () => {
  const people = [admin, secondAdmin, lead, member, colleague, client, otherClient];
  const kinds = ['proposal', 'project_client', 'project_team', 'direct', 'payslip'] as const;
  const someone = fc.constantFrom(...people);
  const commandBy = (actor: Actor) =>
    fc.oneof(
      fc.tuple(someone, someone).map(([one, other]) => open('project_client', [one, other], actor)),
      someone.map((who) => add(who, actor)),
      someone.map((who) => remove(who, actor)),
      someone.map((who) => startDirect(actor, who)),
      fc.constantFrom<ConversationCommand>(
        { type: 'LockConversation', reason: 'Elsewhere', ...by(actor) },
        { type: 'UnlockConversation', ...by(actor) },
        { type: 'ArchiveConversation', ...by(actor) },
        { type: 'RestoreConversation', ...by(actor) },
      ),
    );
  const script = fc.array(fc.constantFrom(...people, system).chain(commandBy), { maxLength: 25 });

  it('its kind never changes, a team and a payslip never have a client, two clients never talk, and what a button says holds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), script, (kind, commands) => {
        let events: readonly ConversationEvent[] = [opened(kind, kind !== 'project_team' && kind !== 'direct')];
        if (kind === 'direct') events = [...events, added(client), added(member)];
        for (const command of commands) {
          const now = stateOf(...events);
          const { actor } = command;
          const { outcome } = given(conversation, events).when(command);
          for (const act of conversationActs)
            expect(abilities(actor, now)[act]).toBe(
              actor.role !== 'system' && refusedAct(act, { actor }, now) === null,
            );
          if (isRefusal(outcome)) continue;
          if (!knows(actor, now)) expect(outcome).toEqual([]);
          events = [...events, ...outcome];
          const after = stateOf(...events);
          expect([after.kind, after.subject]).toEqual([kind, now.subject]);
          if (kind === 'project_team' || kind === 'payslip') expect(hasClient(after)).toBe(false);
          const clients = Object.values(after.seats).filter((seat) => seat.client);
          if (kind === 'direct')
            expect([clients.length, Object.keys(after.seats)]).toEqual([1, [client.id, member.id]]);
          expect(after.out.filter((id) => Object.hasOwn(after.seats, id))).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
