/** How a call becomes a session, or does not: what a browser sent, what identity made of it, and what of that it may see. */
import { refuse } from '../guards/refusal.ts';
import type { Principal } from '../guards/session.ts';
import type { LimitName } from '../limits/table.ts';
import { type IdentityAnswer, ownCalls, PERSON_SHOWN, person } from '../workbench/own-calls.ts';
import { ABSOLUTE_MS } from '../workbench/store.ts';
import { ANONYMOUS_MS } from './anonymous.ts';
import { browserOf, type OwnCall } from './call.ts';
import { codesWith } from './codes.ts';
import { deviceOf } from './device.ts';
import { type H, hashOf, keys } from './record.ts';
import { signInWith } from './sign-in.ts';

const AWAY = new Error('identity is away');
const MINUTES = 60_000;
const LOGIN = { email: 'asha@gmail.com', password: 'secret' };
const VALUE = /^lamplight-sid-8080=([\w-]{43}); Path=\/; HttpOnly; SameSite=Strict$/;

let edge: ReturnType<typeof ownCalls>;
/** What happened beside identity, in order: captchas demanded, limits hit, tries begun and how they went. */
let done: unknown[];
let played: Readonly<{ captcha?: true; limit?: true; tries?: true; challenge?: unknown }>;
beforeEach(() => {
  edge = ownCalls();
  done = [];
  played = {};
});

const limits = {
  hit: async (name: LimitName, whom: string) => {
    done.push([name, whom]);
    return played.limit ? refuse('RATE_LIMITED') : null;
  },
  of: () => ({ most: 1, windowMs: 1 }),
  keyOf: () => 'none',
};
const own = () => ({
  ...signInWith({
    ...edge,
    limits,
    demandCaptcha: async (_call, form, solution) => {
      done.push(['captcha', form, solution]);
      return played.captcha ? refuse('CAPTCHA_REQUIRED') : null;
    },
    captcha: {
      challenge: async (form, browser) => {
        done.push(['challenge', form, browser]);
        return 'challenge' in played ? played.challenge : { for: form };
      },
      spend: async () => true,
    },
    failures: {
      begin: async (against) => {
        done.push(...against);
        if (played.tries) return refuse('RATE_LIMITED', { timeLeft: 9 });
        return {
          failed: async () => done.push('failed') > 0,
          forgiven: async () => void done.push('forgiven'),
        };
      },
    },
  }),
  ...codesWith({ ...edge, limits }),
});
type Sent = Omit<Parameters<typeof edge.call>[1], 'route'>;
const send = (route: string, o: Sent = {}) => edge.call(own()[route], { route, ...o });
const login = (o: Sent = {}) => send('login', { body: LOGIN, ...o });
const answered = () => (edge.asked.at(-1)?.body ?? null) as Record<string, unknown> | null;

const tokensOf = (more: Readonly<Record<string, unknown>> = {}): IdentityAnswer => ({
  body: {
    ...{ success: true, accessToken: 'a', refreshToken: 'r', accessUntil: edge.clock.now() + 5 * MINUTES },
    ...{ absoluteUntil: edge.clock.now() + 99 * ABSOLUTE_MS, familyId: 'family-1', authTime: edge.clock.now() - 1 },
    ...{ methods: ['pwd', 'otp'], user: PERSON_SHOWN, secret: 'falls away' },
    ...more,
  },
});
const failure = (status: number, code: string, more: object = {}): IdentityAnswer => ({
  status,
  body: { success: false, code, message: 'No.', requestId: 'r', inner: 'falls away', ...more },
});
const anonymous = async (): Promise<{ h: H; caller: Principal }> => {
  const { h } = await edge.anonymous.begin();
  return { h, caller: { is: 'visitor', look: { is: 'anonymous', h }, expire: false } };
};
const sessionIn = async (told: Awaited<ReturnType<typeof send>>) => {
  const value = VALUE.exec(told.cookies[0] ?? '')?.[1];
  if (value === undefined) throw new Error(`no session in ${JSON.stringify(told)}`);
  return edge.sessions.look(hashOf(value));
};

