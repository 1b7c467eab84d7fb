/** Proves who a person is, and begins their session. */
import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { account } from '../accounts/account.ts';
import { streamOf } from '../accounts/act.ts';
import { userOf } from '../accounts/show.ts';
import type { Account, Person } from '../accounts/state.ts';
import { isKnown, roleOf, sessionHolds } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { issueAccess } from './access-token.ts';
import type { Holder } from './families.ts';

/** Methods of proof, as tokens name them (RFC 8176). */
export const PASSWORD = 'pwd';
export const CODE = 'otp';
/** Its stream is read where there is no account, so that both cases take the same time. */
const NOBODY = 'nobody';

export type Proved = Readonly<{ person: Person; revision: number; credentialId: string; stale: boolean }>;

/** Null for an unknown person, an account without password and a wrong password alike, after the same work. */
export const prove = async (identity: Identity, userId: string | null, password: string): Promise<Proved | null> => {
  const { look, credentials, passwords } = identity;
  const { state, revision } = await look(streamOf(userId ?? NOBODY), account);
  const credentialId = isKnown(state) ? state.credentialId : null;
  const stored = await credentials.read(credentialId ?? NOBODY);
  const verdict = stored === null ? await passwords.refuse(password) : await passwords.verify(password, stored);
  if (verdict === 'wrong' || !isKnown(state) || revision === null || credentialId === null) return null;
  return { person: state, revision, credentialId, stale: verdict === 'stale' };
};

/** A person has so many scripts and apps at most; one more ends the oldest (security.md §6). */
const BEARERS_AT_MOST = 5;

export type Beginning = Readonly<{
  methods: readonly string[];
  by: By;
  holder?: Holder | undefined;
  /** The family of the session whose person proved themselves again: where it has ended, so has the new one. */
  continues?: string;
}>;

/**
 * Begins a session of a person who has just proved who they are, by everything that was asked (enter.ts). The session
 * is checked once more after it is stored: an end of the person's sessions meanwhile either finds it, or is found here.
 * The token is signed before that check, so that every later end is newer than the token and refuses it.
 * @throws 401 INVALID_CREDENTIALS, or SESSION_ENDED where it was to continue another
 */
export const begin = async (
  identity: Identity,
  { person, revision }: Readonly<{ person: Person; revision: number }>,
  { methods, by, holder = { is: 'browser' }, continues }: Beginning,
): Promise<SignedIn> => {
  const { families, endings, keys, clock, log } = identity;
  const { userId, granted } = person;
  const { family, refreshToken } = await families.start({ userId, since: revision, methods, holder });
  const access = issueAccess({ ...family, role: roleOf(granted) }, keys, clock);
  await endings.started(family, methods.join('+'), by);
  if (holder.is === 'bearer') {
    const tooMany = (await families.bearersOf(userId)).slice(BEARERS_AT_MOST);
    for (const { familyId } of tooMany) await endings.endOne(familyId, 'revoked', by);
  }
  if (!(await holds(identity, family.familyId)) || (continues !== undefined && !(await holds(identity, continues)))) {
    await endings.endOne(family.familyId, 'revoked', by);
    throw problem(continues === undefined ? 'INVALID_CREDENTIALS' : 'SESSION_ENDED');
  }
  log.info({ security: 'session_started', userId, session: family.familyId, methods }, 'security');
  return {
    success: true,
    accessToken: access.token,
    refreshToken,
    accessUntil: access.until,
    absoluteUntil: family.absoluteUntil,
    familyId: family.familyId,
    authTime: family.authTime,
    methods: [...family.methods],
    user: userOf(person),
  };
};

/** Whether a family goes on: nothing has ended it, nor its person's sessions since it began. */
export const holds = async (identity: Identity, familyId: string): Promise<boolean> => {
  const family = await identity.families.find(familyId);
  return family !== null && sessionHolds((await lookAt(identity, family.userId)).state, family);
};

/**
 * Hashes the password with today's stronger parameters. It is a favour to the next login, never a condition of this one:
 * where the command is refused or a store is away, this one goes on, and the next one tries again.
 */
export const rehash = async (...about: Parameters<typeof rehashed>): Promise<void> => {
  try {
    await rehashed(...about);
  } catch (error) {
    if (!hasCode(error, 'Unavailable')) throw error;
  }
};

const rehashed = async (
  identity: Identity,
  { person, credentialId: checked }: Proved,
  password: string,
  by: By,
): Promise<void> => {
  const { credentials, passwords, change, clock } = identity;
  const credentialId = await credentials.put(person.userId, await passwords.hash(password));
  const at = new Date(clock.now()).toISOString();
  const actor = { id: person.userId, role: roleOf(person.granted) };
  const command = { type: 'RehashPassword', actor, at, checked, credentialId } as const;
  const changed = await change(streamOf(person.userId), command, account, { ...by, commandId: newId() });
  await credentials.discard(changed.is === 'changed' ? checked : credentialId);
};

export const lookAt = async (identity: Identity, userId: string): Promise<{ state: Account; revision: number }> => {
  const { state, revision } = await identity.look(streamOf(userId), account);
  return { state, revision: revision ?? 0 };
};

/** A session's methods of proof, and one more. */
export const methodsWith = ({ methods }: { methods: readonly string[] }, proof: string): readonly string[] => [
  ...new Set([...methods, proof]),
];
