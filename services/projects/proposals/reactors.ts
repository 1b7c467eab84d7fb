/** What follows from an accepted proposal (state-machines.md §13). */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Reactor } from '@lamplight/events/core/types.ts';
import { type CreateProject, project } from '../projects/project.ts';
import type { ProposalEvent } from './proposal.ts';

type Accepted = Extract<ProposalEvent, { type: 'ProposalAccepted' }>;

/** The project has the proposal's id: created once, whatever is repeated. */
export const projectOpener: Reactor<Accepted> = {
  name: 'project-opener',
  apart: true,
  reads: { types: ['ProposalAccepted'] },
  react: ({ data, occurredAt }) => {
    const { proposalId: projectId, clientId, title, contractPaise, terms, plan } = data;
    const offer = { offerVersion: data.version, offerHash: data.hash };
    const head = { projectId, clientId, title, contractPaise, terms, ...offer };
    const command: CreateProject = { type: 'CreateProject', actor: SYSTEM, at: occurredAt, ...head, plan };
    return [{ as: 'project', to: `project-${projectId}`, decider: project, command }];
  },
};
