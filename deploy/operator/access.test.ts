import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { askRunning } from '@lamplight/embedded/socket.ts';
import { openSqliteLogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { lamplight, type Running, startIn } from '@lamplight/trials/product/running.ts';
import { type Visitor, visitorAt } from '@lamplight/trials/product/visitor.ts';

jest.setTimeout(180_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-access-'));
const folder = join(scratch, 'data');
const ASHA = { name: 'Asha', email: 'asha@gmail.com', mobile: '9845000011', password: 'seven-lamps-and-a-wick' };
const DEV = { name: 'Dev', email: 'dev@gmail.com', mobile: '9845000012', password: ASHA.password };
const REASON = 'a lost telephone';
let product: Running;
let asha: Visitor;
let ashaId: string;
type Asked = Readonly<{ dryRun?: true; texts?: Readonly<Record<string, string>> }>;
/** Through the socket, as the command line asks: what may stand on it is `words.ts`' to say. */
const ask = (command: string, words: readonly string[], { dryRun, texts = {} }: Asked = {}) =>
  askRunning(folder, { command, words, reason: REASON, dryRun: dryRun ?? false, texts });
const resultOf = async (command: string, words: readonly string[], more: Asked = {}) => {
  const answer = await ask(command, words, more);
  if (answer.is !== 'done') throw new Error(answer.says);
  return answer.result as Readonly<Record<string, unknown>>;
};
const signedIn = async ({ email, password }: typeof ASHA): Promise<Visitor> => {
  const visitor = visitorAt(product.url);
  await visitor.post('/auth/login', { email, password });
  return visitor;
};
const recordedOf = async (id: string) => {
  const log = openSqliteLogReader(join(folder, 'events.db'));
  try {
    const events = await Array.fromAsync(log.read(`intervention-${id}`));
    return events.map(({ meta, data }) => [meta.actorId, ...Object.values(data as object).slice(1)]);
  } finally {
    await log.close();
  }
};
const tokenIn = (link: unknown): string => String(link).split('#')[1] ?? '';

beforeAll(async () => {
  product = await startIn({ folder });
  asha = visitorAt(product.url);
  const { user } = await asha.post('/auth/signup', { ...ASHA, acceptTerms: true });
  ashaId = (user as { userId: string }).userId;
});
afterAll(async () => {
  await product.stop();
  rmSync(scratch, { recursive: true, force: true });
});

describe('user create-admin', () => {
  it('gives the link of the first admin while there is none, and invites every other', async () => {
    const { link } = await resultOf('user create-admin', []);
    const first = visitorAt(product.url);
    await first.call('invitation-accept', { body: { token: tokenIn(link), ...DEV } });

    const meera = { name: 'Meera', email: 'meera@gmail.com', mobile: '9845000013', code: 'A-2' };
    const head = product.head();
    const dry = await resultOf('user create-admin', [], { texts: meera, dryRun: true });
    expect(dry).toEqual({ would: 'user create-admin', person: null, link: null, expiresAt: null });
    const lacking = await ask('user create-admin', [], { texts: { name: 'Meera' } });
    expect(lacking).toEqual({ is: 'usage', says: expect.stringMatching(/--email: [\s\S]*--mobile: /) });
    const taken = await ask('user create-admin', [], { texts: { ...meera, email: ASHA.email } });
    expect(taken).toEqual({ is: 'failed', says: expect.stringContaining('There is an account') });
    expect(product.head()).toBe(head);

    const invited = await resultOf('user create-admin', [], { texts: meera });
    const second = visitorAt(product.url);
    const { user } = await second.call('invitation-accept', {
      body: { token: tokenIn(invited['link']), password: ASHA.password },
    });
    expect(user).toMatchObject({ userId: invited['person'], role: 'admin' });
    expect(await recordedOf(String(invited['person']))).toEqual([['operator', 'admin_invited', REASON]]);
    expect(product.output()).not.toContain(tokenIn(invited['link']));
  });
});

describe('user end-sessions', () => {
  it('ends them at once, by an address as by an id', async () => {
    const there = await signedIn(ASHA);
    const dry = await resultOf('user end-sessions', [ASHA.email], { dryRun: true });
    expect(dry).toEqual({ would: 'user end-sessions', person: ashaId, ended: null });
    expect((await there.send('GET', '/api/auth/me')).status).toBe(200);
    expect(await resultOf('user end-sessions', [ASHA.email])).toEqual({ person: ashaId, ended: 1 });
    expect((await there.send('GET', '/api/auth/me')).status).toBe(401);
    expect(await resultOf('user end-sessions', [ashaId])).toEqual({ person: ashaId, ended: 0 });
    expect(await recordedOf(ashaId)).toEqual([
      ['operator', 'sessions_ended', REASON],
      ['operator', 'sessions_ended', REASON],
    ]);
  });
  it('refuses nobody, and no word', async () => {
    const nobody = await ask('user end-sessions', ['nobody']);
    expect(nobody).toEqual({ is: 'failed', says: expect.stringContaining('There is nobody') });
    expect(await ask('user end-sessions', [])).toMatchObject({ is: 'usage' });
  });
});

describe('user reset-2fa', () => {
  it('takes a second factor away, so that the password alone signs in again, and ends every session', async () => {
    const here = await signedIn(ASHA);
    await here.post('/auth/enable-2fa', {});
    const login = { email: ASHA.email, password: ASHA.password };
    expect(await visitorAt(product.url).post('/auth/login', login)).not.toHaveProperty('user');
    expect(await resultOf('user reset-2fa', [ASHA.email], { dryRun: true })).toMatchObject({ was: 'mail' });
    expect(await resultOf('user reset-2fa', [ASHA.email])).toEqual({ person: ashaId, was: 'mail' });
    expect((await here.send('GET', '/api/auth/me')).status).toBe(401);
    const again = await visitorAt(product.url).post('/auth/login', login);
    expect(again['user']).toMatchObject({ userId: ashaId, twoFactorEnabled: false });
    const recorded = await recordedOf(ashaId);
    expect(recorded.at(-1)).toEqual(['operator', 'second_factor_reset', REASON]);
    expect(await resultOf('user reset-2fa', [ASHA.email])).toEqual({ person: ashaId, was: null });
    expect(await recordedOf(ashaId)).toEqual(recorded);
  });
});

describe('log-level', () => {
  it('is told, changed for a while, and said in the log', async () => {
    const { level } = await resultOf('log-level', []);
    expect(await ask('log-level', ['loud'])).toMatchObject({ is: 'usage' });
    for (const time of ['3 weeks', '25h', '0m'])
      expect(await ask('log-level', ['debug'], { texts: { for: time } })).toMatchObject({ is: 'usage' });
    await resultOf('log-level', ['debug'], { dryRun: true });
    expect(await resultOf('log-level', [])).toEqual({ level });
    await resultOf('log-level', ['debug'], { texts: { for: '1h' } });
    expect(await resultOf('log-level', [])).toEqual({ level: 'debug' });
    expect(product.output()).toContain('an operator changed the log level');
  });
});

it('of a folder at rest there is nobody to ask', async () => {
  await product.stop();
  const { code, stderr } = await lamplight(['user', 'end-sessions', ashaId, '--reason', REASON], { DATA_DIR: folder });
  expect([code, stderr]).toEqual([2, expect.stringContaining('Nothing runs here')]);
});
