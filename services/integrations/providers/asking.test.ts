/** Who is told to wait waits alone, where the provider counts the calls of each; and a redirect leads nowhere. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Ask, askingWith } from './asking.ts';

let server: Server;
let url: string;
let limited: ReadonlySet<string>;
let asked: string[];
let at: number;
/** How `/told` is answered. */
let told: Readonly<{ status: number; headers: Readonly<Record<string, string>> }>;
let ask: Ask;
beforeAll(async () => {
  server = createServer((req, res) => {
    const whose = String(req.headers.authorization);
    asked.push(`${whose} ${req.url}`);
    if (limited.has(whose)) return void res.writeHead(403, { 'retry-after': '60' }).end('{}');
    if (req.url === '/told') return void res.writeHead(told.status, told.headers).end('{}');
    if (req.url === '/refused') return void res.writeHead(404).end('{"error": "none"}');
    if (req.url === '/content') return void res.end(Uint8Array.of(0, 255, 10));
    if (req.url === '/moved') return void res.writeHead(301, { location: `${url}/elsewhere` }).end('{}');
    res.end('{"is": "fine"}');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  [limited, asked, at] = [new Set(), [], Date.parse('2026-11-27T06:30:00Z')];
  ask = askingWith('the host', { now: () => at });
});
afterAll(() => new Promise((done) => void server.close(done)));
const get = (whose: string | undefined, path = '/', more: object = {}) =>
  ask(`${url}${path}`, {
    ...{ method: 'GET', headers: { authorization: String(whose) } },
    ...(whose === undefined ? {} : { whose }),
    ...more,
  });
const fine = { status: 200, body: { is: 'fine' } };
const away = { code: 'Unavailable' };
const NOW_S = Date.parse('2026-11-27T06:30:00Z') / 1_000;
const nothingLeft = (reset: string) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset });

it('one who was told to wait is not asked for until then, and the others are', async () => {
  limited = new Set(['esha']);
  await expect(get('esha')).rejects.toMatchObject(away);
  limited = new Set();
  at += 59_000;
  await expect(get('esha')).rejects.toMatchObject(away);
  expect(await get('ravi')).toMatchObject(fine);
  expect(asked).toEqual(['esha /', 'ravi /']);
  at += 1_000;
  expect(await get('esha')).toMatchObject(fine);
});

it('where nobody is named all wait', async () => {
  limited = new Set(['undefined']);
  await expect(get(undefined)).rejects.toMatchObject(away);
  limited = new Set();
  await expect(get(undefined)).rejects.toMatchObject(away);
  expect(asked).toHaveLength(1);
});

it('many who are told to wait are no sign that the host fails', async () => {
  const many = Array.from({ length: 30 }, (_, n) => `person-${n}`);
  limited = new Set(many);
  for (const one of many) await expect(get(one)).rejects.toMatchObject(away);
  expect(await get('ravi')).toMatchObject(fine);
});

it('a redirect is no answer, and followed by nobody, unless it is asked about', async () => {
  await expect(get('esha', '/moved')).rejects.toMatchObject(away);
  expect(await get('esha', '/moved', { tellsMoves: true })).toMatchObject({ status: 301 });
  expect(asked).toEqual(['esha /moved', 'esha /moved']);
});

it('a content is given as it came, up to its bound, and what is none is no content', async () => {
  const forContent = { forContent: true, most: 3 } as const;
  expect(await get('esha', '/content', forContent)).toMatchObject({ body: null, content: Uint8Array.of(0, 255, 10) });
  await expect(get('esha', '/content', { ...forContent, most: 2 })).rejects.toMatchObject(away);
  await expect(get('esha', '/moved', forContent)).rejects.toMatchObject(away);
  const refused = await get('esha', '/refused', { ...forContent, most: 64 });
  expect([refused.status, refused.body, refused.content]).toEqual([404, { error: 'none' }, undefined]);
  expect(await get('esha')).not.toHaveProperty('content');
});

it.each([
  ['seconds', 429, { 'retry-after': '90' }, 90_000],
  ['a date', 429, { 'retry-after': new Date((NOW_S + 90) * 1_000).toUTCString() }, 90_000],
  ['no time at all', 429, { 'retry-after': '0' }, 1_000],
  ['a day', 429, { 'retry-after': '86400' }, 3_600_000],
  ['what is no time', 429, { 'retry-after': 'later' }, 60_000],
  ['nothing', 429, {}, 60_000],
  ['when its limit begins anew', 403, nothingLeft(String(NOW_S + 120)), 120_000],
  ['that it has begun anew', 403, nothingLeft(String(NOW_S - 5)), 1_000],
  ['no time for its limit', 403, nothingLeft('soon'), 60_000],
  ['a time for its limit that is none', 403, nothingLeft('0'), 60_000],
])('told %s to wait, nobody asks until it is over', async (_, status, headers, ms) => {
  told = { status, headers };
  const because = (message: string) => ({
    ...{ code: 'Unavailable', message: expect.stringContaining('the host') },
    cause: { message },
  });
  await expect(get('esha', '/told')).rejects.toMatchObject(because(`Answered ${status}: too many calls`));
  at += ms - 1;
  await expect(get('esha')).rejects.toMatchObject(because('It asked to be left alone for a while'));
  at += 1;
  expect(await get('esha')).toMatchObject(fine);
  expect(asked).toEqual(['esha /told', 'esha /']);
});

it.each([
  ['a refusal that says no time', 403, {}],
  ['a refusal with calls left', 403, { 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': String(NOW_S + 120) }],
  ['an answer that speaks of the next call', 200, { 'retry-after': '90', ...nothingLeft(String(NOW_S + 120)) }],
])('%s keeps nobody waiting', async (_, status, headers) => {
  told = { status, headers };
  expect(await get('esha', '/told')).toMatchObject({ status });
  expect(await get('esha')).toMatchObject(fine);
});

it('a clock that was set back before the wait began keeps nobody waiting', async () => {
  limited = new Set(['esha']);
  await expect(get('esha')).rejects.toMatchObject(away);
  limited = new Set();
  at -= 3_600_000;
  expect(await get('esha')).toMatchObject(fine);
});
