/** The public port. It is bound before anything else of the product starts, so that the origin of every link is known. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, listen } from '@lamplight/common/lifecycle/listen.ts';

export type PublicListener = Readonly<{
  /** What browsers open. */
  origin: URL;
  listening: Listening;
  /** From now on requests are answered by this; until then each gets 503. */
  serve(handle: (req: IncomingMessage, res: ServerResponse) => void): void;
  close(): Promise<void>;
}>;

/**
 * @param o.port 0 takes a free one
 * @param o.publicOrigin null: `http://127.0.0.1:<port really bound>`
 * @throws Misconfigured where the port is taken
 */
export const listenForBrowsers = async (
  o: Readonly<{ host: string; port: number; publicOrigin: string | null }>,
): Promise<PublicListener> => {
  let handle = (_req: IncomingMessage, res: ServerResponse): void =>
    void res.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store' }).end('Starting …');
  const listening = await listen((req, res) => handle(req, res), { host: o.host, port: o.port, setting: 'PORT' });
  listening.server.maxHeadersCount = 200; // more than may come, so that too many are seen and refused instead of cut off
  return {
    origin: new URL(o.publicOrigin ?? `http://127.0.0.1:${listening.port}`),
    listening,
    serve: (how) => {
      handle = how;
    },
    close: () => listening.close(),
  };
};
