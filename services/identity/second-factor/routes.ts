/** The signed-in person's second factor and what else their sign-in rests on (product.md I6, I11). */
import { disableTwoFactorBody, emailChangeBody, totpConfirmBody } from '@lamplight/bff/contract/auth.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { demandFreshProof } from '@lamplight/common/http/caller.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Router } from 'express';
import { z } from 'zod';
import { askForNewAddress } from '../accounts/new-address.ts';
import { self } from '../accounts/self.ts';
import { userOf } from '../accounts/show.ts';
import type { Identity } from '../context.ts';
import { freshBy } from '../sessions/calls.ts';
import { securityOf } from './security.ts';
import { beginApp, confirmApp, disable, enableMail } from './switch.ts';

const nothing = z.strictObject({});

export const securityRoutes = (identity: Identity): Router => {
  const routes = newRouter();
  routes.get('/auth/security', async (req, res) => {
    const { person } = await self(identity, req);
    parse(nothing, req.query);
    send(res, { security: await securityOf(identity, person) });
  });
  routes.post('/auth/email', async (req, res) => {
    const { actor, person } = await self(identity, req);
    demandFreshProof(req, actor);
    const { email } = parse(emailChangeBody, req.body, { first: true });
    send(res, await askForNewAddress(identity, person, email));
  });
  routes.post('/auth/enable-2fa', async (req, res) => {
    const { actor } = await self(identity, req);
    demandFreshProof(req, actor);
    parse(nothing, req.body);
    send(res, { user: userOf(await enableMail(identity, actor, freshBy(req, actor.id))) });
  });
  routes.post('/auth/disable-2fa', async (req, res) => {
    const { actor, person } = await self(identity, req);
    const { otp } = parse(disableTwoFactorBody, req.body, { first: true });
    send(res, { user: userOf(await disable(identity, { actor, person, otp }, freshBy(req, actor.id))) });
  });
  routes.post('/auth/totp', async (req, res) => {
    const { actor, person } = await self(identity, req);
    demandFreshProof(req, actor);
    parse(nothing, req.body);
    send(res, await beginApp(identity, person));
  });
  routes.post('/auth/totp/confirm', async (req, res) => {
    const { actor, person } = await self(identity, req);
    const { otp } = parse(totpConfirmBody, req.body, { first: true });
    send(res, { user: userOf(await confirmApp(identity, { actor, person, otp }, freshBy(req, actor.id))) });
  });
  return routes;
};
