import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages } from '@lamplight/bff/contract/pages.ts';
import { routes } from '@lamplight/bff/contract/routes.ts';
import { repeated } from '../fleet/patience.ts';
import { pathOf } from '../product/bodies.ts';
import { type Company, foundCompany, type Member, PASSWORD } from '../product/company.ts';
import { type Running, startIn } from '../product/running.ts';
import { listenerIn } from '../product/script.ts';
import { visitorAt } from '../product/visitor.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-tokens-'));
let product: Running;
let company: Company;

/** What opens a door, in any place where it could stand. */
const secrets: Readonly<Record<string, RegExp>> = {
  'a signed token': /eyJ[\w-]{8,}\.[\w-]{8,}/,
  'a refresh token': /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d+\.[\w-]{20,}/,
  'a password': new RegExp(`${PASSWORD}|another-one-of-asha`),
  'a hash of a password': /\$argon2/,
  'a private key': /BEGIN [A-Z ]*PRIVATE KEY/,
};
const tokenNames = /"(?:token|accessToken|refreshToken|idToken|access_token|refresh_token|passwordHash)"/;

const seenIn = (text: string): readonly string[] =>
  Object.entries(secrets).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

beforeAll(async () => {
  product = await startIn({ folder, env: { LOG_LEVEL: 'debug', BEARER_PORT: '0' } });
  company = await foundCompany(product);
}, 120_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('what is looked for', () => {
  it.each([
    ['a signed token', 'x eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'],
    ['a refresh token', '01a1ff04-bb5d-7358-a204-a21dfc138f82.3.YWJjZGVmZ2hpamtsbW5vcHFyc3R1dg'],
    ['a password', `{"password":"${PASSWORD}"}`],
    ['a hash of a password', '$argon2id$v=19$m=19456'],
    ['a private key', '-----BEGIN PRIVATE KEY-----'],
  ])('%s would be found', (name, text) => expect(seenIn(text)).toEqual([name]));
});

describe('after sign-in nothing that opens a door', () => {
  const everyAnswerOf = async (who: Member): Promise<readonly string[]> => {
    const faults: string[] = [];
    const paths = [
      ...routes
        .filter(({ method, id }) => method === 'GET' && id !== 'stream')
        .map(({ id, path }) => pathOf(path, id, company)),
      ...pages.map(({ path }) => path.replaceAll(/:[A-Za-z]+/g, company.project)),
      '/not-there',
    ];
    for (const path of paths) {
      const { headers, text } = await who.send(
        'GET',
        path,
        path.startsWith('/api') ? {} : { headers: { accept: 'text/html' } },
      );
      const all = `${[...headers].flat().join('\n')}\n${text}`;
      faults.push(
        ...seenIn(all).map((what) => `${path}: ${what}`),
        // The description of all calls names their fields and holds nothing of anybody.
        ...(tokenNames.test(text) && path !== '/api/openapi.json' ? [`${path}: names a token`] : []),
      );
    }
    return faults;
  };

  it('is in any page, header or answer of a GET, for people of every role', async () => {
    const { admin, lead, employee, client } = company.people;
    for (const who of [admin, lead, employee, client])
      expect([who.email, await everyAnswerOf(who)]).toEqual([who.email, []]);
  });

  it('is in an answer of a sign-in call, or in a cookie (session, known device), which is a random name and nothing more', async () => {
    const asha = visitorAt(product.url);
    const { email } = company.people.client;
    const answers = [
      await asha.send('POST', '/api/auth/login', { json: { email, password: PASSWORD } }),
      await asha.send('POST', '/api/auth/step-up', { json: { password: PASSWORD } }),
      await asha.send('POST', '/api/auth/refresh-token', { json: {} }),
      await asha.send('POST', '/api/auth/change-password', {
        json: { currentPassword: PASSWORD, newPassword: 'another-one-of-asha' },
      }),
      await asha.send('PUT', '/api/auth/profile', { json: { name: 'Asha', mobile: '9845000001' } }),
    ];
    for (const { status, text, headers } of answers) {
      expect([status, seenIn(`${text}${[...headers].flat().join('\n')}`), tokenNames.test(text)]).toEqual([
        200,
        [],
        false,
      ]);
      for (const line of headers.getSetCookie()) {
        expect(line).toMatch(/^(?:__Host-[sd]id|lamplight-[sd]id-\d+)=[\w-]{43};/);
        expect(line).toMatch(/; HttpOnly/i);
        expect(line).toMatch(/; SameSite=Strict/i);
      }
    }
    expect(answers.flatMap(({ headers }) => headers.getSetCookie()).length).toBeGreaterThanOrEqual(3);
  });

  it('is in a frame of the stream', async () => {
    const { client, admin } = company.people;
    const again = visitorAt(product.url);
    await again.post('/auth/login', { email: client.email, password: 'another-one-of-asha' });
    const cut = new AbortController();
    const stream = await fetch(`${product.url}/api/stream`, {
      headers: { cookie: again.cookie() ?? '', 'x-csrf': '1', origin: product.url },
      signal: cut.signal,
    });
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    await admin.post(`/projects/admin/proposals/${company.submitted}/status`, { action: 'start_review' });
    let frames = '';
    while (!/event: invalidate/.test(frames)) {
      const part = await reader?.read();
      if (part === undefined || part.done) break;
      frames += Buffer.from(part.value).toString('utf8');
    }
    cut.abort();
    expect(frames).toContain('event: invalidate');
    expect([seenIn(frames), tokenNames.test(frames)]).toEqual([[], false]);
  });

  it('is given to a script anywhere but at the listener for it; with its own the edge lets it pass', async () => {
    const { email } = company.people.otherClient;
    const answer = await fetch(`${listenerIn(product.output())}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, device: 'Nightly export' }),
    });
    const { accessToken, refreshToken } = (await answer.json()) as { accessToken: string; refreshToken: string };
    expect([accessToken, refreshToken].map((text) => seenIn(text))).toEqual([['a signed token'], ['a refresh token']]);
    // A machine that stands still for seconds makes services answer 503, which means again.
    const headers = { authorization: `Bearer ${accessToken}`, cookie: '', origin: '', 'x-csrf': '' };
    const me = await repeated(() => visitorAt(product.url).send('GET', '/api/auth/me', { headers }));
    expect([me.status, me.text]).toEqual([200, expect.stringContaining(`"email":"${email}"`)]);
    const { items } = await company.people.otherClient.get('/auth/sessions');
    expect(items).toEqual([
      expect.objectContaining({ kind: 'browser', current: true }),
      expect.objectContaining({ kind: 'bearer', device: 'Nightly export', current: false }),
    ]);
  });

  it('is in the log output, at its most talkative', () => {
    const output = product.output();
    expect(output).toContain('session started');
    expect(seenIn(output)).toEqual([]);
    // The first admin's link is printed for the terminal, once, and nowhere else (product.md I10).
    expect(output.match(/#[\w-]{43}/g)).toHaveLength(1);
    expect(output).not.toMatch(/[a-z]+@gmail\.com/);
  });

  it('is in the event log, on the bus, or anywhere else in the data folder but in the file of the keys', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const faults = files
      .filter(({ name }) => name !== 'secrets.json')
      .flatMap((file) => {
        const path = join(file.parentPath, file.name);
        return seenIn(readFileSync(path, 'latin1')).map((what) => `${path.slice(folder.length)}: ${what}`);
      });
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['events.db', 'bus.db', 'secrets.json']));
    expect(faults).toEqual([]);
  });

  it('and no address or telephone number is in the event log or on the bus', () => {
    for (const name of ['events.db', 'events.db-wal', 'bus.db', 'bus.db-wal'])
      expect([name, readFileSync(join(folder, name), 'latin1').match(/[a-z]+@gmail\.com|98450000\d\d/g)]).toEqual([
        name,
        null,
      ]);
  });
});
