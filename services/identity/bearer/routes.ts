/** product.md §7 with tokens: scripts and apps sign in, renew their tokens and leave (product.md S3). */
import { paths } from '@lamplight/bff/contract/paths.ts';
import { send } from '@lamplight/common/http/answer.ts';
import type { ClientAddress } from '@lamplight/common/http/client-address.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { accountOf } from '@lamplight/common/limits/account.ts';
import type { RequestHandler, Router } from 'express';
import { askInFlow } from '../codes/ask.ts';
import type { Identity } from '../context.ts';
import { originOf } from '../limits/address-range.ts';
import { demandAll, freshBy, signInBody } from '../sessions/calls.ts';
import { login } from '../sessions/login.ts';
import { refresh } from '../sessions/refresh.ts';
import { bearerCodeBody, bearerLoginBody, bearerTokenBody } from './bodies.ts';
import { CODES, counted, demandUnder } from './limits.ts';

/** The actor of renewals and sign-outs: the refresh token itself gives the right to them. */
const CALLER = 'bearer';

export const bearerRoutes = (identity: Identity, clientAddress: ClientAddress): Router => {
  const routes = newRouter();
  const posts: Readonly<Record<string, RequestHandler>> = {
    [paths.login[1]]: async (req, res) => {
      demandAll(req.body, ['email', 'password'], 'Email and password are required');
      const { device, ...form } = parse(bearerLoginBody, req.body, { first: true });
      const whose = { account: accountOf(form.email), address: originOf(clientAddress(req)) };
      const byOf = (id: string) => freshBy(req, id);
      const signIn = () => login(identity, form, byOf, { is: 'bearer', device });
      send(res, await counted(identity, { ...whose, withCode: form.otp !== undefined }, signIn));
    },
    [paths['send-otp'][1]]: async (req, res) => {
      const { challengeId } = parse(bearerCodeBody, req.body, { first: true });
      await demandUnder(identity, CODES, originOf(clientAddress(req)));
      send(res, await askInFlow(identity, 'second_factor', challengeId));
    },
    [paths['refresh-token'][1]]: async (req, res) => {
      const { refreshToken } = parse(bearerTokenBody, req.body, { first: true });
      const { deadline } = contextOf(req);
      send(res, await refresh(identity, refreshToken, { deadline, by: freshBy(req, CALLER), holder: 'bearer' }));
    },
    [paths.logout[1]]: async (req, res) => {
      const { refreshToken } = parse(bearerTokenBody, req.body, { first: true });
      const familyId = await identity.families.familyOf(refreshToken);
      if (familyId !== null) await identity.endings.endOne(familyId, 'logout', freshBy(req, CALLER));
      send(res, {});
    },
  };
  for (const [path, post] of Object.entries(posts)) {
    routes.post(path, signInBody, post);
    routes.all(path, (_req, res) => {
      res.set('allow', 'POST');
      throw problem('METHOD_NOT_ALLOWED');
    });
  }
  return routes.use(() => {
    throw problem('NOT_FOUND');
  });
};
