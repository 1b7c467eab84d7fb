import { randomUUID } from 'node:crypto';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import type { Claims } from '../auth/claims.ts';
import { type Listening, listen } from '../lifecycle/listen.ts';
import { silent } from '../log/log.ts';
import { send } from './answer.ts';
import { httpWith } from './app.ts';
import { caller, withContent } from './caller.ts';
import { newRouter } from './router.ts';

const folder = newFolder();
let ports: OpenedPorts;
let server: Listening;
const acted: string[] = [];
/** The token is the name of the person. */
const verify = async (token: string) => ({ ok: true as const, claims: { sub: token, amr: [] } as unknown as Claims });

const serverOn = (keyValue: KeyValue) => {
  const routes = newRouter();
  const act = async (path: string) =>
    routes.post(path, (req, res) => {
      const { fingerprint = 'none' } = caller(req).by();
      acted.push(fingerprint);
      send(res, { fingerprint });
    });
  void act('/proposals');
  void act('/proposals/:proposalId/withdraw');
  routes.post('/not-in-the-table', (_req, res) => send(res, {}));
  const http = httpWith({ log: silent, clock: Date, verify, routes, keyed: { keyValue, service: 'projects' } });
  return listen(http, { host: '127.0.0.1', port: 0 });
};

beforeAll(async () => {
  ports = await openPorts({ folder });
  server = await serverOn(ports.keyValue);
});
afterAll(async () => {
  await server.close(0);
  await ports.close();
  await removeFolder(folder);
});

const post = (path: string, who: string, key: string, body?: string, at = server.url) =>
  fetch(`${at}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who}`,
      'idempotency-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];
const REUSED = [422, 'IDEMPOTENCY_KEY_REUSED'];

describe('one Idempotency-Key', () => {
  it('is one request of its person: another body, path or no body is refused before the route sees it', async () => {
    const key = randomUUID();
    const first = await post('/proposals', 'asha', key, '{"a":1}');
    const { fingerprint } = (await first.json()) as { fingerprint: string };
    expect([first.status, fingerprint]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    const before = acted.length;
    expect(await codeOf(await post('/proposals', 'asha', key, '{"a":2}'))).toEqual(REUSED);
    expect(await codeOf(await post('/proposals', 'asha', key, '{ "a":1}'))).toEqual(REUSED);
    expect(await codeOf(await post('/proposals', 'asha', key))).toEqual(REUSED);
    expect(await codeOf(await post('/proposals/p1/withdraw', 'asha', key, '{"a":1}'))).toEqual(REUSED);
    expect(acted).toHaveLength(before);
    expect(await (await post('/proposals', 'asha', key, '{"a":1}')).json()).toMatchObject({ fingerprint });
    expect((await post('/proposals', 'ben', key, '{"a":2}')).status).toBe(200);
  });

  it('is one request also where several come at once', async () => {
    const key = randomUUID();
    const before = acted.length;
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => post('/proposals', 'asha', key, `{"a":${n}}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(acted).toHaveLength(before + 1);
  });

  it('tells nobody who lacks it what was sent: the same body under two keys has two fingerprints', async () => {
    const told = await Promise.all(
      [randomUUID(), randomUUID()].map(async (key) => (await post('/proposals', 'asha', key, '{"a":1}')).json()),
    );
    expect(new Set(told.map((one) => (one as { fingerprint: string }).fingerprint)).size).toBe(2);
  });

  it('means nothing to a call that the table does not name as a command', async () => {
    const key = randomUUID();
    expect((await post('/not-in-the-table', 'asha', key, '{"a":1}')).status).toBe(200);
    expect((await post('/not-in-the-table', 'asha', key, '{"a":2}')).status).toBe(200);
  });

  it('must be there, and acts on nothing while it cannot be kept', async () => {
    expect(await codeOf(await post('/proposals', 'asha', 'short', '{}'))).toEqual([400, 'VALIDATION_FAILED']);
    const away = await serverOn({
      ...ports.keyValue,
      set: () => Promise.reject(Object.assign(new Error('away'), { code: 'Unavailable' })),
    });
    const before = acted.length;
    const answer = await codeOf(await post('/proposals', 'asha', randomUUID(), '{}', away.url));
    await away.close(0);
    expect([answer, acted.length]).toEqual([[503, 'UNAVAILABLE'], before]);
  });
});

describe('the fingerprint of an upload', () => {
  const by = { commandId: 'c', actorId: 'a', at: '', correlationId: '', causationId: '' };
  const file = { name: 'notes.md', sha256: 'aa' };

  it('differs by name and by content, and is the same for the same file', () => {
    const of = (fingerprint: string, sent: typeof file) => withContent({ ...by, fingerprint }, sent).fingerprint;
    const all = [
      of('k', file),
      of('k', { ...file, name: 'other.md' }),
      of('k', { ...file, sha256: 'bb' }),
      of('l', file),
    ];
    expect(new Set(all).size).toBe(4);
    expect(of('k', file)).toBe(all[0]);
    expect(withContent(by, file)).toEqual(by);
  });
});
