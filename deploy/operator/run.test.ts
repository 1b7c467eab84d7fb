import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { lamplight, type Running, startIn } from '@lamplight/trials/product/running.ts';
import { visitorAt } from '@lamplight/trials/product/visitor.ts';

jest.setTimeout(180_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-run-'));
const folder = join(scratch, 'data');
let product: Running | null = null;

afterAll(async () => {
  await product?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const tokenIn = (link: string | null): string => new URL(link ?? 'http://none/').hash.slice(1);
const asked = async (url: string, link: string | null) =>
  await visitorAt(url).send('POST', '/api/auth/invitation', { json: { token: tokenIn(link) } });

describe('npm start', () => {
  let first: string | null = null;

  it('says where it is ready, and how the first admin joins', async () => {
    product = await startIn({ folder, launcher: true });
    expect(product.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(product.output()).toMatch(/Lamplight is ready on http/);
    expect(product.output()).toContain(`Mail is kept at ${product.url}/dev/mailbox`);
    expect((await fetch(`${product.url}/dev/mailbox`)).status).toBe(200);
    first = product.firstAdminLink();
    expect(first).toMatch(new RegExp(`^${product.url}/join#[\\w-]{43}$`));
    expect((await asked(product.url, first)).body).toMatchObject({ success: true, role: 'admin' });
    expect((await fetch(product.url, { headers: { accept: 'text/html' } })).status).toBe(200);
  }, 240_000);

  it('keeps its keys where only their owner may read them', () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(join(folder, 'secrets.json'))).toBe(0o600);
    expect(modeOf(join(folder, 'operator.sock'))).toBe(0o600);
  });

  it('is refused on a folder on which one runs already, in a clear sentence', async () => {
    const second = await lamplight(['start'], { DATA_DIR: folder });
    expect(second.code).toBe(78);
    expect(second.stderr).toMatch(/Another Lamplight is running on the data folder .*Stop it first/s);
    expect(second.stderr).not.toMatch(/\bat \S+ \(/);
  });

  it('ends well at Ctrl-C: what is asked is answered, streams end, and the folder is free', async () => {
    const running = product as Running;
    const client = visitorAt(running.url);
    const about = { name: 'Asha', email: 'asha@gmail.com', mobile: '9845000011', password: 'seven-lamps' };
    await client.post('/auth/signup', { ...about, acceptTerms: true });
    const headers = { cookie: client.cookie() ?? '', 'x-csrf': '1', origin: running.url };
    const stream = await fetch(`${running.url}/api/stream`, { headers });
    // A call that is in hand for as long as its body is not whole; the rest of it comes once the stop has begun.
    const call = request(`${running.url}/api/proposals`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    await new Promise((resolve) => call.write('{"title":', resolve));
    await fetch(running.url); // what was sent before it has arrived before it
    const stopping = running.stop('SIGINT');
    const ended = await stream.text(); // the stop has begun: streams end first
    call.end('"Sent just before"}');
    const [[asked], code] = await Promise.all([answered, stopping]);
    expect(asked.statusCode).toBe(201);
    expect(ended).toContain('retry:');
    expect(code).toBe(0);
  });

  it('prints a fresh link at the next start, and the older one is void', async () => {
    product = await startIn({ folder });
    const { url } = product;
    expect(tokenIn(product.firstAdminLink())).not.toBe(tokenIn(first));
    expect((await asked(url, first)).body).toMatchObject({ success: false, code: 'LINK_INVALID' });
    expect((await asked(url, product.firstAdminLink())).status).toBe(200);
  });

  it('prints none once an admin has joined, and serves on the same keys', async () => {
    const before = readFileSync(join(folder, 'secrets.json'), 'utf8');
    const token = tokenIn((product as Running).firstAdminLink());
    const about = { name: 'Dev', email: 'dev@gmail.com', mobile: '9845000001', password: 'seven-lamps' };
    await visitorAt((product as Running).url).post('/auth/invitation/accept', { token, ...about });
    expect(await product?.stop()).toBe(0);
    product = await startIn({ folder });
    expect(product.firstAdminLink()).toBeNull();
    expect(product.output()).not.toContain('No admin has joined');
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(before);
    await visitorAt(product.url).post('/auth/login', { email: about.email, password: about.password });
  });

  it('writes whole links from its first moment on: letters that a kill held up lead to the site', async () => {
    const mails = async (url: string): Promise<string> => await (await fetch(`${url}/dev/mailbox.json`)).text();
    const message = { name: 'Meera', email: 'meera@gmail.com', company: '', topic: 'project', message: 'Hello there.' };
    await (product as Running).stop();
    // The kill comes with the enquiry in the log, before anything that follows from it.
    const dying = await startIn({ folder, env: { CRASH_AT: 'append-committed' } });
    await expect(visitorAt(dying.url).post('/contact', message)).rejects.toThrow();
    expect(await dying.stop()).toBeNull();
    product = await startIn({ folder });
    const { url } = product;
    await eventually(async () => expect(await mails(url)).toContain(`${url}/admin/enquiries`));
    expect((await lamplight(['parked'], { DATA_DIR: folder })).stdout).toBe('Nothing.\n');
  });
});

describe('a start that must not be', () => {
  it('names every mistake of the settings at once', async () => {
    const { code, stderr } = await lamplight(['start'], {
      DATA_DIR: join(scratch, 'unused'),
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      PASSWORD_POLICY: 'none',
      EVENT_STORE_URL: 'postgres://secret:word@db',
    });
    expect(code).toBe(78);
    expect(stderr.trim().split('\n').toSorted()).toEqual([
      expect.stringMatching(/^EVENT_STORE_URL /),
      expect.stringMatching(/^LOG_LEVEL /),
      expect.stringMatching(/^PASSWORD_POLICY /),
      expect.stringMatching(/^PORT /),
    ]);
    expect(stderr).not.toContain('secret:word');
  });

  it('names the port that is taken, and the setting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await lamplight(['start'], {
      DATA_DIR: join(scratch, 'no-port'),
      PORT: String(port),
    });
    other.close();
    expect([code, stdout]).toEqual([78, '']);
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. Stop that one, or give another PORT (0 takes a free one).\n`,
    );
  });

  it('asks for a mail server where codes must reach people elsewhere', async () => {
    const env = {
      DATA_DIR: join(scratch, 'unused'),
      PUBLIC_ORIGIN: 'https://lamplight.example',
      EMAIL_VERIFICATION: 'on',
    };
    const { code, stderr } = await lamplight(['start'], env);
    expect([code, stderr]).toEqual([78, expect.stringMatching(/^SMTP_URL is required/)]);
  });

  it('serves sessions over plain http on this machine alone', async () => {
    const env = {
      DATA_DIR: join(scratch, 'plain'),
      PORT: '0',
      PUBLIC_ORIGIN: 'http://lamplight.example',
      EMAIL_VERIFICATION: 'off',
    };
    const { code, stderr } = await lamplight(['start'], env);
    expect(code).toBe(78);
    expect(stderr).toMatch(/^The session cookie would be plain http off loopback. Give PUBLIC_ORIGIN an https address/);
  });

  it('loads no demo company into a folder that was used', async () => {
    const used = join(scratch, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'events.db'), '');
    const { code, stderr } = await lamplight(['start', '--demo'], { DATA_DIR: used });
    expect([code, stderr]).toEqual([78, expect.stringContaining('needs an empty folder')]);
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_ORIGIN: 'https://lamplight.example', EMAIL_VERIFICATION: 'off' }])(
    'shows its known passwords to nobody but this machine: %j',
    async (env) => {
      const { code, stderr } = await lamplight(['start', '--demo'], { DATA_DIR: join(scratch, 'demo'), ...env });
      expect([code, stderr]).toEqual([78, expect.stringContaining('known passwords')]);
    },
  );

  it('says so where the keys cannot be read, without repeating them', async () => {
    const broken = join(scratch, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'secrets.json'), '{"TOKEN_KEY":"half a ke');
    const { code, stderr } = await lamplight(['start'], { DATA_DIR: broken });
    expect([code, stderr]).toEqual([78, expect.stringContaining('secrets.json')]);
    expect(stderr).not.toContain('half a ke');
  });
});