describe('What a browser sends', () => {
  it.each(['{', '[]', 'null', '"x"', '7', '{"a":1,"a":2}'])('is one object, or is refused: %s', async (body) => {
    expect(await login({ body })).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect([edge.asked, done]).toEqual([[], []]);
  });
  it('is told why it cannot be read', async () => {
    expect((await login({ body: '{' })).body).toMatchObject({ message: expect.stringMatching(/./) });
  });
  it('is refused where it names what it may not, and hears which', async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}${'x'.repeat(300)}`, 1]));
    const told = await login({ body: { ...LOGIN, challengeId: 'mine' } });
    expect(told).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(told.body).toEqual({ errors: [{ field: 'challengeId', message: 'Unknown field' }] });
    const { errors } = (await login({ body: { ...LOGIN, ...many } })).body as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field.length)).toEqual(Array(10).fill(200));
    expect(edge.asked).toEqual([]);
  });
  it.each(['login', 'signup', 'invitation', 'send-otp', 'verify-otp'])(
    'is refused by %s in identity’s own words where it does not fit, and nothing else comes of it',
    async (route) => {
      const path =
        { login: '/auth/login', signup: '/auth/signup', invitation: '/auth/invitation' }[route] ?? `/auth/${route}`;
      edge.identitySays(path, failure(400, 'VALIDATION_FAILED'), AWAY, tokensOf());
      const told = await send(route, { body: {} });
      expect(told).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', cookies: [] });
      expect(edge.asked).toMatchObject([{ path, body: {}, requestId: 'r1', address: '203.0.113.7' }]);
      expect(await send(route, {})).toMatchObject({ code: 'UNAVAILABLE' });
      expect(await send(route, {})).toMatchObject({ code: 'UPSTREAM_REFUSED', cookies: [] });
      expect(done).toEqual([]);
    },
  );
});

describe('What identity refuses', () => {
  it('goes on as it is, but for what no browser may see', async () => {
    edge.identitySays('/auth/login', {
      ...failure(429, 'RATE_LIMITED', { timeLeft: 9, accessToken: 'x' }),
      retryAfter: '9',
    });
    const { body, headers, status } = await login();
    expect([status, body]).toEqual([
      429,
      { success: false, code: 'RATE_LIMITED', message: 'No.', timeLeft: 9, requestId: 'r' },
    ]);
    expect(headers).toMatchObject({ 'x-of-all': '1', 'retry-after': '9' });
    edge.identitySays('/auth/login', failure(400, 'OTP_INVALID'));
    expect((await login()).headers).not.toHaveProperty('retry-after');
  });
  it.each<[string, IdentityAnswer]>([
    ['elsewhere', { status: 302, body: { code: 'NOT_FOUND' } }],
    ['a failure without a code', { status: 400, body: { message: 'no' } }],
    ['a token in a failure', failure(400, 'NOT_FOUND', { current: { accessToken: 'x' } })],
    ['a success that the route does not know', { body: { success: 'perhaps' } }],
  ])('is withheld where it is %s', async (_what, said) => {
    edge.identitySays('/auth/login', said);
    expect(await login()).toMatchObject({ status: 502, code: 'UPSTREAM_REFUSED', cookies: [] });
  });
  it('is nothing where identity is away', async () => {
    edge.identitySays('/auth/login', AWAY);
    expect(await login()).toMatchObject({ code: 'UNAVAILABLE', headers: { 'retry-after': '1' } });
  });
});

describe('A login', () => {
  it('begins a session of this person, in this browser, until its end', async () => {
    edge.identitySays('/auth/login', tokensOf());
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    const told = await login({ headers });
    expect(told).toMatchObject({
      status: 200,
      body: { success: true, user: PERSON_SHOWN },
      headers: { 'x-of-all': '1', 'x-stream-position': 'where the stream stands' },
    });
    expect(told.body).not.toHaveProperty('message');
    const look = await sessionIn(told);
    expect(look).toMatchObject({
      is: 'alive',
      session: {
        ...{ userId: 'asha', roles: ['admin'], family: 'family-1', methods: ['pwd', 'otp'], from: null },
        ...{ authTime: edge.clock.now() - 1, accessUntil: edge.clock.now() + 5 * MINUTES },
        ...{ absoluteUntil: edge.clock.now() + ABSOLUTE_MS, device: 'Firefox on Linux', network: '203.0.113.0/24' },
      },
    });
    if (look.is !== 'alive') throw new Error('nobody');
    expect(edge.sessions.tokens(look)).toEqual({ access: 'a', refresh: 'r' });
    expect(edge.noted).toEqual([['session started', { userId: 'asha', session: look.session.handle, by: 'login' }]]);
  });
  it('ends no later than its family', async () => {
    const absoluteUntil = edge.clock.now() + 7;
    edge.identitySays('/auth/login', tokensOf({ absoluteUntil }));
    expect(await sessionIn(await login())).toMatchObject({ session: { absoluteUntil } });
  });
  it('makes the device one that the account knows', async () => {
    edge.identitySays('/auth/login', tokensOf());
    const before = 'd'.repeat(43);
    const { cookies } = await login({ headers: { cookie: `lamplight-did-8080=${before}` } });
    expect(cookies).toEqual([
      expect.stringMatching(VALUE),
      edge.device.issue(`asha@gmail.com's device, before: ${before}`),
    ]);
  });
  it('hands on what the browser had begun, but no half of another sign-in', async () => {
    const { h, caller } = await anonymous();
    const until = edge.clock.now() + MINUTES;
    const flows = { f: { purpose: 'login', nonce: 'n', codeVerifier: 'c', userId: null, until } } as const;
    await edge.anonymous.change(h, () => ({ challenge: { id: 'c', until }, link: { id: 'l', until }, flows }));
    edge.identitySays('/auth/login', tokensOf());
    const look = await sessionIn(await login({ caller }));
    if (look.is !== 'alive') throw new Error('nobody');
    expect(await edge.anonymous.read(look.h)).toEqual({ flows });
    expect(await edge.anonymous.read(h)).toEqual({});
    expect(look.session.from).toBe(h);
  });
  it('starts nothing where identity has ended its family meanwhile, or does not say', async () => {
    for (const [holds, refusal] of [
      [async () => false, { status: 401, code: 'SESSION_ENDED', headers: { 'set-cookie': edge.cookie.expire() } }],
      [() => Promise.reject(AWAY), { status: 503, code: 'UNAVAILABLE' }],
    ] as const) {
      edge.played.holds = holds;
      edge.identitySays('/auth/login', tokensOf());
      const told = await login();
      expect(told).toMatchObject({ ...refusal, cookies: [] });
      const live = await edge.keyValue.get(keys.live('asha'));
      expect(await edge.sessions.look(live?.value as H)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    }
    expect(edge.noted).toEqual([]);
  });
  it('displaced before its family was asked for hears why', async () => {
    edge.identitySays('/auth/login', tokensOf());
    edge.played.holds = async () => {
      await edge.signedIn(); // a newer sign-in elsewhere
      return false;
    };
    expect(await login()).toMatchObject({ status: 409, code: 'CONCURRENT_SESSION', cookies: [] });
  });
  it('in a browser whose session has ended meanwhile starts none', async () => {
    const living = await edge.signedIn();
    edge.played.meanwhile = () => edge.sessions.end(living.h, 'SESSION_ENDED');
    edge.identitySays('/auth/login', tokensOf());
    expect(await login({ caller: person(living) })).toMatchObject({ status: 401, code: 'SESSION_ENDED', cookies: [] });
    expect(edge.noted).toEqual([['session not started', { userId: 'asha', by: 'login', outcome: 'dead' }]]);
  });
  it('expires a dead cookie with whatever else it answers, and never a new one', async () => {
    const look = { is: 'dead', code: 'SESSION_ENDED', keepCookie: false } as const;
    edge.identitySays('/auth/login', failure(401, 'INVALID_CREDENTIALS'), tokensOf());
    expect((await login({ caller: { is: 'visitor', look, expire: true } })).cookies).toEqual([edge.cookie.expire()]);
    const { cookies } = await login({ caller: { is: 'visitor', look, expire: true } });
    expect(cookies).toEqual([expect.stringMatching(VALUE), expect.stringMatching(/^lamplight-did-/)]);
  });
});

