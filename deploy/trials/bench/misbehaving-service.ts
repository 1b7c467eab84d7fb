/** A service that misbehaves as the id in the path says: `/projects/<n>…` and `/files/<n>/content` do the n-th fault. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENDING, HANGING, JSON_TYPE } from '@lamplight/bff/workbench/faults.ts';
import { play } from './role.ts';

export type Misbehaving = Readonly<{ url: string }>;

const FAULTS = [...HANGING, ...ENDING];

await play(async () => {
  const commands = new Map<string, number>();
  const server = createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
    if (req.url === '/commands-that-came-twice') {
      const twice = [...commands.values()].filter((times) => times > 1).length;
      res.writeHead(200, JSON_TYPE).end(JSON.stringify({ twice }));
      return;
    }
    const key = req.headers['idempotency-key'];
    if (typeof key === 'string') commands.set(key, (commands.get(key) ?? 0) + 1);
    req.on('error', () => undefined).resume();
    const [, , n] = (req.url ?? '').split('/');
    const fault = FAULTS[Number(n)];
    if (fault === undefined) res.writeHead(200, JSON_TYPE).end('{"success":true}');
    else fault[1](req, res);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
  return {
    told: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } satisfies Misbehaving,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
});
