import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closed } from '../workbench/identity.ts';
import { type Rig, startRig } from '../workbench/rig.ts';
import { localPageAt } from './local-page.ts';

let mailbox: Server;
let rig: Rig;
let asked: string[];
const CSP = "default-src 'none'; sandbox; frame-ancestors 'self'";
beforeAll(async () => {
  mailbox = createServer((req, res) => {
    asked.push(`${req.method} ${req.url} ${req.headers.cookie}`);
    if (req.url === '/dev/mailbox/moved') return res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    return res
      .writeHead(req.url === '/dev/mailbox/none' ? 404 : 200, {
        ...{ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CSP },
        ...{ 'set-cookie': 'leak=1', 'x-powered-by': 'chat', 'cache-control': 'public' },
      })
      .end('<p>123456</p>');
  });
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve));
  rig = await startRig({ mailbox: url() });
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await rig.close();
  await closed(mailbox);
});
const url = () => `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}`;
const load = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${rig.bff.url}${path}`, { method, headers });

describe('/dev/mailbox', () => {
  it('shows kept mail, with the policy that its page asks for and none of its other headers', async () => {
    const answer = await load('/dev/mailbox?after=x', { cookie: 'mine=1' });
    expect([answer.status, await answer.text()]).toEqual([200, '<p>123456</p>']);
    expect(answer.headers.get('content-security-policy')).toBe(CSP);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([answer.headers.get('set-cookie'), answer.headers.get('x-powered-by')]).toEqual([null, null]);
    expect(asked).toEqual(['GET /dev/mailbox?after=x undefined']);
  });

  it.each(['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/m-1', '/dev/mailbox/m-1/html'])(
    'has %s',
    async (path) => {
      expect((await load(path)).status).toBe(200);
    },
  );

  it.each(['/dev', '/dev/mailboxes', '/dev/mail', '/dev/mailbo'])('is not %s', async (path) => {
    expect((await load(path)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it.each([
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded-server'],
    ...['forwarded', 'forwarded-for', 'x-forwarded', 'via', 'x-real-ip', 'x-client-ip', 'client-ip', 'true-client-ip'],
    ...[
      'cf-connecting-ip',
      'cf-ray',
      'cf-visitor',
      'cdn-loop',
      'fastly-client-ip',
      'fly-client-ip',
      'akamai-origin-hop',
    ],
    ...['x-cluster-client-ip', 'x-original-url', 'x-original-host', 'x-rewrite-url', 'x-envoy-external-address'],
    ...['x-azure-clientip', 'x-amz-cf-id', 'x-amzn-trace-id', 'x-request-id', 'x-a-name-of-tomorrow', 'sec-chained'],
  ])('is not there for who comes through a proxy: %s', async (name) => {
    expect((await load('/dev/mailbox', { [name]: '127.0.0.1' })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('is there for a browser, with all that it sends by itself', async () => {
    const headers = {
      ...{ cookie: 'a=b', referer: `${rig.bff.url}/dev/mailbox`, 'cache-control': 'max-age=0', pragma: 'no-cache' },
      ...{ 'upgrade-insecure-requests': '1', dnt: '1', 'sec-gpc': '1', priority: 'u=0, i', 'accept-language': 'en' },
      ...{ 'sec-ch-ua': '"Chromium";v="144"', 'sec-ch-ua-mobile': '?0', 'sec-ch-ua-platform': '"Linux"' },
      ...{
        'sec-fetch-site': 'none',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        'sec-fetch-user': '?1',
      },
    };
    expect((await load('/dev/mailbox', headers)).status).toBe(200);
  });

  it('is read and nothing else', async () => {
    expect((await load('/dev/mailbox', {}, 'POST')).status).toBe(405);
    expect(asked).toEqual([]);
    expect((await load('/dev/mailbox', {}, 'HEAD')).status).toBe(200);
  });

  it('passes on what is not there, and follows nothing', async () => {
    expect((await load('/dev/mailbox/none')).status).toBe(404);
    expect((await load('/dev/mailbox/moved')).status).toBe(503);
  });

  it('is not there in production, on a public origin, or without a mailbox', () => {
    const path = '/dev/mailbox' as const;
    const here = { path, url: url(), origin: new URL('http://127.0.0.1:8080'), production: false, headers: {} };
    const req = { headers: { host: '127.0.0.1:8080' }, socket: { remoteAddress: '::ffff:127.0.0.1' } };
    const answers = (o: Partial<Parameters<typeof localPageAt>[0]>, peer: unknown = req) =>
      localPageAt({ ...here, ...o }).answers(peer as never, { path: '/dev/mailbox', query: '' });
    expect(answers({})).toBe(true);
    expect(answers({ production: true })).toBe(false);
    expect(answers({ origin: new URL('https://lamplight.example') })).toBe(false);
    expect(answers({ url: null })).toBe(false);
    expect(answers({}, { ...req, socket: { remoteAddress: '203.0.113.9' } })).toBe(false);
    for (const host of ['[::1]:8080', 'localhost', '127.9.9.9'])
      expect([host, answers({}, { ...req, headers: { host } })]).toEqual([host, true]);
    for (const host of ['lamplight.example', '127.0.0.1.example:8080', '', undefined])
      expect([host, answers({}, { ...req, headers: { host } })]).toEqual([host, false]);
  });

  it('is one of several, each under its own path and where it was told', async () => {
    const both = await startRig({ mailbox: null, observed: url() });
    const status = async (path: string) => (await fetch(`${both.bff.url}${path}`)).status;
    expect([await status('/dev/observe'), await status('/dev/observe.css')]).toEqual([200, 200]);
    expect([await status('/dev/observed'), await status('/dev/mailbox')]).toEqual([404, 404]);
    expect(asked).toEqual(['GET /dev/observe undefined', 'GET /dev/observe.css undefined']);
    expect((await load('/dev/observe')).status).toBe(404); // where only a mailbox was told
    await both.close();
  });

  it('is not there where nobody configured one', async () => {
    const bare = await startRig();
    const status = await new Promise<number>((resolve) => {
      request(`${bare.bff.url}/dev/mailbox`, (answer) => resolve(answer.resume().statusCode ?? 0)).end();
    });
    expect(status).toBe(404);
    await bare.close();
  });
});

describe('A BFF that is started in production', () => {
  it('has no mailbox, whatever its settings say', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      const production = await startRig({ mailbox: url() });
      expect((await fetch(`${production.bff.url}/dev/mailbox`)).status).toBe(404);
      expect(asked).toEqual([]);
      await production.close();
    } finally {
      process.env['NODE_ENV'] = before;
    }
  });
});
