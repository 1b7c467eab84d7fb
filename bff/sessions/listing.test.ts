import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
let asha: Browser;
beforeEach(async () => {
  rig = await startRig();
  asha = browserAt(rig.bff.url);
  await asha.login('asha');
  rig.identity.scripts.push({ familyId: 'script-1', userId: 'asha' }, { familyId: 'script-2', userId: 'asha' });
  rig.identity.scripts.push({ familyId: 'foreign', userId: 'chitra' });
});
afterEach(() => rig.close());

type Rows = { handle: string; current: boolean }[];
const rows = async () => (await asha.get('/api/auth/sessions')).body['items'] as Rows;

describe("One's sessions", () => {
  it('are this browser and every script of the person, and nobody else', async () => {
    const answer = await asha.get('/api/auth/sessions');
    expect(answer.body['items']).toEqual([
      {
        handle: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: 'browser',
        device: expect.any(String),
        network: '127.0.0.0/24',
        startedAt: expect.any(String),
        lastSeenAt: expect.any(String),
        endsAt: expect.any(String),
        current: true,
      },
      expect.objectContaining({ handle: 'script-1', kind: 'bearer', device: 'curl', network: null, current: false }),
      expect.objectContaining({ handle: 'script-2', current: false }),
    ]);
    expect(answer.text).not.toContain(asha.cookie?.split('=')[1] ?? '');
  });

  it('are ended one by one', async () => {
    expect((await asha.delete('/api/auth/sessions/script-1')).body).toEqual({ success: true, ended: 1 });
    expect(rig.identity.revoked).toEqual(['script-1']);
    expect((await rows()).map(({ handle }) => handle)).toEqual([expect.any(String), 'script-2']);
  });

  it('are ended all but this one', async () => {
    expect((await asha.delete('/api/auth/sessions')).body).toEqual({ success: true, ended: 2 });
    expect(rig.identity.revoked).toEqual(['script-1', 'script-2']);
    expect((await asha.get('/api/projects')).status).toBe(200);
  });

  it("never another person's: that there is one is not told", async () => {
    const answers = [await asha.delete('/api/auth/sessions/foreign'), await asha.delete('/api/auth/sessions/none')];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(answers[0]?.body['message']).toBe(answers[1]?.body['message']);
    expect(rig.identity.revoked).toEqual([]);
  });

  it('the one in use is left by signing out', async () => {
    const [here] = await rows();
    expect(await asha.delete(`/api/auth/sessions/${here?.handle}`)).toMatchObject({
      status: 422,
      body: { code: 'SESSION_CURRENT', message: 'This is the session you are using. Sign out to end it.' },
    });
    expect((await asha.get('/api/projects')).status).toBe(200);
  });

  it('are ended only shortly after a proof', async () => {
    rig.clock.move(15 * 60_000 + 1);
    for (const path of ['/api/auth/sessions', '/api/auth/sessions/script-1'])
      expect(await asha.delete(path)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
    expect(rig.identity.revoked).toEqual([]);
    await asha.post('/api/auth/step-up', { password: 'secret' });
    expect((await asha.delete('/api/auth/sessions')).status).toBe(200);
  });

  it('are not ended on a proof that only a clock set back makes look new', async () => {
    rig.clock.move(-86_400_000);
    expect(await asha.delete('/api/auth/sessions')).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
  });
});
