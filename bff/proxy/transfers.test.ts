/** Readers and senders that hold on to what they were given: others must not notice, and places come back. */
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, Socket, type Server as TcpServer } from 'node:net';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { closed } from '../workbench/identity.ts';
import { type Proxied, startProxied } from '../workbench/proxied.ts';
import type { Connector } from './short-call.ts';
import { upstreamAt } from './upstream.ts';

const LARGE = Buffer.alloc(80 * 1024 ** 2); // more than a kernel holds for two connections (tcp_rmem goes to 32 MiB)
const JSON_TYPE = { 'content-type': 'application/json' };
const SLOW = { windowMs: 200, leastBytes: 1_000_000, totalMs: 60_000 };
const PATIENT = { ...SLOW, windowMs: 600_000, totalMs: 600_000 };

let service: Server;
let serve: (req: IncomingMessage, res: ServerResponse) => void;
const started: Proxied[] = [];
beforeAll(async () => {
  service = createServer((req, res) => {
    req.on('error', () => undefined);
    serve(req, res);
  });
  service.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  serve = (req, res) => {
    if (req.url === '/file') res.writeHead(200, { 'content-type': 'image/png' }).end(LARGE);
    else req.resume().once('end', () => res.writeHead(200, JSON_TYPE).end('{"success":true}'));
  };
});
afterEach(async () => {
  for (const proxied of started.splice(0)) await proxied.close();
});
afterAll(() => closed(service));

const start = async (times: Parameters<typeof startProxied>[1], url?: string): Promise<Proxied> => {
  const proxied = await startProxied(url ?? `http://127.0.0.1:${(service.address() as AddressInfo).port}`, times);
  started.push(proxied);
  return proxied;
};
const allBack = (proxied: Proxied) => eventually(() => expect(proxied.load()).toEqual({ held: 0, waiting: 0 }));

