/** A listening server that can be asked to stop without cutting answers short. */
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { misconfigured } from '@lamplight/events/ports/errors.ts';

export type Listening = Readonly<{
  url: string;
  port: number;
  server: Server;
  /** `Connection: close` on every further answer. */
  drain(): void;
  /** No new connections; idle ones closed as they fall idle, all of them after `limitMs`. */
  close(limitMs?: number): Promise<void>;
}>;

/** How long a connection may be silent while an answer is due or lies unread; longer than any call may take. */
const IDLE_MS = 30_000;
/**
 * Connections that wait to be accepted: beyond them the system drops one, and its client tries again only after
 * seconds.
 */
const BACKLOG = 4_096;
const CLOSE_ALL_MS = 25_000;
const LOOK_MS = 250;

/** `setting`: what names the port, for the sentence when it cannot be had. */
export type Address = Readonly<{ host: string; port: number; setting?: string }>;

/**
 * Limits of operations.md §6.
 * @param o.port 0 takes a free one
 * @throws Misconfigured where the address is taken, not this machine's, or not allowed
 */
export const listen = async (app: RequestListener, o: Address): Promise<Listening> => {
  let draining = false;
  const open = new Set<ServerResponse>();
  const server = createServer(
    {
      ...{ headersTimeout: 10_000, requestTimeout: 600_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
      connectionsCheckingInterval: 1_000, // the default looks at slow requests only every 30 s
    },
    (req, res) => {
      if (draining) res.setHeader('connection', 'close');
      open.add(res);
      res.once('close', () => open.delete(res));
      app(req, res);
    },
  );
  server.maxHeadersCount = 100;
  server.timeout = IDLE_MS;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex & { bytesRead?: number }) => {
    const isAnswering = [...open].some(({ req, headersSent }) => headersSent && req.socket === socket);
    // Browsers open connections ahead of need and take whatever comes on one for the answer to their next request: so a
    // connection that sent nothing is closed without an answer, and nothing is written into an answer in progress.
    if (isAnswering || socket.bytesRead === 0) socket.destroy();
    else if (server.listenerCount('clientError') === 1) answerBadly(error, socket);
  });
  await new Promise<void>((resolve, reject) => {
    const refused = (error: Error): void => reject(sentenceOf(error, o));
    server.once('error', refused);
    server.listen({ port: o.port, host: o.host, backlog: BACKLOG }, () => {
      server.removeListener('error', refused);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const host = o.host.includes(':') ? `[${o.host}]` : o.host;
  let closing: Promise<void> | null = null;
  const drain = (): void => {
    draining = true;
    for (const res of open) if (!res.headersSent) res.setHeader('connection', 'close');
  };
  return {
    url: `http://${host}:${port}`,
    port,
    server,
    drain,
    close: (limitMs = CLOSE_ALL_MS) => {
      drain();
      closing ??= closed(server, limitMs);
      return closing;
    },
  };
};

/** A setting mends each of these, so a supervisor should not start the server again. */
const sentenceOf = (error: Error, { host, port, setting = 'PORT' }: Address): Error => {
  const hostSetting = setting === 'ADMIN_PORT' ? 'ADMIN_HOST' : 'HOST';
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return misconfigured(
        `Port ${port} on ${host} is taken by another program`,
        `Stop that one, or give another ${setting} (0 takes a free one).`,
      );
    case 'EACCES':
      return misconfigured(`Port ${port} may not be opened by this user`, `Give a ${setting} of 1024 or above.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return misconfigured(`${host} is no address of this machine`, `Give another ${hostSetting}.`);
    default:
      return error;
  }
};

/** What Node answers by itself where nobody listens for `clientError`. */
const answerBadly = ({ code }: NodeJS.ErrnoException, socket: Duplex): void => {
  const status =
    code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
};

/** `close()` alone waits for keep-alive sockets to end by themselves. */
const closed = (server: Server, limitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const all = setTimeout(() => server.closeAllConnections(), limitMs);
    server.close(() => {
      clearInterval(look);
      clearTimeout(all);
      resolve();
    });
    server.closeIdleConnections();
  });
