/** Who may open a conversation, take part in it and write (state-machines.md §10). */
import {
  type ConversationAct,
  type ConversationKind,
  conversationActs,
} from '@lamplight/bff/contract/conversations.ts';
import { type Actor, type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, isRefusal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { ConversationEvent } from './events.ts';
import type { Subject } from './ids.ts';
import { type Conversation, evolve, type PresentConversation, type Seat } from './state.ts';

export type { ConversationEvent } from './events.ts';
export type { Conversation, PresentConversation } from './state.ts';

// Who takes part

export const takesPart = ({ id, role }: Pick<Actor, 'id' | 'role'>, c: PresentConversation): boolean =>
  Object.hasOwn(c.seats, id) || (c.admins && role === 'admin');

export const hasClient = ({ seats }: Pick<PresentConversation, 'seats'>): boolean =>
  Object.values(seats).some(({ client }) => client);

/** Whoever may be named in a message: those who read it. @param admins who is one now */
export const readersAmong = (
  ids: readonly string[],
  c: PresentConversation,
  admins: ReadonlySet<string>,
): readonly string[] => ids.filter((id) => Object.hasOwn(c.seats, id) || (c.admins && admins.has(id)));

/** Somebody who is to take part. */
export type Newcomer = Readonly<{ personId: string; client: boolean }>;

/**
 * A conversation of the team and one about a payslip never have a client, one between two people never two of them and never
 * a third person: what is said there was said to those.
 */
export const isAllowedIn = (
  kind: ConversationKind,
  { client }: Pick<Newcomer, 'client'>,
  c: Pick<PresentConversation, 'seats'>,
): boolean => {
  switch (kind) {
    case 'proposal':
    case 'project_client':
      return true;
    case 'project_team':
    case 'payslip':
      return !client;
    case 'direct':
      return Object.keys(c.seats).length < 2 && !(client && hasClient(c));
    default:
      return unreachable(kind);
  }
};

// Commands

/** Given by the system alone: what it is about, and who takes part from the beginning. */
type Open = Readonly<{
  conversationId: string;
  kind: ConversationKind;
  subject: Subject;
  admins: boolean;
  with: readonly Newcomer[];
}>;
/** Who begins to write to whom, each as they are now. */
type Direct = Readonly<{
  conversationId: string;
  /** Whether whoever begins is a client. */
  byClient: boolean;
  other: Newcomer;
  /** Whether the other one is somebody who has an account now. */
  isHere: ForeignFact;
  /** Whether the two may write to each other: colleagues, a client and whoever works on a project of theirs, a client and an admin. */
  acquainted: boolean;
}>;
/** `isHere` of a participant: whether they are somebody who has an account now; what follows by itself asks nobody. */
export type ConversationCommand =
  | (CommandOf<'OpenConversation'> & Open)
  | (CommandOf<'StartDirect'> & Direct)
  | (CommandOf<'AddParticipant'> & Newcomer & Readonly<{ isHere: ForeignFact }>)
  | (CommandOf<'RemoveParticipant'> & Readonly<{ personId: string }>)
  | (CommandOf<'LockConversation'> & Readonly<{ reason: string }>)
  | CommandOf<'UnlockConversation'>
  | CommandOf<'ArchiveConversation'>
  | CommandOf<'RestoreConversation'>;

// Rights

type Rule = Readonly<{
  may: (actor: Actor, c: PresentConversation) => boolean;
  ready: (actor: Actor, c: PresentConversation) => boolean;
}>;
const isOpen = (_actor: Actor, { state }: PresentConversation): boolean => state === 'open';
/** Two people who talk to each other, and whoever asks about their own pay, are joined by nobody. */
const mayInvite = (actor: Actor, { kind }: PresentConversation): boolean =>
  isAdmin(actor) && kind !== 'direct' && kind !== 'payslip';
const rules: Readonly<Record<ConversationAct, Rule>> = {
  /** Locked, only admins write; archived, nobody does. */
  sendMessage: {
    may: takesPart,
    ready: (actor, { state }) => state === 'open' || (state === 'locked' && isAdmin(actor)),
  },
  addParticipant: { may: mayInvite, ready: (_actor, { state }) => state !== 'archived' },
  removeParticipant: { may: mayInvite, ready: () => true },
  lock: { may: isAdmin, ready: isOpen },
  unlock: { may: isAdmin, ready: (_actor, { state }) => state === 'locked' },
  archive: { may: isAdmin, ready: (_actor, { state }) => state !== 'archived' },
  restore: { may: isAdmin, ready: (_actor, { state }) => state === 'archived' },
};

/** Whoever takes part knows of it; admins know of all, and read only those in which they take part. */
export const knows = (actor: Actor, c: PresentConversation): boolean =>
  isAdmin(actor) || isSystem(actor) || takesPart(actor, c);

export const can = (act: ConversationAct, actor: Actor, c: PresentConversation): boolean =>
  rules[act].may(actor, c) && rules[act].ready(actor, c);
export const abilities = (actor: Actor, c: PresentConversation): Readonly<Record<ConversationAct, boolean>> =>
  Object.fromEntries(conversationActs.map((act) => [act, can(act, actor, c)])) as Record<ConversationAct, boolean>;

/** Null where the person may do it now. @param ifMatch the version that they saw */
export const refusedAct = (
  act: ConversationAct,
  { actor, ifMatch }: Pick<CommandOf<string>, 'actor' | 'ifMatch'>,
  c: Conversation,
): Refusal | null => {
  if (c.is === 'absent') return ABSENT;
  const { may, ready } = rules[act];
  const byItself = isSystem(actor);
  return refusalOf(
    {
      ...{ knows: knows(actor, c), may: byItself || may(actor, c), ready: byItself || ready(actor, c) },
      ...{ state: c.state, etag: c.etag },
    },
    ifMatch,
  );
};

// Decide

const NOT_ALLOWED = refuse('AUDIENCE_NOT_ALLOWED', 'forbidden');
const NOBODY = faulty('personId', 'Nobody here has this id');

const decide = (command: ConversationCommand, c: Conversation): readonly ConversationEvent[] | Refusal => {
  switch (command.type) {
    case 'OpenConversation':
      return open(command, c);
    case 'StartDirect':
      return startDirect(command, c);
    case 'AddParticipant':
      return guarded(
        'addParticipant',
        command,
        c,
        (present) => refusalUnless(command.isHere, NOBODY) ?? add(command, present),
      );
    case 'RemoveParticipant':
      return guarded('removeParticipant', command, c, (present) => remove(command, present));
    case 'LockConversation':
      return moved('lock', command, c, 'locked', ({ conversationId }) => ({
        type: 'ConversationLocked',
        data: { conversationId, reason: command.reason },
      }));
    case 'UnlockConversation':
      return moved('unlock', command, c, 'open', ({ conversationId }) => ({
        type: 'ConversationUnlocked',
        data: { conversationId },
      }));
    case 'ArchiveConversation':
      return moved('archive', command, c, 'archived', ({ conversationId }) => ({
        type: 'ConversationArchived',
        data: { conversationId },
      }));
    case 'RestoreConversation':
      return moved('restore', command, c, 'open', ({ conversationId }) => ({
        type: 'ConversationRestored',
        data: { conversationId },
      }));
    default:
      return unreachable(command);
  }
};

type Given = Pick<CommandOf<string>, 'actor' | 'ifMatch'>;
const guarded = (
  act: ConversationAct,
  given: Given,
  c: Conversation,
  then: (present: PresentConversation) => readonly ConversationEvent[] | Refusal,
): readonly ConversationEvent[] | Refusal => {
  const refused = refusedAct(act, given, c);
  if (refused !== null || c.is === 'absent') return refused ?? ABSENT;
  return then(c);
};

/** What follows by itself may come again: what is so already changes nothing. */
const moved = (
  act: ConversationAct,
  given: Given,
  c: Conversation,
  to: PresentConversation['state'],
  event: (present: PresentConversation) => ConversationEvent,
): readonly ConversationEvent[] | Refusal =>
  guarded(act, given, c, (present) => (present.state === to ? [] : [event(present)]));

/** Who opens one that there is adds whoever is missing, as far as they may; nobody is taken out. */
const open = (
  {
    actor,
    conversationId,
    kind,
    subject,
    admins,
    with: people,
  }: Extract<ConversationCommand, { type: 'OpenConversation' }>,
  c: Conversation,
): readonly ConversationEvent[] | Refusal => {
  if (!isSystem(actor)) return FORBIDDEN;
  const opened: ConversationEvent = { type: 'ConversationOpened', data: { conversationId, kind, subject, admins } };
  const begun = c.is === 'absent' ? evolve(c, opened, 0) : c;
  const events: ConversationEvent[] = c.is === 'absent' ? [opened] : [];
  let now = begun;
  for (const newcomer of people) {
    if (now.is === 'absent') break;
    const added = add({ actor, ...newcomer }, now);
    // Whoever may not take part stays out; the others are in.
    if (isRefusal(added)) continue;
    events.push(...added);
    now = added.reduce<Conversation>((state, event) => evolve(state, event, 0), now);
  }
  return events;
};

/** The same for both, whoever begins, and only once. Of people to whom one may not write nothing is told, not even that they are there. */
const startDirect = (
  { actor, conversationId, byClient, other, isHere, acquainted }: Extract<ConversationCommand, { type: 'StartDirect' }>,
  c: Conversation,
): readonly ConversationEvent[] | Refusal => {
  if (other.personId === actor.id) return faulty('personId', 'Choose somebody else');
  if (c.is === 'present') return [];
  if (!acquainted || (byClient && other.client)) return NOT_ALLOWED;
  const away = refusalUnless(isHere, NOT_ALLOWED);
  if (away !== null) return away;
  const subject = { kind: 'person', id: other.personId } as const;
  const seat = (personId: string, client: boolean): ConversationEvent => ({
    type: 'ParticipantAdded',
    data: { conversationId, personId, client, byHand: false },
  });
  return [
    { type: 'ConversationOpened', data: { conversationId, kind: 'direct', subject, admins: false } },
    seat(actor.id, byClient),
    seat(other.personId, other.client),
  ];
};

const add = (
  { actor, personId, client }: Newcomer & Pick<Given, 'actor'>,
  c: PresentConversation,
): readonly ConversationEvent[] | Refusal => {
  const byHand = !isSystem(actor);
  const seat: Seat | undefined = c.seats[personId];
  if (seat !== undefined && (seat.byHand || !byHand)) return [];
  // What an admin decided by hand, an admin decides otherwise.
  if (!byHand && c.out.includes(personId)) return [];
  if (!isAllowedIn(c.kind, { client }, c)) return NOT_ALLOWED;
  const { conversationId } = c;
  return [{ type: 'ParticipantAdded', data: { conversationId, personId, client, byHand } }];
};

/** What follows from a project takes nobody out whom an admin put there; two people who talk to each other stay the two. */
const remove = (
  { actor, personId }: Readonly<{ personId: string }> & Pick<Given, 'actor'>,
  c: PresentConversation,
): readonly ConversationEvent[] => {
  const byHand = !isSystem(actor);
  const seat = c.seats[personId];
  if (seat === undefined || (seat.byHand && !byHand) || c.kind === 'direct') return [];
  const { conversationId } = c;
  return [{ type: 'ParticipantRemoved', data: { conversationId, personId, byHand } }];
};

export const conversation: Decider<Conversation, ConversationCommand, ConversationEvent> = {
  category: 'conversation',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};
