/**
 * Proposals and projects, as far as is needed to say whom to tell of them. One keeps the id of the other.
 * What they are called, and who is assigned, `audience/` knows; this is folded of their own streams, so that a reactor can
 * wait until it holds what it was just told.
 */
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Terms, withTerm } from '../../people/terms.ts';

/** `completed`: nothing is worked on any more. `ended`: archived or cancelled. */
export type Stage = 'live' | 'completed' | 'ended';
export type ToldSubject = Readonly<{
  _id: string;
  /** Null until it was submitted: of a draft nobody is told. */
  clientId: string | null;
  authorId: string | null;
  isProject: boolean;
  leadId: string | null;
  /** The appointments of everybody who ever was its lead. */
  leads: Terms;
  stage: Stage;
}>;

const UNKNOWN: Omit<ToldSubject, '_id'> = {
  ...{ clientId: null, authorId: null, isProject: false, leadId: null, leads: {}, stage: 'live' },
};

const isOfSubject = (stream: string): boolean => stream.startsWith('proposal-') || stream.startsWith('project-');

/** Fed by two streams, that of the proposal and that of the project, which begins with all that the first one said. */
export const toldSubjects: Projection<ToldSubject, ProjectsEvent> = {
  name: 'chat-told-subjects',
  version: 2,
  reads: { topics: [PROJECTS_TOPIC] },
  ids: ({ stream, data }) => {
    if (!isOfSubject(stream)) return [];
    if ('proposalId' in data) return [data.proposalId];
    return 'projectId' in data ? [data.projectId] : [];
  },
  evolve: (doc, { id: eventId, type, data }, id) => {
    const before = doc ?? { ...UNKNOWN, _id: id };
    switch (type) {
      case 'ProposalSubmitted': {
        const { clientId, submittedBy, authorId = submittedBy } = data;
        return { ...before, clientId, authorId };
      }
      case 'ProjectCreated':
        return { ...before, clientId: data.clientId, isProject: true };
      case 'TeamLeadAppointed':
        return { ...before, leadId: data.toId, leads: withTerm(before.leads, data.toId, eventId) };
      case 'LeadVacated':
        return { ...before, leadId: before.leadId === data.employeeId ? null : before.leadId };
      case 'ProjectCompleted':
        return { ...before, stage: 'completed' };
      case 'ProjectArchived':
      case 'ProjectCancelled':
        return { ...before, stage: 'ended' };
      default:
        return before;
    }
  },
};
