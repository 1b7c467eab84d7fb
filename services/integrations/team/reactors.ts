/** Keeps what projects tell of their teams. */
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Reactor } from '@lamplight/events/core/types.ts';
import { type TeamCommand, type TeamEvent, team, teamStream } from './team.ts';

export const teamHearer: Reactor<ProjectsEvent> = {
  name: 'team-hearer',
  reads: { topics: [PROJECTS_TOPIC] },
  react: (fact) => {
    const told = toldBy(fact);
    if (told === null) return [];
    const command: TeamCommand = { type: 'Hear', told, at: fact.occurredAt };
    return [{ as: 'team', to: teamStream(told.data.projectId), decider: team, command }];
  },
};

/** Null for what says nothing of a team. */
export const toldBy = ({ type, data }: ProjectsEvent): TeamEvent | null => {
  switch (type) {
    case 'ProjectActivated':
      return { type: 'TeamworkTold', data: { projectId: data.projectId } };
    case 'ProjectCompleted':
    case 'ProjectCancelled':
    case 'ProjectArchived':
      return { type: 'TeamworkEndTold', data: { projectId: data.projectId } };
    case 'MemberAssigned':
    case 'MemberReleased': {
      const { projectId, assignmentId, employeeId } = data;
      const kind = type === 'MemberAssigned' ? 'TeamMemberTold' : 'TeamReleaseTold';
      return { type: kind, data: { projectId, assignmentId, employeeId } };
    }
    case 'TeamLeadAppointed':
      return { type: 'TeamLeadTold', data: { projectId: data.projectId, leadId: data.toId } };
    case 'LeadVacated':
      return { type: 'TeamLeadTold', data: { projectId: data.projectId, leadId: null } };
    default:
      return null;
  }
};
