import { hash } from 'node:crypto';
import { type Browser, browserAt } from './workbench/browser.ts';
import { CODE } from './workbench/identity.ts';
import { type Rig, startRig } from './workbench/rig.ts';

let rig: Rig;
let browser: Browser;
/** What a person typed and what the edge was given to keep, under marks that come nowhere else. */
const PASSWORD = 'marked-password-5f1c';
const ADDRESS = 'marked.address.7be2@gmail.com';
beforeAll(async () => {
  rig = await startRig();
  browser = browserAt(rig.bff.url);
});
afterAll(() => rig.close());

describe('What is secret', () => {
  it('B7 stands in no line of the log, whatever goes right or wrong with it', async () => {
    const captchaToken = await browser.captcha('login');
    const tries = [
      { email: ADDRESS, password: PASSWORD },
      { email: ADDRESS, password: PASSWORD, captchaToken },
      { email: ADDRESS, password: PASSWORD, captchaToken },
      { email: [ADDRESS], password: PASSWORD, captchaToken },
    ];
    for (const form of tries) await browser.post('/api/auth/login', form);
    await browser.post('/api/auth/send-otp', { email: ADDRESS, purpose: 'verification' });
    await browser.post('/api/auth/verify-otp', { email: ADDRESS, otp: '918273', purpose: 'verification' });
    const url = await browser.post('/api/auth/google/url', { state: 'login' });
    const state = new URL(String(url.body['authUrl'])).searchParams.get('state') ?? '';
    await browser.get(`/api/auth/google/callback?code=marked-code-11d0&state=${state}`);
    await browser.get('/api/auth/google/callback?code=marked-code-11d0&state=marked-state-88aa');
    await browser.post('/api/auth/invitation', { token: 'marked-token'.padEnd(43, '0') });
    await browser.post('/api/delivery', { token: 'marked-delivery'.padEnd(43, '0'), passcode: 'marked-passcode' });
    await browser.get(`/project-delivery/${'marked-delivery'.padEnd(43, '0')}`);
    const anonymous = browser.cookie?.split('=')[1] ?? '';
    await browser.login('vera');
    await browser.post('/api/auth/verify-otp', { email: 'vera@gmail.com', otp: CODE, purpose: 'login_verification' });
    const [signedIn, device] = [browser.cookie, browser.device].map((cookie) => cookie?.split('=')[1] ?? '');
    await browser.post('/api/auth/step-up', { password: PASSWORD });
    await browser.get('/api/auth/sessions');
    await browser.get('/api/projects?limit=marked-query');
    rig.identity.refreshFaults.push(500, 500);
    rig.clock.move(5 * 60_000);
    await browser.get('/api/projects');
    await browser.post('/api/auth/logout');

    const logged = rig.logged();
    expect(logged).toContain('"security":true');
    expect(logged.split('\n').length).toBeGreaterThan(15);
    const secrets = [
      ...[PASSWORD, ADDRESS, 'vera@gmail.com', captchaToken, '918273', CODE, state, state.split('.')[1] ?? ''],
      ...[
        'marked-code',
        'marked-state',
        'marked-token',
        'marked-query',
        'marked-delivery',
        'marked-passcode',
        'challenge-',
        'access.',
        'refresh-family',
      ],
      ...[anonymous, signedIn, device].flatMap((value = '') => [value, hash('sha256', value, 'base64url')]),
    ];
    expect(secrets.every((secret) => secret.length > 5)).toBe(true);
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
  });
});
