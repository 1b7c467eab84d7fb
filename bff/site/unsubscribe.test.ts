import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unsubscribingWith } from '@lamplight/common/mail/unsubscribing.ts';
import { isRefusal, statusOf } from '../guards/refusal.ts';
import { targetOf } from '../guards/target.ts';
import { startRig } from '../workbench/rig.ts';
import { unsubscribeAt } from './unsubscribe.ts';

const { tokenOf } = unsubscribingWith(Buffer.alloc(32, 5));
const token = tokenOf({ userId: 'u1', groups: ['projects'] });
let asked: unknown[];
let status: number;
let hits: string[];
let tooMany: boolean;
let chat: Server;
let edge: Server;
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: Server): Promise<void> => new Promise((done) => void server.listen(0, '127.0.0.1', done));

beforeEach(async () => {
  [asked, hits, status, tooMany] = [[], [], 200, false];
  chat = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    asked.push([req.method, req.url, JSON.parse(body)]);
    res.writeHead(status).end('{}');
  });
  await listening(chat);
  const unsubscribe = unsubscribeAt({
    url: urlOf(chat),
    company: 'Lamplight & Co',
    limits: {
      hit: async (name, whom) => {
        hits.push(`${name} ${whom}`);
        return tooMany ? { refused: 'RATE_LIMITED' } : null;
      },
    },
    headers: { 'x-content-type-options': 'nosniff' },
  });
  edge = createServer(async (req, res) => {
    const target = targetOf(req.url ?? '');
    if (isRefusal(target) || !unsubscribe.answers(target)) return void res.writeHead(404).end('another page');
    const refusal = await unsubscribe.send(req, res, { target, address: '192.0.2.1' });
    if (refusal !== null) res.writeHead(statusOf(refusal), refusal.headers).end(refusal.refused);
  });
  await listening(edge);
});
afterEach(async () => {
  for (const server of [chat, edge]) await new Promise((done) => server.close(done));
});

const ask = async (method: string, path = `/unsubscribe/${token}`, body?: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${urlOf(edge)}${path}`, { method, ...(body === undefined ? {} : { body, headers }) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe('the link of a mail', () => {
  it('only asks where it is opened: programs open links by themselves', async () => {
    const { status: opened, text, headers } = await ask('GET');
    expect(opened).toBe(200);
    expect(text).toContain('<form method="post">');
    expect(text).toContain('Lamplight &amp; Co');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    // The policy lets the page's own style through, and no other.
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect((await ask('HEAD')).text).toBe('');
    expect([asked, hits]).toEqual([[], []]);
  });

  it('stops the mails where it is posted to, as mail programs do it, without a session or a header of ours', async () => {
    const { status: done, text } = await ask('POST', undefined, 'List-Unsubscribe=One-Click');
    expect([done, asked]).toEqual([200, [['POST', '/internal/unsubscribe', { token }]]]);
    expect(text).toContain('You get no more mails like this');
    expect((await ask('POST')).status).toBe(200);
    expect(hits).toEqual(Array.from({ length: 2 }, () => 'ANONYMOUS 192.0.2.1'));
  });

  it('says so where it does not work, and asks to try again where chat is away', async () => {
    status = 404;
    expect(await ask('POST')).toMatchObject({ status: 404, text: expect.stringContaining('does not work') });
    status = 500;
    expect((await ask('POST')).status).toBe(503);
    await new Promise((done) => chat.close(done));
    expect((await ask('POST')).status).toBe(503);
    await listening(chat);
  });

  it('is counted, and nothing else is done by it', async () => {
    tooMany = true;
    expect([(await ask('POST')).status, asked]).toEqual([429, []]);
    for (const method of ['PUT', 'DELETE', 'PATCH']) expect((await ask(method)).status).toBe(405);
    for (const path of ['/unsubscribe', '/unsubscribe/', '/unsubscribe/x', `/unsubscribe/${token}/x`, `/u/${token}`])
      expect([path, (await ask('POST', path)).status]).toEqual([path, 404]);
  });
});

it('stands at the edge, outside of /api: no session, origin or key of a command is asked for', async () => {
  const rig = await startRig();
  const at = `${rig.bff.url}/unsubscribe/${token}`;
  const shown = await fetch(at);
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  // Nobody answers as chat here.
  const posted = await fetch(at, { method: 'POST', headers: { origin: 'https://mail.example' } });
  expect([200, 404, 503]).toContain(posted.status);
  await rig.close();
});
