/** What projects and payroll tell, as they would. For tests only. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { client } from './cast.ts';

const plan = { contractPaise: 100_000_00, currency: 'INR', terms: { paymentTermDays: 15 } } as const;
const SHA = 'a'.repeat(64);

export const proposalSubmitted = (proposalId: string, by: Actor = client): ProjectsEvent => ({
  type: 'ProposalSubmitted',
  data: { proposalId, clientId: client.id, submittedBy: by.id, title: `Portal ${proposalId}` },
});
export const proposalAccepted = (proposalId: string): ProjectsEvent => ({
  type: 'ProposalAccepted',
  data: { proposalId, clientId: client.id, title: `Portal ${proposalId}`, version: 1, hash: SHA, plan: [], ...plan },
});
export const projectCreated = (projectId: string): ProjectsEvent => ({
  type: 'ProjectCreated',
  data: { projectId, clientId: client.id, title: `Portal ${projectId}`, ...plan },
});
export const projectActivated = (projectId: string): ProjectsEvent => ({
  type: 'ProjectActivated',
  data: { projectId },
});
export const projectArchived = (projectId: string): ProjectsEvent => ({ type: 'ProjectArchived', data: { projectId } });
export const assigned = (projectId: string, { id }: Actor, assignmentId = `${projectId}-${id}`): ProjectsEvent => ({
  type: 'MemberAssigned',
  data: {
    ...{ projectId, employeeId: id, assignmentId, role: 'Engineer' },
    ...{ allocationBp: 10_000, effortWeightBp: 10_000, from: '2026-11-01' },
  },
});
export const released = (projectId: string, { id }: Actor, assignmentId = `${projectId}-${id}`): ProjectsEvent => ({
  type: 'MemberReleased',
  data: { projectId, employeeId: id, assignmentId, on: '2026-11-20', stillOnProject: false },
});
export const disputed = (payslipId: string, { id }: Actor): PayrollEvent => ({
  type: 'PayslipDisputed',
  data: { payslipId, runId: 'run-1', employeeId: id, disputeId: `dispute-of-${payslipId}` },
});
