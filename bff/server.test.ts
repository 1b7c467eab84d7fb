import { type Browser, browserAt } from './workbench/browser.ts';
import { type Rig, startRig } from './workbench/rig.ts';
import { json } from './workbench/service.ts';

describe('The BFF', () => {
  let rig: Rig;
  let browser: Browser;
  beforeAll(async () => {
    rig = await startRig();
  });
  beforeEach(() => {
    browser = browserAt(rig.bff.url);
  });
  afterAll(() => rig.close());

  it('signs in, tells who one is, passes a call on with a token and signs out', async () => {
    const login = await browser.login('chitra');
    expect([login.status, login.body['user']]).toMatchObject([200, { userId: 'chitra', role: 'client' }]);
    expect(login.text).not.toMatch(/access\.|refresh-/);
    expect((await browser.get('/api/auth/me')).body['user']).toMatchObject({ userId: 'chitra' });

    rig.projects.answer = (_req, res) => json(res, 200, { success: true, items: [1] });
    expect((await browser.get('/api/projects?limit=5')).body).toEqual({ success: true, items: [1] });
    expect(rig.projects.reached.at(-1)).toMatchObject({
      path: '/projects?limit=5',
      headers: { authorization: expect.stringMatching(/^Bearer access\.chitra\./) },
    });

    const before = browser.cookie;
    expect((await browser.post('/api/auth/logout')).status).toBe(200);
    expect(browser.cookie).toBeNull();
    browser.cookie = before;
    expect(await browser.get('/api/projects')).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
  });

  it('joins by an invitation, and shows what it is for without a session', async () => {
    const shown = await browser.post('/api/auth/invitation', { token: 'x'.repeat(43) });
    expect(shown.body).toEqual({ success: true, role: 'employee', name: 'Eli', email: 'eli@gmail.com' });
    expect(browser.cookie).toBeNull();
  });

  it('answers a refresh with success alone, and sees to it that there is one', async () => {
    await browser.login('carl');
    const answer = await browser.post('/api/auth/refresh-token', { refreshToken: 'of the page' });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    await browser.get('/api/projects');
    expect(rig.projects.reached.at(-1)?.headers.authorization).toMatch(/\.1$/);
  });

  it('lets a second sign-out be as good as the first', async () => {
    expect(await browser.post('/api/auth/logout')).toMatchObject({ status: 200, body: { success: true } });
  });

  it('ends sessions when identity says so, and asks nobody', async () => {
    await browser.login('eli');
    await rig.bff.internal.endSessions({ userId: 'eli', cause: 'deactivated' });
    expect(await browser.get('/api/projects')).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
  });

  it('refuses with 503 whatever needs a session while the store is away, and still shows its pages and assets', async () => {
    const own = await startRig();
    const asha = browserAt(own.bff.url);
    await asha.login('asha');
    expect(await own.bff.ready()).toBe(true);
    await own.keyValue.close();
    expect(await asha.get('/api/projects')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect((await asha.login('asha')).status).toBe(503);
    expect((await browserAt(own.bff.url).get('/')).status).toBe(200);
    const page = await asha.get('/');
    expect([page.status, page.text.includes('"is":"unknown"')]).toEqual([200, true]);
    expect((await asha.get('/robots.txt')).status).toBe(200);
    await own.close();
  });

  it('tells whether it can be asked', async () => {
    expect([rig.bff.health.live(), await rig.bff.ready()]).toEqual([true, true]);
  });
});
