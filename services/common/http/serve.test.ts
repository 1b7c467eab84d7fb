import { type RouteId, routes } from '@lamplight/bff/contract/routes.ts';
import type { Claims } from '../auth/claims.ts';
import { type Listening, listen } from '../lifecycle/listen.ts';
import { silent } from '../log/log.ts';
import { send, sendList } from './answer.ts';
import { httpWith } from './app.ts';
import { routersOf, rowFinder, type Served, serve } from './serve.ts';

const ids = routes.filter(({ to }) => to === 'projects' || to === 'services').map(({ id }) => id);
const seen: unknown[] = [];
/** Each route of the service, and of three of them what they were handed. */
const all = (instead: readonly Served[] = []): readonly Served[] => [
  ...instead,
  ...ids
    .filter((id) => !instead.some((one) => one.id === id))
    .map((id) => ({ id, handle: (_req, res) => void res.json({ served: id }) }) satisfies Served),
];

/** The token is the role. */
const verify = async (role: string) => ({
  ok: true as const,
  claims: { sub: `${role}-1`, role, sid: 's', auth_time: 0, amr: [] } as unknown as Claims,
});

let server: Listening;
beforeAll(async () => {
  const routers = routersOf(
    'projects',
    all([
      serve('projects', async ({ res, query, actor }) => {
        seen.push([query, actor.id]);
        sendList(res, { items: [] });
      }),
      serve('proposal-withdraw', async ({ res, params, body, actor }) => {
        seen.push([params, body, actor.role]);
        throw Object.assign(new Error('seen'), { status: 418, res });
      }),
      serve('offer', async () => void seen.push('never')),
      serve('claims', async ({ res }) => send(res, { claims: [] })),
    ]),
  );
  server = await listen(httpWith({ log: silent, clock: Date, verify, ...routers }), { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close(0));
beforeEach(() => void seen.splice(0));

const ask = async (role: string | null, method: string, path: string, body?: object) => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(role === null ? {} : { authorization: `Bearer ${role}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as { code?: string; errors?: readonly { field: string }[]; served?: string };
  return [answer.status, told.served ?? told.errors?.map(({ field }) => field) ?? told.code];
};

describe('a route that is served', () => {
  it('is handed what the table reads, and who asks', async () => {
    expect(await ask('client', 'GET', '/projects?state=active&limit=3')).toEqual([200, undefined]);
    expect(seen).toEqual([[{ state: 'active', limit: '3' }, 'client-1']]);
    seen.splice(0);
    await ask('client', 'POST', '/proposals/p-1/withdraw', { reason: ' Too dear ' });
    expect(seen).toEqual([[{ proposalId: 'p-1' }, { reason: 'Too dear' }, 'client']]);
  });

  it('is refused before it sees anything: without a token, to another role, with an id that is none, with what it does not read', async () => {
    expect(await ask(null, 'GET', '/projects')).toEqual([401, 'NOT_AUTHENTICATED']);
    expect(await ask('client', 'POST', '/projects/admin/proposals/p-1/budget', {})).toEqual([403, 'FORBIDDEN']);
    expect(await ask('client', 'POST', '/proposals/a.b/withdraw', { reason: 'x' })).toEqual([404, 'NOT_FOUND']);
    expect(await ask('client', 'POST', '/proposals/p-1/withdraw', { reason: 'x', more: 1 })).toEqual([400, ['more']]);
    expect(await ask('client', 'POST', '/proposals/p-1/withdraw?x=1', { reason: 'x' })).toEqual([400, ['x']]);
    expect(await ask('client', 'GET', '/projects?status=active')).toEqual([400, ['status']]);
    expect(seen).toEqual([]);
  });

  it('is open where the table says so, and takes no query where it names none', async () => {
    expect(await ask(null, 'GET', '/catalogue/claims')).toEqual([200, undefined]);
    expect(await ask(null, 'GET', '/catalogue/claims?x=1')).toEqual([400, ['x']]);
  });

  it('is the one with a fixed name, where another has a parameter in its place', async () => {
    for (const [path, id] of [
      ['/projects/analytics', 'projects-analytics'],
      ['/projects/available', 'projects-available'],
      ['/projects/p-1', 'project'],
      ['/projects/p-1/milestones/m-1', 'milestone'],
    ])
      expect([path, ...(await ask('admin', 'GET', path ?? ''))]).toEqual([path, 200, id]);
    expect(await ask('admin', 'PUT', '/projects/p-1/milestones/weights', {})).toEqual([200, 'milestones-weights']);
    expect(rowFinder('projects')({ method: 'POST', path: '/admin/products/pictures' })?.id).toBe('picture-put');
    expect(rowFinder('projects')({ method: 'POST', path: '/admin/products/pictures/x' })).toBeUndefined();
  });

  it('answers what the table says, or does not compile', () => {
    // @ts-expect-error A list of claims is no claim: this line stops the build once it need not.
    serve('claims', async ({ res }) => send(res, { claims: { metric: 'projects' } }));
    // @ts-expect-error A visitor has no name.
    serve('claims', async ({ actor }) => void actor);
    // @ts-expect-error This path has no such parameter.
    serve('proposal', async ({ params }) => void params.projectId);
  });
});

describe('a service', () => {
  it('does not start while a route of its table is served by nobody, twice, or is another’s', () => {
    const [first, ...others] = all();
    expect(() => routersOf('projects', others)).toThrow(`The route ${first?.id} is served by nobody.`);
    expect(() => routersOf('projects', [...all(), ...(first ? [first] : [])])).toThrow('is served twice');
    const stranger = { id: 'employees' as RouteId, handle: () => undefined };
    expect(() => routersOf('projects', [...all(), stranger])).toThrow('The route employees is not one of projects.');
  });

  it('lets those routes alone read a body of their own that the table says do', () => {
    const { upload } = routersOf('projects', all());
    const isUpload = (method: string, path: string) => upload({ method, path } as Parameters<typeof upload>[0]);
    expect(isUpload('POST', '/projects/p-1/files')).toBe(true);
    expect(isUpload('POST', '/admin/products/pictures')).toBe(true);
    expect(isUpload('GET', '/projects/p-1/files')).toBe(false);
    expect(isUpload('POST', '/projects')).toBe(false);
  });
});
