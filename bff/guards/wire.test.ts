import { connect } from 'node:net';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
let asha: Browser;
let host: string;
beforeAll(async () => {
  rig = await startRig();
  asha = browserAt(rig.bff.url);
  await asha.login('asha');
  host = new URL(rig.bff.url).host;
});
afterAll(() => rig.close());

const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(rig.bff.url);
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')));
    let answer = '';
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

/** A call that would reach the service, so that what stops an attack is the attack alone. */
const call = (
  o: { method?: string; target?: string; version?: string; host?: string; more?: string; body?: string } = {},
): string =>
  [
    `${o.method ?? 'GET'} ${o.target ?? '/api/projects'} HTTP/${o.version ?? '1.1'}`,
    ...(o.host === undefined ? [`Host: ${host}`] : o.host === '' ? [] : [`Host: ${o.host}`]),
    `Cookie: ${asha.cookie}`,
    'X-CSRF: 1',
    'Sec-Fetch-Site: same-origin',
    'Connection: close',
    ...(o.more === undefined ? [] : [o.more]),
    '',
    o.body ?? '',
  ].join('\r\n');

const POST = { method: 'POST', more: 'Content-Type: application/json\r\nIdempotency-Key: 0123456789abcdef' };

describe('On the wire', () => {
  beforeEach(() => {
    rig.projects.reached.length = 0;
  });
  it('a plain call reaches the service, so that the refusals below mean something', async () => {
    expect(await send(call())).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(call({ ...POST, more: `${POST.more}\r\nContent-Length: 2`, body: '{}' }))).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    expect(rig.projects.reached).toHaveLength(2);
  });

  it.each([
    [
      'Content-Length beside Transfer-Encoding',
      () =>
        call({ ...POST, more: `${POST.more}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked`, body: '0\r\n\r\n' }),
      /^HTTP\/1\.1 400 /,
    ],
    [
      'two lengths',
      () => call({ ...POST, more: `${POST.more}\r\nContent-Length: 2\r\nContent-Length: 3`, body: '{}' }),
      /^HTTP\/1\.1 400 /,
    ],
    [
      'an unknown transfer encoding',
      () => call({ ...POST, more: `${POST.more}\r\nTransfer-Encoding: xchunked`, body: '{}' }),
      /^HTTP\/1\.1 400 /,
    ],
    [
      'two transfer encodings',
      () => call({ ...POST, more: `${POST.more}\r\nTransfer-Encoding: gzip, chunked`, body: '0\r\n\r\n' }),
      /^HTTP\/1\.1 400 /,
    ],
    ['a bare LF', () => call().replace('\r\nX-CSRF', '\nX-CSRF'), /^HTTP\/1\.1 400 /],
    ['two Host lines', () => call({ more: `Host: ${host}` }), /^HTTP\/1\.1 400 /],
    ['no Host', () => call({ host: '' }), /^HTTP\/1\.1 400 /],
    ['HTTP/1.0 without Host', () => call({ version: '1.0', host: '' }), /^HTTP\/1\.1 400 /],
    ['an upgrade', () => call({ more: 'Upgrade: websocket' }), /^HTTP\/1\.1 400 /],
    ['the absolute form', () => call({ target: 'http://169.254.169.254/api/projects' }), /^HTTP\/1\.1 400 /],
    ['the absolute form of itself', () => call({ target: `http://${host}/api/projects` }), /^HTTP\/1\.1 400 /],
    ['a fragment', () => call({ target: '/api/projects#x' }), /^HTTP\/1\.1 400 /],
    ['a raw byte past ASCII', () => call({ target: '/api/projects?x=\u00e9' }), /^HTTP\/1\.1 400 /],
    ['another host', () => call({ host: 'evil.example' }), /^HTTP\/1\.1 421 /],
    ['its own host with another port', () => call({ host: '127.0.0.1:1' }), /^HTTP\/1\.1 421 /],
    ['TRACE', () => call({ method: 'TRACE' }), /^HTTP\/1\.1 405 /],
    ['CONNECT', () => call({ method: 'CONNECT', target: 'inner:80' }), /^HTTP\/1\.1 405 /],
    ['an unknown verb', () => call({ method: 'HACK' }), /^HTTP\/1\.1 400 /],
    ['a known verb without a row', () => call({ method: 'PATCH' }), /^HTTP\/1\.1 405 /],
    ['a file behind a call', () => call({ target: '/api/auth/me/x.css' }), /^HTTP\/1\.1 404 /],
    [
      '101 header lines',
      () => call({ more: [...Array(101)].map((_, i) => `X-${i}: 1`).join('\r\n') }),
      /^HTTP\/1\.1 431 /,
    ],
    ['headers past 16 KiB', () => call({ more: `X-Large: ${'x'.repeat(17_000)}` }), /^HTTP\/1\.1 431 /],
    ['a body where none belongs', () => call({ more: 'Content-Length: 2', body: '{}' }), /^HTTP\/1\.1 400 /],
  ])('%s is refused at the edge', async (_what, text, status) => {
    const answer = await send(text());
    expect(answer).toMatch(status);
    expect(answer).toMatch(/cache-control: no-store/i);
    expect(answer).toContain('"success":false');
    expect(answer).not.toMatch(/\bat \/|node:|\.ts\b/);
    expect(rig.projects.reached).toEqual([]);
  });

  it('a JSON body that passes its size in pieces is cut', async () => {
    const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const answer = await send(
      call({ ...POST, more: `${POST.more}\r\nTransfer-Encoding: chunked`, body: piece.repeat(5) }),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(rig.projects.reached).toEqual([]);
  });

  it('headers of others than the caller die here', async () => {
    const forged = [
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'Forwarded',
      'X-Real-IP',
      'X-User-Id',
      'X-Role',
      'X-Original-URL',
      'X-HTTP-Method-Override',
      'X-Read-After',
      'X-Request-Id',
      'Traceparent',
      'Proxy-Authorization',
    ];
    const lines = [...forged.map((name) => `${name}: forged`), 'Keep-Alive: 5', 'TE: trailers'];
    expect(await send(call({ more: lines.join('\r\n') }))).toMatch(/^HTTP\/1\.1 200 /);
    const [{ method, path, headers } = { method: '', path: '', headers: {} }] = rig.projects.reached;
    expect([method, path]).toEqual(['GET', '/projects']);
    expect(Object.values(headers)).not.toContain('forged');
    expect(Object.keys(headers).toSorted()).toEqual([
      'authorization',
      'connection',
      'host',
      'traceparent',
      'x-request-deadline',
      'x-request-id',
    ]);
  });
});
