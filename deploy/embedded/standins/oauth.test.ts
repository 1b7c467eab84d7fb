import { browserAt } from '../openid/workbench/browser.ts';
import { driveAccounts } from './drive/accounts.ts';
import { dropboxAccounts } from './dropbox/accounts.ts';
import { githubAccounts } from './github/people.ts';
import { openStandIns, type StandIns } from './open.ts';
import {
  connect,
  consents,
  driveAt,
  dropboxAt,
  exchange,
  flowAt,
  githubAt,
  ORIGIN,
  refresh,
  tokenCall,
} from './workbench/consent.ts';

let now = Date.UTC(2026, 10, 27, 9);
let all: StandIns;
beforeAll(async () => {
  all = await openStandIns({ siteHost: '127.0.0.1', origin: () => ORIGIN, now: () => now });
});
afterAll(() => all.close());

const MINUTE = 60_000;
const CASES = [
  { name: 'drive', at: driveAt, accounts: driveAccounts, seconds: 3_599, rotates: false, lasting: true },
  { name: 'dropbox', at: dropboxAt, accounts: dropboxAccounts, seconds: 14_400, rotates: false, lasting: true },
  { name: 'github', at: githubAt, accounts: githubAccounts, seconds: 28_800, rotates: true, lasting: false },
] as const;

/** GitHub refuses with status 200 and a word; the others with a status. */
const refused = ({ status, body }: Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>): boolean =>
  typeof body['error'] === 'string' && body['access_token'] === undefined && (status >= 400 || status === 200);

describe.each(CASES)('consent at the stand-in for $name', ({ name, at, accounts, seconds, rotates, lasting }) => {
  const provider = () => at(all[name]);
  const first = accounts[0]?.id ?? '';
  /** Whether the API takes a token. */
  const taken = async (token: unknown): Promise<boolean> => {
    const { url } = all[name];
    const authorization = `Bearer ${String(token)}`;
    const call = {
      drive: () => fetch(`${url}/drive/v3/about?fields=user`, { headers: { authorization } }),
      dropbox: () => fetch(`${url}/2/users/get_current_account`, { method: 'POST', headers: { authorization } }),
      github: () => fetch(`${url}/api/v3/user`, { headers: { authorization } }),
    }[name];
    const { status } = await call();
    expect([200, 401]).toContain(status);
    return status === 200;
  };

  it('is on the other loopback name than the site', () => {
    expect(new URL(all[name].url).hostname).toBe('localhost');
  });

  it('leads back with a code and the state, and the code gives tokens that the API takes', async () => {
    const { address, state, verifier } = flowAt(provider());
    const back = await consents(provider(), address, first);
    expect(`${back?.origin}${back?.pathname}`).toBe(provider().redirectUri);
    expect(back?.searchParams.get('state')).toBe(state);
    const { status, body } = await exchange(provider(), back?.searchParams.get('code') ?? '', verifier);
    expect([status, body['expires_in']]).toEqual([200, seconds]);
    expect(String(body['token_type']).toLowerCase()).toBe('bearer');
    expect(await taken(body['access_token'])).toBe(true);
  });

  it('shows in words what is asked for, without a script', async () => {
    const shown = await browserAt(provider().url).go(flowAt(provider()).address);
    expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const html = await shown.text();
    for (const account of accounts) expect(html).toContain(account.email);
    expect(html).not.toContain('<script');
    expect(html.match(/<li>/g)?.length).toBeGreaterThanOrEqual(3);
    // In words, and not by the names of scopes.
    expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/googleapis|files\.content|_/);
  });

  it('leads back without a code when it is cancelled', async () => {
    const { address, state } = flowAt(provider());
    const back = await consents(provider(), address, '');
    expect(Object.fromEntries(back?.searchParams ?? [])).toMatchObject({ error: 'access_denied', state });
    expect(back?.searchParams.has('code')).toBe(false);
  });

  it('leads nowhere for a foreign redirect address or an unknown app', async () => {
    for (const changed of [
      { redirect_uri: 'http://127.0.0.1:9/elsewhere' },
      { redirect_uri: `${provider().redirectUri}/` },
      { client_id: 'another' },
    ]) {
      const answer = await browserAt(provider().url).go(flowAt(provider(), changed).address);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  it('takes S256 and nothing else, and no request without a state', async () => {
    for (const changed of [
      { code_challenge: '' },
      { code_challenge_method: 'plain' },
      { state: '' },
      { response_type: 'token' },
    ]) {
      const back = await consents(provider(), flowAt(provider(), changed).address, first);
      expect([back?.searchParams.has('error'), back?.searchParams.has('code')]).toEqual([true, false]);
    }
  });

  it('lets only the browser consent that asked', async () => {
    const { address } = flowAt(provider());
    const [mine, another] = [browserAt(provider().url), browserAt(provider().url)];
    const [, action = ''] = /action="([^"]+)"/.exec(await (await mine.go(address)).text()) ?? [];
    const body = new URLSearchParams({ account: first });
    const url = new URL(action, provider().url).href;
    expect((await another.go(url, { method: 'POST', body })).status).toBe(400);
    expect((await mine.go(url, { method: 'POST', body })).status).toBe(302);
    expect((await mine.go(url, { method: 'POST', body })).status).toBe(400);
  });

  it('gives nothing for a code that was used, and ends what it gave', async () => {
    const { body, code, verifier } = await connect(provider(), first);
    expect(await taken(body['access_token'])).toBe(true);
    expect(refused(await exchange(provider(), code, verifier))).toBe(true);
    expect(await taken(body['access_token'])).toBe(false);
  });

  it.each([
    ['the wrong verifier', { code_verifier: 'x'.repeat(43) }],
    ['a verifier that is too short', { code_verifier: 'short' }],
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:9/elsewhere' }],
    ['the wrong secret', { client_secret: 'guessed' }],
    ['another app', { client_id: 'another' }],
    ['another kind of grant', { grant_type: 'password' }],
  ])('gives nothing for %s', async (_what, changed) => {
    const { address, verifier } = flowAt(provider());
    const back = await consents(provider(), address, first);
    expect(refused(await exchange(provider(), back?.searchParams.get('code') ?? '', verifier, changed))).toBe(true);
  });

  it('gives nothing for a code that is too old', async () => {
    const { address, verifier } = flowAt(provider());
    const back = await consents(provider(), address, first);
    now += 11 * MINUTE;
    expect(refused(await exchange(provider(), back?.searchParams.get('code') ?? '', verifier))).toBe(true);
  });

  it('lets a token expire, and refreshes it', async () => {
    const { body } = await connect(provider(), first);
    now += (seconds + 1) * 1_000;
    expect(await taken(body['access_token'])).toBe(false);
    const fresh = await refresh(provider(), String(body['refresh_token']));
    expect(await taken(fresh.body['access_token'])).toBe(true);
    expect(typeof fresh.body['refresh_token']).toBe(rotates ? 'string' : 'undefined');
    const again = await refresh(provider(), String(body['refresh_token']));
    expect(refused(again)).toBe(rotates);
  });

  it('keeps a refresh token for as long as the provider does', async () => {
    const { body } = await connect(provider(), first);
    now += 200 * 24 * 60 * MINUTE;
    expect(refused(await refresh(provider(), String(body['refresh_token'])))).toBe(!lasting);
  });

  it('ends everything when the person takes the consent back, and expires tokens on demand', async () => {
    const { body } = await connect(provider(), first);
    expect(all[name].livingTokens()).toBeGreaterThan(0);
    all[name].expireTokens();
    expect(await taken(body['access_token'])).toBe(false);
    const fresh = await refresh(provider(), String(body['refresh_token']));
    expect(await taken(fresh.body['access_token'])).toBe(true);
    all[name].revokeGrants();
    expect(await taken(fresh.body['access_token'])).toBe(false);
    const token = String(fresh.body['refresh_token'] ?? body['refresh_token']);
    expect(refused(await refresh(provider(), token))).toBe(true);
    expect(all[name].livingTokens()).toBe(0);
  });
});