/** Asks, reads nothing of the answer, and stays. */
const askOnly = (url: string, path: string, headers: Record<string, string> = {}): Socket => {
  const { hostname, port } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ host: hostname, port: Number(port) }, () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`),
  );
  socket.on('error', () => undefined);
  return socket.pause();
};

/** Sends the head of an upload and `bytes` of its body, and then no more; resolves with what comes back until the end. */
const upload = (url: string, o: { says: number; sends: Buffer; every?: () => void }) =>
  new Promise<{ status: number; code: unknown; retryAfter: string | undefined }>((resolve, reject) => {
    const sending = request(
      `${url}/upload`,
      { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': o.says } },
      async (res) => {
        let text = '';
        try {
          for await (const chunk of res) text += chunk;
        } catch {
          // cut behind the answer
        }
        sending.destroy();
        const { code } = JSON.parse(text) as { code?: unknown };
        resolve({ status: res.statusCode ?? 0, code, retryAfter: res.headers['retry-after'] });
      },
    );
    sending.on('error', reject);
    sending.write(o.sends);
    if (o.sends.length === o.says) sending.end();
  });

describe('Slow readers', () => {
  it('of a file are cut, and their places come back', async () => {
    const proxied = await start({ download: SLOW });
    const sockets = Array.from({ length: 8 }, () => askOnly(proxied.url, '/file'));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('readable', resolve))));
    await allBack(proxied);
    for (const socket of sockets) {
      const gone = new Promise((resolve) => socket.once('close', resolve));
      socket.resume();
      await gone;
    }
  });

  it('take nobody’s short call, and never all the downloads: not of one address, nor all together', async () => {
    const proxied = await start({ download: PATIENT, placeMs: 50 });
    const slow = Array.from({ length: 100 }, () => askOnly(proxied.url, '/file', { 'x-address': 'one' }));
    await eventually(() => expect(proxied.load()).toEqual({ held: 12, waiting: 0 }));
    for (let n = 0; n < 100; n += 1) slow.push(askOnly(proxied.url, '/file', { 'x-address': `address ${n}` }));
    await eventually(() => expect(proxied.load()).toEqual({ held: 32, waiting: 0 }));
    const refused = await fetch(`${proxied.url}/file`, { headers: { 'x-address': 'one' } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', timeLeft: 10, message: expect.any(String) });
    const full = await fetch(`${proxied.url}/file`, { headers: { 'x-address': 'new' } });
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '1']);
    const person = await fetch(`${proxied.url}/file`, { headers: { 'x-person': 'asha' } });
    expect((await person.arrayBuffer()).byteLength).toBe(LARGE.length);
    for (let n = 0; n < 3; n += 1) expect((await fetch(`${proxied.url}/get`)).status).toBe(200);
    for (const socket of slow) socket.destroy();
    await allBack(proxied);
  });

  it('who are signed in take a share of their own, and what they wait for when they leave is nobody’s', async () => {
    const proxied = await start({ download: PATIENT, placeMs: 60_000 });
    const slow = Array.from({ length: 16 }, () => askOnly(proxied.url, '/file', { 'x-person': 'eli' }));
    await eventually(() => expect(proxied.load()).toEqual({ held: 8, waiting: 8 }));
    const next = await fetch(`${proxied.url}/file`, { headers: { 'x-person': 'eli' } });
    expect([next.status, await next.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
    for (const socket of slow.slice(8)) socket.destroy();
    await eventually(() => expect(proxied.load().waiting).toBe(0));
    for (const socket of slow) socket.destroy();
    await allBack(proxied);
  });

  it('of a short answer hold no place at the service, however large it is', async () => {
    const answer = Buffer.alloc(4 * 1024 ** 2, ' ');
    serve = (_req, res) => res.writeHead(200, JSON_TYPE).end(answer);
    const proxied = await start({});
    const slow = Array.from({ length: 12 }, () => askOnly(proxied.url, '/get'));
    await Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('readable', resolve))));
    await allBack(proxied);
    for (const socket of slow) socket.destroy();
  });
});

describe('Slow senders', () => {
  it('are told so, and their places come back', async () => {
    const proxied = await start({ upload: SLOW });
    const part = { says: 20_000_000, sends: Buffer.alloc(5_000) };
    const answers = await Promise.all([upload(proxied.url, part), upload(proxied.url, part)]);
    expect(answers).toMatchObject([
      { status: 400, code: 'BAD_REQUEST' },
      { status: 400, code: 'BAD_REQUEST' },
    ]);
    await allBack(proxied);
  });

  it('that drip for ever are cut when their time is over', async () => {
    const proxied = await start({ upload: { windowMs: 60_000, leastBytes: 1, totalMs: 300 } });
    expect(await upload(proxied.url, { says: 20_000_000, sends: Buffer.alloc(5_000) })).toMatchObject({ status: 400 });
    await allBack(proxied);
  });

  it('are two at once of an address where anybody may send', async () => {
    const proxied = await start({ upload: PATIENT });
    const { hostname, port } = new URL(proxied.url);
    const sockets = [1, 2].map(() => {
      const socket = connect(Number(port), hostname);
      socket.write(
        'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99\r\n\r\n-',
      );
      return socket;
    });
    await eventually(() => expect(proxied.load().held).toBe(2));
    const third = await upload(proxied.url, { says: 4, sends: Buffer.from('--b-') });
    expect(third).toEqual({ status: 429, code: 'RATE_LIMITED', retryAfter: '10' });
    expect((await fetch(`${proxied.url}/get`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await allBack(proxied);
  });

  it('are not blamed for a service that takes nothing: that is its time-out', async () => {
    serve = () => undefined;
    const proxied = await start({ upload: SLOW });
    expect(await upload(proxied.url, { says: LARGE.length, sends: LARGE })).toMatchObject({
      status: 504,
      code: 'UPSTREAM_TIMEOUT',
    });
    await allBack(proxied);
  });
});

describe('A large upload that is refused before its end', () => {
  const FORBIDDEN = '{"success":false,"code":"FORBIDDEN","message":"no","requestId":"r"}';
  const RAW = `HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\nContent-Length: ${FORBIDDEN.length}\r\nConnection: close\r\n\r\n${FORBIDDEN}`;
  let tcp: TcpServer | null = null;
  afterEach(() => void tcp?.close());

  /** Answers when the head is there, or after so many bytes of the body, and closes as it is told. */
  const early = async (afterBytes: number, close: (socket: Socket) => void): Promise<string> => {
    const server = createTcpServer((socket) => {
      let bytes = 0;
      socket.on('error', () => undefined);
      socket.on('data', function take(chunk: Buffer) {
        bytes += chunk.length;
        if (bytes < afterBytes) return;
        socket.off('data', take);
        socket.pause();
        socket.write(RAW, () => close(socket));
      });
    });
    tcp = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it.each([
    ['at once, and it closes under us', 1, (socket: Socket) => socket.destroy()],
    ['in the middle, and it closes under us', 5_000_000, (socket: Socket) => socket.destroy()],
    ['at once, and it half-closes', 1, (socket: Socket) => void socket.end()],
    ['at once, and it reads no more', 1, () => undefined],
    ['in the middle, and it reads on', 5_000_000, (socket: Socket) => void socket.resume()],
  ])('gives that refusal to its sender: %s', async (_how, afterBytes, close) => {
    const proxied = await start({}, await early(afterBytes, close));
    for (let n = 0; n < 5; n += 1)
      expect(await upload(proxied.url, { says: LARGE.length, sends: LARGE })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    await allBack(proxied);
  });
});

describe('A service that cannot be reached', () => {
  it('is tried again for a GET, once, and never for what changes something', async () => {
    let tries = 0;
    const refusal = (): Error => {
      tries += 1;
      return Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    };
    const agent = new Agent();
    agent.createConnection = (_options, callback) => {
      const refused = refusal();
      setImmediate(() => callback?.(refused, new Socket()));
      return undefined;
    };
    const connect: Connector = (_options, callback) => void setImmediate(callback, refusal(), null);
    const proxied = await startProxied(upstreamAt('projects', 'http://127.0.0.1:1', { agent, connect }));
    started.push(proxied);
    const counted = async (init: RequestInit, path: string) => {
      tries = 0;
      const { status } = await fetch(`${proxied.url}${path}`, init);
      return [status, tries];
    };
    expect(await counted({}, '/get')).toEqual([503, 2]);
    expect(await counted({}, '/file')).toEqual([503, 2]);
    expect(await counted({ method: 'POST', body: '{}' }, '/post')).toEqual([503, 1]);
    const form = new FormData();
    form.append('file', new Blob(['x']), 'a.txt');
    expect(await counted({ method: 'POST', body: form }, '/upload')).toEqual([503, 1]);
    await allBack(proxied);
  });
});
