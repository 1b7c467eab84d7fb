import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { hashOf } from '../sessions/record.ts';
import { closed } from '../workbench/identity.ts';
import { openStores, type Stores } from '../workbench/store.ts';
import type { Captcha } from './captcha.ts';
import { recaptchaWith } from './recaptcha.ts';
import { captchaSettingsOf } from './settings.ts';

let stores: Stores;
let maker: Server;
let captcha: Captcha;
let asked: URLSearchParams[];
let verdict: string;
let errors: unknown[];
beforeEach(async () => {
  stores = await openStores();
  const { keyValue } = await stores.replica();
  [asked, errors, verdict] = [[], [], '{"success":true,"hostname":"lamplight.example"}'];
  maker = createServer(async (req, res) => {
    asked.push(new URLSearchParams(await text(req)));
    if (verdict === 'elsewhere') res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else res.end(verdict);
  });
  await new Promise<void>((resolve) => maker.listen(0, '127.0.0.1', resolve));
  captcha = recaptchaWith({
    keyValue,
    secret: 's3cret',
    hostname: 'lamplight.example',
    onError: (error) => errors.push(error),
    verifyUrl: `http://127.0.0.1:${(maker.address() as AddressInfo).port}/`,
  });
});
afterEach(async () => {
  await closed(maker);
  await stores.close();
});
const used = { form: 'login', browser: null, address: '203.0.113.9' } as const;

describe('reCAPTCHA', () => {
  it('asks its maker, with the secret, and believes a yes for this host', async () => {
    expect(await captcha.spend('good', used)).toBe(true);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: 's3cret',
      response: 'good',
      remoteip: '203.0.113.9',
    });
  });

  it('takes a solution once, and asks once', async () => {
    const spent = await Promise.all([...Array(5)].map(() => captcha.spend('good', used)));
    expect([spent.filter((good) => good).length, asked.length]).toEqual([1, 1]);
  });

  it.each([
    '{"success":false,"error-codes":["timeout-or-duplicate"]}',
    '{"success":true,"hostname":"evil.example"}',
    '{"success":true}',
    '{"success":"true","hostname":"lamplight.example"}',
    'no JSON',
    'elsewhere',
    `{"success":true,"hostname":"lamplight.example","x":"${'x'.repeat(20_000)}"}`,
  ])('refuses whatever else is answered: %.60s', async (answer) => {
    verdict = answer;
    expect(await captcha.spend('good', used)).toBe(false);
  });

  it('refuses while its maker is away, and says why in the log alone', async () => {
    await closed(maker);
    expect(await captcha.spend('good', used)).toBe(false);
    expect(errors).toHaveLength(1);
    expect(String(errors[0])).not.toContain('s3cret');
  });

  it('has no challenge of its own', async () => {
    expect(await captcha.challenge('login', hashOf('x'))).toBeNull();
  });
});

describe('The choice of the captcha', () => {
  it('is the built-in one unless both keys are set; one alone stops the start', () => {
    const none = { CAPTCHA_COST: 7, RECAPTCHA_SITE_KEY: null, RECAPTCHA_SECRET: null };
    expect(captchaSettingsOf(none)).toEqual({ kind: 'altcha', cost: 7 });
    const both = { ...none, RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's' };
    expect(captchaSettingsOf(both)).toEqual({ kind: 'recaptcha', siteKey: 'k', secret: 's' });
    expect(() => captchaSettingsOf({ ...none, RECAPTCHA_SECRET: 's' })).toThrow('both, or neither');
    expect(() => captchaSettingsOf({ ...none, RECAPTCHA_SITE_KEY: 'k' })).toThrow('both, or neither');
  });
});
