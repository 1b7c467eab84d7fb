import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { type Route, routes } from '@lamplight/bff/contract/routes.ts';
import { callers, matrix } from '../access/matrix.ts';
import { bodies, pathOf } from '../product/bodies.ts';
import { type Company, foundCompany } from '../product/company.ts';
import { type Running, startIn } from '../product/running.ts';
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
  product = await startIn({ folder });
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
];
const named = (some: readonly Route[]) => some.map((route) => [`${route.method} ${route.path}`, route] as const);

/** Somebody who may make the call, so that nothing but the input is wrong. */
const whoMay = ({ id, access }: Route): Visitor => {
  if (access === 'public') return visitorAt(product.url);
  const cells = matrix.find(({ call }) => call === id)?.cells;
  const name =
    callers.findLast((caller) => cells?.[caller] === 'yes' || cells?.[caller] === 'seen') ??
    // What it would find is another matter.
    callers.findLast((caller) => cells?.[caller] === '404');
  if (name === undefined || name === 'visitor') throw new Error(`Nobody may make the call ${id}`);
  return company.people[name];
};

const bodyOf = ({ id }: Route) => {
  const made = bodies[id];
  if (made === undefined) throw new Error(`There is no valid body of ${id}: add it to bodies.ts`);
  return made(company);
};
const send = (route: Route, sent: Sent): Promise<Answered> =>
  whoMay(route).send(route.method, pathOf(route.path, route.id, company), sent);

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

describe('a body that is wrong gets the envelope, nothing is stored, and the next valid call works', () => {
  it.each(named(read))('%s', async (_name, route) => {
    const body = bodyOf(route);
    const wrong = wrongIn(body).filter(({ what }) => what !== 'nothing in it' || !allOptional.includes(route.id));
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

describe('a write says which one it is', () => {
  const keys = ['', 'short', 'x'.repeat(65), 'under_scores_are_not_taken', '../../../../etc/passwd'];
  it.each(named(json.filter(({ keyed }) => keyed)))('%s without a proper Idempotency-Key', async (_name, route) => {
    const wrong = keys.map((key) => ({
      what: `key ${key}`,
      sent: { json: bodyOf(route), headers: { 'idempotency-key': key } },
    }));
    expect(await tried(route, wrong)).toEqual([]);
  });

  it.each(named(json.filter(({ keyed }) => keyed)))(
    '%s with a key that was used for another body',
    async (_name, route) => {
      const headers = { 'idempotency-key': randomUUID() };
      await send(route, { json: bodyOf(route), headers });
      const head = product.head();
      const again = await send(route, { json: { ...bodyOf(route), reason: 'Another one.' }, headers });
      expect([again.status, again.body['code'], faultsOf(again)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', []]);
      expect(product.causedSince(head)).toEqual([]);
    },
  );
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
          whoMay(route),
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
      const answer = await whoMay(route).send('GET', `${pathOf(route.path, route.id, company)}?${question}`);
      faults.push(...faultsOf(answer).map((fault) => `${question}: ${fault}; ${answer.text.slice(0, 120)}`));
    }
    expect(faults).toEqual([]);
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
      await whoMay(route).send('GET', `${pathOf(route.path, route.id, company)}?${leadingQuery(canary.url)}`);
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
