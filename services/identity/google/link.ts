/**
 * Links Google identities to people. The identity is claimed, then the person's stream names it; only both together
 * count, so a claim that a crash left alone is taken over by the next one.
 */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { act } from '../accounts/act.ts';
import type { IdentityKey } from '../accounts/addresses.ts';
import type { VouchedFor } from '../accounts/linking.ts';
import { isLinkedTo } from '../accounts/linking.ts';
import { textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { lookAt } from '../sessions/sign-in.ts';

export type Found = Readonly<{ person: Person; revision: number }>;

/** The person who signs in by this identity, or null. */
export const personLinkedTo = async (identity: Identity, key: IdentityKey): Promise<Found | null> => {
  const userId = await identity.claims.personWithIdentity(key);
  if (userId === null) return null;
  const { state, revision } = await lookAt(identity, userId);
  return isKnown(state) && isLinkedTo(state, key) ? { person: state, revision } : null;
};

/** @throws 409 STATE_CONFLICT where another person signs in by it */
export const takeIdentity = async (
  { claims, ...identity }: Identity,
  key: IdentityKey,
  userId: string,
  by: By,
): Promise<void> => {
  const claimedBy = await claims.personWithIdentity(key);
  const linked = await personLinkedTo({ claims, ...identity }, key);
  if (linked !== null && linked.person.userId !== userId) throw taken();
  if ((await claims.claimIdentity(key, userId, by, claimedBy)) !== userId) throw taken();
};

const taken = () => problem('STATE_CONFLICT', { message: 'This Google account is linked to another account.' });

type Linking = Readonly<{ actor: Actor; vouched: VouchedFor }>;

/**
 * Linking the same twice changes nothing.
 * @throws 409 STATE_CONFLICT where the identity is another's, or the person has one already
 */
export const link = async (identity: Identity, { actor, vouched }: Linking, by: By): Promise<Found> => {
  const { issuer, subject, email } = vouched;
  await takeIdentity(identity, vouched, actor.id, by);
  const command = { type: 'LinkIdentity', actor, at: by.at, issuer, subject, email } as const;
  const changed = await act(identity, actor.id, command, by);
  if (changed.is === 'refused') {
    await identity.claims.releaseIdentity(vouched, actor.id, { ...by, commandId: derivedId(by.commandId, 'refused') });
    throw problemOf(changed.refusal);
  }
  const { state, revision } = changed;
  if (!isKnown(state)) throw new Error('Linking left no account');
  identity.log.info({ security: 'google_linked', userId: actor.id }, 'security');
  return { person: state, revision };
};

/** @throws 422 LAST_SIGN_IN_METHOD where there is no password */
export const unlink = async (identity: Identity, actor: Actor, by: By): Promise<Person> => {
  const before = (await lookAt(identity, actor.id)).state;
  const changed = await act(identity, actor.id, { type: 'UnlinkIdentity', actor, at: by.at }, by);
  if (changed.is === 'refused') throw problemOf(changed.refusal);
  if (!isKnown(changed.state)) throw new Error('Unlinking left no account');
  const google = isKnown(before) ? before.google : null;
  const subject = google === null ? null : textOf(google.subject);
  if (google !== null && subject !== null)
    await identity.claims.releaseIdentity({ issuer: google.issuer, subject }, actor.id, by);
  identity.log.info({ security: 'google_unlinked', userId: actor.id }, 'security');
  return changed.state;
};
