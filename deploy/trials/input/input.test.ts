import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type Route, type RouteId, routes } from '@lamplight/bff/contract/routes.ts';
import fc from 'fast-check';
import { callers, matrix } from '../access/matrix.ts';
import { bodies, pathOf } from '../product/bodies.ts';
import { type Company, foundCompany, type Member } from '../product/company.ts';
import { type Running, startIn } from '../product/running.ts';
import { type Script, scriptOf } from '../product/script.ts';
import { type Answered, formOf, type Sent, type Visitor, visitorAt } from '../product/visitor.ts';
import {
  type Canary,
  canaryOnLoopback,
  leadingFiles,
  leadingHeaders,
  leadingQuery,
  ledAstray,
  sentRaw,
} from './canary.ts';
import { faultsOf } from './envelope.ts';
import { faultsOfKeys } from './keys.ts';
import { rawPath } from './raw.ts';
import { type Wrong, wrongIds, wrongIn, wrongWith } from './wrong.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-input-'));
let product: Running;
let company: Company;
let canary: Canary;

/** Dozens of calls a test, on a machine that others may load. */
jest.setTimeout(180_000);

beforeAll(async () => {
  canary = await canaryOnLoopback();
  product = await startIn({ folder, env: { BEARER_PORT: '0', LOG_LEVEL: 'info' } });
  company = await foundCompany(product);
}, 120_000);
afterAll(async () => {
  await product?.stop();
  canary?.close();
  rmSync(folder, { recursive: true, force: true });
});

const json = routes.filter(({ body }) => body === 'json');
/** What these are sent is not looked at: they end or renew the session that the cookie names (security.md §9). */
const unread = ['logout', 'refresh-token'];
const read = json.filter(({ id }) => !unread.includes(id));
/** Every field of these may be left out. */
const allOptional = ['proposal-save', 'employee-change', 'google-url'];
/** Null says that there is none. */
const mayBeNull: Readonly<Partial<Record<RouteId, readonly string[]>>> = { 'notification-choices-save': ['quiet'] };
/** Nothing is in a valid body of these either. */
const empty = [
  'visit',
  'audit-verify',
  'employee-invitation',
  'client-invitation',
  '2fa-enable',
  'totp',
  'milestone-start',
  'milestone-resume',
  'milestone-unblock',
  'application-hire',
  'conversation-unlock',
  'conversation-archive',
  'conversation-restore',
  'conversation-typing',
  'conversation-presence',
];
const named = (some: readonly Route[]) => some.map((route) => [`${route.method} ${route.path}`, route] as const);

/** Somebody who may make the call, so that nothing but the input is wrong. */
const whoMay = (route: Route): Member => company.people[nameOfWhoMay(route)];
const nameOfWhoMay = ({ id }: Route): keyof Company['people'] => {
  const cells = matrix.find(({ call }) => call === id)?.cells;
  const name =
    callers.findLast((caller) => cells?.[caller] === 'yes' || cells?.[caller] === 'seen') ??
    // What it would find is another matter.
    callers.findLast((caller) => cells?.[caller] === '404');
  if (name === undefined || name === 'visitor') throw new Error(`Nobody may make the call ${id}`);
  return name;
};
const visitorOf = (route: Route): Visitor => (route.access === 'public' ? visitorAt(product.url) : whoMay(route));

const bodyOf = ({ id }: Route) => {
  const made = bodies[id];
  if (made === undefined) throw new Error(`There is no valid body of ${id}: add it to bodies.ts`);
  return made(company);
};
const send = (route: Route, sent: Sent): Promise<Answered> =>
  visitorOf(route).send(route.method, pathOf(route.path, route.id, company), sent);

/** @returns a line for everything that was taken, or refused in a wrong way */
const tried = async (route: Route, wrong: readonly Wrong[]): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (const { what, sent } of wrong) {
    const head = product.head();
    const answer = await send(route, sent);
    const faults = [...faultsOf(answer), ...product.causedSince(head).map((what) => `stored ${what}`)];
    lines.push(...faults.map((fault) => `${what}: ${fault}; ${answer.text.slice(0, 200)}`));
  }
  return lines;
};

