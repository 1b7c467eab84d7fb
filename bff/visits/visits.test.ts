import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteKeyValue } from '@lamplight/events/adapters/sqlite/key-value.ts';
import { VISITS_TOPIC, type VisitRecorded, visitRecorded } from '@lamplight/events/contracts/visits.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Message } from '@lamplight/events/ports/event-bus.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { newCookieValue, visitorCookie } from '../sessions/cookie.ts';
import { hashOf, keys } from '../sessions/record.ts';
import { counterOn } from './counter.ts';
import { visitsWith } from './visits.ts';

const folder = mkdtempSync(join(tmpdir(), 'visits-'));
const clock = { at: 0, now: () => clock.at };
let keyValue: KeyValue;
beforeAll(async () => {
  keyValue = await openSqliteKeyValue({ path: join(folder, 'key-value.db'), clock });
});
afterAll(async () => {
  await keyValue.close();
  await rm(folder, { recursive: true });
});
/** Visitors of every test are others. */
let visitor: string;
beforeEach(() => {
  clock.at += 7 * 86_400_000;
  visitor = newCookieValue();
});

const dayCounts = (visits: readonly (VisitRecorded | null)[]): Readonly<Record<string, number>> => {
  const days: Record<string, number> = {};
  for (const visit of visits) if (visit !== null) days[visit.day] = (days[visit.day] ?? 0) + 1;
  return days;
};

describe('Hits of one visitor', () => {
  it.each([
    ['V1', ['2026-11-21T10:00:00.000', '2026-11-21T10:29:59.999', '2026-11-21T10:59:59.998'], { '2026-11-21': 1 }],
    ['V2', ['2026-11-21T10:00:00.000', '2026-11-21T10:30:00.000'], { '2026-11-21': 2 }],
    [
      'V3',
      ['2026-11-20T23:50:00.000', '2026-11-21T00:10:00.000', '2026-11-21T00:45:00.000'],
      { '2026-11-20': 1, '2026-11-21': 1 },
    ],
  ])('%s', async (_id, hits, expected) => {
    const count = counterOn(keyValue, clock);
    const visits: (VisitRecorded | null)[] = [];
    for (const hit of hits) {
      clock.at = Date.parse(`${hit}+05:30`);
      visits.push(await count(visitor));
    }
    expect(dayCounts(visits)).toEqual(expected);
  });

  it('that come first at the same moment, on several replicas, are one visit', async () => {
    const elsewhere = await openSqliteKeyValue({ path: join(folder, 'key-value.db'), clock });
    const counts = [counterOn(keyValue, clock), counterOn(elsewhere, clock)];
    const visits = await Promise.all(Array.from({ length: 40 }, (_, n) => counts[n % 2]?.(visitor)));
    expect(visits.filter((visit) => visit !== null)).toHaveLength(1);
    await elsewhere.close();
  });

  it('keep the latest of them, also when a clock is behind', async () => {
    const behind = { now: () => clock.at - 5_000 };
    await counterOn(keyValue, clock)(visitor);
    expect(await counterOn(keyValue, behind)(visitor)).toBeNull();
    expect((await keyValue.get(keys.visit(hashOf(visitor))))?.value).toBe(String(clock.at));
  });
});