describe('What is counted of logins', () => {
  const address: readonly [LimitName, string] = ['LOGIN_ADDRESS', '203.0.113.7/32'];
  const before = (solution: string | null = null) => [
    ['captcha', 'login', solution],
    ['LOGIN_ACCOUNT', 'asha@gmail.com'],
    address,
  ];
  it.each<[string, string, IdentityAnswer]>([
    ['a wrong password', 'failed', failure(401, 'INVALID_CREDENTIALS')],
    ['a wrong code', 'forgiven', failure(400, 'OTP_INVALID')],
    ['identity that is away', 'forgiven', AWAY],
  ])('%s is %s', async (_what, counts, said) => {
    edge.identitySays('/auth/login', said);
    await login({ body: { email: 'As.Ha+x@GMail.com', password: 'secret' } });
    expect(done).toEqual([...before(), counts]);
  });
  it('is a right one no more, and its captcha goes no further', async () => {
    edge.identitySays('/auth/login', tokensOf());
    await login({ body: { ...LOGIN, captchaToken: 'solved' } });
    expect(done).toEqual([...before('solved'), 'forgiven']);
    expect(answered()).toEqual(LOGIN);
    expect(edge.noted.map(([event]) => event)).toEqual(['session started']);
  });
  it('is noted where it is refused', async () => {
    edge.identitySays('/auth/login', failure(401, 'INVALID_CREDENTIALS'));
    await login();
    expect(edge.noted).toEqual([['sign-in refused', { by: 'login', status: 401 }]]);
  });
  it('of a device that the account knows stands on its own', async () => {
    const device = 'd'.repeat(43);
    const headers = { cookie: `lamplight-did-8080=${device}` };
    edge.identitySays('/auth/login', failure(401, 'INVALID_CREDENTIALS'), failure(401, 'INVALID_CREDENTIALS'));
    await login({ headers });
    expect(done.splice(0)).toContainEqual(['LOGIN_ACCOUNT', 'asha@gmail.com']);
    edge.played.knownDevices.add(`asha@gmail.com ${device}`);
    await login({ headers });
    expect(done).toEqual([
      ['captcha', 'login', null],
      ['LOGIN_DEVICE', `asha@gmail.com\n${device}`],
      address,
      'failed',
    ]);
  });
  it('asks identity nothing without a captcha, or after too many', async () => {
    played = { captcha: true };
    expect(await login()).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
    expect(done.splice(0)).toEqual([['captcha', 'login', null]]);
    played = { tries: true };
    expect(await login()).toMatchObject({
      code: 'RATE_LIMITED',
      body: { timeLeft: 9, message: 'Too many login attempts. Please wait a few minutes before trying again.' },
    });
    expect(edge.asked).toEqual([]);
  });
});

