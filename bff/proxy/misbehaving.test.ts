/** Whatever a service does or leaves undone, each call ends in time, reaches it once at most, and gives its place back. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@lamplight/events/ports/eventually.ts';
import { closed } from '../workbench/identity.ts';
import { KINDS, type Proxied, startProxied } from '../workbench/proxied.ts';

type Behaviour = (req: IncomingMessage, res: ServerResponse) => void;
const JSON_TYPE = { 'content-type': 'application/json' };
const raw =
  (text: string): Behaviour =>
  (req) =>
    void req.socket.write(text);
const often = (res: ServerResponse, act: () => void): void => {
  const acting = setInterval(act, 10);
  res.once('close', () => clearInterval(acting));
};
const PAGE = '<h1>500</h1><pre>at /srv/app.js password=secret</pre>';
const typeFor = ({ url }: IncomingMessage) => ({ 'content-type': url === '/file' ? 'image/png' : 'application/json' });

/** What each ends with, where the call is a short one or an upload, and where it is a file's. */
type Fault = readonly [
  what: string,
  behave: Behaviour,
  short: readonly (number | 'cut')[],
  file?: readonly (number | 'cut')[],
];
/** Nothing but time ends these. */
const HANGING: readonly Fault[] = [
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
const ENDING: readonly Fault[] = [
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
      res.writeHead(req.url === '/file' ? 404 : 200, JSON_TYPE);
      often(res, () => res.writableNeedDrain || res.write(piece));
    },
    [502],
  ],
  ['sends elsewhere', (_req, res) => void res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), [502]],
];

let service: Server;
let behave: Behaviour = () => undefined;
const reached = new Map<string, number>();
const good: Behaviour = (_req, res) => void res.writeHead(200, JSON_TYPE).end('{"success":true}');

beforeAll(async () => {
  service = createServer((req, res) => {
    const id = req.headers['x-request-id']?.toString() ?? '';
    reached.set(id, (reached.get(id) ?? 0) + 1);
    req.on('error', () => undefined).resume(); // what is not read would not be seen to close
    (id === 'good' ? good : behave)(req, res);
  });
  service.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => closed(service));

const MODES = { 'the first call': 1, 'a call on a connection that was kept': 1, 'many at once': 10 } as const;

/** One after the other would be minutes: all kinds and modes of a fault run at the same time, each through a proxy of its own. */
const runAll = async (times: Parameters<typeof startProxied>[1]): Promise<readonly Ended[]> => {
  const { port } = service.address() as AddressInfo;
  const runs = Object.keys(KINDS).flatMap((path) =>
    Object.entries(MODES).map(([mode, count]) => ({ path, mode, count })),
  );
  return Promise.all(
    runs.map(async ({ path, mode, count }) => {
      const proxied = await startProxied(`http://127.0.0.1:${port}`, times);
      if (mode.includes('kept')) await call(proxied, '/get', 'good');
      const ids = Array.from({ length: count }, () => crypto.randomUUID());
      const statuses = await Promise.all(ids.map((id) => call(proxied, path, id)));
      await eventually(() => expect(proxied.load()).toEqual({ held: 0, waiting: 0 }));
      await proxied.close();
      return { path, mode, ids, statuses };
    }),
  );
};
type Ended = Readonly<{ path: string; mode: string; ids: readonly string[]; statuses: readonly (number | 'cut')[] }>;

const call = async ({ url }: Proxied, path: string, id: string): Promise<number | 'cut'> => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(100_000)]), 'a.bin');
  try {
    const answer = await fetch(`${url}${path}`, {
      headers: { 'x-id': id, 'x-person': id, 'x-address': id },
      ...(path === '/post' ? { method: 'POST', body: '{}' } : {}),
      ...(path === '/upload' ? { method: 'POST', body: form } : {}),
    });
    expect(await answer.text()).not.toMatch(/secret|srv|stack/);
    return answer.status;
  } catch {
    return 'cut';
  }
};

const holds = async ([, behaviour, short, file = short]: Fault, times: Parameters<typeof startProxied>[1]) => {
  behave = behaviour;
  for (const { path, mode, ids, statuses } of await runAll(times)) {
    // of a command that had its time nobody knows what became of it: 503, and its key asks again
    const isCommand = path === '/post' || path === '/upload';
    const allowed =
      path === '/file' ? file : isCommand ? short.map((status) => (status === 504 ? 503 : status)) : short;
    expect([path, mode, statuses.filter((status) => !allowed.includes(status))]).toEqual([path, mode, []]);
    for (const id of ids) expect(reached.get(id) ?? 0).toBeLessThanOrEqual(1);
    if (mode !== 'many at once') expect(ids.map((id) => reached.get(id))).toEqual([1]);
  }
  // what is held beside all agents is a connection that nobody would ever close
  await eventually(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    service.getConnections((_error, open) => resolve(open));
    expect(await promise).toBe(0);
  });
};

const PACE = { windowMs: 250, leastBytes: 1_000, totalMs: 60_000 };

describe('A service that', () => {
  it.each(HANGING.map((fault) => [fault[0], fault] as const))('%s', (_what, fault) =>
    holds(fault, { callMs: 500, placeMs: 500, download: PACE, upload: { ...PACE, windowMs: 60_000 } }),
  );
  it.each(ENDING.map((fault) => [fault[0], fault] as const))('%s', (_what, fault) => holds(fault, {}));
});
