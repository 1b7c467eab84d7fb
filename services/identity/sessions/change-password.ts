/** Changes the password of a person who knows the current one (security.md §9). */
import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { act } from '../accounts/act.ts';
import { ownerOf, personAfter } from '../accounts/show.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { demandStrength } from '../credentials/policy.ts';
import { begin, lookAt, methodsWith, PASSWORD, prove } from './sign-in.ts';

type NewPassword = Readonly<{
  actor: SignedInActor;
  currentPassword: string;
  newPassword: string;
}>;

/** The session that asks goes on under a new family; all others end before this is answered. @throws 400 PASSWORD_WRONG */
export const changePassword = async (
  identity: Identity,
  { actor, currentPassword, newPassword }: NewPassword,
  by: By,
): Promise<SignedIn> => {
  const { credentials, passwords, policy, endings } = identity;
  const proved = await prove(identity, actor.id, currentPassword);
  if (proved === null && !(await hasPassword(identity, actor.id)))
    throw problem('PASSWORD_WRONG', { message: 'Your account has no password: you sign in with Google.' });
  if (proved === null)
    throw problem('PASSWORD_WRONG', { errors: [{ field: 'currentPassword', message: 'Not the current password' }] });
  await demandStrength(newPassword, ownerOf(proved.person), policy);
  const checked = proved.credentialId;
  const credentialId = await credentials.put(actor.id, await passwords.hash(newPassword));
  const command = { type: 'ChangePassword', actor, at: by.at, checked, credentialId, keeps: [actor.sid] } as const;
  const { person, revision } = personAfter(await act(identity, actor.id, command, by));
  const session = await begin(
    identity,
    { person, revision },
    { methods: methodsWith(actor, PASSWORD), by, continues: actor.sid },
  );
  await endings.endAll(actor.id, {
    keeps: [actor.sid, session.familyId],
    except: actor.sid,
    cause: 'password_changed',
    by,
  });
  await credentials.discard(checked);
  return session;
};

const hasPassword = async (identity: Identity, userId: string): Promise<boolean> => {
  const { state } = await lookAt(identity, userId);
  return isKnown(state) && state.credentialId !== null;
};
