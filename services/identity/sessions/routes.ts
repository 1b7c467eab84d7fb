/** Sign-in calls and what the BFF asks on its own behalf (specification §7, security.md §4, §9). */
import { INVALID_GRANT, refreshBody, revokeBody } from '@lamplight/bff/contract/identity-internal.ts';
import { changePasswordBody, loginBody, signupBody, stepUpBody } from '@lamplight/bff/contract/people.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { newRouter } from '@lamplight/common/http/app.ts';
import { jsonBody, SIGN_IN_BYTES } from '@lamplight/common/http/body.ts';
import { caller, callerIfAny, commandBy } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Request, RequestHandler, Router } from 'express';
import { act } from '../accounts/act.ts';
import { known, userOf } from '../accounts/show.ts';
import { isKnown, roleOf, sessionHolds } from '../accounts/state.ts';
import { VISITOR } from '../actor.ts';
import type { Identity } from '../context.ts';
import { demandStrength } from '../credentials/policy.ts';
import { issueAccess } from './access-token.ts';
import type { Rotated } from './families.ts';
import { begin, login, lookAt, prove } from './sign-in.ts';

export const signInBody = jsonBody({ maxBytes: () => SIGN_IN_BYTES, upload: () => false });

/** These calls are never retried by their callers, so each is a command of its own (security.md §8). */
export const freshBy = (req: Request, actorId: string): By => commandBy(req, actorId, newId());

/** Public for people, but only through the BFF. */
export const signInRoutes = (identity: Identity, bffOnly: RequestHandler): Router => {
  const routes = newRouter();
  routes.get('/internal/keys', (_req, res) => {
    res.json({ keys: identity.keys.published() });
  });
  routes.post('/auth/login', bffOnly, signInBody, async (req, res) => {
    demandAll(req.body, ['email', 'password'], 'Email and password are required');
    const { email, password } = parse(loginBody, req.body, { first: true });
    send(res, await login(identity, email, password, (id) => freshBy(req, id)));
  });
  routes.post('/auth/signup', bffOnly, signInBody, async (req, res) => {
    demandAll(req.body, ['name', 'email', 'mobile', 'password'], 'All fields are required');
    const form = parse(signupBody, req.body, { first: true });
    send(res, await signUp(identity, form, (id) => freshBy(req, id)));
  });
  routes.post('/internal/refresh', bffOnly, signInBody, async (req, res) => {
    const { refreshToken } = parse(refreshBody, req.body);
    const { deadline } = contextOf(req);
    send(res, await refresh(identity, refreshToken, deadline, freshBy(req, 'bff')));
  });
  routes.post('/internal/revoke', bffOnly, signInBody, async (req, res) => {
    const { familyId } = parse(revokeBody, req.body);
    await identity.endings.endOne(familyId, 'revoked', freshBy(req, 'bff'));
    send(res, {});
  });
  return routes;
};

/** For the signed-in person. */
export const sessionRoutes = (identity: Identity, bffOnly: RequestHandler): Router => {
  const routes = newRouter();
  routes.post('/auth/change-password', bffOnly, async (req, res) => {
    const { actor } = caller(req);
    const { currentPassword, newPassword } = parse(changePasswordBody, req.body, { first: true });
    send(res, await changePassword(identity, { actor, currentPassword, newPassword }, freshBy(req, actor.id)));
  });
  routes.post('/auth/step-up', bffOnly, async (req, res) => {
    const { actor } = caller(req);
    const { password } = parse(stepUpBody, req.body);
    const proved = await prove(identity, actor.id, password);
    if (proved === null || proved.person.is !== 'active') throw problem('PASSWORD_WRONG');
    send(res, await begin(identity, proved.person, proved.revision, freshBy(req, actor.id)));
  });
  return routes;
};

/** Idempotent, for bearer callers; the BFF revokes the family itself. */
export const logoutRoutes = (identity: Identity): Router => {
  const routes = newRouter();
  routes.post('/auth/logout', async (req, res) => {
    const known = callerIfAny(req);
    if (known) await identity.endings.endOne(known.actor.sid, 'logout', freshBy(req, known.actor.id));
    send(res, {});
  });
  return routes;
};

