/** The reference for the edge: http-proxy-middleware and nothing around it, with as many sockets kept open as ours. */
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { play } from './role.ts';

export type BareGiven = Readonly<{ service: string }>;

await play(async ({ service }: BareGiven) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 64, scheduling: 'lifo' });
  const proxy = createProxyMiddleware({ target: service, agent, pathRewrite: { '^/api': '' } });
  const server = createServer({ keepAliveTimeout: 65_000 }, (req, res) => void proxy(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    told: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
});
