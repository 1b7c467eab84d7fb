/** Who belongs to a proposal or a project, as far as this service has heard: told twice or late, it comes to the same. */
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import type { AudienceEvent } from './events.ts';

export type { AudienceEvent } from './events.ts';

type Assignments = Readonly<Record<string, string>>;
export type Audience = Readonly<{
  clientId: string | null;
  /** Of the proposal; null until one was heard of. */
  authorId: string | null;
  hasProject: boolean;
  works: boolean;
  archived: boolean;
  /** Whose an assignment is that has not ended. */
  assigned: Assignments;
  /** Those that have ended: none of them begins again. */
  ended: Assignments;
}>;
/** What is told, word for word. */
export type AudienceCommand = Readonly<{ type: 'Hear'; told: AudienceEvent }> & Pick<CommandOf<string>, 'at'>;

export const audienceStream = (projectId: string): `audience-${string}` => `audience-${projectId}`;

export const membersOf = ({ assigned }: Pick<Audience, 'assigned'>): readonly string[] => [
  ...new Set(Object.values(assigned)),
];

const evolve = (a: Audience, { type, data }: AudienceEvent): Audience => {
  switch (type) {
    case 'ProposalTold':
      return { ...a, clientId: data.clientId, authorId: data.authorId };
    case 'ProjectTold':
      return { ...a, clientId: data.clientId, hasProject: true };
    case 'TeamworkTold':
      return { ...a, works: true };
    case 'ArchivingTold':
      return { ...a, archived: true };
    case 'MemberTold':
      return { ...a, assigned: { ...a.assigned, [data.assignmentId]: data.employeeId } };
    case 'ReleaseTold': {
      const { assignmentId, employeeId } = data;
      const { [assignmentId]: _ended, ...assigned } = a.assigned;
      return { ...a, assigned, ended: { ...a.ended, [assignmentId]: employeeId } };
    }
    default:
      return unreachable(type);
  }
};

const isKnown = (a: Audience, { type, data }: AudienceEvent): boolean => {
  switch (type) {
    case 'ProposalTold':
      return a.authorId !== null;
    case 'ProjectTold':
      return a.hasProject;
    case 'TeamworkTold':
      return a.works;
    case 'ArchivingTold':
      return a.archived;
    case 'MemberTold':
      return Object.hasOwn(a.assigned, data.assignmentId) || Object.hasOwn(a.ended, data.assignmentId);
    case 'ReleaseTold':
      return Object.hasOwn(a.ended, data.assignmentId);
    default:
      return unreachable(type);
  }
};

export const audience: Decider<Audience, AudienceCommand, AudienceEvent> = {
  category: 'audience',
  initial: {
    ...{ clientId: null, authorId: null, hasProject: false, works: false, archived: false },
    ...{ assigned: {}, ended: {} },
  },
  evolve,
  decide: ({ told }, a) => (isKnown(a, told) ? [] : [told]),
};
