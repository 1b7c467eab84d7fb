/** Google sign-in: what the edge asks on a browser's behalf, and unlinking by the signed-in person. */
import { googleBody, googleStartBody, linkProofBody } from '@lamplight/bff/contract/identity-internal.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { caller, demandFreshProof } from '@lamplight/common/http/caller.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Request, RequestHandler, Router } from 'express';
import { userOf } from '../accounts/show.ts';
import type { Identity } from '../context.ts';
import { securityOf } from '../second-factor/security.ts';
import { freshBy } from '../sessions/calls.ts';
import { link, unlink } from './link.ts';
import type { Google } from './provider.ts';
import { proveLink, signInByGoogle } from './sign-in.ts';

/** A bearer token is verified where one is sent: `link` binds to its person. */
export const googleRoutes = (identity: Identity, bffOnly: RequestHandler): Router => {
  const routes = newRouter();
  routes.post(internalPaths.googleStart, bffOnly, async (req, res) => {
    send(res, { authUrl: await configured(identity).authUrl(parse(googleStartBody, req.body)) });
  });
  routes.post(internalPaths.google, bffOnly, async (req, res) => {
    const google = configured(identity);
    const { purpose, ...callback } = parse(googleBody, req.body);
    if (purpose === 'link') return send(res, await linkTo(identity, google, callback, req));
    send(res, await signInByGoogle(identity, await google.personOf(callback), (id) => freshBy(req, id)));
  });
  routes.post(internalPaths.googleLink, bffOnly, async (req, res) => {
    const { linkId, password, otp } = parse(linkProofBody, req.body);
    if ((password === undefined) === (otp === undefined))
      throw invalid([{ field: 'password', message: 'Give one proof' }]);
    send(res, await proveLink(identity, linkId, { password, otp }, (id) => freshBy(req, id)));
  });
  return routes;
};

/** The proof is demanded before the code is spent, so that the person can step up and begin anew. */
const linkTo = async (
  identity: Identity,
  google: Google,
  callback: Parameters<Google['personOf']>[0],
  req: Request,
) => {
  const { actor } = caller(req);
  demandFreshProof(req, actor);
  const vouched = await google.personOf(callback);
  const { person } = await link(identity, { actor, vouched }, freshBy(req, actor.id));
  return { linked: true, user: userOf(person) };
};

/** @throws 404 NOT_FOUND where no client of Google is set */
const configured = ({ google }: Identity): Google => {
  if (google === null) throw problem('NOT_FOUND');
  return google;
};

/** For the signed-in person. */
export const unlinkRoutes = (identity: Identity): readonly Served[] => [
  serve('google-unlink', async ({ req, res, actor }) => {
    demandFreshProof(req, actor);
    const person = await unlink(identity, actor, freshBy(req, actor.id));
    send(res, { security: await securityOf(identity, person) });
  }),
];
