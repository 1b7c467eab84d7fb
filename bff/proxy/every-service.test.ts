/** Whom a call of all services asks, with what, and what becomes of their answers. */
import { cursorAt } from '@lamplight/common/audit/place.ts';
import { CURSOR_TAG, PLACES } from '@lamplight/common/http/answer.ts';
import { type RouteId, routes } from '../contract/routes.ts';
import { byService, type ServiceName, serviceNames } from '../contract/services.ts';
import { everyServiceOf } from './every-service.ts';
import { Misbehaved } from './exchange.ts';
import { judged, type Received } from './judge.ts';
import { newPlaces, type Places } from './places.ts';
import type { ShortRequest } from './short-call.ts';
import type { Upstream } from './upstream.ts';

const routeOf = (id: RouteId) => {
  const route = routes.find((one) => one.id === id);
  if (route === undefined) throw new Error(`no route ${id}`);
  return route;
};
const answered = (status: number, body: unknown, headers = {}): Received => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const empty = answered(200, { success: true, items: [] }, { [CURSOR_TAG]: 'mine' });
type Answer = () => Received | null | Promise<Received | null>;

const allOf = (
  answers: Readonly<Partial<Record<ServiceName, Answer>>>,
  places: Partial<Record<ServiceName, Places>> = {},
) => {
  const asked: [string, ShortRequest][] = [];
  const at = (name: ServiceName): Upstream => ({
    name,
    places: { call: places[name] ?? newPlaces(), download: newPlaces(), upload: newPlaces() },
    ask: async (request) => {
      asked.push([name, request]);
      return (answers[name] ?? (() => empty))();
    },
    transfer: () => {
      throw new Error('nobody transfers');
    },
    close: () => undefined,
  });
  const everyService = everyServiceOf(byService(at));
  const ask = (id: RouteId, path: string, more: Partial<ShortRequest> = {}) =>
    everyService({
      route: routeOf(id),
      whom: { person: 'asha', address: '10.0.0.1' },
      readAfter: (service) => (service === 'identity' ? 'p7' : null),
    }).ask({ method: 'GET', path, headers: { accept: 'x' }, body: null, ...more }, new AbortController().signal);
  return { asked, ask };
};
const everyone = (answer: Answer) => byService(() => answer);
const read = (received: Received | null) => JSON.parse(received?.body.toString() ?? 'null');

it('asks each of them for a list, behind what each was written at, and answers one list', async () => {
  const event = (position: string, occurredAt: string) => ({ position, occurredAt });
  const [older, newer] = [event('a', '2026-11-26T10:00:00.000Z'), event('b', '2026-11-26T11:00:00.000Z')];
  const { asked, ask } = allOf({
    identity: () => answered(200, { success: true, items: [newer] }),
    projects: () => answered(200, { success: true, items: [older] }),
  });
  const path = '/audit/events?limit=5';
  const list = await ask('audit-events', path);
  expect(read(list)).toEqual({ success: true, items: [newer, older] });
  expect(asked).toEqual([
    ['identity', { method: 'GET', path, headers: { accept: 'x', 'x-read-after': 'p7' }, body: null }],
    ...(['projects', 'payroll', 'chat', 'integrations'] as const).map((name) => [
      name,
      { method: 'GET', path, headers: { accept: 'x' }, body: null },
    ]),
  ]);
});

describe('a page of everything', () => {
  const places = (count: number, second: number) =>
    Array.from({ length: count }, (_, n) => ({
      position: `${'0'.repeat(32)}.${String(second * 1_000 + count - n).padStart(20, '0')}`,
      occurredAt: `2026-11-26T10:00:${String(second).padStart(2, '0')}.000Z`,
    }));
  const page = (items: readonly object[], more: object = {}) =>
    answered(200, { success: true, items, ...more }, { [CURSOR_TAG]: 'mine' });
  const [newest, older] = [places(12, 9), places(8, 1)];
  const told = newest.map((place, n) => ({ ...place, type: `Told${n}` }));
  /** Chat has the newest, each other service older ones. */
  const answering = (second: Answer): Parameters<typeof allOf>[0] => {
    const inTurn = [() => page(newest, { next: `mine.${cursorAt(newest.at(-1) as (typeof newest)[number])}` }), second];
    return { ...everyone(() => page(older)), chat: () => inTurn.shift()?.() ?? null };
  };
  const path = '/audit/events?actor=asha%2Bb&limit=12';

  it('asks each where things stand, and then for what is shown whoever has it', async () => {
    const { asked, ask } = allOf(answering(() => page(told)));
    const list = read(await ask('audit-events', path));
    expect([list.items, list.next]).toEqual([told, `mine.${cursorAt(newest.at(-1) as (typeof newest)[number])}`]);
    expect(asked.map(([name, { headers }]) => [name, headers[PLACES]])).toEqual([
      ...serviceNames.map((name) => [name, 'only']),
      ['chat', undefined],
    ]);
    expect(asked.slice(0, -1).every(([, request]) => request.path === path)).toBe(true);
    const query = Object.fromEntries(new URL(asked.at(-1)?.[1].path ?? '', 'http://s').searchParams);
    const { occurredAt, position = '' } = newest[0] ?? {};
    const after = `mine.${Buffer.from(`${occurredAt} ${position.replace(/2$/, '3')}`).toString('base64url')}`;
    expect(query).toEqual({ actor: 'asha+b', limit: '12', after });
  });
  it('has no answer where the second question has none, and says so in its words', async () => {
    const away = answered(503, { success: false, code: 'UNAVAILABLE' });
    expect((await allOf(answering(() => away)).ask('audit-events', path))?.status).toBe(503);
    expect(await allOf(answering(() => null)).ask('audit-events', path)).toBeNull();
    const broken = allOf(answering(() => answered(200, { success: true })));
    await expect(broken.ask('audit-events', path)).rejects.toThrow(Misbehaved);
    const first = allOf({ ...everyone(() => page(older)), identity: () => away });
    expect((await first.ask('audit-events', path))?.status).toBe(503);
    expect(first.asked).toHaveLength(serviceNames.length);
  });
  it('is asked for at once where it is short, or of one service, or told by its headers', async () => {
    for (const [query, method] of [
      ['limit=10', 'GET'],
      ['kind=project', 'GET'],
      ['limit=50', 'HEAD'],
    ] as const) {
      const { asked, ask } = allOf(everyone(() => page(older)));
      await ask('audit-events', `/audit/events?${query}`, { method });
      expect(asked.map(([, { headers }]) => headers[PLACES])).toEqual(serviceNames.map(() => undefined));
    }
  });
});

