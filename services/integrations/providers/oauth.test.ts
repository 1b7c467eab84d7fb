/** What each provider is asked, word for word, at its own hosts and at one origin of the settings, and what its answers mean. */
import { accountIn } from './account.ts';
import type { ProviderAnswer, ProviderRequest } from './asking.ts';
import { driveWith } from './drive/drive.ts';
import { dropboxWith } from './dropbox/dropbox.ts';
import { githubWith } from './github/github.ts';
import { addressesOf } from './hosts.ts';
import type { Provider } from './provider.ts';
import { tokenEndpointAt } from './token-endpoint.ts';

type Asked = Readonly<{ url: string; request: ProviderRequest }>;
const NOW = Date.parse('2026-11-27T06:30:00Z');
const clock = { now: () => NOW };
const BACK = 'https://lamplight.example/callback';
const client = { clientId: 'client 1', clientSecret: 's&cret', redirectUri: BACK, clock };
const answered = (status: number, body: unknown = null): ProviderAnswer => ({ status, headers: new Headers(), body });

/** A provider that gives these answers one after the other. */
const answering = (...answers: readonly ProviderAnswer[]) => {
  const left = [...answers];
  const asked: Asked[] = [];
  const ask = async (url: string, request: ProviderRequest): Promise<ProviderAnswer> => {
    asked.push({ url, request });
    return left.shift() ?? answered(500);
  };
  return { asked, ask };
};
const formIn = ({ request }: Asked): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(String(request.body)));

const makers = { drive: driveWith, dropbox: dropboxWith, github: githubWith } as const;
type Name = keyof typeof makers;
const names = Object.keys(makers) as readonly Name[];
const made = (name: Name, url: string | null, ...answers: readonly ProviderAnswer[]) => {
  const { asked, ask } = answering(...answers);
  return { asked, provider: makers[name]({ ...client, url, ask }) as Provider };
};

const SCOPES: Readonly<Record<Name, string>> = {
  drive: 'openid email https://www.googleapis.com/auth/drive.file',
  dropbox: 'account_info.read files.metadata.read files.content.read files.content.write sharing.read sharing.write',
  github: '',
};
const token = (name: Name, more: object = {}): ProviderAnswer =>
  answered(200, { access_token: 'a1', refresh_token: 'r1', expires_in: 3_600, scope: SCOPES[name], ...more });

describe.each(names)('%s', (name) => {
  const own = {
    drive: {
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      revoke: 'https://oauth2.googleapis.com/revoke',
      whose: 'https://www.googleapis.com/drive/v3/about?fields=user(displayName,emailAddress)',
    },
    dropbox: {
      authorize: 'https://www.dropbox.com/oauth2/authorize',
      token: 'https://api.dropboxapi.com/oauth2/token',
      revoke: 'https://api.dropboxapi.com/2/auth/token/revoke',
      whose: 'https://api.dropboxapi.com/2/users/get_current_account',
    },
    github: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      revoke: 'https://api.github.com/applications/client%201/grant',
      whose: 'https://api.github.com/user',
    },
  }[name];
  const elsewhere = {
    drive: ['/o/oauth2/v2/auth', '/token', '/revoke', '/drive/v3/about?fields=user(displayName,emailAddress)'],
    dropbox: ['/oauth2/authorize', '/oauth2/token', '/2/auth/token/revoke', '/2/users/get_current_account'],
    github: [
      ...['/login/oauth/authorize', '/login/oauth/access_token'],
      ...['/api/v3/applications/client%201/grant', '/api/v3/user'],
    ],
  }[name];
  const account = {
    drive: answered(200, { user: { displayName: 'Files', emailAddress: 'files@lamplight.example' } }),
    dropbox: answered(200, { email: 'files@lamplight.example', name: { display_name: 'Files' } }),
    github: answered(200, { id: 42, login: 'files@lamplight.example' }),
  }[name];
  const gone = { drive: answered(200), dropbox: answered(200), github: answered(204) }[name];
  const flow = { state: 'st', codeChallenge: 'ch' };

  it('is named so, and asked at its own hosts, or at the paths of one origin', async () => {
    for (const [url, [authorize, tokens, revoke, whose]] of [
      [null, [own.authorize, own.token, own.revoke, own.whose]],
      ['https://one.example/', elsewhere.map((path) => `https://one.example${path}`)],
    ] as const) {
      const { provider, asked } = made(name, url, token(name), account, gone);
      expect(provider.name).toBe(name);
      expect(provider.authUrl(flow).split('?')[0]).toBe(authorize);
      await provider.refresh('r0');
      await provider.account('a1');
      await provider.withdraw({ access: 'a1', accessUntil: null, refresh: 'r1' });
      expect(asked.map((one) => one.url)).toEqual([tokens, whose, revoke]);
    }
  });

  it('sends the browser with the state, the challenge and what it is to grant', () => {
    const sent = Object.fromEntries(new URL(made(name, null).provider.authUrl(flow)).searchParams);
    const common = { client_id: 'client 1', redirect_uri: BACK, state: 'st', code_challenge: 'ch' };
    const also = {
      drive: { response_type: 'code', scope: SCOPES.drive, access_type: 'offline', prompt: 'consent' },
      dropbox: { response_type: 'code', scope: SCOPES.dropbox, token_access_type: 'offline' },
      github: {},
    }[name];
    expect(sent).toEqual({ ...common, code_challenge_method: 'S256', ...also });
  });

  it('gives tokens for a code, and for a refresh token', async () => {
    const { provider, asked } = made(name, null, token(name), token(name, { refresh_token: undefined }));
    const tokens = { access: 'a1', accessUntil: NOW + 3_600_000, refresh: 'r1' };
    const scopes = SCOPES[name].split(' ').filter(Boolean);
    expect(await provider.exchange({ code: 'c1', codeVerifier: 'v1' })).toEqual({ is: 'granted', tokens, scopes });
    expect(await provider.refresh('r0')).toEqual({ is: 'granted', tokens: { ...tokens, refresh: 'r0' }, scopes });
    const secret = { client_id: 'client 1', client_secret: 's&cret' };
    const kind = name === 'github' ? {} : { grant_type: 'authorization_code' };
    expect(asked.map(formIn)).toEqual([
      { ...secret, ...kind, code: 'c1', redirect_uri: BACK, code_verifier: 'v1' },
      { ...secret, grant_type: 'refresh_token', refresh_token: 'r0' },
    ]);
    for (const { request } of asked)
      expect(request).toMatchObject({
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      });
  });

  it('names the account, and says where a token is none any more', async () => {
    const { provider, asked } = made(name, null, account, answered(401), answered(403));
    const named = { is: 'account', name: 'files@lamplight.example' };
    expect(await provider.account('a1')).toEqual(name === 'github' ? { ...named, id: '42' } : named);
    expect(await provider.account('a1')).toEqual({ is: 'refused', cause: 'answered_401', gone: true });
    expect(await provider.account('a1')).toEqual({ is: 'refused', cause: 'answered_403', gone: false });
    const [first] = asked;
    expect(first?.request).toMatchObject({
      method: name === 'dropbox' ? 'POST' : 'GET',
      headers: { authorization: 'Bearer a1', accept: expect.stringMatching(/json/) },
    });
    expect(first?.request.whose).toBe(name === 'github' ? 'a1' : undefined);
  });
});

