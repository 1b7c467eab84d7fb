/** Connecting, testing and disconnecting over HTTP: by whom it may be done, in which state, and what each provider is asked. */
import { type ProviderName, providers } from '@lamplight/bff/contract/connections.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from '../workbench/cast.ts';
import { type Stage, startStage, untilWithdrawn } from '../workbench/harness.ts';
import { json } from '../workbench/oauth-server.ts';
import { connectionIdOf } from './ids.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.end());

const FAILED: Readonly<Record<ProviderName, string>> = {
  drive: 'Google authentication failed. Please try again.',
  dropbox: 'Failed to process Dropbox authorization',
  github: 'GitHub connection failed',
};
const fails = ({ status, body }: { status: number; body: object }, expected: number, code: string) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const idOf = (provider: ProviderName) => connectionIdOf(provider, admin.id);
const disconnect = (provider: string, by = admin) => stage.post(by, `/connections/${provider}/disconnect`);
const test = (provider: string, by = admin) => stage.post(by, `/connections/${provider}/test`);

describe('the address that begins it', () => {
  it.each([
    [
      'drive',
      '/o/oauth2/v2/auth',
      {
        redirect_uri: 'https://lamplight.example/auth/google/callback',
        scope: 'openid email https://www.googleapis.com/auth/drive.file',
        ...{ access_type: 'offline', prompt: 'consent', response_type: 'code' },
      },
    ],
    [
      'dropbox',
      '/oauth2/authorize',
      {
        redirect_uri: 'https://lamplight.example/admin/dropbox-callback',
        scope:
          'account_info.read files.metadata.read files.content.read files.content.write sharing.read sharing.write',
        ...{ token_access_type: 'offline', response_type: 'code' },
      },
    ],
    ['github', '/login/oauth/authorize', { redirect_uri: 'https://lamplight.example/github/callback' }],
  ] as const)('of %s asks for the least that works, with the hash of the verifier', async (provider, path, asked) => {
    const { authUrl } = await stage.begin(admin, provider);
    const url = new URL(authUrl);
    expect([url.origin, url.pathname]).toEqual([stage.provider.url, path]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...asked,
      client_id: 'lamplight-test',
      state: `${provider}.state`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(authUrl).not.toContain('secret');
  });
});

describe.each(providers)('%s', (provider) => {
  it('is connected, tested and disconnected, and each is recorded once', async () => {
    const begun = await stage.shown(admin, provider);
    expect(begun).toMatchObject({ state: 'not_connected', account: null, can: { connect: true, test: false } });
    expect(begun.asks.length).toBeGreaterThan(0);
    const answer = await stage.connect(admin, provider);
    expect([answer.status, answer.body]).toEqual([200, { success: true, account: 'files@lamplight.example' }]);
    await eventually(async () =>
      expect(await stage.shown(admin, provider)).toMatchObject({
        ...{
          state: 'connected',
          account: 'files@lamplight.example',
          withdrawal: null,
          remark: null,
          lastFailure: null,
        },
        connectedBy: { id: admin.id, name: `Name of ${admin.id}`, role: 'admin' },
        can: { connect: false, test: true, disconnect: true },
      }),
    );
    const tested = await test(provider);
    expect(tested.body.connection).toMatchObject({ state: 'connected', lastFailure: null });
    expect(tested.body.connection.lastSuccessAt).not.toBeNull();

    const gone = await disconnect(provider);
    expect(gone.body.connection).toMatchObject({ state: 'revoked', can: { test: false, disconnect: false } });
    await untilWithdrawn(stage, idOf(provider), 'confirmed');
    expect(stage.provider.live()).toBe(0);
    await eventually(async () =>
      expect(await stage.shown(admin, provider)).toMatchObject({ withdrawal: 'confirmed', can: { connect: true } }),
    );
    expect((await stage.typesOf(idOf(provider))).slice(1)).toEqual(['ConnectionRevoked', 'GrantWithdrawn']);
    // And once more, from the beginning.
    expect((await stage.connect(admin, provider)).status).toBe(200);
  });

  it('is not connected by a code that was used, is another’s, or made up', async () => {
    const flow = await stage.begin(admin, provider);
    const code = stage.provider.codeFor(flow.authUrl);
    const other = await stage.begin(admin, provider);
    for (const wrong of [stage.provider.codeFor(other.authUrl), 'made-up']) {
      const answer = await stage.finish(admin, provider, flow, wrong);
      fails(answer, 400, 'CONNECT_FAILED');
      expect(answer.body.message).toBe(FAILED[provider]);
    }
    expect((await stage.finish(admin, provider, flow, code)).status).toBe(200);
    await disconnect(provider);
    await untilWithdrawn(stage, idOf(provider), 'confirmed');
    fails(await stage.finish(admin, provider, flow, code), 400, 'CONNECT_FAILED');
    expect((await stage.typesOf(idOf(provider))).length).toBe(3);
  });

  it('that is connected is not connected again, and no code is spent on it', async () => {
    const flow = await stage.begin(admin, provider);
    await stage.connect(admin, provider);
    const asked = stage.provider.requests.length;
    fails(await stage.finish(admin, provider, flow), 409, 'STATE_CONFLICT');
    const start = { provider, state: 's', codeChallenge: 'c'.repeat(43) };
    fails(await stage.ask(admin, internalPaths.connectionStart, start), 409, 'STATE_CONFLICT');
    expect(stage.provider.requests).toHaveLength(asked);
  });

  it('that is not connected is neither tested nor disconnected', async () => {
    fails(await test(provider), 409, 'STATE_CONFLICT');
    fails(await disconnect(provider), 409, 'STATE_CONFLICT');
  });

  it('is asked nothing by whoever may not, or has not said who they are', async () => {
    const flow = await stage.begin(admin, provider);
    const code = stage.provider.codeFor(flow.authUrl);
    const strangers = provider === 'github' ? [client] : [client, employee, lead];
    for (const actor of strangers) {
      fails(await stage.finish(actor, provider, flow, code), 403, 'FORBIDDEN');
      const start = { provider, state: 's', codeChallenge: 'c'.repeat(43) };
      fails(await stage.ask(actor, internalPaths.connectionStart, start), 403, 'FORBIDDEN');
      fails(await test(provider, actor), 403, 'FORBIDDEN');
      fails(await disconnect(provider, actor), 403, 'FORBIDDEN');
    }
    fails(
      await stage.ask(null, internalPaths.connectionExchange, { provider, code, codeVerifier: 'v' }),
      401,
      'NOT_AUTHENTICATED',
    );
    expect(stage.provider.requests).toEqual([]);
  });

  it('that is away when it is connected leaves nothing behind, and the next time works', async () => {
    for (const path of ['/token', '/oauth2/token', '/login/oauth/access_token', '/drive/v3/about', '/api/v3/user'])
      stage.provider.faults.set(path, (res) => json(res, 503, {}));
    fails(await stage.connect(admin, provider), 503, 'UNAVAILABLE');
    stage.provider.faults.clear();
    expect(await stage.typesOf(idOf(provider))).toEqual([]);
    expect((await stage.connect(admin, provider)).status).toBe(200);
  });
});

describe('an answer that no provider should give', () => {
  const answers = {
    // Where it leads answers as a provider should.
    'a redirect': (res) =>
      void res.writeHead(307, { location: `${stage.provider.url}/login/oauth/access_token` }).end(),
    'no JSON': (res) => void res.writeHead(200).end('<html>'),
    'JSON without a token': (res) => json(res, 200, { ok: true }),
    'a token that is a list': (res) => json(res, 200, { access_token: ['a'], expires_in: 1 }),
    'an answer without end': (res) =>
      json(res, 200, {
        ...{ access_token: 'a', refresh_token: 'r', expires_in: 3_600, pad: 'x'.repeat(512 * 1024) },
        scope: 'https://www.googleapis.com/auth/drive.file',
      }),
    'a hung-up line': (res) => void res.destroy(),
  } satisfies Record<string, Parameters<Stage['provider']['faults']['set']>[1]>;
  it.each(Object.entries(answers))('%s is as none: 503, and nothing is connected', async (_what, fault) => {
    stage.provider.faults.set('/token', fault);
    fails(await stage.connect(admin, 'drive'), 503, 'UNAVAILABLE');
    expect(await stage.typesOf('drive')).toEqual([]);
    expect(stage.provider.requests).toEqual(['POST /token']);
    stage.provider.faults.clear();
    expect((await stage.connect(admin, 'drive')).status).toBe(200);
  });

  it('less than what was asked for is refused, and so is what could not be renewed', async () => {
    stage.provider.told.scope = 'openid https://www.googleapis.com/auth/userinfo.email';
    fails(await stage.connect(admin, 'drive'), 400, 'CONNECT_FAILED');
    stage.provider.told.scope = 'account_info.read files.content.read';
    fails(await stage.connect(admin, 'dropbox'), 400, 'CONNECT_FAILED');
    Object.assign(stage.provider.told, { scope: null, refreshToken: false });
    fails(await stage.connect(admin, 'dropbox'), 400, 'CONNECT_FAILED');
    expect([await stage.typesOf('drive'), await stage.typesOf('dropbox')]).toEqual([[], []]);
  });

  it('a name of its own kind is text, and ends somewhere', async () => {
    stage.provider.told.account = `<b>\u202eevil\u0000</b>${'x'.repeat(500)}`;
    await stage.connect(admin, 'drive');
    const { account } = await stage.recorded('drive');
    expect(account).toMatch(/^<b> evil <\/b>x+$/);
    expect(account).toHaveLength(120);
  });
});

describe('the list', () => {
  it('shows admins the company’s and their own, and the staff their own alone', async () => {
    await stage.connect(admin, 'drive');
    await stage.connect(employee, 'github');
    const shown = async (actor: typeof admin) =>
      (await stage.get(actor, '/connections')).body.items.map(({ provider, state }: Record<string, string>) => [
        provider,
        state,
      ]);
    await eventually(async () =>
      expect(await shown(secondAdmin)).toEqual([
        ['drive', 'connected'],
        ['dropbox', 'not_connected'],
        ['github', 'not_connected'],
      ]),
    );
    await eventually(async () => expect(await shown(employee)).toEqual([['github', 'connected']]));
    for (const actor of [colleague, lead]) expect(await shown(actor)).toEqual([['github', 'not_connected']]);
    fails(await stage.get(client, '/connections'), 403, 'FORBIDDEN');
    // Another's own account is not even named.
    fails(await disconnect('github', colleague), 409, 'STATE_CONFLICT');
    fails(await test('github-employee-1', admin), 404, 'NOT_FOUND');
    fails(await test('gitlab'), 404, 'NOT_FOUND');
    fails(await stage.get(admin, '/connections?provider=drive'), 400, 'VALIDATION_FAILED');
    // What one admin connected another disconnects.
    expect((await disconnect('drive', secondAdmin)).status).toBe(200);
  });

  it('says that a provider is not set up, and nothing is begun there', async () => {
    const bare = await startStage({ clients: { drive: null, dropbox: null, github: null } });
    try {
      const { body } = await bare.get(admin, '/connections');
      for (const item of body.items)
        expect(item).toMatchObject({ state: 'not_set_up', can: { connect: false }, remark: expect.any(String) });
      const start = { provider: 'drive', state: 's', codeChallenge: 'c'.repeat(43) };
      fails(await bare.ask(admin, internalPaths.connectionStart, start), 422, 'CONNECTION_NOT_SET_UP');
      const callback = { provider: 'drive', code: 'c', codeVerifier: 'v'.repeat(43) };
      fails(await bare.ask(admin, internalPaths.connectionExchange, callback), 422, 'CONNECTION_NOT_SET_UP');
    } finally {
      await bare.end();
    }
  });

  it('a version that somebody changed meanwhile is not disconnected unseen, and a repeated request acts once', async () => {
    await stage.connect(admin, 'drive');
    const headers = { 'if-match': '"7"' };
    fails(await stage.post(admin, '/connections/drive/disconnect', {}, { headers }), 409, 'VERSION_CONFLICT');
    const key = crypto.randomUUID();
    const twice = () => stage.post(admin, '/connections/drive/disconnect', {}, { key });
    expect([(await twice()).status, (await twice()).status]).toEqual([200, 200]);
    await untilWithdrawn(stage, 'drive', 'confirmed');
    expect(await stage.typesOf('drive')).toEqual(['DriveConnected', 'ConnectionRevoked', 'GrantWithdrawn']);
  });
});
