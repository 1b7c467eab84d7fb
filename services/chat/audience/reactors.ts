/**
 * What is said about proposals and projects elsewhere, kept here, and the conversations that follow from it
 * (state-machines.md §10, §13): opened, joined, left, archived.
 */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { YES } from '@lamplight/common/facts/foreign-fact.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Effect, Fact, Look, Reactor } from '@lamplight/events/core/types.ts';
import { type ConversationCommand, conversation, type Newcomer } from '../conversations/conversation.ts';
import { conversationIdOf } from '../conversations/ids.ts';
import {
  type Audience,
  type AudienceCommand,
  type AudienceEvent,
  audience,
  audienceStream,
  membersOf,
} from './audience.ts';

/** Keeps what projects tell, in whichever order it is heard. */
export const audienceHearer: Reactor<ProjectsEvent> = {
  name: 'audience-hearer',
  reads: { topics: [PROJECTS_TOPIC] },
  react: (fact) => {
    const told = toldBy(fact);
    if (told === null) return [];
    const command: AudienceCommand = { type: 'Hear', told, at: fact.occurredAt };
    return [{ as: 'audience', to: audienceStream(told.data.projectId), decider: audience, command }];
  },
};

/** Null for what says nothing of who talks to whom. */
const toldBy = ({ type, data }: ProjectsEvent): AudienceEvent | null => {
  switch (type) {
    case 'ProposalSubmitted': {
      const { proposalId: projectId, clientId, submittedBy, authorId = submittedBy } = data;
      return { type: 'ProposalTold', data: { projectId, clientId, authorId } };
    }
    case 'ProposalAccepted':
      return { type: 'ProjectTold', data: { projectId: data.proposalId, clientId: data.clientId } };
    case 'ProjectCreated':
      return { type: 'ProjectTold', data: { projectId: data.projectId, clientId: data.clientId } };
    case 'ProjectActivated':
      return { type: 'TeamworkTold', data: { projectId: data.projectId } };
    case 'ProjectArchived':
      return { type: 'ArchivingTold', data: { projectId: data.projectId } };
    case 'MemberAssigned':
    case 'MemberReleased': {
      const { projectId, assignmentId, employeeId } = data;
      const kind = type === 'MemberAssigned' ? 'MemberTold' : 'ReleaseTold';
      return { type: kind, data: { projectId, assignmentId, employeeId } };
    }
    default:
      return null;
  }
};

/**
 * Conversations of a proposal, a project and its team. Of each event it looks at what is known by now, and it takes one after
 * the other in the order of the log: whoever was heard of before a conversation was opened is in it from the beginning, and
 * whoever comes later is added.
 */
export const audienceFollower = (sources: () => Promise<Readonly<{ look: Look }>>): Reactor<AudienceEvent> => ({
  name: 'audience-follower',
  apart: true,
  reads: { categories: [audience.category] },
  react: async (fact) => {
    const { look } = await sources();
    const { projectId } = fact.data;
    const { state } = await look(audienceStream(projectId), audience);
    const effects = following(fact, state);
    const opened = OPENED_BY[fact.type];
    if (!state.archived || opened === undefined) return effects;
    // The project was heard to be archived before: its conversation is found and read, and nobody writes in it.
    const { state: before } = await look(`conversation-${conversationIdOf(opened, projectId)}`, conversation);
    return before.is === 'present' ? effects : [...effects, archiving(opened, projectId, fact.occurredAt)];
  },
});

type Kind = 'proposal' | 'project_client' | 'project_team';
/** The conversations of a project of which somebody takes part by an assignment. */
const OF_MEMBERS = ['project_client', 'project_team'] as const satisfies readonly Kind[];
const KINDS: readonly Kind[] = ['proposal', ...OF_MEMBERS];
const OPENED_BY: Readonly<Partial<Record<AudienceEvent['type'], Kind>>> = {
  ProposalTold: 'proposal',
  ProjectTold: 'project_client',
  TeamworkTold: 'project_team',
};

const following = (
  { type, data, occurredAt: at }: Pick<Fact<AudienceEvent>, 'occurredAt'> & AudienceEvent,
  now: Audience,
): readonly Effect[] => {
  const { projectId } = data;
  switch (type) {
    case 'ProposalTold': {
      const { clientId, authorId } = data;
      const people = [asClient(clientId), ...(authorId === clientId ? [] : [asStaff(authorId)])];
      return [opening({ kind: 'proposal', projectId, people, at })];
    }
    case 'ProjectTold': {
      const people = [asClient(data.clientId), ...membersOf(now).map(asStaff)];
      return [opening({ kind: 'project_client', projectId, people, at })];
    }
    case 'TeamworkTold':
      return [opening({ kind: 'project_team', projectId, people: membersOf(now).map(asStaff), at })];
    case 'ArchivingTold':
      return KINDS.map((kind) => archiving(kind, projectId, at));
    case 'MemberTold':
    case 'ReleaseTold': {
      // By now they may have been released, or be on the project by another assignment.
      const { employeeId: personId } = data;
      const command: ConversationCommand = membersOf(now).includes(personId)
        ? { type: 'AddParticipant', ...asStaff(personId), isHere: YES, actor: SYSTEM, at }
        : { type: 'RemoveParticipant', personId, actor: SYSTEM, at };
      return OF_MEMBERS.map((kind) => telling(kind, projectId, command));
    }
    default:
      return unreachable(type);
  }
};

const asClient = (personId: string): Newcomer => ({ personId, client: true });
const asStaff = (personId: string): Newcomer => ({ personId, client: false });

type Opening = Readonly<{ kind: Kind; projectId: string; people: readonly Newcomer[]; at: string }>;
/** Admins take part in what a client reads; a team talks among itself. */
const opening = ({ kind, projectId, people, at }: Opening): Effect =>
  telling(kind, projectId, {
    ...{ type: 'OpenConversation', conversationId: conversationIdOf(kind, projectId), kind },
    subject: { kind: kind === 'proposal' ? 'proposal' : 'project', id: projectId },
    ...{ admins: kind !== 'project_team', with: people, actor: SYSTEM, at },
  });

const archiving = (kind: Kind, projectId: string, at: string): Effect => ({
  ...telling(kind, projectId, { type: 'ArchiveConversation', actor: SYSTEM, at }),
  as: `${kind}-archived`,
});

const telling = (kind: Kind, projectId: string, command: ConversationCommand): Effect => ({
  as: kind,
  to: `conversation-${conversationIdOf(kind, projectId)}`,
  decider: conversation,
  command,
});
