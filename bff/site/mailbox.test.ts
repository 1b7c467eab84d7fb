import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closed } from '../workbench/identity.ts';
import { type Rig, startRig } from '../workbench/rig.ts';
import { mailboxAt } from './mailbox.ts';

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

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'is not there for who comes through a proxy: %s',
    async (name) => {
      expect((await load('/dev/mailbox', { [name]: '127.0.0.1' })).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );

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
    const here = { url: url(), origin: new URL('http://127.0.0.1:8080'), production: false, headers: {} };
    const req = { headers: {}, socket: { remoteAddress: '::ffff:127.0.0.1' } };
    const answers = (o: Partial<Parameters<typeof mailboxAt>[0]>, peer: unknown = req) =>
      mailboxAt({ ...here, ...o }).answers(peer as never, { path: '/dev/mailbox', query: '' });
    expect(answers({})).toBe(true);
    expect(answers({ production: true })).toBe(false);
    expect(answers({ origin: new URL('https://lamplight.example') })).toBe(false);
    expect(answers({ url: null })).toBe(false);
    expect(answers({}, { ...req, socket: { remoteAddress: '203.0.113.9' } })).toBe(false);
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
