/** What follows inside a project: its delivery once every milestone is accepted, and a lead who leaves. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Look, Reactor } from '@lamplight/events/core/types.ts';
import type { PersonEvent } from '../staffing/person.ts';
import { type ProjectCommand, type ProjectEvent, project } from './project.ts';

type Event<T extends ProjectEvent['type']> = Extract<ProjectEvent, { type: T }>;

/** Tries the delivery after each event that may have removed the last obstacle; the project decides whether it did. */
export const deliverer: Reactor<Event<'MilestoneAccepted' | 'MilestoneCancelled' | 'ProjectResumed'>> = {
  name: 'deliverer',
  apart: true,
  reads: { types: ['MilestoneAccepted', 'MilestoneCancelled', 'ProjectResumed'] },
  react: ({ stream, occurredAt }) => {
    const command: ProjectCommand = { type: 'DeliverProject', actor: SYSTEM, at: occurredAt };
    return [{ as: 'delivery', to: stream, decider: project, command }];
  },
};

type Released = Extract<PersonEvent, { type: 'MemberReleased' }>;

/** Vacates the lead of a project whose lead has left it; a project that has ended keeps the name of its lead. */
export const leadVacater = (sources: () => Promise<Readonly<{ look: Look }>>): Reactor<Released> => ({
  name: 'lead-vacater',
  reads: { types: ['MemberReleased'] },
  react: async ({ data: { projectId, employeeId, stillOnProject }, occurredAt }) => {
    if (stillOnProject) return [];
    const { look } = await sources();
    const { state } = await look(`project-${projectId}`, project);
    if (['absent', 'completed', 'archived', 'cancelled'].includes(state.is)) return [];
    const command: ProjectCommand = { type: 'VacateLead', actor: SYSTEM, at: occurredAt, employeeId };
    return [{ as: 'lead', to: `project-${projectId}`, decider: project, command }];
  },
});
