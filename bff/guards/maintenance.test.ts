import { maintenanceIn, setMaintenance } from '@lamplight/common/lifecycle/maintenance.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { routes } from '../contract/routes.ts';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';
import { json } from '../workbench/service.ts';
import { MAINTAINED, maintenanceFault } from './maintenance.ts';

const yes = async () => true;

describe('while the product is being maintained', () => {
  let rig: Rig;
  let chitra: Browser;
  beforeAll(async () => {
    rig = await startRig();
    chitra = browserAt(rig.bff.url);
    await chitra.login('chitra');
    rig.projects.answer = (_req, res) => json(res, 200, { success: true, items: [] });
    await setMaintenance(rig.keyValue, true);
    rig.clock.move(1_000);
  });
  afterAll(() => rig.close());

  it('who signs in, reads and signs out goes on', async () => {
    const read = await chitra.get('/api/projects');
    expect([read.status, read.headers.get(MAINTAINED)]).toEqual([200, 'on']);
    // A visitor has nothing to change but by forms that say so: their reads do not wait for the store that tells it.
    const visited = await browserAt(rig.bff.url).get('/api/catalogue/plans');
    expect([visited.status, visited.headers.get(MAINTAINED)]).toEqual([200, null]);
    const other = browserAt(rig.bff.url);
    expect((await other.login('asha')).status).toBe(200);
    expect((await other.post('/api/auth/logout')).status).toBe(200);
  });

  it('what changes something is 503 in words, reaches nobody and is not tried again at once; until it is over', async () => {
    const send = () => chitra.post('/api/proposals', { title: 'Patient portal' });
    const [reached, refused] = [rig.projects.reached.length, await send()];
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'MAINTENANCE', message: expect.stringMatching(/maintenance/) },
    });
    expect([refused.headers.get('retry-after'), refused.headers.get(MAINTAINED)]).toEqual(['60', 'on']);
    for (const path of ['/unsubscribe/token', '/webhooks/github/mapping'])
      expect((await fetch(`${rig.bff.url}${path}`, { method: 'POST' })).status).toBe(503);
    expect(rig.projects.reached.length).toBe(reached);
    await setMaintenance(rig.keyValue, false);
    rig.clock.move(1_000);
    rig.projects.answer = (_req, res) => json(res, 201, { success: true, proposal: {} });
    const taken = await send();
    expect([taken.status, taken.headers.get(MAINTAINED)]).toEqual([201, null]);
    expect(rig.projects.reached.length).toBe(reached + 1);
  });

  it('every call that changes something is stopped, but for signing in and out and what only asks', async () => {
    const open: string[] = [];
    for (const route of routes) {
      const fault = await maintenanceFault(route.method, route, yes);
      if (route.method === 'GET') expect(fault).toBeNull();
      else if (fault === null) open.push(route.id);
    }
    expect(open.toSorted()).toEqual(
      [
        ...['audit-verify', 'google-url', 'invitation', 'login', 'logout', 'refresh-token', 'send-otp', 'step-up'],
        'verify-otp',
      ].toSorted(),
    );
  });
});

describe('the flag', () => {
  it('is asked for once a second, also where the clock was set back', async () => {
    let [now, asked, value]: [number, number, { value: string; rev: number } | null] = [50_000, 0, null];
    const keyValue = {
      get: async () => {
        asked += 1;
        return value;
      },
    } as unknown as KeyValue;
    const isOn = maintenanceIn(keyValue, { now: () => now });
    expect([await isOn(), await isOn(), asked]).toEqual([false, false, 1]);
    value = { value: 'on', rev: 1 };
    now += 999;
    expect([await isOn(), asked]).toEqual([false, 1]);
    now += 1;
    expect([await isOn(), asked]).toEqual([true, 2]);
    value = null;
    now -= 40_000;
    expect([await isOn(), asked]).toEqual([false, 3]);
  });
  it('is no while the store is away, and a bug stays one', async () => {
    const failing = (error: Error) =>
      maintenanceIn({ get: () => Promise.reject(error) } as unknown as KeyValue, { now: () => 0 })();
    expect(await failing(unavailable('away'))).toBe(false);
    await expect(failing(new TypeError('bug'))).rejects.toThrow('bug');
  });
});