it('who has no address is called by their name', async () => {
  const drive = made('drive', null, answered(200, { user: { displayName: 'Files' } }));
  expect(await drive.provider.account('a')).toEqual({ is: 'account', name: 'Files' });
  const dropbox = made('dropbox', null, answered(200, { name: { display_name: 'Files' } }));
  expect(await dropbox.provider.account('a')).toEqual({ is: 'account', name: 'Files' });
});

it.each(['drive', 'dropbox'] as const)('%s without all that it is to grant is refused for good', async (name) => {
  const [, ...some] = SCOPES[name].split(' ').toReversed();
  const { provider } = made(
    name,
    null,
    token(name, { scope: some.join(' ') }),
    answered(400, { error: 'invalid_grant' }),
  );
  const callback = { code: 'c1', codeVerifier: 'v1' };
  expect(await provider.exchange(callback)).toEqual({ is: 'refused', cause: 'scope_not_granted', gone: true });
  expect(await provider.exchange(callback)).toEqual({ is: 'refused', cause: 'invalid_grant', gone: true });
});

describe('told to forget a grant', () => {
  const tokens = { access: 'a1', accessUntil: null, refresh: 'r1' };
  const alone = { ...tokens, refresh: null };

  it('Drive forgets by the refresh token, else by the other one, and has forgotten what it does not know', async () => {
    const unknown = answered(400, { error: 'invalid_token' });
    const { provider, asked } = made(
      'drive',
      null,
      answered(200),
      unknown,
      answered(400, { error: 'other' }),
      answered(200),
    );
    expect(await provider.withdraw(tokens)).toBe('confirmed');
    expect(await provider.withdraw(tokens)).toBe('confirmed');
    expect(await provider.withdraw(tokens)).toBe('in_doubt');
    expect(await provider.withdraw(alone)).toBe('confirmed');
    expect(asked.map((one) => formIn(one)['token'])).toEqual(['r1', 'r1', 'r1', 'a1']);
    for (const { request } of asked)
      expect(request).toMatchObject({
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
  });

  it.each([
    ['dropbox', 200],
    ['github', 204],
  ] as const)('%s by a token that holds, for which the refresh token is used once', async (name, done) => {
    const no = answered(401);
    const cases = [
      ['confirmed', tokens, [answered(done)], 1],
      ['in_doubt', alone, [no], 1],
      ['confirmed', tokens, [no, token(name, { access_token: 'a2' }), answered(done)], 3],
      ['in_doubt', tokens, [no, token(name, { access_token: 'a2' }), no], 3],
      [name === 'dropbox' ? 'confirmed' : 'in_doubt', tokens, [no, answered(400, { error: 'invalid_grant' })], 2],
      ['in_doubt', tokens, [no, answered(400, { error: 'invalid_client' })], 2],
    ] as const;
    for (const [says, held, answers, calls] of cases) {
      const { provider, asked } = made(name, null, ...answers);
      expect(await provider.withdraw(held)).toBe(says);
      expect(asked).toHaveLength(calls);
      const last = calls === 3 ? asked[2]?.request : asked[0]?.request;
      const access = calls === 3 ? 'a2' : 'a1';
      if (name === 'dropbox') expect(last?.headers).toMatchObject({ authorization: `Bearer ${access}` });
      else {
        const basic = Buffer.from('client 1:s&cret').toString('base64');
        expect(last).toMatchObject({ method: 'DELETE', body: JSON.stringify({ access_token: access }) });
        expect(last?.headers).toMatchObject({ authorization: `Basic ${basic}`, 'content-type': 'application/json' });
      }
    }
  });
});

describe('a token endpoint', () => {
  const endpoint = (answer: ProviderAnswer, form: Readonly<Record<string, string>> = {}) =>
    tokenEndpointAt({
      whom: 'The host',
      url: 'https://host.example/token',
      ask: answering(answer).ask,
      clock,
      client: {},
    })(form);

  it.each([
    ['invalid_grant', true],
    ['bad_verification_code', true],
    ['bad_refresh_token', true],
    ['invalid_client', false],
  ])('that says %s is over for good: %s', async (error, gone) => {
    expect(await endpoint(answered(200, { error, access_token: 'a1' }))).toEqual({ is: 'refused', cause: error, gone });
  });

  it('that names no end gives a token that does not end', async () => {
    expect(await endpoint(answered(200, { access_token: 'a1' }))).toEqual({
      ...{ is: 'granted', scopes: [] },
      tokens: { access: 'a1', accessUntil: null, refresh: null },
    });
  });

  it('whose token ends and cannot be renewed gave none', async () => {
    const ends = answered(200, { access_token: 'a1', expires_in: 60 });
    expect(await endpoint(ends)).toEqual({ is: 'refused', cause: 'no_refresh_token', gone: true });
    expect(await endpoint(ends, { refresh_token: 'r0' })).toMatchObject({
      tokens: { access: 'a1', accessUntil: NOW + 60_000, refresh: 'r0' },
    });
  });

  it('lists scopes by commas or blanks, however many', async () => {
    const scopes = answered(200, { access_token: 'a1', scope: ' one, two  three,' });
    expect(await endpoint(scopes)).toMatchObject({ scopes: ['one', 'two', 'three'] });
  });

  it.each([
    ['another status', answered(201, { access_token: 'a1' })],
    ['no token', answered(200, {})],
    ['an empty token', answered(200, { access_token: '' })],
    ['a token with a blank', answered(200, { access_token: 'a 1' })],
    ['a token that ends in a line', answered(200, { access_token: 'a1\n' })],
    ['an end in the past', answered(200, { access_token: 'a1', expires_in: 0 })],
    ['an error that is a sentence', answered(400, { error: 'See x' })],
    ['an error that begins otherwise', answered(400, { error: 'X_see' })],
  ])('that answers %s gave no proper answer, by its name', async (_, answer) => {
    await expect(endpoint(answer)).rejects.toMatchObject({
      ...{ code: 'Unavailable', message: expect.stringContaining('The host') },
      cause: { message: `Its token endpoint answered ${answer.status}` },
    });
  });
});

describe('whose account it is', () => {
  const login = { safeParse: (body: unknown) => ({ success: typeof body === 'string', data: body }) } as never;
  const named = (body: unknown, status = 200) => accountIn('The host', answered(status, body), login);

  it('is text that can be stored and seen, and ends somewhere', () => {
    expect(named('  Files \u200b\n\t of\u0000 us ')).toEqual({ is: 'account', name: 'Files of us' });
    expect(named(`${'é'.normalize('NFD')}\ud800x`)).toEqual({ is: 'account', name: 'é x' });
    expect(named('🪔'.repeat(200))).toEqual({ is: 'account', name: '🪔'.repeat(120) });
  });

  it('is not known where the answer is none', () => {
    for (const [body, status] of [
      ['Files', 500],
      [7, 200],
    ] as const)
      expect(() => named(body, status)).toThrow(
        expect.objectContaining({
          ...{ code: 'Unavailable', message: expect.stringContaining('The host') },
          cause: expect.objectContaining({ message: `It answered ${status} for whose account it is` }),
        }),
      );
  });
});

describe('one origin for all addresses', () => {
  const at = (url: string | null) => addressesOf('HOST_URL', url, { a: 'https://own.example/a' }, { a: '/x' });
  it('is https, or on this machine', () => {
    expect(at(null)).toEqual({ a: 'https://own.example/a' });
    expect(at('https://one.example')).toEqual({ a: 'https://one.example/x' });
    expect(at('http://127.0.0.1:4000')).toEqual({ a: 'http://127.0.0.1:4000/x' });
    expect(() => at('http://one.example')).toThrow(
      expect.objectContaining({
        code: 'Misconfigured',
        message: expect.stringMatching(/^HOST_URL must be an https address/),
      }),
    );
  });
});
