/** `/livez`, `/readyz` and `/metrics`, on a port of their own that no browser reaches. */
import { metricsText } from '../telemetry/metrics.ts';
import { watchRuntime } from '../telemetry/runtime.ts';
import type { Health } from './health.ts';
import type { Listening } from './listen.ts';
import { listen } from './listen.ts';

export const listenAdmin = async (o: { host: string; port: number; health: Health }): Promise<Listening> => {
  const admin = await listen(
    async (req, res) => {
      res.setHeader('cache-control', 'no-store');
      res.setHeader('content-type', 'text/plain; charset=utf-8');
      if (req.method !== 'GET') {
        res.writeHead(405, { allow: 'GET' }).end();
      } else if (req.url === '/livez') {
        const live = o.health.live();
        res.writeHead(live ? 200 : 503).end(live ? 'live' : 'event loop blocked');
      } else if (req.url === '/readyz') {
        const ready = await o.health.ready();
        res.writeHead(ready ? 200 : 503).end(ready ? 'ready' : 'not ready');
      } else if (req.url === '/metrics') {
        await o.health.ready(); // asks the stores, so that what is told of them is so now
        res.end(await metricsText());
      } else {
        res.writeHead(404).end();
      }
    },
    { host: o.host, port: o.port, setting: 'ADMIN_PORT' },
  );
  const unwatched = watchRuntime();
  return {
    ...admin,
    close: (limitMs) => {
      unwatched();
      return admin.close(limitMs);
    },
  };
};
