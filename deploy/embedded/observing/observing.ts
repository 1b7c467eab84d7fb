/** `lamplight start --observe`: traces and figures of this process on a page for this machine, without any server. */
import { isFromHere } from '@lamplight/common/http/from-here.ts';
import { listen } from '@lamplight/common/lifecycle/listen.ts';
import { keptTraces } from '@lamplight/common/telemetry/kept-traces.ts';
import { figuresNow } from '@lamplight/common/telemetry/metrics.ts';
import { lookOn, startTelemetry } from '@lamplight/common/telemetry/provider.ts';
import { watchRuntime } from '@lamplight/common/telemetry/runtime.ts';
import { saidOf } from './figures-said.ts';
import { OBSERVED_PATH, OBSERVED_STYLE, observedPage } from './page.ts';

const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };
const CSP = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export type Observing = Readonly<{
  /** Where the edge reads the page (`bff/site/local-page.ts`, which decides who may). */
  url: string;
  close(): Promise<void>;
}>;

/** Begins before anything else is started, so that nothing is missed. Beside an OTLP exporter it looks on. */
export const openObserving = async (version: string): Promise<Observing> => {
  const kept = keptTraces();
  lookOn(kept.processor);
  startTelemetry({ serviceName: 'lamplight', version, environment: 'development', exporter: null });
  const unwatched = watchRuntime();
  const server = await listen(
    async (req, res) => {
      res.setHeader('cache-control', 'no-store');
      if (!isFromHere(req)) return void res.writeHead(404, PLAIN).end('Nothing here.\n');
      if (req.method !== 'GET' && req.method !== 'HEAD') return void res.writeHead(405, { allow: 'GET, HEAD' }).end();
      const send = (type: string, body: string): void =>
        void res
          .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': CSP })
          .end(req.method === 'HEAD' ? undefined : body);
      if (req.url === `${OBSERVED_PATH}.css`) return send('text/css', OBSERVED_STYLE);
      if (req.url !== OBSERVED_PATH) return void res.writeHead(404, PLAIN).end('Nothing here.\n');
      send('text/html', observedPage(kept.newest(), saidOf(await figuresNow())));
    },
    { host: '127.0.0.1', port: 0 },
  );
  return {
    url: server.url,
    close: async () => {
      unwatched();
      await server.close(500);
    },
  };
};