describe('A second factor', () => {
  const half: IdentityAnswer = {
    body: {
      ...{ success: true, requiresVerification: true, reason: 'second_factor', method: 'mail', cooldown: 60 },
      ...{ message: 'A code must follow.', challengeId: 'challenge-1' },
    },
  };
  const shown = { success: true, requiresVerification: true, reason: 'second_factor', method: 'mail', cooldown: 60 };
  const OTP = { ...LOGIN, otp: '123456' };

  it('is awaited from this browser for five minutes, and its name stays here', async () => {
    const { h, caller } = await anonymous();
    edge.identitySays('/auth/login', half, tokensOf());
    expect((await login({ caller })).body).toEqual({ ...shown, message: 'A code must follow.' });
    const until = edge.clock.now() + 5 * MINUTES;
    expect(await edge.anonymous.read(h)).toEqual({ challenge: { id: 'challenge-1', until } });
    done.length = 0;
    edge.clock.move(5 * MINUTES - 1);
    expect(await login({ caller, body: OTP })).toMatchObject({ status: 200 });
    expect(answered()).toEqual({ ...OTP, challengeId: 'challenge-1' });
    expect(done).not.toContainEqual(['captcha', 'login', null]);
  });
  it('begins the session that it is kept in, where the browser has none', async () => {
    edge.identitySays('/auth/login', half);
    const { cookies } = await login();
    const value = VALUE.exec(cookies[0] ?? '')?.[1] ?? '';
    expect(await edge.anonymous.read(hashOf(value))).toMatchObject({ challenge: { id: 'challenge-1' } });
  });
  it('is nothing to a login without a code, which needs its captcha as ever', async () => {
    const { caller } = await anonymous();
    edge.identitySays('/auth/login', half, half);
    await login({ caller });
    await login({ caller });
    expect(answered()).toEqual({ ...LOGIN, challengeId: 'challenge-1' });
    expect(done.filter((what) => Array.isArray(what) && what[0] === 'captcha')).toHaveLength(2);
  });
  it('is over after five minutes', async () => {
    const { caller } = await anonymous();
    edge.identitySays('/auth/login', half, failure(400, 'OTP_INVALID'));
    await login({ caller });
    edge.clock.move(5 * MINUTES);
    done.length = 0;
    await login({ caller, body: OTP });
    expect([answered(), done[0]]).toEqual([OTP, ['captcha', 'login', null]]);
  });
  it('of an address that is proved is half of both', async () => {
    edge.identitySays('/auth/verify-otp', half);
    const body = { email: LOGIN.email, otp: '123456', purpose: 'verification' };
    expect((await send('verify-otp', { body })).body).toMatchObject({ ...shown, verified: true });
  });
  it('that needs nothing kept keeps nothing', async () => {
    const asksForMail = { success: true, requiresVerification: true, reason: 'email', message: 'Prove it.' };
    edge.identitySays('/auth/login', { body: asksForMail });
    expect(await login()).toMatchObject({ body: asksForMail, cookies: [] });
  });
  it('is begun in no browser that has a newer value by now', async () => {
    edge.identitySays('/auth/login', half);
    const look = { is: 'replaced', h: 'h' as H, by: 'i' as H } as const;
    expect(await login({ caller: { is: 'visitor', look, expire: false } })).toMatchObject({
      ...{ code: 'UNAVAILABLE', cookies: [] },
    });
  });
});

