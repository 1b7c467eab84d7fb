/** The service behind both proxies: one answer for every path. Beside it the identity that the BFF signs people in with. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeIdentity } from '@lamplight/bff/workbench/identity.ts';
import { play } from './role.ts';

export type UpstreamTold = Readonly<{ service: string; identity: string }>;

/** A list of twenty objects, about 4 KB. */
const BODY = JSON.stringify({
  success: true,
  items: Array.from({ length: 20 }, (_, n) => ({
    id: `project-${n}`,
    title: `A project with a title of its own, number ${n}`,
    state: 'active',
    contractPaise: 1_250_000 + n,
    can: { read: true, acceptOffer: false, submitMilestone: true },
  })),
});

await play(async () => {
  const identity = await fakeIdentity(Date);
  identity.accessLifeMs = 3_600_000;
  const server = createServer({ keepAliveTimeout: 65_000 }, (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': BODY.length }).end(BODY);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const told: UpstreamTold = {
    service: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    identity: identity.url,
  };
  return {
    told,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await identity.close();
    },
  };
});
