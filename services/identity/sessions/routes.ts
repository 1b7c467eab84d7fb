/** Sign-in calls and what the BFF asks on its own behalf (product.md §7, security.md §4, §9). */
import { changePasswordBody, signupBody, stepUpBody } from '@lamplight/bff/contract/auth.ts';
import {
  challengedLoginBody,
  familiesBody,
  familyBody,
  refreshBody,
  revokeBody,
} from '@lamplight/bff/contract/identity-internal.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { paths } from '@lamplight/bff/contract/paths.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { caller, callerIfAny } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { RequestHandler, Router } from 'express';
import type { Identity } from '../context.ts';
import { demandAll, freshBy, signInBody } from './calls.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { refresh } from './refresh.ts';
import { holds } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { stepUp } from './step-up.ts';

/** Open to people without a token, but only through the BFF. */
export const signInRoutes = (identity: Identity, bffOnly: RequestHandler): Router => {
  const routes = newRouter();
  routes.get(internalPaths.keys, (_req, res) => {
    res.json({ keys: identity.keys.published() });
  });
  routes.post(paths.login[1], bffOnly, signInBody, async (req, res) => {
    demandAll(req.body, ['email', 'password'], 'Email and password are required');
    const form = parse(challengedLoginBody, req.body, { first: true });
    send(res, await login(identity, form, (id) => freshBy(req, id)));
  });
  routes.post(paths.signup[1], bffOnly, signInBody, async (req, res) => {
    demandAll(req.body, ['name', 'email', 'mobile', 'password'], 'All fields are required');
    const form = parse(signupBody, req.body, { first: true });
    send(res, await signUp(identity, form, (id) => freshBy(req, id)));
  });
  routes.post(internalPaths.refresh, bffOnly, signInBody, async (req, res) => {
    const { refreshToken } = parse(refreshBody, req.body);
    const { deadline } = contextOf(req);
    send(res, await refresh(identity, refreshToken, { deadline, by: freshBy(req, 'bff'), holder: 'browser' }));
  });
  routes.post(internalPaths.revoke, bffOnly, signInBody, async (req, res) => {
    const { familyId } = parse(revokeBody, req.body);
    await identity.endings.endOne(familyId, 'revoked', freshBy(req, 'bff'));
    send(res, {});
  });
  routes.post(internalPaths.family, bffOnly, signInBody, async (req, res) => {
    const { familyId } = parse(familyBody, req.body);
    send(res, { holds: await holds(identity, familyId) });
  });
  routes.post(internalPaths.sessions, bffOnly, signInBody, async (req, res) => {
    const { userId } = parse(familiesBody, req.body);
    send(res, { families: await identity.families.bearersOf(userId) });
  });
  return routes;
};

/** For the signed-in person. */
export const sessionRoutes = (identity: Identity, bffOnly: RequestHandler): Router => {
  const routes = newRouter();
  routes.post(paths['change-password'][1], bffOnly, async (req, res) => {
    const { actor } = caller(req);
    const { currentPassword, newPassword } = parse(changePasswordBody, req.body, { first: true });
    send(res, await changePassword(identity, { actor, currentPassword, newPassword }, freshBy(req, actor.id)));
  });
  routes.post(paths['step-up'][1], bffOnly, async (req, res) => {
    const { actor } = caller(req);
    send(res, await stepUp(identity, actor, parse(stepUpBody, req.body), freshBy(req, actor.id)));
  });
  return routes;
};

/** Idempotent, for bearer callers; the BFF revokes the family itself. */
export const logoutRoutes = (identity: Identity): Router => {
  const routes = newRouter();
  routes.post(paths.logout[1], async (req, res) => {
    const signedIn = callerIfAny(req);
    if (signedIn) await identity.endings.endOne(signedIn.actor.sid, 'logout', freshBy(req, signedIn.actor.id));
    send(res, {});
  });
  return routes;
};
