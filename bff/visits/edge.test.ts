import { openSqliteEventBus } from '@lamplight/events/adapters/sqlite/event-bus.ts';
import { VISITS_TOPIC } from '@lamplight/events/contracts/visits.ts';
import { hashOf, keys } from '../sessions/record.ts';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
let browser: Browser;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(() => {
  browser = browserAt(rig.bff.url);
});

const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const lastHit = async (): Promise<number | null> => {
  const found = await rig.keyValue.get(keys.visit(hashOf(browser.visitor?.split('=')[1] ?? '')));
  return found === null ? null : Number(found.value);
};
const hitAfter = async (before: number | null): Promise<number> => {
  for (;;) {
    const now = await lastHit();
    if (now !== before && now !== null) return now;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

describe('Somebody who looks around', () => {
  it('is one visitor by pages and by what changes in them, and nothing else that is asked for counts', async () => {
    await browser.get('/', { ...AGENT, 'x-csrf': '' });
    const visitor = browser.visitor;
    expect(visitor).toMatch(/^lamplight-vid-\d+=[\w-]{43}$/);
    const first = await hitAfter(null);
    rig.clock.move(60_000);
    for (const path of ['/api/careers/jobs', '/assets/app-abc123.js', '/robots.txt', '/api/visits'])
      await browser.get(path, AGENT);
    await fetch(rig.bff.url, { method: 'HEAD', headers: { ...AGENT, cookie: visitor ?? '' } });
    expect(await lastHit()).toBe(first);
    const changed = await browser.post('/api/visits', {}, AGENT);
    expect([changed.status, changed.text]).toEqual([200, '{"success":true}']);
    expect(changed.headers.getSetCookie()).toEqual([expect.stringContaining(`${visitor}; Max-Age=1800`)]);
    expect(await hitAfter(first)).toBeGreaterThanOrEqual(first + 60_000);
    expect(rig.logged()).not.toContain(visitor?.split('=')[1]);
  });

  it('changes pages from this site alone, and says nothing about them', async () => {
    const elsewhere = await browser.post('/api/visits', {}, { ...AGENT, 'sec-fetch-site': 'cross-site' });
    expect([elsewhere.status, elsewhere.headers.getSetCookie()]).toEqual([403, []]);
    expect((await browser.post('/api/visits', { path: '/pricing' }, AGENT)).status).toBe(400);
    expect(browser.visitor).toBeNull();
  });
});

it('A visit stands on the bus when the server has stopped', async () => {
  const own = await startRig();
  await browserAt(own.bff.url).get('/', AGENT);
  await own.bff.close();
  const bus = await openSqliteEventBus({ path: own.busFile, clock: own.clock });
  expect(await bus.held(VISITS_TOPIC)).toBe(1);
  await bus.close();
  await own.close();
});
