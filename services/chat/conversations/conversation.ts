/** Who may open a conversation, take part in it and write (state-machines.md §10). */
import {
  type ConversationAct,
  type ConversationKind,
  conversationActs,
} from '@lamplight/bff/contract/conversations.ts';
import { type Actor, type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
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

/** Somebody who is to take part. `role` null: nobody has said yet what they are. */
export type Newcomer = Readonly<{ personId: string; client: boolean }>;

/**
 * A conversation of the team never has a client, one between two people never two of them, and one about a payslip nobody but
 * the person and admins: what is said there was said to those.
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
      return !client;
    case 'direct':
      return !(client && hasClient(c));
    case 'payslip':
      return !client;
    default:
      return unreachable(kind);
  }
};

// Commands

type Open = Readonly<{
  conversationId: string;
  kind: ConversationKind;
  subject: Subject;
  admins: boolean;
  with: readonly Newcomer[];
}>;
/** `direct`: the two of them, each as they are now. Anything else is opened by the system. */
export type ConversationCommand =
  | (CommandOf<'OpenConversation'> & Open)
  | (CommandOf<'AddParticipant'> & Newcomer)
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
/** Two people who talk to each other are joined by nobody. */
const mayInvite = (actor: Actor, { kind }: PresentConversation): boolean => isAdmin(actor) && kind !== 'direct';
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

const decide = (command: ConversationCommand, c: Conversation): readonly ConversationEvent[] | Refusal => {
  switch (command.type) {
    case 'OpenConversation':
      return open(command, c);
    case 'AddParticipant':
      return guarded('addParticipant', command, c, (present) => add(command, present));
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
  const isOwn = kind === 'direct' && people.length === 2 && people.some(({ personId }) => personId === actor.id);
  if (!isSystem(actor) && !isOwn) return FORBIDDEN;
  const opened: ConversationEvent = { type: 'ConversationOpened', data: { conversationId, kind, subject, admins } };
  const begun = c.is === 'absent' ? evolve(c, opened, 0) : c;
  const added: ConversationEvent[] = [];
  let now = begun;
  for (const newcomer of people) {
    if (now.is === 'absent') break;
    const more = add({ actor, ...newcomer }, now);
    if (isRefusal(more)) return more;
    added.push(...more);
    for (const event of more) now = evolve(now, event, begun.is === 'absent' ? 0 : begun.etag);
  }
  return c.is === 'absent' ? [opened, ...added] : added;
};

const add = (
  { actor, personId, client }: Newcomer & Pick<Given, 'actor'>,
  c: PresentConversation,
): readonly ConversationEvent[] | Refusal => {
  const byHand = !isSystem(actor);
  const seat: Seat | undefined = c.seats[personId];
  if (seat !== undefined && (seat.byHand || !byHand)) return [];
  if (!isAllowedIn(c.kind, { client }, c)) return NOT_ALLOWED;
  const { conversationId } = c;
  return [{ type: 'ParticipantAdded', data: { conversationId, personId, client, byHand } }];
};

/** What follows from a project or a role takes nobody out whom an admin put there. */
const remove = (
  { actor, personId }: Readonly<{ personId: string }> & Pick<Given, 'actor'>,
  c: PresentConversation,
): readonly ConversationEvent[] => {
  const byHand = !isSystem(actor);
  const seat = c.seats[personId];
  if (seat === undefined || (seat.byHand && !byHand)) return [];
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
