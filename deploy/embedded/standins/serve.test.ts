import { describedBy } from './described.ts';
import { type Grant, newGrants } from './grants.ts';
import type { Answer, Manner } from './serve.ts';
import { newGround, type StandIn } from './stand-in.ts';

/** A provider of one call, of which the test says how it answers. */
const description = describedBy({
  from: 'a test',
  licence: 'none',
  calls: {
    'things.get': {
      method: 'GET',
      path: '/things/{id}',
      scopes: ['read', 'all'],
      query: { type: 'object', properties: { size: { type: 'integer' } }, additionalProperties: false },
      body: null,
      answers: { default: { $ref: '#/shapes/Thing' } },
    },
  },
  shapes: {
    Thing: {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    },
  },
});
const refused = (status: number, why: string): Answer => ({ status, body: { why } });
const manner = (grant: Grant): Manner => ({
  holderOf: (authorization) => (authorization === 'Bearer good' ? { grant } : { not: 'unknown' }),
  before: () => (enough ? refused(403, 'enough') : null),
  limited: (seconds) => refused(429, `wait ${seconds}`),
  down: (status) => refused(status, 'down'),
  unauthorised: (not) => refused(401, not),
  outOfScope: (scopes) => refused(403, scopes.join(' or ')),
  disallowed: (why) => refused(400, why),
});

let standIn: StandIn;
let answer: () => Answer;
let asked = 0;
let enough = false;
const scopes: string[] = ['read'];
beforeAll(async () => {
  const ground = await newGround('a test', { siteHost: '127.0.0.1', origin: () => '', now: Date.now });
  const account = { id: '1', name: 'One', email: 'one@lamplight.example', about: '' };
  const grant: Grant = { account, scopes, offline: false, nonce: null };
  ground.servingWith(description, '', manner(grant)).described({
    'things.get': {
      handle: () => {
        asked += 1;
        return answer();
      },
    },
  });
  const rules = { codeMs: 1, accessMs: 1, refreshMs: null, rotates: false, prefixes: { access: '', refresh: '' } };
  standIn = ground.standIn(newGrants({ ...rules, now: Date.now }));
});
beforeEach(() => {
  answer = () => ({ status: 200, body: { name: 'lamp' } });
  asked = 0;
});
afterAll(() => standIn.close());

const get = async (query = '', authorization = 'Bearer good') => {
  const got = await fetch(`${standIn.url}/things/1${query}`, {
    headers: authorization === '' ? {} : { authorization },
  });
  return [got.status, await got.json()];
};

describe('a call that a stand-in serves', () => {
  it('is answered as the description allows', async () => {
    expect(await get('?size=3')).toEqual([200, { name: 'lamp' }]);
    expect(standIn.takeWrong()).toEqual([]);
  });

  it.each([
    ['a field that there is not', { status: 200, body: { name: 'lamp', colour: 'red' } }],
    ['no name', { status: 200, body: {} }],
    ['nothing', { status: 200 }],
  ] as const)('is told as wrong when it answers with %s, and does not go out', async (_what, planted) => {
    answer = () => planted;
    expect((await get())[0]).toBe(400);
    expect(standIn.takeWrong()).toEqual([expect.stringContaining('things.get: answer 200')]);
  });

  it('is told as wrong, and does nothing, when it is asked for what there is not', async () => {
    expect((await get('?sise=3'))[0]).toBe(400);
    expect((await get('?size=three'))[0]).toBe(400);
    expect(asked).toBe(0);
    expect(standIn.takeWrong()).toEqual([
      expect.stringMatching(/^things\.get: query .*sise/),
      expect.stringMatching(/^things\.get: query .*must be integer/),
    ]);
  });

  it('is told as wrong when the stand-in itself fails', async () => {
    answer = () => {
      throw new Error('a fault of the stand-in');
    };
    expect(await get()).toEqual([500, { why: 'down' }]);
    expect(standIn.takeWrong()).toEqual(['a fault of the stand-in']);
  });

  it('needs a token with one of the scopes', async () => {
    expect(await get('', '')).toEqual([401, { why: 'none' }]);
    expect(await get('', 'Bearer bad')).toEqual([401, { why: 'unknown' }]);
    scopes[0] = 'write';
    expect(await get()).toEqual([403, { why: 'read or all' }]);
    scopes[0] = 'all';
    expect((await get())[0]).toBe(200);
    expect(asked).toBe(1);
  });

  it('is not looked at where the caller has had enough', async () => {
    enough = true;
    expect(await get('', '')).toEqual([403, { why: 'enough' }]);
    enough = false;
    expect((await get())[0]).toBe(200);
    expect(asked).toBe(1);
  });

  it('meets the first fault that is for it, as often as was asked', async () => {
    standIn.fault({ call: 'things.*', as: 'limited', retryAfterSeconds: 2 });
    standIn.fault({ call: 'things.get', as: 'down', status: 502 });
    standIn.fault({ call: 'other', as: 'down', status: 504 });
    expect([(await get())[0], (await get())[0], (await get())[0]]).toEqual([429, 502, 200]);
    expect(asked).toBe(1);
    expect(
      standIn
        .calls()
        .slice(-3)
        .map(({ status }) => status),
    ).toEqual([429, 502, 200]);
  });
});
