/** Connecting at the edge: every text of the specification, and the attacks on callbacks (group G). */
import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';
import { json, type Reached } from '../workbench/service.ts';

let rig: Rig;
let asha: Browser;
/** What integrations answers for a code, and where it leads who begins. */
let exchange: readonly [status: number, answer: object];
let start: (state: string) => readonly [status: number, answer: object];
beforeEach(async () => {
  rig = await startRig();
  start = (state) => [200, { success: true, authUrl: `https://provider.example/auth?state=${state}` }];
  exchange = [200, { success: true, account: 'files@lamplight.example', accessToken: 'marked-token' }];
  rig.projects.answer = (req, res, body) => {
    const sent = JSON.parse(body || '{}') as Record<string, string>;
    return json(res, ...(req.url === '/internal/connections/start' ? start(sent['state'] ?? '') : exchange));
  };
  asha = browserAt(rig.bff.url);
  await asha.login('asha');
});
afterEach(() => rig.close());

type Case = Readonly<{
  provider: 'drive' | 'dropbox' | 'github';
  purpose: string;
  start: string;
  /** Null where what came back is sent in a query. */
  posts: string | null;
  back(by: Browser, returned: Record<string, string>): ReturnType<Browser['get']>;
  failed: string;
  noCode: string;
  noState: string;
  said: object;
}>;
const GOOGLE = 'Google authentication failed. Please try again.';
const MISSING = 'Missing authorization code or state parameter';
const posting = (posts: string): Pick<Case, 'posts' | 'back'> => ({
  posts,
  back: (by, returned) => by.post(posts, returned),
});
const CASES: readonly Case[] = [
  {
    ...{ provider: 'drive', purpose: 'drive_connect', start: '/api/gdrive/admin/connect/url' },
    ...posting('/api/gdrive/admin/connect/tokens'),
    ...{ failed: GOOGLE, noCode: 'No authorization code received from Google', noState: GOOGLE },
    said: { success: true, message: 'Google Drive is connected.' },
  },
  {
    ...{ provider: 'dropbox', purpose: 'dropbox', start: '/api/dropbox-oauth/auth/url' },
    ...posting('/api/dropbox-oauth/auth/exchange-token'),
    ...{ failed: 'Failed to process Dropbox authorization', noCode: MISSING, noState: MISSING },
    said: { success: true, message: 'Dropbox is connected.', accountInfo: { name: 'files@lamplight.example' } },
  },
  {
    ...{ provider: 'github', purpose: 'github', start: '/api/github/auth/url' },
    posts: null,
    back: (by, returned) => by.get(`/api/github/auth/callback?${new URLSearchParams(returned)}`),
    ...{ failed: 'GitHub connection failed', noCode: 'No authorization code received from GitHub' },
    noState: 'GitHub connection failed',
    said: { success: true, message: 'GitHub is connected.', returnTo: '/admin-dashboard' },
  },
];
const asked = (path: string): readonly Reached[] => rig.projects.reached.filter((one) => one.path === path);
const exchanges = () => asked('/internal/connections');
const begin = async ({ start }: Case, by = asha, body: object = {}): Promise<string> => {
  const answer = await by.post(start, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return new URL(String(answer.body['authUrl'])).searchParams.get('state') ?? '';
};
const sha256 = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64url');

describe.each(CASES)('$provider', (one) => {
  const { provider, purpose, back, failed, noCode, noState, said } = one;
  const invalid = (message = failed) => ({ status: 400, body: { code: 'STATE_INVALID', message } });

  it('is begun with a state of this browser, and comes back once with what the specification says', async () => {
    const state = await begin(one);
    expect(state).toMatch(new RegExp(`^${purpose}\\.[\\w-]{43}$`));
    const answer = await back(asha, { code: 'c1', state });
    expect([answer.status, answer.body]).toEqual([200, said]);
    const [started] = asked('/internal/connections/start');
    const { codeChallenge, ...begun } = JSON.parse(started?.body ?? '');
    expect(begun).toEqual({ provider, state });
    const [sent] = exchanges();
    const { codeVerifier, ...callback } = JSON.parse(sent?.body ?? '');
    expect(callback).toEqual({ provider, code: 'c1' });
    expect(await sha256(codeVerifier)).toBe(codeChallenge);
    for (const { headers } of [started, sent] as Reached[])
      expect(headers.authorization).toMatch(/^Bearer access\.asha\./);
    expect(answer.text).not.toContain('marked');
    expect(await back(asha, { code: 'c1', state })).toMatchObject(invalid());
    expect(exchanges()).toHaveLength(1);
  });

  it('G1 in another browser it fails, also of the same person, and nobody is asked', async () => {
    const state = await begin(one);
    const other = browserAt(rig.bff.url);
    expect(await back(other, { code: 'c', state })).toMatchObject({ status: 401 });
    await other.login('lena');
    if (provider === 'github') expect(await back(other, { code: 'c', state })).toMatchObject(invalid());
    const again = browserAt(rig.bff.url);
    await again.login('asha');
    expect(await back(again, { code: 'c', state })).toMatchObject(invalid());
    expect(exchanges()).toEqual([]);
  });

  it('G2 an attacker’s code and state are nothing in the victim’s browser', async () => {
    const attacker = browserAt(rig.bff.url);
    await attacker.login('asha');
    const state = await begin(one, attacker);
    await asha.login('asha');
    expect(await back(asha, { code: 'attackers', state })).toMatchObject(invalid());
    expect(exchanges()).toEqual([]);
  });

  it('G3 of twenty at the same moment one is let through', async () => {
    const state = await begin(one);
    const answers = await Promise.all(Array.from({ length: 20 }, () => back(asha, { code: 'c', state })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(exchanges()).toHaveLength(1);
  });

  it('G6 is the staff’s, and what is the company’s the admins’', async () => {
    const state = await begin(one);
    for (const who of provider === 'github' ? ['chitra'] : ['chitra', 'eli', 'lena']) {
      const stranger = browserAt(rig.bff.url);
      await stranger.login(who);
      expect(await stranger.post(one.start, {})).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(await back(stranger, { code: 'c', state })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    const visitor = browserAt(rig.bff.url);
    expect((await visitor.post(one.start, {})).status).toBe(401);
    expect((await back(visitor, { code: 'c', state })).status).toBe(401);
    expect(exchanges()).toEqual([]);
    // What others tried has burned nothing.
    expect((await back(asha, { code: 'c', state })).status).toBe(200);
  });

  it('is begun by nobody for whom another signed in meanwhile', async () => {
    const state = await begin(one);
    await asha.login(provider === 'github' ? 'eli' : 'asha');
    const answer = await back(asha, { code: 'c', state });
    if (provider === 'github') expect(answer).toMatchObject(invalid());
    else expect(answer.status).toBe(200);
    expect(exchanges()).toHaveLength(provider === 'github' ? 0 : 1);
  });

  it('is over after ten minutes', async () => {
    const state = await begin(one);
    rig.clock.move(10 * 60_000);
    expect(await back(asha, { code: 'c', state })).toMatchObject(invalid());
    expect(exchanges()).toEqual([]);
  });

  it('whose prefix was changed is over, and so is one of another purpose', async () => {
    const state = await begin(one);
    expect(await back(asha, { code: 'c', state: state.replace(purpose, 'login') })).toMatchObject(invalid());
    expect(await back(asha, { code: 'c', state })).toMatchObject(invalid());
    const other = CASES.find((some) => some !== one) ?? one;
    expect(await back(asha, { code: 'c', state: await begin(other) })).toMatchObject(invalid());
    expect(exchanges()).toEqual([]);
  });

  it('without a state, or with a purpose alone, is refused as such', async () => {
    await begin(one);
    expect(await back(asha, { code: 'c' })).toMatchObject(invalid(noState));
    expect(await back(asha, { code: 'c', state: '' })).toMatchObject(invalid(noState));
    expect(await back(asha, { code: 'c', state: purpose })).toMatchObject(invalid());
    expect(exchanges()).toEqual([]);
  });

  it('without a code is refused in the words of the specification, and the state is burned', async () => {
    const state = await begin(one);
    expect(await back(asha, { state })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: noCode },
    });
    expect(await back(asha, { code: 'c', state })).toMatchObject(invalid());
    expect(exchanges()).toEqual([]);
  });

  it('that was refused there says why in known words alone, and the state is burned', async () => {
    const words: Readonly<Record<string, string>> = {
      drive: 'Google authentication failed: access_denied',
      dropbox: 'Access denied by user',
      github: 'GitHub connection failed',
    };
    const state = await begin(one);
    expect(await back(asha, { error: 'access_denied', state })).toMatchObject({
      status: 400,
      body: { code: 'CONNECT_FAILED', message: words[provider] },
    });
    expect(await back(asha, { code: 'c', state })).toMatchObject(invalid());
    const strange = `<img src=x>${'x'.repeat(80)}`;
    const answer = await back(asha, { error: strange, state: await begin(one) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'CONNECT_FAILED', message: failed } });
    expect(answer.text).not.toContain('img');
    expect(exchanges()).toEqual([]);
  });

  it('what integrations refuses goes on as it is, without anything of a token; what it does not answer is 503', async () => {
    const message = failed;
    exchange = [400, { success: false, code: 'CONNECT_FAILED', message, requestId: 'r', refreshToken: 'marked-token' }];
    const refused = await back(asha, { code: 'c', state: await begin(one) });
    expect(refused).toMatchObject({ status: 400, body: { code: 'CONNECT_FAILED', message } });
    expect(refused.text).not.toContain('marked');
    exchange = [200, { success: true }];
    expect(await back(asha, { code: 'c', state: await begin(one) })).toMatchObject({
      body: { code: 'UPSTREAM_REFUSED' },
    });
    const away = { status: 503, body: { code: 'UNAVAILABLE' } };
    const state = await begin(one);
    rig.projects.answer = (_req, res) => void res.destroy();
    expect(await asha.post(one.start, {})).toMatchObject(away);
    expect(await back(asha, { code: 'c', state })).toMatchObject(away);
    expect(await back(asha, { code: 'c', state })).toMatchObject(invalid());
  });

  it('where integrations begins nothing, what it says goes on, and no state is good', async () => {
    const states: string[] = [];
    start = (state) => {
      states.push(state);
      return [409, { success: false, code: 'STATE_CONFLICT', message: 'No', requestId: 'r', secret: 'marked-token' }];
    };
    const refused = await asha.post(one.start, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT', message: 'No' } });
    expect(refused.text).not.toContain('marked');
    expect(await back(asha, { code: 'c', state: states[0] ?? '' })).toMatchObject(invalid());
    expect(exchanges()).toEqual([]);
  });

  it('leads to a page of the web, and nowhere else', async () => {
    for (const authUrl of ['https://provider.example/a', 'http://localhost:4010/a']) {
      start = () => [200, { success: true, authUrl }];
      expect((await asha.post(one.start, {})).body).toEqual({ success: true, authUrl });
    }
    const wrong = ['javascript:alert(1)', 'xhttps://provider.example/', 'httpsx://provider.example/', '/a', undefined];
    for (const authUrl of wrong) {
      start = () => [200, { success: true, authUrl }];
      expect([authUrl, await asha.post(one.start, {})]).toMatchObject([
        authUrl,
        { body: { code: 'UPSTREAM_REFUSED' } },
      ]);
    }
  });

  it.each([
    ['begun', (_state: string) => asha.post(one.start, {})],
    ['come back from', (state: string) => back(asha, { code: 'c', state })],
  ])(
    '%s by somebody whose token cannot be renewed now asks nobody anything, and says to try again',
    async (_how, act) => {
      const state = await begin(one);
      rig.clock.move(rig.identity.accessLifeMs);
      const before = rig.projects.reached.length;
      rig.identity.refreshFaults.push(500, 500);
      expect(await act(state)).toMatchObject({ status: 503, body: { code: 'REFRESH_UNAVAILABLE' } });
      expect(rig.projects.reached).toHaveLength(before);
    },
  );

  it('is written down: who connected what, and what came back to a browser that began nothing', async () => {
    await back(asha, { code: 'c', state: await begin(one) });
    await back(asha, { code: 'c', state: `${purpose}.made-up` });
    const lines = rig
      .logged()
      .split('\n')
      .filter((line) => line.includes('"foreign state"') || line.includes('"connected"'))
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ provider }, { by: expect.stringMatching(new RegExp(`^${provider}-connect$`)) }]);
    expect(lines[0]).toHaveProperty('userId');
  });

  it('is asked by a page of this origin, in its own shape', async () => {
    expect(await asha.post(one.start, {}, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
    expect(await asha.post(one.start, { returnTo: 7 })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ field: 'returnTo' }] },
    });
    for (const path of [one.start, one.posts ?? one.start])
      expect(await asha.post(path, [])).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect((await asha.post(one.start, { state: 'mine' })).status).toBe(400);
    expect(asked('/internal/connections/start')).toEqual([]);
  });
});

