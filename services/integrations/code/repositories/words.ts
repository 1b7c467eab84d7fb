/** What people read of repositories and who may use them. Each sentence stands here once. */
import { type Access, isInStep } from './access.ts';
import type { PresentRepository } from './repository.ts';

export const remarkOnRepository = ({ state, why, unhooked }: PresentRepository): string | null => {
  if (state === 'requested') return 'GitHub was asked to tell us of it, and has not confirmed it yet.';
  if (state === 'out_of_step' && why === 'no_connection')
    return 'The account in whose name it was mapped works no more. Connect yours and reconcile.';
  if (state === 'out_of_step')
    return 'GitHub refuses the account by which we ask. Make it an admin of the repository there, or connect one that is, and reconcile.';
  if (state === 'unmapping') return 'It is unmapped here. GitHub has not confirmed yet that it tells us no more.';
  if (unhooked === 'in_doubt') return 'It is unmapped here. Remove the webhook at GitHub, or reconcile.';
  return null;
};

const SAYS: Readonly<Record<Access['state'], string | null>> = {
  requested: null,
  given: 'They may use it still. Reconcile.',
  taken: 'They may not use it yet. Reconcile.',
  invited: 'They have to accept the invitation at GitHub.',
  remains: 'They may use it all the same. Look at GitHub who lets them.',
  earlier_remains:
    'They are let in. An earlier account of theirs may use it all the same: take it out at GitHub, and reconcile.',
  no_account: 'They have to connect their GitHub account first.',
  no_connection: 'The account in whose name it was mapped works no more. Connect yours and reconcile.',
  refused:
    'GitHub refused it. Look there whether the account by which we ask is an admin of the repository, and reconcile. It lets 50 people a day be invited to one.',
};
export const remarkOnAccess = (access: Access): string | null =>
  isInStep(access) && access.state !== 'invited' ? null : SAYS[access.state];