/** Specification §5: one sentence where any of these is missing. */
const demandAll = (body: unknown, fields: readonly string[], message: string): void => {
  const given: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  const missing = fields.filter((field) => given[field] === undefined || given[field] === null || given[field] === '');
  if (missing.length > 0)
    throw invalid(
      missing.map((field) => ({ field, message })),
      message,
    );
};

type SignUpForm = Readonly<{
  name: string;
  email: string;
  mobile: string;
  password: string;
  acceptNewsletter?: boolean | undefined;
}>;

/** Rulings I14: until codes come by mail, whoever signs up is signed in, and a known address is told. */
const signUp = async (identity: Identity, form: SignUpForm, byOf: (id: string) => By) => {
  const { claims, credentials, passwords, policy } = identity;
  const { name, email, mobile, password, acceptNewsletter = false } = form;
  demandStrength(password, 'client', policy);
  const by = byOf(VISITOR.id);
  const userId = await claims.claimEmail(email, newId(), by);
  if (isKnown((await lookAt(identity, userId)).state)) throw problem('EMAIL_TAKEN');
  const credentialId = await credentials.put(userId, await passwords.hash(password));
  const profile = { userId, name, email, mobile, credentialId, acceptNewsletter };
  const command = { type: 'SignUp', actor: VISITOR, at: by.at, ...profile } as const;
  const { person, revision } = known(await act(identity, userId, command, { ...by, actorId: userId }));
  return begin(identity, person, revision, byOf(userId));
};

const refresh = async (identity: Identity, token: string, deadline: number, by: By) => {
  const { families, keys, clock } = identity;
  const rotated = await families.rotate(token, {
    deadline,
    holds: async (family) => sessionHolds((await lookAt(identity, family.userId)).state, family),
  });
  if (rotated.is === 'refused') throw await refused(identity, rotated, by);
  const { family, refreshToken } = rotated;
  const { state } = await lookAt(identity, family.userId);
  if (!sessionHolds(state, family)) throw invalidGrant();
  const access = issueAccess({ ...family, role: roleOf(state.granted) }, keys, clock);
  return { accessToken: access.token, refreshToken, accessUntil: access.until, user: userOf(state) };
};

const invalidGrant = () => problem(INVALID_GRANT, { status: 400, message: 'This session has ended.' });

/** Reuse ends the family and everything the person has open: someone else may hold the tokens (RFC 9700 §4.14.2). */
const refused = async (identity: Identity, { why, familyId, userId }: Rotated & { is: 'refused' }, by: By) => {
  const { endings, log } = identity;
  if (why === 'reused' && familyId && userId) {
    log.warn({ security: 'token_reused', userId, session: familyId }, 'security');
    await endings.endOne(familyId, 'token_reused', by);
    await endings.endAll(userId, { keeps: [], cause: 'token_reused', by });
  } else if (familyId && (why === 'expired' || why === 'not allowed')) {
    await endings.endOne(familyId, why === 'expired' ? 'expired' : 'revoked', by);
  }
  return invalidGrant();
};

type NewPassword = Readonly<{
  actor: { id: string; role: 'client' | 'employee' | 'team_lead' | 'admin'; sid: string };
  currentPassword: string;
  newPassword: string;
}>;

/** The session that asks goes on under a new family; all others end before this is answered. */
const changePassword = async (identity: Identity, { actor, currentPassword, newPassword }: NewPassword, by: By) => {
  const { credentials, passwords, policy, endings } = identity;
  const proved = await prove(identity, actor.id, currentPassword);
  if (proved === null)
    throw problem('PASSWORD_WRONG', { errors: [{ field: 'currentPassword', message: 'Not the current password' }] });
  demandStrength(newPassword, roleOf(proved.person.granted), policy);
  const checked = proved.credentialId;
  const credentialId = await credentials.put(actor.id, await passwords.hash(newPassword));
  const command = { type: 'ChangePassword', actor, at: by.at, checked, credentialId, keeps: [actor.sid] } as const;
  const { person, revision } = known(await act(identity, actor.id, command, by));
  const session = await begin(identity, person, revision, by);
  await endings.endAll(actor.id, {
    keeps: [actor.sid, session.familyId],
    except: actor.sid,
    cause: 'password_changed',
    by,
  });
  await credentials.discard(checked);
  return session;
};
