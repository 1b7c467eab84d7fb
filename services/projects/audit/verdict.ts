/** Is the history whole and unaltered? Admins ask about all of it, members about a project of their own. */
import type { VerifyAnswer } from '@lamplight/bff/contract/audit.ts';
import { shownVerdict } from '@lamplight/common/audit/verdict.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { belongingTo } from '../belonging.ts';
import type { Projects } from '../context.ts';

/** @throws 403 for all of it, unless an admin asks; 404 for a project that is not the caller's */
export const verdictOf = async (
  projects: Projects,
  caller: SignedInActor,
  projectId: string | undefined,
): Promise<Omit<VerifyAnswer, 'success'>> => {
  if (projectId !== undefined)
    return shownVerdict(await projects.audit.verify({ streams: await streamsOf(projects, caller, projectId) }));
  if (caller.role !== 'admin') throw problem('FORBIDDEN');
  return shownVerdict(await projects.audit.verify());
};

/** The streams of a project. A receivable holds other projects too, of which verdict and count reveal nothing. */
const streamsOf = async (projects: Projects, caller: SignedInActor, id: string): Promise<readonly StreamId[]> => {
  const standing = await belongingTo(projects, caller, id);
  if (standing === null || !(standing.member || standing.party)) throw problem('NOT_FOUND');
  return [
    `proposal-${id}`,
    ...(standing.member || standing.money ? ([`project-${id}`] as const) : []),
    // How often a lead wrote down what is not shared is the company's business.
    ...(standing.member && standing.actor.role !== 'client' ? ([`leadreport-${id}`] as const) : []),
    ...(standing.money ? ([`receivable-${standing.clientId}`] as const) : []),
  ];
};
