/** What a service may do to whoever asks it, on purpose or in trouble: each way once, for tests and for the bench. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Behaviour = (req: IncomingMessage, res: ServerResponse) => void;
export const JSON_TYPE = { 'content-type': 'application/json' };
const raw =
  (text: string): Behaviour =>
  (req) =>
    void req.socket.write(text);
const often = (res: ServerResponse, act: () => void): void => {
  const acting = setInterval(act, 10);
  res.once('close', () => clearInterval(acting));
};
const PAGE = '<h1>500</h1><pre>at /srv/app.js password=secret</pre>';
/** By the path under which a test asks for a file, or the product does. */
const isFile = ({ url = '' }: IncomingMessage): boolean => url === '/file' || url.endsWith('/content');
const typeFor = (req: IncomingMessage) => ({ 'content-type': isFile(req) ? 'image/png' : 'application/json' });

/** With what each ends, where the call is a short one or an upload, and where it is a file's. */
export type Fault = readonly [
  what: string,
  behave: Behaviour,
  short: readonly (number | 'cut')[],
  file?: readonly (number | 'cut')[],
];
/** Nothing but time ends these. */
export const HANGING: readonly Fault[] = [
  ['hangs before its headers', () => undefined, [504]],
  ['hangs after its headers', (req, res) => res.writeHead(200, typeFor(req)).flushHeaders(), [504], ['cut', 504]],
  [
    'hangs in its body',
    (req, res) => void res.writeHead(200, { ...typeFor(req), 'content-length': '100' }).write('{"a":'),
    [504],
    ['cut', 504],
  ],
  [
    'drips',
    (req, res) => {
      res.writeHead(200, typeFor(req));
      often(res, () => res.write(' '));
    },
    [504],
    ['cut', 504],
  ],
  [
    'says that more is to come, and nothing else, for ever',
    (_req, res) => often(res, () => res.writeEarlyHints({ link: '</a>; rel=preload' })),
    [504],
  ],
];
export const ENDING: readonly Fault[] = [
  [
    'changes the protocol without being asked to',
    raw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello'),
    [502, 503],
  ],
  ['changes the protocol and does not say to which', raw('HTTP/1.1 101 Switching Protocols\r\n\r\n'), [502, 503]],
  ['closes without a word', (req) => void req.socket.destroy(), [503]],
  ['resets', (req) => void req.socket.resetAndDestroy(), [503]],
  [
    'breaks off in its body',
    (req) =>
      void req.socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: ${typeFor(req)['content-type']}\r\nContent-Length: 100\r\n\r\n{`,
      ),
    [503],
    ['cut', 503],
  ],
  ['gives two lengths', raw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'), [502]],
  ['speaks no HTTP', raw('220 mail.example ESMTP\r\n'), [502]],
  ['answers a page', (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end(PAGE), [502]],
  [
    'is in trouble, with a page',
    (_req, res) => void res.writeHead(500, { 'content-type': 'text/html' }).end(PAGE),
    [502],
  ],
  [
    'is in trouble, and shows its inside',
    (_req, res) => void res.writeHead(500, JSON_TYPE).end(JSON.stringify({ code: 'INTERNAL', stack: PAGE })),
    [502],
  ],
  [
    'never stops talking',
    (req, res) => {
      const piece = Buffer.alloc(256 * 1024, ' ');
      res.writeHead(isFile(req) ? 404 : 200, JSON_TYPE);
      often(res, () => res.writableNeedDrain || res.write(piece));
    },
    [502],
  ],
  ['sends elsewhere', (_req, res) => void res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), [502]],
];
