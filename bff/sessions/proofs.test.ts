import { type Browser, browserAt } from '../workbench/browser.ts';
import { CODE } from '../workbench/identity.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
let asha: Browser;
beforeEach(async () => {
  rig = await startRig();
  asha = browserAt(rig.bff.url);
  await asha.login('asha');
});
afterEach(() => rig.close());

const wrongStepUp = () => asha.post('/api/auth/step-up', { password: 'wrong' });

describe('A proof', () => {
  it.each([{ password: 'secret' }, { otp: CODE }])('gives a new cookie and a new token: %j', async (proof) => {
    const before = asha.cookie;
    const answer = await asha.post('/api/auth/step-up', proof);
    expect(answer.body).toEqual({ success: true, user: expect.objectContaining({ userId: 'asha' }) });
    expect(asha.cookie).not.toBe(before);
    await asha.get('/api/projects');
    expect(rig.projects.reached.at(-1)?.headers.authorization).toContain('family-2');
  });

  it('A7 that is wrong leaves the session as it was', async () => {
    const answer = await asha.post('/api/auth/change-password', { currentPassword: 'no', newPassword: 'another' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'PASSWORD_WRONG' } });
    expect((await asha.get('/api/projects')).status).toBe(200);
  });

  it.each([{}, { password: 'secret', otp: CODE }, { password: '' }, { otp: 'x' }, { password: ['secret'] }])(
    'is one thing, of the right shape: %j',
    async (proof) => {
      const before = asha.cookie;
      expect((await asha.post('/api/auth/step-up', proof)).status).toBe(400);
      expect(asha.cookie).toBe(before);
    },
  );

  it('wrong five times in a quarter of an hour ends the session, in whatever way it was tried', async () => {
    for (let i = 0; i < 3; i += 1) expect((await wrongStepUp()).status).toBe(400);
    await asha.post('/api/auth/change-password', { currentPassword: 'no', newPassword: 'another' });
    expect(await wrongStepUp()).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    expect(asha.cookie).toBeNull();
    await eventually(() => expect(rig.identity.revoked).toEqual(['family-1']));
  });

  it('wrong now and then ends nothing, and a right one in between is not held against anybody', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await wrongStepUp()).status).toBe(400);
      rig.clock.move(15 * 60_000 + 1);
      expect((await asha.post('/api/auth/step-up', { password: 'secret' })).status).toBe(200);
    }
  });

  it('of a hundred at once is judged five times at most', async () => {
    const cookie = asha.cookie;
    await Promise.all(
      [...Array(100)].map(() => {
        const same = browserAt(rig.bff.url);
        same.cookie = cookie;
        return same.post('/api/auth/step-up', { password: 'wrong' });
      }),
    );
    expect(rig.identity.seen.filter(({ path }) => path === '/auth/step-up').length).toBeLessThanOrEqual(5);
    expect((await asha.get('/api/projects')).status).toBe(401);
  });

  it('never moves the end of the session', async () => {
    const endsAt = async () =>
      ((await asha.get('/api/auth/sessions')).body['items'] as { endsAt: string }[])[0]?.endsAt;
    const before = await endsAt();
    rig.clock.move(20 * 60_000);
    await asha.post('/api/auth/step-up', { password: 'secret' });
    expect(await endsAt()).toBe(before);
  });
});

const eventually = async (check: () => void): Promise<void> => {
  for (const until = Date.now() + 3_000; ; ) {
    try {
      return check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};