const dropbox = CASES[1] as Case;
it.each([
  ['access_denied', 'Access denied by user'],
  ['invalid_request', 'Invalid request'],
  ['unauthorized_client', 'Unauthorized client'],
  ['unsupported_response_type', 'Unsupported response type'],
  ['invalid_scope', 'Invalid scope'],
  ['server_error', 'Server error'],
  ['something_else', 'Failed to process Dropbox authorization'],
])('Dropbox says %s in words', async (error, message) => {
  expect((await dropbox.back(asha, { error, state: await begin(dropbox) })).body).toMatchObject({ message });
});

const github = CASES[2] as Case;
it('G4 GitHub leads back to where it began, on an own page, or home', async () => {
  const ledTo = async (returnTo: string) =>
    (await github.back(asha, { code: 'c', state: await begin(github, asha, { returnTo }) })).body['returnTo'];
  expect(await ledTo('/profile')).toBe('/profile');
  for (const evil of ['//evil', '/\\evil', '/%5cevil', '/\tevil', 'https:evil', '/login?next=//evil', '/nowhere'])
    expect(await ledTo(evil)).toBe('/admin-dashboard');
});

it('is begun so often a minute from one address, and its state is in no log', async () => {
  const states: string[] = [];
  const [drive] = CASES as [Case];
  for (let n = 0; n < 30; n += 1) states.push(await begin(drive));
  expect(await asha.post(drive.start, {})).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  await drive.back(asha, { code: 'marked-code', state: states.at(-1) ?? '' });
  for (const state of states) expect(rig.logged()).not.toContain(state.split('.')[1]);
  expect(rig.logged()).not.toMatch(/marked-code|marked-token/);
});
