import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';
import { pageWith } from './boot.ts';
import { readSite } from './manifest.ts';

let rig: Rig;
let asha: Browser;
beforeAll(async () => {
  rig = await startRig();
  asha = browserAt(rig.bff.url);
  await asha.login('asha');
});
afterAll(() => rig.close());

const load = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${rig.bff.url}${path}`, { redirect: 'manual', headers });
const bootOf = (html: string): { session: unknown; config: unknown } =>
  JSON.parse(/<script type="application\/json" id="boot">(.*)<\/script>/.exec(html)?.[1] ?? 'null') as {
    session: unknown;
    config: unknown;
  };

describe('A page', () => {
  it('holds whoever is signed in, and no token', async () => {
    const answer = await load('/admin', { cookie: asha.cookie ?? '', 'sec-fetch-site': 'same-origin' });
    const html = await answer.text();
    expect(bootOf(html)).toMatchObject({
      session: { is: 'user', user: { userId: 'asha', role: 'admin' } },
      config: { company: 'Lamplight', emailHosts: ['gmail.com'], idleMinutes: 30 },
    });
    expect(html).not.toMatch(/access\.|refresh-/);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
  it.each([
    ['none', { is: 'none' }],
    ['same-origin', { is: 'none' }],
    ['cross-site', { is: 'unknown' }],
    ['', { is: 'unknown' }],
  ])('without a cookie, with Fetch Metadata %j, says %j', async (site, session) => {
    const html = await (await load('/', site === '' ? {} : { 'sec-fetch-site': site })).text();
    expect(bootOf(html).session).toEqual(session);
  });
  it('says unknown while identity cannot tell who it is', async () => {
    rig.identity.extra = { surprising: true };
    const html = await (await load('/', { cookie: asha.cookie ?? '' })).text();
    expect(bootOf(html).session).toEqual({ is: 'unknown' });
    rig.identity.extra = {};
  });
  it.each(['/nothing-here', '/admin/nothing', '/Admin', '/admin/', '/server/pages.js', '/index.html.br', '/assets/'])(
    'that is not in the table is a 404 that shows the app: %s',
    async (path) => {
      const answer = await load(path);
      expect([answer.status, (await answer.text()).includes('id="root"')]).toEqual([404, true]);
    },
  );
  it('is asked for only by GET and HEAD', async () => {
    const answer = await fetch(`${rig.bff.url}/admin`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await fetch(`${rig.bff.url}/admin`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
  it('under its old name is shown under the new one, with its query', async () => {
    const answer = await load('/admin-dashboard?tab=2');
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      307,
      '/admin?tab=2',
      'no-store',
    ]);
  });
  it('under another name of this machine is sent to the right one, for now only', async () => {
    const { port } = new URL(rig.bff.url);
    const answer = await fetch(`http://localhost:${port}/admin?x=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      307,
      `${rig.bff.url}/admin?x=1`,
      'no-store',
    ]);
    expect((await fetch(`http://localhost:${port}/api/auth/me`, { headers: { 'x-csrf': '1' } })).status).toBe(421);
  });
  it('carries the headers that keep it to itself', async () => {
    const { headers } = await load('/');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    );
    expect([
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('cross-origin-opener-policy'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual(['nosniff', 'no-referrer', 'same-origin', 'same-origin']);
    expect(headers.get('strict-transport-security')).toBeNull(); // plain http on loopback
  });
});

describe('The boot block', () => {
  it('cannot be left by anything in it', () => {
    const name = '</script><script>alert(1)</script>\u2028\u2029<!--';
    const user = {
      id: 'u',
      userId: 'u',
      email: 'e',
      name,
      role: 'client',
      mobile: '1',
      twoFactorEnabled: false,
    } as const;
    const html = pageWith(
      { before: '', after: '' },
      { session: { is: 'user', user }, config: { company: 'L', emailHosts: [], idleMinutes: 30 } },
    );
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toMatch(/[\u2028\u2029]|<!--/);
    expect((bootOf(html).session as { user: { name: string } }).user.name).toBe(name);
  });
});

describe('An asset', () => {
  it('is kept for ever when its name holds its hash, else asked for again', async () => {
    const script = await load('/assets/app-abc123.js');
    expect([script.status, script.headers.get('content-type'), script.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    const robots = await load('/robots.txt');
    expect(robots.headers.get('cache-control')).toBe('no-cache');
    expect((await load('/robots.txt', { 'if-none-match': robots.headers.get('etag') ?? '' })).status).toBe(304);
  });
  it('comes packed where the build packed it and the browser takes it', async () => {
    const { body, ...rest } = await rawBody('/assets/app-abc123.js', 'gzip, br');
    expect([rest.encoding, body]).toEqual(['br', 'packed']);
    expect(await rawBody('/assets/app-abc123.js', 'gzip')).toEqual({ encoding: undefined, body: 'export {};' });
  });
});

describe('The built site', () => {
  it('must be there, with its place for the boot block', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'no-site-'));
    await expect(readSite(folder)).rejects.toThrow(/no built site/);
    await writeFile(join(folder, 'index.html'), '<html></html>');
    await expect(readSite(folder)).rejects.toThrow(/<!--boot-->/);
  });
});

const rawBody = async (path: string, encoding: string): Promise<{ encoding: string | undefined; body: string }> => {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(`${rig.bff.url}${path}`, { headers: { 'accept-encoding': encoding } }, async (res) => {
      let body = '';
      for await (const chunk of res) body += String(chunk);
      resolve({ encoding: res.headers['content-encoding'], body });
    }).on('error', reject);
  });
};
