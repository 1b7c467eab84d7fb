/** What somebody has to do with projects that look for people: their open interest, and whether they may express one. */
import type { AvailableRow } from '@lamplight/bff/contract/projects.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import { canExpress, openIn } from './interest.ts';
import { isAssigned, person } from './person.ts';

export type Candidacy = Pick<AvailableRow, 'interest' | 'can'>;

/** Folded now from the person's own stream: what they have just said is there. */
export const candidacyOf = async (
  { look }: Readonly<{ look: Look }>,
  actor: Actor,
): Promise<(project: Readonly<{ projectId: string; state: string }>) => Candidacy> => {
  const { state: own } = await look(`person-${actor.id}`, person);
  return ({ projectId, state }) => {
    const open = openIn(own.interests, projectId);
    const standing = { assigned: isAssigned(own, projectId), interests: own.interests, projectId };
    return {
      ...(open === undefined ? {} : { interest: { interestId: open.interestId, state: open.is } }),
      can: { expressInterest: canExpress(actor, state, standing) },
    };
  };
};
