import { signedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { beginFlow, byGoogle, comeBack, type FakeGoogle, type Fault, startFakeGoogle } from '../workbench/google.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { firstAdmin, PASSWORD, session, startProduct } from '../workbench/product.ts';
import { googleWith } from './provider.ts';
import { googleOf } from './settings.ts';

let product: Product;
let google: FakeGoogle;
beforeAll(async () => {
  google = await startFakeGoogle();
  product = await startProduct({ google: google.options });
  await firstAdmin(product);
});
afterAll(async () => {
  await product.stop();
  await google.close();
});

const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
let strangers = 0;
const stranger = (more: object = {}) => {
  strangers += 1;
  return { subject: `sub-${strangers}`, email: `stranger${strangers}@gmail.com`, name: 'Sita Stranger', ...more };
};
const signIn = (who: Parameters<typeof byGoogle>[2], more = {}) => byGoogle(product, google, who, more);
/** Tokens end after 5 minutes, and the clock is moved here. */
const adminNow = async () =>
  session(await product.post('/auth/login', { email: 'asha@gmail.com', password: PASSWORD }));
const typesOf = async (userId: string) => {
  const types: string[] = [];
  for await (const { type } of product.ports.events.read(`user-${userId}`)) types.push(type);
  return types;
};

describe('a name that the provider keeps', () => {
  it.each([
    ['half of a character', 'Sita \ud800', 'Sita'],
    ['a control character and a line break', 'Sita\u0000\nStranger', 'Sita Stranger'],
    ['marks that turn the reading direction round', '\u202eSita\u2066', 'Sita'],
    ['several forms of one letter', 'Zoe\u0308', 'Zo\u00eb'],
    ['joiners that its script needs', '\u0936\u094d\u200d\u0930\u0940', '\u0936\u094d\u200d\u0930\u0940'],
  ])('with %s signs up all the same', async (_what, name, kept) => {
    const answer = await signIn(stranger({ name }));
    const { user } = session(answer);
    expect(user.name).toBe(kept);
    expect([user.hasPassword, user.acceptTerms]).toEqual([false, undefined]);
  });

  it.each([
    ['half of a character', '\ud800'],
    ['joiners alone', '\u200d\u200b'],
    ['blanks alone', '  '],
    ['far too many letters', 'x'.repeat(5_000)],
  ])('that says nothing is made good: %s', async (_what, name) => {
    const who = stranger({ name });
    const { user } = session(await signIn(who));
    expect([who.email.split('@')[0], 'x'.repeat(120)]).toContain(user.name);
  });

  it.each(['sub-\ud800', 'sub-\u0000', '', 'ｓｕｂ'])('is no way in where the subject is %j', async (subject) => {
    fails(await signIn(stranger({ subject })), 'PROOF_INVALID', 400);
  });

  it.each(['st\ud800ranger@gmail.com', 'ｓtranger@gmail.com', 'str\u200banger@gmail.com', '\u212aelvin@gmail.com'])(
    'is no way in with the address %j',
    async (email) => {
      fails(await signIn(stranger({ email })), 'PROOF_INVALID', 400);
    },
  );
});

describe('the way to the provider', () => {
  it('asks for a code with PKCE, state, nonce and the exact address to come back to', async () => {
    const { authUrl, state, nonce } = await beginFlow(product);
    expect(authUrl.origin + authUrl.pathname).toBe(`${google.options.issuer}/authorize`);
    expect(Object.fromEntries(authUrl.searchParams)).toEqual({
      client_id: google.options.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://127.0.0.1:8080/auth/google/callback',
      state,
      nonce,
      code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it("asks the provider once, however many come, and is the edge's alone", async () => {
    await Promise.all(Array.from({ length: 5 }, () => beginFlow(product)));
    expect(google.requests.filter((asked) => asked.includes('openid-configuration'))).toHaveLength(1);
    for (const path of ['start', 'link', ''])
      fails(
        await product.call(`/internal/google${path && `/${path}`}`, { method: 'POST', body: {}, outside: true }),
        'NOT_AUTHENTICATED',
        401,
      );
  });
});

describe('someone whom nobody knows', () => {
  it('signs up as a client with a proved address, no password and no number', async () => {
    const who = stranger();
    const answer = await signIn(who, { purpose: 'signup' });
    expect(signedIn.safeParse(answer.body).success).toBe(true);
    const { user, methods, accessToken } = session(answer);
    expect([user, methods]).toMatchObject([
      { role: 'client', email: who.email, name: who.name, mobile: '', clientId: user.id },
      ['google'],
    ]);
    expect(await typesOf(user.id)).toEqual(['UserSignedUp', 'IdentityLinked', 'EmailVerified', 'ClientRegistered']);
    const { body } = await product.get('/auth/security', accessToken);
    expect(body['security']).toMatchObject({ hasPassword: false, google: { email: who.email } });
    fails(await product.post('/auth/login', { email: who.email, password: '' }), 'VALIDATION_FAILED', 400);
    fails(await product.post('/auth/login', { email: who.email, password: PASSWORD }), 'INVALID_CREDENTIALS', 401);
  });

  it('leaves neither address nor subject in the log, readable without their key', async () => {
    const who = stranger({ subject: 'marked-subject' });
    const { user } = session(await signIn(who));
    const stored: string[] = [];
    for await (const { data } of product.ports.events.read(`user-${user.id}`)) stored.push(JSON.stringify(data));
    expect(stored).toHaveLength(4);
    expect(stored.join()).toContain(google.options.issuer);
    for (const secret of [who.email, who.subject, who.name]) expect(stored.join()).not.toContain(secret);
  });

  it('is the same person the next time, by the subject and not by the address', async () => {
    const who = stranger();
    const first = session(await signIn(who));
    const again = session(await signIn({ ...who, email: 'moved.elsewhere@gmail.com' }));
    expect([again.user.id, again.user.email]).toEqual([first.user.id, who.email]);
    // Another subject with the address is another Google account: it must prove the account first.
    fails(await signIn({ ...who, subject: 'sub-of-another' }), 'LINK_PROOF_REQUIRED', 403);
    // Subjects are told apart to the letter.
    const shouted = session(await signIn(stranger({ subject: who.subject.toUpperCase() })));
    expect(shouted.user.id).not.toBe(first.user.id);
  });

  it('is one account, however many windows come back at once', async () => {
    const who = stranger();
    const flows = await Promise.all(Array.from({ length: 4 }, () => beginFlow(product)));
    const answers = await Promise.all(
      flows.map((flow) => comeBack(product, google, flow, { code: google.codeFor(flow, who) })),
    );
    const ids = new Set(answers.filter(({ status }) => status === 200).map((answer) => session(answer).user.id));
    expect(ids.size).toBe(1);
    const [id = ''] = ids;
    expect((await typesOf(id)).filter((type) => type === 'UserSignedUp')).toHaveLength(1);
  });

  it('gets a name from the address where Google tells none', async () => {
    const { user } = session(await signIn({ subject: 'nameless', email: 'Just.Me@gmail.com' }));
    expect([user.name, user.email]).toEqual(['just.me', 'just.me@gmail.com']);
  });

  it('takes the place of whoever signed up with the address and never proved it', async () => {
    const careful = await startProduct({ google: google.options, emailVerification: true });
    try {
      const who = stranger();
      const form = {
        name: 'Early Bird',
        email: who.email,
        mobile: '9123456789',
        password: PASSWORD,
        acceptTerms: true,
      };
      expect((await careful.post('/auth/signup', form)).status).toBe(200);
      const { user } = session(await byGoogle(careful, google, who));
      expect([user.name, user.mobile]).toEqual([who.name, '']);
      fails(await careful.post('/auth/login', { email: who.email, password: PASSWORD }), 'INVALID_CREDENTIALS', 401);
    } finally {
      await careful.stop();
    }
  });

  it('is signed in only while the account is active', async () => {
    const who = stranger();
    const { user } = session(await signIn(who));
    await product.post(`/clients/${user.id}/deactivate`, { reason: 'r' }, (await adminNow()).accessToken);
    fails(await signIn(who), 'ACCOUNT_DISABLED', 403);
  });
});

describe('an id_token that does not hold', () => {
  const faults: readonly Fault[] = [
    'audience',
    'nonce',
    'no nonce',
    'issuer',
    'expired',
    'signature',
    'unsigned',
    'no id_token',
    'unverified address',
    'verified in words',
    'no address',
  ];
  it.each(faults)('%s: the error text, no session, no account, no token of the provider', async (fault) => {
    const who = stranger();
    const known = stranger();
    const before = session(await signIn(known));
    for (const person of [who, known]) {
      const answer = await signIn(person, { fault });
      fails(answer, 'PROOF_INVALID', 400);
      expect(answer.body['message']).toBe('Google authentication failed. Please try again.');
      expect(answer.text).not.toMatch(/eyJ|provider-access-token/);
    }
    expect(await typesOf(before.user.id)).not.toContain('UserDeactivated');
    // The address is as free as before.
    expect(session(await signIn(who)).user.email).toBe(who.email);
  });
});

describe('a callback that does not hold', () => {
  it('is refused for a code used twice, of another flow, or made up', async () => {
    const who = stranger();
    const [flow, other] = [await beginFlow(product), await beginFlow(product)];
    const code = google.codeFor(flow, who);
    session(await comeBack(product, google, flow, { code }));
    fails(await comeBack(product, google, flow, { code }), 'PROOF_INVALID', 400);
    fails(await comeBack(product, google, other, { code: google.codeFor(flow, who) }), 'PROOF_INVALID', 400);
    fails(await comeBack(product, google, flow, { code: 'made-up' }), 'PROOF_INVALID', 400);
  });

  it('is refused for another issuer than the one that was asked (RFC 9207), and without one', async () => {
    const flow = await beginFlow(product);
    for (const iss of ['https://accounts.example', undefined]) {
      const answer = await comeBack(product, google, flow, {
        code: google.codeFor(flow, stranger()),
        sent: { iss },
      });
      fails(answer, 'PROOF_INVALID', 400);
    }
  });

  it('is refused for a body of another form', async () => {
    const flow = await beginFlow(product);
    for (const sent of [{ code: ['a'] }, { purpose: 'admin' }, { purpose: undefined }, { role: 'admin' }, { nonce: 1 }])
      fails(await comeBack(product, google, flow, { code: 'c', sent }), 'VALIDATION_FAILED', 400);
  });
});

describe('a provider that does not answer as it should', () => {
  afterEach(() => google.answerWith(null));
  const answers = {
    'is down': (res) => void res.writeHead(503).end(),
    'hangs up': (res) => void res.destroy(),
    'leads elsewhere': (res) => void res.writeHead(307, { location: 'http://169.254.169.254/token' }).end(),
    'never ends': (res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      for (let n = 0; n < 8; n += 1) res.write('x'.repeat(64 * 1024));
      res.end();
    },
  } satisfies Record<string, Parameters<FakeGoogle['answerWith']>[0]>;
  it.each(Object.entries(answers))('%s: 503, and the next flow works', async (_name, answer) => {
    const who = stranger();
    const flow = await beginFlow(product);
    google.answerWith(answer);
    const away = await comeBack(product, google, flow, { code: google.codeFor(flow, who) });
    fails(away, 'UNAVAILABLE', 503);
    expect(away.headers.get('retry-after')).toBe('1');
    google.answerWith(null);
    session(await signIn(who));
  });

  it('is asked again after a failure, since none is kept', async () => {
    const fresh = await startProduct({ google: google.options });
    try {
      google.answerWith((res) => void res.writeHead(500).end());
      const body = { state: 's', nonce: 'n', codeChallenge: 'c' };
      fails(await fresh.post('/internal/google/start', body), 'UNAVAILABLE', 503);
      google.answerWith(null);
      expect((await fresh.post('/internal/google/start', body)).status).toBe(200);
    } finally {
      await fresh.stop();
    }
  });
});

describe('without a client at Google', () => {
  it('there is no such thing', async () => {
    const plain = await startProduct();
    try {
      fails(
        await plain.post('/internal/google/start', { state: 's', nonce: 'n', codeChallenge: 'c' }),
        'NOT_FOUND',
        404,
      );
      const flow = { code: 'c', nonce: 'n', codeVerifier: 'v', state: 's', purpose: 'login' };
      fails(await plain.post('/internal/google', flow), 'NOT_FOUND', 404);
    } finally {
      await plain.stop();
    }
  });

  it('a provider without https is refused at the start, unless it is this machine', () => {
    const options = { clientId: 'c', clientSecret: 's', redirectUri: '', clock: Date, log: silent };
    expect(() => googleWith({ ...options, issuer: 'http://accounts.example' })).toThrow('https');
    expect(() => googleWith({ ...options, issuer: 'http://localhost:1' })).not.toThrow();
  });

  it('an id without its secret is a mistake of the settings', () => {
    const settings = { GOOGLE_ISSUER: 'https://accounts.example', GOOGLE_CLIENT_ID: 'c', GOOGLE_CLIENT_SECRET: 's' };
    expect(googleOf(settings)).toEqual({ issuer: 'https://accounts.example', clientId: 'c', clientSecret: 's' });
    expect(googleOf({ ...settings, GOOGLE_CLIENT_ID: null })).toBeNull();
    expect(() => googleOf({ ...settings, GOOGLE_CLIENT_SECRET: null })).toThrow('GOOGLE_CLIENT_SECRET');
  });
});
