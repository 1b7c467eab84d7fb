/** For tests: what projects publishes of one project, its people and its files. */
import { createHash } from 'node:crypto';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';

export const PROJECT = 'project-0000-4000-8000-00000000a11a';
const terms = { paymentTermDays: 30 };

export const created = (projectId = PROJECT, title = 'Portal'): ProjectsEvent => ({
  type: 'ProjectCreated',
  data: { projectId, clientId: 'client-1', title, contractPaise: 100, currency: 'INR', terms },
});
export const activated = (projectId = PROJECT): ProjectsEvent => ({ type: 'ProjectActivated', data: { projectId } });
export const running = (projectId = PROJECT, title?: string): readonly ProjectsEvent[] => [
  created(projectId, title),
  activated(projectId),
];
export const completed = (projectId = PROJECT): ProjectsEvent => ({
  type: 'ProjectCompleted',
  data: { projectId, by: 'client-1', via: 'client', deemed: false },
});
export const assigned = (
  employeeId: string,
  projectId = PROJECT,
): Extract<ProjectsEvent, { type: 'MemberAssigned' }> => ({
  type: 'MemberAssigned',
  data: {
    ...{ projectId, employeeId, assignmentId: `of-${employeeId}`, role: 'Engineer', from: '2026-11-01' },
    ...{ allocationBp: 10_000, effortWeightBp: 10_000 },
  },
});
export const released = (employeeId: string, projectId = PROJECT): ProjectsEvent => ({
  type: 'MemberReleased',
  data: { projectId, employeeId, assignmentId: `of-${employeeId}`, on: '2026-11-27', stillOnProject: false },
});
export const appointed = (toId: string, fromId?: string, projectId = PROJECT): ProjectsEvent => ({
  type: 'TeamLeadAppointed',
  data: { projectId, employeeId: toId, ...(fromId === undefined ? {} : { fromId }), toId },
});
export const vacated = (employeeId: string, projectId = PROJECT): ProjectsEvent => ({
  type: 'LeadVacated',
  data: { projectId, employeeId },
});
export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
export const submitted = (fileId: string, content: Uint8Array, version = 1, projectId = PROJECT): ProjectsEvent => {
  const file = { fileId, bytes: content.length, sha256: sha256Of(content) };
  const deliverable = { deliverableId: 'deliverable-1', version, title: 'Design', ...file };
  const data = { projectId, milestoneId: 'milestone-1', submission: version, deliverables: [deliverable] };
  return { type: 'MilestoneSubmitted', data };
};
export const approved = (fileId: string, content: Uint8Array, version = 1, projectId = PROJECT): ProjectsEvent => ({
  type: 'DocumentApproved',
  data: {
    ...{ documentId: 'document-1', projectId, clientId: 'client-1', version, audience: 'client' },
    ...{ title: 'API guide', fileId, bytes: content.length, sha256: sha256Of(content) },
  },
});