/** What the site does with a request, and a bus that tests can take away. */
const site = async (o: Readonly<{ respectDnt?: boolean; store?: KeyValue }> = {}) => {
  const sent: (Message & { topic: string })[] = [];
  const away: unknown[] = [];
  const bus = {
    isAway: false,
    publish: async (topic: string, batch: readonly Message[]) => {
      if (bus.isAway) throw unavailable('the bus');
      sent.push(...batch.map((message) => ({ ...message, topic })));
    },
  };
  const visits = visitsWith({
    ...{ keyValue: o.store ?? keyValue, bus, clock, respectDnt: o.respectDnt ?? true },
    cookie: visitorCookie(new URL('http://127.0.0.1:8080')),
    onAway: (error) => void away.push(error),
  });
  const server = createServer((req, res) => {
    visits.shown(req, res);
    res.writeHead(200, { 'content-type': 'text/html' }).end('page');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/private/path?secret=1`;
  return {
    ...{ sent, away, bus },
    get: (headers: Record<string, string> = {}) =>
      fetch(url, { headers: { 'user-agent': FIREFOX, ...headers } }).then(async (answer) => {
        await answer.text();
        return answer;
      }),
    close: async () => {
      await visits.close();
      server.close();
      server.closeAllConnections();
    },
  };
};

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('A page shown', () => {
  it('gives a cookie that means nothing, tells one visit, and lasts half an hour from each hit', async () => {
    const shown = await site();
    const first = await shown.get();
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^lamplight-vid-8080=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const again = await shown.get({ cookie: `other=1; ${cookieOf(first)}` });
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    await shown.close();
    expect(shown.sent).toHaveLength(1);
  });

  it('keeps and tells nothing that leads to a person', async () => {
    const kept = new Map<string, string>();
    const store: KeyValue = {
      ...keyValue,
      set: (key, value, options) => {
        kept.set(key, value);
        return keyValue.set(key, value, options);
      },
    };
    const shown = await site({ store });
    const value = cookieOf(await shown.get({ 'x-forwarded-for': '203.0.113.9' })).split('=')[1] ?? '';
    await shown.close();
    expect([...kept]).toEqual([[keys.visit(hashOf(value)), String(clock.at)]]);
    const [message] = shown.sent;
    const visit = visitRecorded.strict().parse(JSON.parse(Buffer.from(message?.body ?? []).toString('utf8')));
    expect(visit).toEqual({
      visitId: expect.any(String),
      day: expect.any(String),
      at: new Date(clock.at).toISOString(),
    });
    expect(message).toEqual({
      topic: VISITS_TOPIC,
      key: `visit-${visit.visitId}`,
      id: visit.visitId,
      type: 'VisitRecorded',
      body: expect.anything(),
      headers: { schema: 'VisitRecorded.v1', occurredAt: visit.at },
    });
  });

  it.each([
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a preview in a chat', { 'user-agent': 'WhatsApp/2.24.1 A' }],
    ['a script', { 'user-agent': 'curl/8.9.1' }],
    ['somebody without a name', { 'user-agent': '' }],
    ['a browser that fetches ahead', { 'sec-purpose': 'prefetch' }],
    ['a browser that draws ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['a script that reads the page', { 'sec-fetch-dest': 'empty' }],
    ['Do-Not-Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
  ])('to %s counts as nothing and sets no cookie', async (_who, headers) => {
    const shown = await site();
    expect((await shown.get(headers)).headers.getSetCookie()).toEqual([]);
    await shown.close();
    expect(shown.sent).toEqual([]);
  });

  it('to who asks not to be tracked counts where the company says so', async () => {
    const shown = await site({ respectDnt: false });
    await shown.get({ dnt: '1', 'sec-gpc': '1' });
    await shown.close();
    expect(shown.sent).toHaveLength(1);
  });

  it.each(['x', 'a'.repeat(44), `${'a'.repeat(43)}; lamplight-vid-8080=${'b'.repeat(43)}`])(
    'with a cookie that is none begins another visitor: %s',
    async (value) => {
      const shown = await site();
      const made = cookieOf(await shown.get({ cookie: `lamplight-vid-8080=${value}` }));
      await shown.close();
      expect(made).toMatch(/^lamplight-vid-8080=[\w-]{43}$/);
      expect(value).not.toContain(made.split('=')[1]);
    },
  );

  it('is served while the store is away, which is said once', async () => {
    const gone = () => Promise.reject(unavailable('the store'));
    const shown = await site({ store: { ...keyValue, get: gone, set: gone } });
    for (let n = 0; n < 3; n += 1) expect((await shown.get()).status).toBe(200);
    await shown.close();
    expect([shown.away.length, shown.sent.length]).toEqual([1, 0]);
  });

  it('waits for no store that hangs', async () => {
    const answer = Promise.withResolvers<null>();
    const shown = await site({ store: { ...keyValue, get: () => answer.promise } });
    expect((await shown.get()).status).toBe(200);
    answer.resolve(null);
    await shown.close();
    expect(shown.sent).toHaveLength(1);
  });

  it('is told when the bus is back', async () => {
    const shown = await site();
    shown.bus.isAway = true;
    for (let n = 0; n < 3; n += 1) expect((await shown.get()).status).toBe(200);
    shown.bus.isAway = false;
    await shown.close();
    expect([shown.away.length, shown.sent.length]).toEqual([1, 3]);
  });
});