describe('what only one of them has', () => {
  it('drive: no refresh token without offline access, an id_token only with openid, no scope that there is not', async () => {
    const provider = driveAt(all.drive);
    const scope = 'https://www.googleapis.com/auth/drive.file';
    const { address, verifier } = flowAt(provider, { access_type: 'online', scope });
    const back = await consents(provider, address, driveAccounts[0]?.id ?? '');
    const { body } = await exchange(provider, back?.searchParams.get('code') ?? '', verifier);
    expect([body['refresh_token'], body['id_token'], body['scope']]).toEqual([undefined, undefined, scope]);
    const refused = await consents(provider, flowAt(provider, { scope: `${scope} everything` }).address, '');
    expect(refused?.searchParams.get('error')).toBe('invalid_scope');
  });

  it('drive: what the person unticks is not in the token', async () => {
    const provider = driveAt(all.drive);
    const { address, verifier } = flowAt(provider);
    const leaves = ['https://www.googleapis.com/auth/drive.file', 'openid'];
    const back = await consents(provider, address, driveAccounts[0]?.id ?? '', leaves);
    const { body } = await exchange(provider, back?.searchParams.get('code') ?? '', verifier);
    expect(body['scope']).toBe('openid https://www.googleapis.com/auth/userinfo.email');
  });

  it('drive: revoking either token ends the grant, once', async () => {
    const { body } = await connect(driveAt(all.drive), driveAccounts[0]?.id ?? '');
    const revoke = () =>
      fetch(`${all.drive.url}/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: String(body['refresh_token']) }),
      });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 400]);
    expect((await refresh(driveAt(all.drive), String(body['refresh_token']))).status).toBe(400);
  });

  it('github: answers as a form where JSON was not asked for, and says what a code is', async () => {
    const answer = await fetch(`${all.github.url}/login/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: all.github.clientId, client_secret: all.github.clientSecret, code: 'x' }),
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(new URLSearchParams(await answer.text()).get('error')).toBe('bad_verification_code');
    expect((await tokenCall(githubAt(all.github), { grant_type: 'refresh_token' })).body['error']).toBe(
      'bad_refresh_token',
    );
  });

  it('tells the service where the three are', () => {
    expect(Object.values(all.settings).every((value) => value.length > 5)).toBe(true);
    expect(all.settings.GITHUB_URL).toBe(all.github.url);
    expect(all.settings.DROPBOX_CLIENT_SECRET).toBe(all.dropbox.clientSecret);
  });
});
