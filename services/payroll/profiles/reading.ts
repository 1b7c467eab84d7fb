/** Who may read a pay profile, and the profile as they read it (product.md). */
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { bankDetails } from '../bank/details.ts';
import type { Payroll } from '../context.ts';
import { factsOf } from '../people/facts.ts';
import { knowsPayOf } from '../relation.ts';
import { payProfile } from './profile.ts';
import { namedIn, showProfile } from './show.ts';

/**
 * @throws 404 where the reader may not know of this person's pay, or nobody of this id works or worked here; 503 while the
 * profile of somebody who has joined is on its way
 */
export const demandKnown = async (
  { look, people }: Payroll,
  actor: SignedInActor,
  employeeId: string,
): Promise<void> => {
  if (!knowsPayOf(actor, employeeId)) throw problem('NOT_FOUND');
  const { state } = await look(`payprofile-${employeeId}`, payProfile);
  if (state.is === 'open') return;
  const { onPayroll } = await factsOf(people, employeeId);
  if (onPayroll.is === 'no') throw problem('NOT_FOUND');
  throw problemOf(refuse(actor.id === employeeId ? 'ACCOUNT_PENDING' : 'PERSON_PENDING', 'pending'));
};

export const profileOf = async ({ history, people }: Payroll, reader: SignedInActor, employeeId: string) => {
  const [profile, bank] = await Promise.all([
    history(`payprofile-${employeeId}`, payProfile),
    history(`bankdetails-${employeeId}`, bankDetails),
  ]);
  const state = profile.at(-1)?.to;
  if (state === undefined || state.is === 'absent') throw problem('NOT_FOUND');
  const accounts = bank.at(-1)?.to ?? bankDetails.initial;
  const names = await people.names([...namedIn(employeeId, profile), ...namedIn(employeeId, bank)]);
  return showProfile(state, { profile, bank, accounts }, { names, reader });
};