const REFUSED_UNREAD = ['BAD_REQUEST', 'VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** First of all: later somebody's second factor is switched on, and no script of theirs signs in any more. */
describe('a write says which one it is', () => {
  const keys = ['', 'short', 'x'.repeat(65), 'under_scores_are_not_taken', '../../../../etc/passwd'];
  it.each(named(json.filter(({ keyed }) => keyed)))('%s without a proper Idempotency-Key', async (_name, route) => {
    const wrong = keys.map((key) => ({
      what: `key ${key}`,
      sent: { json: bodyOf(route), headers: { 'idempotency-key': key } },
    }));
    expect(await tried(route, wrong)).toEqual([]);
  });

  /** A script per person that may write. */
  const scripts = new Map<string, Script>();
  const scriptFor = (name: keyof Company['people']): Script => {
    const script = scripts.get(name) ?? scriptOf(product, company.people[name].email);
    scripts.set(name, script);
    return script;
  };
  /** A visitor's résumé has no person whose key it would be: its content alone is compared, where it is taken in. */
  const keyed = routes.filter((route) => route.keyed && route.access !== 'public');
  const keysOf = (route: Route, send: Visitor['send']) =>
    faultsOfKeys({
      route,
      path: pathOf(route.path, route.id, company),
      body: route.body === 'json' ? bodyOf(route) : {},
      send: (path, sent) => send(route.method, path, sent),
      caused: product.causedSince,
      head: product.head,
    });

  it.each(named(keyed))('%s with a key that was used', async (_name, route) => {
    expect(await keysOf(route, visitorOf(route).send)).toEqual([]);
  });

  it.each(named(keyed))('%s with a key that was used, by a script', async (_name, route) => {
    const script = scriptFor(nameOfWhoMay(route));
    await script.ready();
    expect(await keysOf(route, script.send)).toEqual([]);
  });
});

describe('a body that is wrong gets the envelope, nothing is stored, and the next valid call works', () => {
  it.each(named(read))('%s', async (_name, route) => {
    const body = bodyOf(route);
    const isRight = (what: string) =>
      what === 'nothing in it'
        ? allOptional.includes(route.id)
        : mayBeNull[route.id]?.some((field) => what === `${field} as null`) === true;
    const wrong = wrongIn(body).filter(({ what }) => !isRight(what));
    expect(await tried(route, [...wrong, ...wrongWith(body)])).toEqual([]);
    const next = await send(route, { json: body });
    expect({
      status: next.status,
      text: next.text,
      // A code that is none was read as one: what is refused then is the proof.
      isTaken: !REFUSED_UNREAD.includes(String(next.body['code'])) && next.status < 500,
    }).toMatchObject({
      isTaken: true,
    });
  });

  it.each(named(json.filter(({ id }) => unread.includes(id))))('%s, of what it is sent as', async (_name, route) => {
    const [text, form, latin, compressed, large] = wrongWith({});
    const wrong = [text, form, latin, compressed, large].flatMap((one) => one ?? []);
    expect(await tried(route, wrong)).toEqual([]);
    expect((await send(route, { json: {} })).status).toBe(200);
  });

  it.each(named(read.filter(({ id }) => !empty.includes(id))))('%s, of nothing at all', async (_name, route) => {
    expect(await tried(route, [{ what: 'no body', sent: { raw: '' } }])).toEqual([]);
  });
});

describe('an id that is none', () => {
  it.each(named(routes.filter(({ path, body }) => path.includes(':') && body !== 'multipart')))(
    '%s',
    async (_name, route) => {
      const head = product.head();
      const faults: string[] = [];
      for (const id of wrongIds) {
        const path = `/api${route.path.replaceAll(/:[A-Za-z]+/g, id)}`;
        const answer = await rawPath(
          product.url,
          visitorOf(route),
          route.method,
          path,
          route.body === 'json' ? bodyOf(route) : undefined,
        );
        faults.push(...faultsOf(answer).map((fault) => `${id.slice(0, 40)}: ${fault}`));
      }
      expect(faults).toEqual([]);
      expect(product.causedSince(head)).toEqual([]);
    },
  );
});

describe('a question that is none', () => {
  const questions = [
    'surprise=1',
    'limit=1&limit=2',
    'limit[$ne]=1',
    'limit=0',
    'limit=many',
    'after=%00',
    'at=yesterday',
    'state[]=x',
  ];
  it.each(
    named(routes.filter(({ method, to, path }) => method === 'GET' && to !== 'bff' && !path.startsWith('/files/'))),
  )('%s', async (_name, route) => {
    const faults: string[] = [];
    for (const question of questions) {
      const answer = await visitorOf(route).send('GET', `${pathOf(route.path, route.id, company)}?${question}`);
      faults.push(...faultsOf(answer).map((fault) => `${question}: ${fault}; ${answer.text.slice(0, 120)}`));
    }
    expect(faults).toEqual([]);
  });
});

describe('a cursor', () => {
  const paged = routes.filter(({ query }) => query?.safeParse({ after: 'x' }).success && query.safeParse({}).success);
  const at = (route: Route, more: string) => `${pathOf(route.path, route.id, company)}?${more}`;
  /** Every cursor that there is: of each list with more than one thing, for each who may see it. */
  const cursors = async () => {
    const all: { route: Route; name: keyof Company['people']; cursor: string }[] = [];
    for (const route of paged)
      for (const name of ['admin', 'client', 'employee'] as const) {
        const { status, body } = await company.people[name].send('GET', at(route, 'limit=1'));
        if (status === 200 && typeof body['next'] === 'string') all.push({ route, name, cursor: body['next'] });
      }
    return all;
  };

  it('goes on where its own list stopped, and nowhere else: no other list, filter or person', async () => {
    const all = await cursors();
    expect(new Set(all.map(({ route }) => route.id)).size).toBeGreaterThanOrEqual(5);
    expect(paged.length).toBeGreaterThanOrEqual(15);
    const faults: string[] = [];
    const tells = async (what: string, name: keyof Company['people'], path: string, expected: readonly number[]) => {
      const { status, text } = await company.people[name].send('GET', path);
      if (!expected.includes(status)) faults.push(`${what}: ${status} ${text.slice(0, 120)}`);
    };
    for (const { route, name, cursor } of all) {
      const what = `${route.id} of ${name}`;
      await tells(what, name, at(route, `limit=2&after=${cursor}`), [200]);
      if (route.query?.safeParse({ state: 'draft' }).success)
        await tells(`${what}, filtered`, name, at(route, `state=draft&after=${cursor}`), [400]);
      for (const other of ['admin', 'client', 'employee'] as const)
        if (other !== name) await tells(`${what} for ${other}`, other, at(route, `after=${cursor}`), [400, 403, 404]);
      for (const list of paged)
        if (list !== route) await tells(`${what} on ${list.id}`, name, at(list, `after=${cursor}`), [400, 403, 404]);
    }
    expect(faults).toEqual([]);
  });
});

describe('any text', () => {
  /** What it says would count: another password for whom the others sign in as, one wrong proof too many. */
  const counts = ['change-password', 'step-up'];
  const written = read.filter(({ id }) => !empty.includes(id) && !counts.includes(id));
  const withText = (value: unknown, text: string): unknown => {
    if (typeof value === 'string') return text;
    if (Array.isArray(value)) return value.map((one) => withText(one, text));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withText(one, text)]));
  };

  it.each(named(written))('in any field of %s is taken or refused, never a fault', async (_name, route) => {
    const fields = Object.keys(bodyOf(route));
    if (fields.length === 0) return;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom(...fields), async (text, field) => {
        const body = bodyOf(route);
        const answer = await send(route, { json: { ...body, [field]: withText(body[field], text) } });
        expect({ status: answer.status, isFault: answer.status >= 500, text: answer.text }).toMatchObject({
          isFault: false,
        });
      }),
      { numRuns: 3 },
    );
  });
});

