/** Proving who one is, and what one gets for it. */
import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { account } from '../accounts/account.ts';
import { streamOf } from '../accounts/act.ts';
import { userOf } from '../accounts/show.ts';
import type { Account, Person } from '../accounts/state.ts';
import { isKnown, roleOf } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { issueAccess } from './access-token.ts';

const PASSWORD = 'pwd';
/** Looked at where there is no account, so that both ways read the same things. */
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

/** @throws 401 INVALID_CREDENTIALS for every cause; 403 ACCOUNT_DISABLED only after the right password */
export const login = async (
  identity: Identity,
  email: string,
  password: string,
  byOf: (id: string) => By,
): Promise<SignedIn> => {
  const { claims, log } = identity;
  const proved = await prove(identity, await claims.personWith(email), password);
  if (proved === null) {
    log.info({ security: 'sign_in_failed' }, 'security');
    throw problem('INVALID_CREDENTIALS');
  }
  const { person, revision } = proved;
  if (person.is !== 'active') {
    log.info({ security: 'sign_in_refused', userId: person.userId, cause: person.is }, 'security');
    throw problem('ACCOUNT_DISABLED');
  }
  const by = byOf(person.userId);
  if (proved.stale) await rehash(identity, proved, password, by);
  return begin(identity, person, revision, by);
};

/** A new session of a person who has just proved who they are. */
export const begin = async (identity: Identity, person: Person, revision: number, by: By): Promise<SignedIn> => {
  const { families, endings, keys, clock, log } = identity;
  const { family, refreshToken } = await families.start({
    userId: person.userId,
    since: revision,
    methods: [PASSWORD],
    grace: true,
  });
  await endings.started(family, PASSWORD, by);
  const access = issueAccess({ ...family, role: roleOf(person.granted) }, keys, clock);
  log.info({ security: 'session_started', userId: person.userId, session: family.familyId }, 'security');
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

/** Stronger parameters than when the hash was made. The login goes on where this fails. */
const rehash = async (
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
