/** As what somebody reads of a project's place: whoever may see the project here, and nobody else (product.md §3). */
import { type Actor, isAdmin, isStaff } from '@lamplight/common/facts/actor.ts';
import { readersOf, type Team } from '../team/team.ts';

/** `leads`: admins and the project's lead. */
export type Reader = 'leads' | 'team' | 'client';

/**
 * Null for whoever is not to know of the project.
 * @param clientId null where nothing was heard of whose it is
 */
export const readerOf = (actor: Actor, clientId: string | null, team: Team): Reader | null => {
  if (isAdmin(actor)) return 'leads';
  if (actor.role === 'client') return actor.id === clientId ? 'client' : null;
  if (!isStaff(actor)) return null;
  if (actor.role === 'team_lead' && actor.id === team.leadId) return 'leads';
  return readersOf(team).includes(actor.id) ? 'team' : null;
};