describe('a canary on loopback', () => {
  it('is heard where somebody asks it', async () => {
    await fetch(canary.url);
    expect(canary.heard).toEqual([expect.stringMatching(/^GET \/canary /)]);
    canary.heard.length = 0;
  });

  it.each(named(read.filter(({ id }) => !empty.includes(id))))(
    'is not asked for any text of %s',
    async (_name, route) => {
      for (const { json } of ledAstray(bodyOf(route), canary.url)) await send(route, { json });
      expect(canary.heard).toEqual([]);
    },
  );

  it.each(named(routes.filter(({ method, id }) => method === 'GET' && id !== 'stream')))(
    'is not asked for the query of %s',
    async (_name, route) => {
      await visitorOf(route).send('GET', `${pathOf(route.path, route.id, company)}?${leadingQuery(canary.url)}`);
      expect(canary.heard).toEqual([]);
    },
  );

  it('is neither asked nor named in an answer, whatever headers and targets say', async () => {
    const targets = ['/', '/login', '/projects/some-product', '/api/catalogue/products', '/api/auth/me'];
    const asked = targets.flatMap((target) =>
      leadingHeaders(canary).map((headers) => ({ target: `${target}?${leadingQuery(canary.url)}`, headers })),
    );
    const raw = [{ target: canary.url }, { target: `//${canary.host}/` }, { method: 'CONNECT', target: canary.host }];
    for (const one of [...asked, ...raw]) {
      const { status, location } = await sentRaw(product.url, one).catch(() => ({ status: 0, location: '' })); // cut
      expect([one, status >= 500, location.includes(`//${canary.host}`)]).toEqual([one, false, false]);
    }
    expect(canary.heard).toEqual([]);
  });

  it.each(named(routes.filter(({ body }) => body === 'multipart')))(
    'is not asked for a file of %s',
    async (_name, route) => {
      for (const [name, content] of leadingFiles(canary.url)) await send(route, { raw: formOf(name, content) });
      expect(canary.heard).toEqual([]);
    },
  );

  it('is not asked by work that comes later, to the end of the server', async () => {
    await product.stop();
    expect(canary.heard).toEqual([]);
  });
});
