import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { INDEX, type Rig, startRig } from '../workbench/rig.ts';
import { shownJob, shownProduct } from '../workbench/shown.ts';
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
type Block = { session: unknown; config: unknown; lists?: Record<string, unknown>; calls?: unknown; instead?: unknown };
const bootOf = (html: string): Block =>
  JSON.parse(/<script type="application\/json" id="boot">(.*)<\/script>/.exec(html)?.[1] ?? 'null') as Block;
/** What the rig's renderer drew the page from. */
const drawnOf = (html: string): unknown =>
  JSON.parse((/<main>(.*)<\/main>/.exec(html)?.[1] ?? 'null').replaceAll('&lt;', '<'));
const soon = async (says: () => Promise<boolean>): Promise<number> => {
  const start = performance.now();
  while (!(await says())) await new Promise((later) => setTimeout(later, 20));
  return performance.now() - start;
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
  it('tells how to sign in, and opens its policy for reCAPTCHA alone, where its keys are set', async () => {
    const boot = async (origin: string) => {
      const answer = await fetch(origin);
      const { config } = bootOf(await answer.text());
      return { config, policy: answer.headers.get('content-security-policy') };
    };
    const built = await boot(rig.bff.url);
    expect(built.config).toMatchObject({ captcha: { kind: 'altcha' }, google: false, emailVerification: false });
    expect(built.policy).not.toMatch(/https?:/);
    const other = await rig.replica({
      captcha: { kind: 'recaptcha', siteKey: 'public-key', secret: 'hidden-secret' },
      google: true,
      emailVerification: true,
    });
    const keyed = await boot(other.url);
    expect(keyed.config).toMatchObject({
      captcha: { kind: 'recaptcha', siteKey: 'public-key' },
      google: true,
      emailVerification: true,
    });
    expect(JSON.stringify(keyed)).not.toContain('hidden-secret');
    expect(
      keyed.policy?.replaceAll(/ https:\/\/(?:www\.google|recaptcha\.google|www\.gstatic)\.com\/recaptcha\//g, ''),
    ).toBe(`${built.policy}; frame-src`);
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
  it.each(['/client', '/pricing'])(
    'of a browser whose person signed in elsewhere says so, once and whatever led there: %s',
    async (path) => {
      const [first, second] = [browserAt(rig.bff.url), browserAt(rig.bff.url)];
      await first.login('vikram');
      await second.login('vikram');
      const asked = { cookie: first.cookie ?? '', 'sec-fetch-site': 'none' };
      const head = await fetch(`${rig.bff.url}${path}`, { method: 'HEAD', headers: asked });
      expect(head.headers.get('set-cookie') ?? '').not.toContain('Max-Age=0'); // nobody saw it
      const told = await first.get(path, { 'sec-fetch-site': 'none' });
      expect(bootOf(told.text).session).toEqual({ is: 'none', ended: 'CONCURRENT_SESSION' });
      expect(first.cookie).toBeNull();
      expect(bootOf((await first.get(path)).text).session).toEqual({ is: 'none' });
      expect(bootOf((await second.get(path)).text).session).toMatchObject({ is: 'user' });
      expect(bootOf(await (await load(path, { 'sec-fetch-site': 'none' })).text()).session).toEqual({ is: 'none' });
    },
  );
  it('of a session that ran out says so, once', async () => {
    const late = browserAt(rig.bff.url);
    await late.login('meera');
    rig.clock.move(31 * 60_000);
    expect(bootOf((await late.get('/client')).text).session).toEqual({ is: 'none', ended: 'SESSION_EXPIRED' });
    expect(bootOf((await late.get('/client')).text).session).toEqual({ is: 'none' });
    await asha.login('asha');
  });
  it('says unknown while identity cannot tell who it is', async () => {
    rig.identity.extra = { surprising: true };
    const html = await (await load('/', { cookie: asha.cookie ?? '' })).text();
    expect(bootOf(html).session).toEqual({ is: 'unknown' });
    rig.identity.extra = {};
  });
  it('of the portal brings its empty frame to who may be in it, and to no visitor', async () => {
    const html = async (headers: Record<string, string>) => (await load('/client', headers)).text();
    const own = await html({ cookie: asha.cookie ?? '', 'sec-fetch-site': 'same-origin' });
    expect(own).toContain('<div id="root"><div>frame</div></div>');
    expect(own).toContain('<link href="/client.js">');
    expect(own).not.toContain('<title>L</title>'); // the frame brings a head of its own
    expect(await html({ 'sec-fetch-site': 'cross-site' })).toContain('<div>frame</div>');
    expect(await html({ 'sec-fetch-site': 'none' })).not.toContain('<div>frame</div>');
  });
  it('of the portal names what its first screen reads, for the person of its session, and for nobody else', async () => {
    const own = { cookie: asha.cookie ?? '', 'sec-fetch-site': 'same-origin' };
    const callsOf = async (path: string, headers: Record<string, string>) =>
      bootOf(await (await load(path, headers)).text()).calls;
    const { session } = bootOf(await (await load('/client', own)).text());
    const { id, role } = (session as { user: { id: string; role: string } }).user;
    expect(await callsOf('/client?tab=files', own)).toEqual([`/api/${role}/${id}/tab=files/${istToday(rig.clock)}`]);
    expect(await callsOf('/about', own)).toBeUndefined();
    expect(await callsOf('/client', { 'sec-fetch-site': 'none' })).toBeUndefined();
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

describe('A public page', () => {
  const products = '/catalogue/products';
  const publish = async (...items: unknown[]) => {
    rig.projects.shown[products] = { success: true, items };
    await rig.broadcast.publish('site', JSON.stringify({ lists: ['products'] }));
  };

  it('is HTML, and its boot block holds exactly the lists that it was drawn from', async () => {
    const html = await (await load('/pricing')).text();
    expect(html).toContain('<title>/pricing</title>');
    expect(html).not.toContain('<title>L</title>');
    expect([bootOf(html).lists, drawnOf(html)]).toEqual([{ plans: [] }, { plans: [] }]);
    expect(html.match(/<script(?! type="application\/json")/g)).toBeNull();
  });

  it('shows what was published within 2 s, to the next visitor and in the sitemap, and drops what was retired', async () => {
    expect((await load('/projects/till')).status).toBe(404);
    await publish(shownProduct('till', '</main><script>x</script>'));
    const took = await soon(async () => (await load('/projects/till')).status === 200);
    expect(took).toBeLessThan(2_000);
    for (const path of ['/products', '/projects/till']) {
      const html = await (await load(path, { cookie: asha.cookie ?? '', 'sec-fetch-site': 'same-origin' })).text();
      expect(bootOf(html)).toMatchObject({ session: { is: 'user' }, lists: { products: [{ slug: 'till' }] } });
      expect(drawnOf(html)).toEqual(bootOf(html).lists);
    }
    expect(await (await load('/sitemap.xml')).text()).toContain(`<loc>${rig.bff.url}/projects/till</loc>`);
    await publish();
    await soon(async () => (await load('/projects/till')).status === 404);
  });

  it("of a thing that is gone is '404 Not Found', with the lists that tell the app so; a project's id is never gone", async () => {
    await publish(shownProduct('till'));
    await soon(async () => (await load('/projects/till')).status === 200);
    const answer = await load('/projects/tills');
    const html = await answer.text();
    expect([answer.status, html.includes('<title>/404</title>'), html.match(/<main>/g)?.length]).toEqual([
      404,
      true,
      1,
    ]);
    expect(bootOf(html)).toMatchObject({ instead: true, lists: { products: [{ slug: 'till' }] } });
    const project = await load('/projects/0b0d1012-aaaa-4bbb-8ccc-0123456789ab');
    const shell = await project.text();
    expect([project.status, bootOf(shell).lists, shell.includes('<main>')]).toEqual([200, undefined, false]);
    await publish();
    await soon(async () => (await load('/projects/till')).status === 404);
    expect(bootOf(await (await load('/projects/till')).text())).toMatchObject({
      instead: true,
      lists: { products: [] },
    });
  });

  it('comes packed to visitors, never to whom it names', async () => {
    const visitor = await rawBody('/pricing', 'gzip, br');
    expect(visitor.encoding).toBe('br');
    expect((await rawBody('/pricing', 'gzip')).encoding).toBe('gzip');
    const own = { cookie: asha.cookie ?? '', 'sec-fetch-site': 'same-origin' };
    expect((await rawBody('/pricing', 'gzip, br', own)).encoding).toBeUndefined();
  });

  it('that is none is drawn as such, with 404', async () => {
    const answer = await load('/nothing-here');
    const html = await answer.text();
    expect([answer.status, bootOf(html).lists, html.includes('<title>/404</title>')]).toEqual([404, {}, true]);
    expect(bootOf(html).instead).toBeUndefined();
  });

  it('says that its lists are not there while their services are away, and nothing of what it does not know is gone', async () => {
    rig.projects.shown[products] = null;
    const late = await rig.replica();
    const html = await (await fetch(`${late.url}/products`)).text();
    expect([bootOf(html).lists, drawnOf(html)]).toEqual([{ products: null }, { products: null }]);
    const unknown = await fetch(`${late.url}/projects/till`);
    expect([unknown.status, (await unknown.text()).includes('/404')]).toEqual([200, false]);
    expect(rig.logged()).toContain('a list of the site could not be had');
    await publish();
  });

  it('of an open job is one of its own', async () => {
    rig.identity.jobs.push(shownJob('tester'));
    await rig.broadcast.publish('site', JSON.stringify({ lists: ['jobs'] }));
    await soon(async () => drawnOf(await (await load('/careers/tester')).text()) !== null);
    const gone = await load('/careers/painter');
    const html = await gone.text();
    expect([gone.status, html.includes('<title>/404</title>'), bootOf(html).instead]).toEqual([404, true, true]);
    expect(bootOf(html).lists).toMatchObject({ jobs: [{ slug: 'tester' }] });
    expect((await load('/robots.txt')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
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
      { before: '', head: '', middle: '', after: '' },
      {
        session: { is: 'user', user },
        config: {
          company: 'L',
          emailHosts: [],
          mailboxes: [],
          idleMinutes: 30,
          captcha: { kind: 'altcha' },
          google: false,
          emailVerification: false,
        },
      },
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
    const icon = await load('/favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    expect((await load('/favicon.svg', { 'if-none-match': icon.headers.get('etag') ?? '' })).status).toBe(304);
  });
  it('that is a worker of a library keeps the library’s ending, and is a script all the same', async () => {
    const worker = await load('/assets/worker-abc123.mjs');
    expect([worker.status, worker.headers.get('content-type'), worker.headers.get('x-content-type-options')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'nosniff',
    ]);
  });
  it('comes packed where the build packed it and the browser takes it', async () => {
    const { body, ...rest } = await rawBody('/assets/app-abc123.js', 'gzip, br');
    expect([rest.encoding, body]).toEqual(['br', 'packed']);
    expect(await rawBody('/assets/app-abc123.js', 'gzip')).toEqual({ encoding: undefined, body: 'export {};' });
  });
});

describe('The built site', () => {
  it('must be there, with its places for what is put in and with what draws its pages', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'no-site-'));
    await expect(readSite(folder)).rejects.toThrow(/no built site/);
    await writeFile(join(folder, 'index.html'), '<html></html>');
    await expect(readSite(folder)).rejects.toThrow(/<!--boot-->/);
    await writeFile(join(folder, 'index.html'), INDEX);
    await expect(readSite(folder)).rejects.toThrow(/server\/pages\.js/);
  });
});

const rawBody = async (
  path: string,
  encoding: string,
  more: Record<string, string> = {},
): Promise<{ encoding: string | undefined; body: string }> => {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(`${rig.bff.url}${path}`, { headers: { ...more, 'accept-encoding': encoding } }, async (res) => {
      let body = '';
      for await (const chunk of res) body += String(chunk);
      resolve({ encoding: res.headers['content-encoding'], body });
    }).on('error', reject);
  });
};