describe('Other ways in', () => {
  const form = {
    name: 'Asha',
    email: 'asha@gmail.com',
    mobile: '9876543210',
    password: 'a good secret',
    acceptTerms: true,
  };

  it('a sign-up needs its captcha and its place among those of its address', async () => {
    edge.identitySays('/auth/signup', tokensOf({ message: 'Welcome.' }), tokensOf(), AWAY);
    const told = await send('signup', { body: { ...form, captchaToken: 'c' } });
    expect(told.body).toEqual({ success: true, message: 'Welcome.', email: 'asha@gmail.com', user: PERSON_SHOWN });
    expect(done).toEqual([
      ['captcha', 'signup', 'c'],
      ['SIGNUP_ADDRESS', '203.0.113.7/32'],
    ]);
    expect((await send('signup', { body: form })).body).toMatchObject({ message: 'You are signed in.' });
    expect(await send('signup', { body: form })).toMatchObject({ code: 'UNAVAILABLE' });
    played = { limit: true };
    expect(await send('signup', { body: form })).toMatchObject({ code: 'RATE_LIMITED' });
    done = [];
    played = { captcha: true, limit: true };
    expect(await send('signup', { body: form })).toMatchObject({ code: 'CAPTCHA_REQUIRED' });
    expect([done.length, edge.asked.length]).toEqual([1, 3]);
  });
  it('an invitation is looked at and taken up with its token alone', async () => {
    const token = 'x'.repeat(43);
    edge.identitySays('/auth/invitation', { body: { success: true, role: 'employee', more: 1 } }, AWAY);
    expect((await send('invitation', { body: { token } })).body).toEqual({ success: true, role: 'employee' });
    expect(await send('invitation', { body: { token } })).toMatchObject({ code: 'UNAVAILABLE' });
    edge.identitySays('/auth/invitation/accept', tokensOf());
    const body = { token, password: 'a good secret' };
    expect(await sessionIn(await send('invitation-accept', { body }))).toMatchObject({ is: 'alive' });
    expect(done).toEqual([]);
  });
  it('a challenge is for one form in one browser', async () => {
    const { h, caller } = await anonymous();
    expect((await send('captcha', { query: '?form=signup', caller })).body).toEqual({ for: 'signup' });
    expect(done).toEqual([
      ['CHALLENGES', '203.0.113.7/32'],
      ['challenge', 'signup', h],
    ]);
    for (const query of ['', '?form=other', '?form=login&x=1'])
      expect(await send('captcha', { query, caller })).toMatchObject({ code: 'BAD_REQUEST' });
    played = { challenge: null }; // a widget that asks its own maker
    expect(await send('captcha', { query: '?form=login', caller })).toMatchObject({ code: 'NOT_FOUND' });
    const look = { is: 'replaced', h, by: h } as const;
    const late: Principal = { is: 'visitor', look, expire: false };
    expect(await send('captcha', { query: '?form=login', caller: late })).toMatchObject({ code: 'UNAVAILABLE' });
    played = { limit: true };
    expect(await send('captcha', { query: '?form=login', caller })).toMatchObject({ code: 'RATE_LIMITED' });
    expect(done.filter((what) => Array.isArray(what) && what[0] === 'challenge')).toHaveLength(2);
  });
});

