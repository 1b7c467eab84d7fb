import { createHash, randomBytes } from 'node:crypto';
import type { Answered, Product } from '@lamplight/identity/workbench/product.ts';
import { client, session, startProduct } from '@lamplight/identity/workbench/product.ts';
import { accounts } from './accounts.ts';
import { type OpenIdProvider, startOpenIdProvider } from './provider.ts';
import { browserAt } from './workbench/browser.ts';

const ORIGIN = 'http://127.0.0.1:8080';
let provider: OpenIdProvider;
let product: Product;
beforeAll(async () => {
  provider = await startOpenIdProvider({ siteHost: '127.0.0.1', origin: () => ORIGIN });
  product = await startProduct({ google: provider });
});
afterAll(async () => {
  await product.stop();
  await provider.close();
});

const random = () => randomBytes(32).toString('base64url');
const begin = async () => {
  const [state, nonce, codeVerifier] = [`login.${random()}`, random(), random()];
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { body } = await product.post('/internal/google/start', { state, nonce, codeChallenge });
  return { state, nonce, codeVerifier, authUrl: String(body['authUrl']) };
};

/** The whole way of one person, up to what identity answers. */
const signInAs = async (subject: string): Promise<Answered> => {
  const { authUrl, ...flow } = await begin();
  const { go, leadsTo, choose } = browserAt(provider.issuer);
  const back = await choose(leadsTo(await go(authUrl)), subject);
  expect(back.origin + back.pathname).toBe(`${ORIGIN}/auth/google/callback`);
  const { code, state, iss } = Object.fromEntries(back.searchParams);
  expect([state, iss]).toEqual([flow.state, provider.issuer]);
  return product.post('/internal/google', { ...flow, code, iss, purpose: 'login' });
};
const [newcomer, asha, unverified] = accounts.map(({ subject }) => subject);

describe('the stand-in for Google', () => {
  it('is on the other loopback name than the site', async () => {
    expect(new URL(provider.issuer).hostname).toBe('localhost');
    const other = await startOpenIdProvider({ siteHost: 'localhost', origin: () => ORIGIN });
    expect(other.issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await other.close();
  });

  it('signs a newcomer up, and in the next time', async () => {
    const first = session(await signInAs(newcomer ?? ''));
    expect(first.user).toMatchObject({ email: 'nina.newcomer@gmail.com', name: 'Nina Newcomer', role: 'client' });
    expect(session(await signInAs(newcomer ?? '')).user.id).toBe(first.user.id);
  });

  it('leads whoever has an account with the address to a proof', async () => {
    await client(product, { email: 'asha@lamplight.example' });
    const answer = await signInAs(asha ?? '');
    expect([answer.status, answer.body['code']]).toEqual([403, 'LINK_PROOF_REQUIRED']);
  });

  it('lets nobody in whose address was never proved', async () => {
    const answer = await signInAs(unverified ?? '');
    expect([answer.status, answer.body['code']]).toEqual([400, 'PROOF_INVALID']);
  });

  it('asks with a page that runs no script, and tells the site when it is cancelled', async () => {
    const { authUrl, state } = await begin();
    const { go, leadsTo, choose } = browserAt(provider.issuer);
    const page = leadsTo(await go(authUrl));
    const shown = await go(page);
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const html = await shown.text();
    for (const { name, email } of accounts) expect(html).toContain(`${name}<small>${email}`);
    expect(html).not.toContain('<script');
    const back = await choose(page, '');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state });
    expect(back.searchParams.has('code')).toBe(false);
  });

  it('is strict: no way back but the registered one, no flow without PKCE, none that another browser began', async () => {
    const { authUrl } = await begin();
    for (const [name, value] of [
      ['redirect_uri', 'http://127.0.0.1:9/elsewhere'],
      ['code_challenge', ''],
    ] as const) {
      const tampered = new URL(authUrl);
      tampered.searchParams.set(name, value);
      const answer = await browserAt(provider.issuer).go(tampered.href);
      const back = new URL(answer.headers.get('location') ?? provider.issuer);
      expect([answer.status === 400 || back.searchParams.get('error') !== null, back.searchParams.get('code')]).toEqual(
        [true, null],
      );
    }
    const mine = browserAt(provider.issuer);
    const page = mine.leadsTo(await mine.go(authUrl));
    expect((await browserAt(provider.issuer).go(page)).status).toBe(400);
  });
});
