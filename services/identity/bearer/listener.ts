/**
 * Where scripts and apps get tokens (product.md S3): a listener of its own in the open. No cookie, no captcha, and nothing of
 * the routes that trust the edge.
 */
import type { Verifier } from '@lamplight/common/auth/verify.ts';
import { httpWith } from '@lamplight/common/http/app.ts';
import { clientAddressBehind, proxiesAmong } from '@lamplight/common/http/client-address.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Listening } from '@lamplight/common/lifecycle/listen.ts';
import { listen } from '@lamplight/common/lifecycle/listen.ts';
import { boundSockets, OPEN_NETWORK } from '@lamplight/common/lifecycle/sockets.ts';
import type { Identity } from '../context.ts';
import { publicGuards, withoutMarks } from './guards.ts';
import { bearerRoutes } from './routes.ts';

export type BearerOptions = Readonly<{
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Addresses or networks in front of it whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
}>;

export const listenForBearers = async (
  identity: Identity,
  o: BearerOptions & Readonly<{ publicOrigin: URL; verify: Verifier }>,
): Promise<Listening> => {
  const clientAddress = clientAddressBehind(o.trustedProxies);
  const guards = publicGuards(identity, { publicOrigin: o.publicOrigin, clientAddress });
  const app = httpWith({
    ...{ log: identity.log, clock: identity.clock, verify: o.verify },
    internal: newRouter().use(guards, bearerRoutes(identity, clientAddress)),
    routes: newRouter(),
  });
  const listening = await listen(
    (req, res) => {
      withoutMarks(req);
      app(req, res);
    },
    { host: o.host, port: o.port, setting: 'BEARER_PORT' },
  );
  boundSockets(listening.server, { ...OPEN_NETWORK, isProxy: proxiesAmong(o.trustedProxies) });
  identity.log.info({ url: listening.url }, 'scripts and apps get their tokens here');
  return listening;
};