it.each([
  ['audit-state', '/audit/job/j1/state', 'identity'],
  ['audit-diff', '/audit/account/a1/diff?from=x&to=y', 'identity'],
  ['audit-state', '/audit/invoice/i1/state', 'projects'],
  ['audit-state', '/audit/nothing/i1/state', 'projects'],
] as const)('asks the one that records such things: %s %s', async (id, path, service) => {
  const { asked, ask } = allOf(everyone(() => answered(200, { success: true, changes: [] })));
  expect(read(await ask(id, path))).toEqual({ success: true, changes: [] });
  expect(asked.map(([name]) => name)).toEqual([service]);
});

it('asks about a project its own service, and about everything all of them', async () => {
  const proof = { anchoredAt: null, proves: 'p', doesNotProve: 'd' };
  const { asked, ask } = allOf(everyone(() => answered(200, { success: true, intact: true, events: 2, ...proof })));
  const verify = async (body: string | null) =>
    read(
      await ask('audit-verify', '/audit/verify', { method: 'POST', body: body === null ? null : Buffer.from(body) }),
    );
  expect((await verify('{"projectId":"p1"}')).events).toBe(2);
  expect(asked.map(([name]) => name)).toEqual(['projects']);
  for (const body of ['{}', '', null, 'no json', 'null'])
    expect([body, (await verify(body)).events]).toEqual([body, 2 * serviceNames.length]);
});

it('has no answer where one of them has none, and says so in its words', async () => {
  const away = answered(503, { success: false, code: 'UNAVAILABLE' });
  const refused = answered(401, { success: false, code: 'NOT_AUTHENTICATED' });
  for (const [identity, projects, status] of [
    [empty, away, 503],
    [away, empty, 503],
    // A new token may mend it.
    [away, refused, 401],
  ] as const) {
    const { ask } = allOf({ identity: () => identity, projects: () => projects });
    expect((await ask('audit-events', '/audit/events'))?.status).toBe(status);
  }
  await expect(
    allOf({ identity: () => empty, projects: () => Promise.reject(new Error('cut')) }).ask(
      'audit-events',
      '/audit/events',
    ),
  ).rejects.toThrow('cut');
  expect(await allOf({ identity: () => null, projects: () => empty }).ask('audit-events', '/audit/events')).toBeNull();
});

it('withholds what cannot be put together', async () => {
  for (const body of ['nonsense', { success: true }]) {
    const { ask } = allOf({ identity: () => empty, projects: () => answered(200, body) });
    await expect(ask('audit-events', '/audit/events')).rejects.toThrow(Misbehaved);
  }
});

it('is told of a HEAD by its headers alone', async () => {
  const { ask } = allOf(everyone(() => answered(200, '')));
  const received = await ask('audit-events', '/audit/events', { method: 'HEAD' });
  expect(received !== null && judged(routeOf('audit-events'), received, true).is).toBe('passed');
});

it('holds a place at each service, and gives it back', async () => {
  const places = newPlaces();
  const full = { ...places, take: async () => ({ refused: 'RATE_LIMITED' }) as const };
  const { ask, asked } = allOf(
    everyone(() => empty),
    { identity: places },
  );
  await ask('audit-events', '/audit/events');
  expect([places.load(), asked.length]).toEqual([{ held: 0, waiting: 0 }, serviceNames.length]);
  const crowded = allOf(
    everyone(() => empty),
    { projects: full },
  );
  await expect(crowded.ask('audit-events', '/audit/events')).rejects.toEqual({ refused: 'RATE_LIMITED' });
});
