/** A server on the other loopback name than the site's: to a browser the way there is cross-site, as it is to the provider. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';

export type Listening = Readonly<{ url: string; app: Express; close(): Promise<void> }>;

/** More than the largest part of an upload that a provider takes at once here. */
const MAX_BYTES = '64mb';

/** @param siteHost the name under which the site is known */
export const listenBeside = async (siteHost: string): Promise<Listening> => {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  // Bytes as they came: what is JSON, a form or a file is told by the call.
  app.use(express.raw({ type: () => true, limit: MAX_BYTES }));
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${siteHost === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}`,
    app,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