it('A code that signs in says so', async () => {
  edge.identitySays('/auth/verify-otp', tokensOf({ message: 'Proved.' }), tokensOf());
  const body = { email: 'asha@gmail.com', otp: '123456', purpose: 'verification' };
  const told = await send('verify-otp', { body });
  expect(told.body).toEqual({ success: true, verified: true, message: 'Proved.', user: PERSON_SHOWN });
  expect(await sessionIn(told)).toMatchObject({ is: 'alive', session: { userId: 'asha' } });
  expect((await send('verify-otp', { body })).body).toMatchObject({ message: 'You are signed in.' });
});

describe('A proof in a session', () => {
  const finish = async (said: IdentityAnswer, living: Awaited<ReturnType<typeof edge.signedIn>>) => {
    if (Error.isError(said)) throw said;
    const { status = 200, body = {} } = said;
    return edge.call((call) => edge.conversation.finish(call, { status, body, retryAfter: null }, living), {
      ...{ route: 'step-up', caller: person(living) },
    });
  };
  it('of one person is never another’s', async () => {
    const living = await edge.signedIn();
    const other = tokensOf({ user: { ...PERSON_SHOWN, userId: 'chitra' } });
    expect(await finish(other, living)).toMatchObject({ code: 'UPSTREAM_REFUSED', cookies: [] });
    expect(await edge.sessions.look(living.h)).toMatchObject({ is: 'alive' });
  });
  it('refused by identity because the session has ended hears why it did', async () => {
    const living = await edge.signedIn();
    const refused = failure(401, 'NOT_AUTHENTICATED');
    expect(await finish(refused, living)).toMatchObject({ code: 'NOT_AUTHENTICATED' });
    await edge.sessions.end(living.h, 'CONCURRENT_SESSION');
    expect(await finish(refused, living)).toMatchObject({ code: 'CONCURRENT_SESSION' });
    expect(await finish(failure(403, 'FORBIDDEN'), living)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('Codes', () => {
  const code = (purpose: string, o: Sent = {}) =>
    send('send-otp', { body: { email: 'asha@gmail.com', purpose }, ...o });
  const sent: IdentityAnswer = { body: { success: true, message: 'Sent.', cooldown: 60 } };

  it.each(['step_up', 'disable_2fa', 'email_change'])('for %s go with the person’s token', async (purpose) => {
    const living = await edge.signedIn();
    edge.identitySays('/auth/send-otp', sent);
    expect(await code(purpose)).toMatchObject({ code: 'NOT_AUTHENTICATED' });
    edge.played.fresh = { is: 'unavailable' };
    expect(await code(purpose, { caller: person(living) })).toMatchObject({ code: 'REFRESH_UNAVAILABLE' });
    edge.played.fresh = null;
    expect(await code(purpose, { caller: person(living) })).toMatchObject({ status: 200 });
    expect(edge.asked).toMatchObject([{ bearer: edge.sessions.tokens(living).access }]);
    expect(edge.wishes).toEqual([{ seen: living }, { seen: living }]);
  });
  it.each([
    ['login_verification', { challengeId: 'c' }],
    ['link_google', { linkId: 'l' }],
  ])('for %s go with what this browser has begun, while it is open', async (purpose, added) => {
    const { h, caller } = await anonymous();
    const until = edge.clock.now() + MINUTES;
    await edge.anonymous.change(h, () => ({ challenge: { id: 'c', until }, link: { id: 'l', until } }));
    edge.identitySays('/auth/send-otp', sent, AWAY);
    edge.clock.move(MINUTES - 1);
    expect((await code(purpose, { caller })).body).toEqual({ success: true, message: 'Sent.', cooldown: 60 });
    expect(answered()).toEqual({ email: 'asha@gmail.com', purpose, ...added });
    expect(edge.asked[0]).not.toHaveProperty('bearer');
    expect(done).toEqual([['CODES_ADDRESS', '203.0.113.7/32']]);
    expect(await code(purpose, { caller })).toMatchObject({ code: 'UNAVAILABLE' });
    edge.clock.move(1);
    const over = { code: 'STATE_INVALID', body: { message: 'Please sign in again.' } };
    expect(await code(purpose, { caller })).toMatchObject(over);
    expect(await code(purpose)).toMatchObject(over);
    const body = { email: 'asha@gmail.com', otp: '123456', purpose };
    expect(await send('verify-otp', { body, caller })).toMatchObject(over);
  });
  it('go to nobody after too many', async () => {
    played = { limit: true };
    expect(await code('password_reset')).toMatchObject({ code: 'RATE_LIMITED' });
    expect(edge.asked).toEqual([]);
  });
  it('that are shown are judged by identity', async () => {
    const living = await edge.signedIn();
    edge.identitySays('/auth/verify-otp', { body: { success: true, verified: true, message: 'Good.' } }, AWAY);
    const body = { email: 'asha@gmail.com', otp: '123456', purpose: 'email_change' };
    expect((await send('verify-otp', { body, caller: person(living) })).body).toMatchObject({ message: 'Good.' });
    expect(edge.asked).toMatchObject([{ body, bearer: edge.sessions.tokens(living).access }]);
    expect(await send('verify-otp', { body, caller: person(living) })).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('Who has an account', () => {
  const missing = failure(404, 'ACCOUNT_NOT_FOUND');
  const google: IdentityAnswer = { body: { success: true, message: 'Use Google.', loginMethod: 'google' } };
  const asIfSent = { success: true, message: 'We have sent a code to your email address.', cooldown: 60 };
  const ask = (caller: Principal) => send('request-password-reset', { body: { email: 'a@gmail.com' }, caller });
  const path = '/auth/request-password-reset';

  it('is told three times an hour, of both kinds together', async () => {
    const { h, caller } = await anonymous();
    edge.identitySays(path, missing, google, missing, missing, google, missing, missing);
    expect((await ask(caller)).code).toBe('ACCOUNT_NOT_FOUND');
    edge.clock.move(20 * MINUTES);
    expect((await ask(caller)).body).toMatchObject({ loginMethod: 'google' });
    edge.clock.move(20 * MINUTES);
    expect((await ask(caller)).code).toBe('ACCOUNT_NOT_FOUND');
    expect((await ask(caller)).body).toEqual(asIfSent);
    edge.clock.move(20 * MINUTES - 1);
    expect((await ask(caller)).body).toEqual(asIfSent);
    edge.clock.move(1);
    expect((await ask(caller)).code).toBe('ACCOUNT_NOT_FOUND');
    expect(await edge.anonymous.read(h)).toMatchObject({ noAccount: { count: 1 } });
  });
  it('is told as any wrong code is, where a code was shown for nobody', async () => {
    const { caller } = await anonymous();
    edge.identitySays('/auth/reset-password', missing, missing, missing, missing);
    const body = { email: 'a@gmail.com', otp: '123456', newPassword: 'a good secret' };
    const codes = [];
    for (let time = 0; time < 4; time += 1) codes.push((await send('reset-password', { body, caller })).code);
    expect(codes).toEqual([...Array(3).fill('ACCOUNT_NOT_FOUND'), 'OTP_INVALID']);
  });
  it.each<[string, IdentityAnswer, object]>([
    ['another failure', failure(404, 'NOT_FOUND'), { code: 'NOT_FOUND' }],
    ['a fault that only says so', failure(500, 'ACCOUNT_NOT_FOUND'), { code: 'ACCOUNT_NOT_FOUND' }],
    ['a code that was sent', { body: { success: true, message: 'Sent.' } }, { status: 200 }],
    ['no answer that could be read', { body: null }, { code: 'UPSTREAM_REFUSED' }],
  ])('is not what %s tells: that is not counted', async (_what, said, told) => {
    const { h, caller } = await anonymous();
    edge.identitySays(path, said);
    expect(await ask(caller)).toMatchObject(told);
    expect(await edge.anonymous.read(h)).toEqual({});
  });
  it('is told to no browser that has a newer value by now', async () => {
    edge.identitySays(path, missing);
    const look = { is: 'replaced', h: 'h' as H, by: 'i' as H } as const;
    expect(await ask({ is: 'visitor', look, expire: false })).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('What a browser has begun', () => {
  it('is kept under its session, signed in or not, and nowhere for a script', async () => {
    const living = await edge.signedIn();
    const { h, caller } = await anonymous();
    const of = (one: Principal) => browserOf({ caller: one } as OwnCall);
    expect([of(person(living)), of(caller), of({ is: 'bearer', token: 't' })]).toEqual([living.h, h, null]);
    expect(
      of({ is: 'visitor', look: { is: 'dead', code: 'SESSION_ENDED', keepCookie: false }, expire: true }),
    ).toBeNull();
    expect(await edge.conversation.begun({ caller: { is: 'bearer', token: 't' } } as OwnCall)).toEqual({});
  });
  it('is worth half an hour from the last act, also one that only asks for it', async () => {
    const { h, caller } = await anonymous();
    edge.clock.move(ANONYMOUS_MS - 1);
    await edge.conversation.browser({ caller } as OwnCall);
    edge.clock.move(ANONYMOUS_MS - 1);
    expect(await edge.keyValue.get(keys.anonymous(h))).not.toBeNull();
    await edge.anonymous.change(h, () => ({ noAccount: { count: 1, until: 1 } }));
    edge.clock.move(ANONYMOUS_MS - 1);
    expect(await edge.anonymous.read(h)).toEqual({ noAccount: { count: 1, until: 1 } });
    edge.clock.move(ANONYMOUS_MS);
    expect(await edge.keyValue.get(keys.anonymous(h))).toBeNull();
    expect(await edge.anonymous.read(h)).toEqual({});
  });
  it('changes once for every change, each over what the one before it left', async () => {
    const { h } = await edge.anonymous.begin();
    const count = () =>
      edge.anonymous.change(h, ({ noAccount }) => ({ noAccount: { count: (noAccount?.count ?? 0) + 1, until: 1 } }));
    const before = await Promise.all([count(), count(), count(), count()]);
    expect(before).toHaveLength(4);
    expect(await edge.anonymous.read(h)).toEqual({ noAccount: { count: 4, until: 1 } });
    expect(await edge.anonymous.change(h, () => null)).toBeNull();
    expect(await edge.anonymous.read(h)).toMatchObject({ noAccount: { count: 4 } });
  });
});

it.each([
  [undefined, 'Unknown device'],
  ['curl/8', 'Unknown device'],
  ['Firefox/140.0', 'Firefox'],
  ['SomeApp (Windows NT 10.0)', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Chrome/140 Safari/537 OPR/120', 'Opera on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537', 'Chrome on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18 Safari/604', 'Safari on iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18 like Mac OS X) Version/18 Safari/604', 'Safari on iPad'],
  [`${'x'.repeat(512)}Firefox/140.0`, 'Unknown device'],
])('A device that says %j is called %s', (agent, name) => expect(deviceOf(agent)).toBe(name));
