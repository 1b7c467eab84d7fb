/** The mails that leave this service, and where they are kept instead. */
import { request } from 'node:http';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { type ChatOptions, type RunningChat, startChat } from './service.ts';
import { CODE, enqueueMail, LINK, readLog, TO } from './workbench/mails.ts';
import { startSmtpServer } from './workbench/smtp-server.ts';

let folder: string;
let ports: OpenedPorts;
let chat: RunningChat;
let lines: () => string;
const start = async (more: Partial<ChatOptions> = {}): Promise<void> => {
  const read = readLog();
  lines = read.lines;
  chat = await startChat({
    ports,
    keys: async () => [],
    askIdentity: async () => null,
    alone: true,
    clock: Date,
    log: read.log,
    port: 0,
    company: 'Lamplight & Co',
    publicOrigin: new URL('http://127.0.0.1:8080'),
    from: { name: 'Lamplight', address: 'no-reply@lamplight.example' },
    smtp: null,
    unsubscribeKey: Buffer.alloc(32, 5),
    showMailbox: true,
    ...more,
  });
};
beforeEach(async () => {
  folder = newFolder();
  ports = await openPorts({ folder });
});
afterEach(async () => {
  await chat.close();
  await ports.close();
  await removeFolder(folder);
});

type Answer = Readonly<{ status: number; headers: Headers; text: string }>;
const get = async (path: string): Promise<Answer> => {
  const answer = await fetch(`${chat.url}${path}`, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** `fetch` may set no Host. */
const statusWith = (path: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(chat.url);
    request({ hostname, port, path, method, headers }, (res) => resolve(res.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });
type Listed = Readonly<{
  items: readonly { id: string; to: string; template: string; fields: Record<string, string> }[];
  next?: string;
}>;
const json = async (query = ''): Promise<Listed> => JSON.parse((await get(`/dev/mailbox.json${query}`)).text) as Listed;
const mailed = (count: number) => eventually(async () => expect((await json()).items).toHaveLength(count));

describe('mail without a mail server', () => {
  it('is kept, and listed as JSON for scripts: newest first, by recipient, page by page', async () => {
    await start();
    expect(chat.mailboxUrl).toBe(`${chat.url}/dev/mailbox`);
    await enqueueMail(ports, { id: 'one' });
    await mailed(1);
    await enqueueMail(ports, { id: 'two', template: 'invitation', to: 'vikram@gmail.com' });
    await mailed(2);
    expect((await json()).items.map(({ id }) => id)).toEqual(['two', 'one']);
    expect((await json(`?to=${TO}`)).items).toEqual([
      expect.objectContaining({
        id: 'one',
        to: TO,
        template: 'verify-email',
        fields: expect.objectContaining({ code: CODE }),
      }),
    ]);
    const first = await json('?limit=1');
    expect((await json(`?limit=1&after=${first.next}`)).items.map(({ id }) => id)).toEqual(['one']);
    for (const query of ['after=forged', 'limit=0', 'limit=all', 'from=asha'])
      expect([query, (await get(`/dev/mailbox.json?${query}`)).status]).toEqual([query, 400]);
    expect(chat.ready()).toBe(true);
  });

  it('is shown as a list that asks for itself again, and each mail by its text and its page', async () => {
    await start();
    expect((await get('/dev/mailbox')).text).toContain('None yet.');
    await enqueueMail(ports, { id: 'one', template: 'invitation' });
    await mailed(1);
    const list = await get('/dev/mailbox');
    expect(list.text).toContain('<a href="/dev/mailbox/one">You are invited to Lamplight &amp; Co</a>');
    expect(list.text).toContain('http-equiv="refresh"');
    const one = await get('/dev/mailbox/one');
    expect(one.text).toContain(`href="${LINK}"`);
    expect(one.text).toContain('<iframe sandbox title="The mail as a page" src="/dev/mailbox/one/html">');
    const page = await get('/dev/mailbox/one/html');
    expect(page.text).toContain('Accept the invitation');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
    expect((await get('/dev/mailbox.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
    for (const { headers } of [list, one, page]) {
      expect(headers.get('content-security-policy')).not.toMatch(/script-src|\*/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('is nobody else’s: not through a proxy, not under another name, not by another verb', async () => {
    await start();
    await enqueueMail(ports, { id: 'one' });
    await mailed(1);
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/one', '/dev/mailbox/one/html']) {
      expect(await statusWith(path, { host: 'localhost:8080' })).toBe(200);
      expect(await statusWith(path, { host: 'evil.example' })).toBe(404);
      expect(await statusWith(path, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
      expect(await statusWith(path, { forwarded: 'for=127.0.0.1' })).toBe(404);
      expect(await statusWith(path, {}, 'POST')).toBe(405);
    }
    // What is not of the mailbox is the service's, which knows nobody without a token.
    for (const path of ['/', '//', '/dev', '/conversations'])
      expect([path, await statusWith(path, {})]).toEqual([path, 401]);
    for (const path of ['/dev/mailbox/', '/dev/mailbox/none', '/dev/mailbox/..%2f', '/dev/mailbox/one/text'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('is not shown where it must not be, and the log says so', async () => {
    await start({ showMailbox: false });
    await enqueueMail(ports, { id: 'one' });
    await eventually(() => expect(lines()).toContain('mail delivered'));
    expect(chat.mailboxUrl).toBeNull();
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/one', '/dev/mailbox.css'])
      expect((await get(path)).status).toBe(404);
    expect(lines()).toContain('reach nobody');
  });
});

describe('mail with a mail server', () => {
  it('is sent there and kept nowhere; what the server refuses for good is parked without the address', async () => {
    const server = await startSmtpServer();
    await start({ smtp: { url: server.url, plainNetwork: false } });
    await enqueueMail(ports, { id: 'one' });
    await eventually(() => expect(server.received).toHaveLength(1));
    expect([chat.mailboxUrl, (await get('/dev/mailbox')).status]).toEqual([null, 404]);
    server.answer('RCPT TO', `550 5.1.1 <${TO}> is not here`);
    await enqueueMail(ports, { id: 'two' });
    await eventually(async () =>
      expect(await ports.jobs.parked('mail', { limit: 9 })).toEqual([
        { id: 'two', error: 'Hopeless: The mail server refused this mail for good: 550 at RCPT TO.', attempts: 1 },
      ]),
    );
    expect(lines()).not.toContain(TO);
    expect(lines().match(/mail parked/g)).toHaveLength(1);
    await chat.close();
    await server.close();
  });

  it('leads to the public origin', async () => {
    const server = await startSmtpServer();
    const publicOrigin = new URL('https://lamplight.example');
    await start({ smtp: { url: server.url, plainNetwork: false }, publicOrigin });
    await enqueueMail(ports, { id: 'one', template: 'password-changed' });
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(server.received[0]?.content).toContain('https://lamplight.example/forgot-password');
    await chat.close();
    await server.close();
  });

  it('is tried again after the connection was lost', async () => {
    const server = await startSmtpServer();
    server.answer('CONTENT', 'cut');
    await start({ smtp: { url: server.url, plainNetwork: false } });
    await enqueueMail(ports, { id: 'one' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.received).toEqual([]);
    server.answer('CONTENT', null);
    await eventually(() => expect(server.received).toHaveLength(1));
    await chat.close();
    await server.close();
  });
});
