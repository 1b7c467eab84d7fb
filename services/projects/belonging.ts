/** How somebody belongs to a project: as one of its people, as a party to its proposal, as the one who pays. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import type { Projects } from './context.ts';
import { can as canOnProject, project } from './projects/project.ts';
import { isLead } from './projects/rights.ts';
import type { ProjectState } from './projects/state.ts';
import { can as canOnProposal, proposal } from './proposals/proposal.ts';
import type { ProposalState } from './proposals/state.ts';
import { actorOn } from './reading.ts';

export type Belonging = Readonly<{
  actor: Actor;
  clientId: string;
  /** There is a project, not only a proposal. */
  hasProject: boolean;
  /** It has ended for good, as a project or before it became one: nothing can be added to it. */
  ended: boolean;
  /** Knows of the project at all; staff know of one that looks for people. */
  knows: boolean;
  /** One of its people, its client or an admin. */
  member: boolean;
  /** May read its proposal. */
  party: boolean;
  /** May read its invoices. */
  money: boolean;
}>;

export const ENDED_PROJECT: ReadonlySet<ProjectState> = new Set(['archived', 'cancelled']);
const ENDED_PROPOSAL: ReadonlySet<ProposalState> = new Set(['declined', 'rejected', 'withdrawn']);

/** Null where there is neither project nor proposal. Folded now, since a view may lag behind the rights. */
export const belongingTo = async (projects: Projects, caller: SignedInActor, id: string): Promise<Belonging | null> => {
  const [actor, { state: ofProject }, { state: ofProposal }] = await Promise.all([
    actorOn(projects, caller, id),
    projects.look(`project-${id}`, project),
    projects.look(`proposal-${id}`, proposal),
  ]);
  const party = ofProposal.is !== 'absent' && canOnProposal(actor, 'read', ofProposal);
  if (ofProject.is === 'absent') {
    if (ofProposal.is === 'absent') return null;
    const money = actor.role === 'admin' || actor.id === ofProposal.clientId;
    return {
      actor,
      clientId: ofProposal.clientId,
      hasProject: false,
      ended: ENDED_PROPOSAL.has(ofProposal.is),
      knows: party,
      member: false,
      party,
      money: party && money,
    };
  }
  const { clientId } = ofProject;
  const money = actor.role === 'admin' || (actor.role === 'client' && actor.id === clientId);
  const member = money || actor.assigned === true || isLead(actor, ofProject);
  const knows = party || canOnProject(actor, 'read', ofProject);
  return { actor, clientId, hasProject: true, ended: ENDED_PROJECT.has(ofProject.is), knows, member, party, money };
};
