import type { Log } from '@lamplight/common/log/log.ts';
import { generateSync } from 'otplib';
import type { Product } from '../workbench/product.ts';
import { client, session, startProduct } from '../workbench/product.ts';

/** What is said, before the log's own redaction: that is only the second net. */
const lines: string[] = [];
const take = (fields: object, message?: string): void => {
  const { err, ...others } = fields as { err?: Error };
  lines.push(JSON.stringify({ ...others, ...(err ? { err: `${err.message} ${err.stack}` } : {}), message }));
};
const log = { debug: take, info: take, warn: take, error: take, fatal: take, child: () => log } as unknown as Log;
const said = (event: string): number => lines.filter((line) => line.includes(`"security":"${event}"`)).length;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ log, policy: { name: 'strict', company: 'Lamplight' } });
});
afterAll(() => product.stop());

const MINUTE = 60_000;
const EMAIL = 'noted-somebody@gmail.com';
const PASSWORDS = ['marked-passphrase-1', 'marked-passphrase-2', 'lamplight-is-weak'];

describe('security events', () => {
  it('are said once each, and nothing that proves anyone or names their address is ever said', async () => {
    const [first = '', second = '', weak = ''] = PASSWORDS;
    const person = await client(product, { email: EMAIL, password: first });
    const login = (password: string, more: object = {}) =>
      product.post('/auth/login', { email: EMAIL, password, ...more });
    const code = async (template: Parameters<Product['letterTo']>[1]) =>
      String((await product.letterTo(EMAIL, template)).fields['code']);
    expect([said('session_started'), said('sign_in_failed')]).toEqual([1, 0]);
    await login('marked wrong guess');
    expect(said('sign_in_failed')).toBe(1);

    await product.post('/auth/send-otp', { purpose: 'step_up' }, person.accessToken);
    expect([said('code_sent'), said('limit_hit')]).toEqual([1, 0]);
    await product.post('/auth/send-otp', { purpose: 'step_up' }, person.accessToken);
    expect([said('code_sent'), said('limit_hit')]).toEqual([1, 1]);
    const proof = await code('step-up-code');
    await product.post('/auth/disable-2fa', { otp: proof }, person.accessToken);
    expect(said('code_failed')).toBe(1);
    const stepped = session(await product.post('/auth/step-up', { otp: proof }, person.accessToken));
    expect(said('step_up')).toBe(1);

    const secret = String((await product.post('/auth/totp', {}, stepped.accessToken)).body['secret']);
    const app = () => generateSync({ secret, epoch: Math.floor(product.now() / 1_000) });
    await product.post('/auth/totp/confirm', { otp: app() }, stepped.accessToken);
    expect(said('second_factor_on')).toBe(1);
    product.pass(MINUTE);
    const { challengeId } = (await login(first)).body;
    const shown = { email: EMAIL, purpose: 'login_verification', challengeId };
    const inside = session(await product.post('/auth/verify-otp', { ...shown, otp: app() }));
    product.pass(MINUTE);
    await product.post('/auth/disable-2fa', { otp: app() }, inside.accessToken);
    expect(said('second_factor_off')).toBe(1);

    await product.post('/auth/request-password-reset', { email: EMAIL });
    const otp = await code('password-reset');
    const reset = (newPassword: string) => product.post('/auth/reset-password', { email: EMAIL, otp, newPassword });
    // Refused for its strength, the code is still good.
    expect((await reset(weak)).body['code']).toBe('PASSWORD_WEAK');
    expect((await reset(second)).status).toBe(200);
    expect(session(await login(second)).user.twoFactorEnabled).toBe(false);

    const all = lines.join('\n');
    const tokens = [person, stepped, inside].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]);
    for (const word of [EMAIL, 'marked', ...PASSWORDS, secret, String(challengeId), ...tokens])
      expect(all).not.toContain(word);
    for (const one of [proof, otp]) expect(all).not.toContain(`"${one}"`);
    expect(all).toContain(person.user.id);
  });
});
