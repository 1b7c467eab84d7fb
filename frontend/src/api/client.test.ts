import { jest } from '@jest/globals';
import { type Api, apiWith, type CallOptions, type SessionEvents } from './client.ts';
import { textFor } from './errors.ts';
import { type ApiError, apiError } from './failure.ts';

type Sent = { url: string; init: RequestInit };
let sent: Sent[];
let waits: number[];
let answers: (Response | Error | 'silence')[];
let api: Api;
let minted: number;

const answer = (status: number, body: unknown = { success: true }, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  answer(status, { success: false, code, message: 'said', requestId: 'r-1', ...more }, headers);
const header = (i: number, name: string) => (sent[i]?.init.headers as Record<string, string> | undefined)?.[name];
const failing = async (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => {
      throw new Error('it succeeded');
    },
    (e) => e,
  );

beforeEach(() => {
  [sent, waits, answers, minted] = [[], [], [], 0];
  api = apiWith({
    fetch: (async (url: string, init: RequestInit) => {
      sent.push({ url, init });
      const next = answers.shift() ?? answer(200);
      if (next === 'silence')
        return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      if (next instanceof Response) return next;
      throw next;
    }) as typeof fetch,
    sleep: async (ms) => void waits.push(ms),
    newKey: () => `key-${++minted}`,
    timeoutMs: 40,
  });
});

/** Some read, and some command. */
const read = (options: CallOptions = {}, by = api) => by.call('projects', options);
const write = (options: CallOptions = {}) => api.call('plan-publish', { params: { planId: 'p' }, ...options });
const save = (options: CallOptions = {}) =>
  api.call('proposal-save', { params: { proposalId: 'p' }, body, ...options });
const body = { title: 'typed' };
const login = { email: 'asha@gmail.com', password: 'secret', captchaToken: 'solved' };

describe('what every call carries', () => {
  it('the CSRF header on reads too, the cookie, no Authorization', async () => {
    await read();
    expect(sent[0]?.url).toBe('/api/projects');
    expect(sent[0]?.init.credentials).toBe('same-origin');
    expect(header(0, 'X-CSRF')).toBe('1');
    expect(Object.keys(sent[0]?.init.headers ?? {}).map((h) => h.toLowerCase())).not.toContain('authorization');
  });

  it('the person shown, once there is one', async () => {
    await read();
    api.actAs('u-7');
    await read();
    expect([header(0, 'X-Acting-User'), header(1, 'X-Acting-User')]).toEqual([undefined, 'u-7']);
  });

  it('background and the version of the form only where asked', async () => {
    await read({ background: true });
    await save({ ifMatch: '"4"' });
    expect(header(0, 'X-Background')).toBe('1');
    expect(header(1, 'X-Background')).toBeUndefined();
    expect(header(1, 'If-Match')).toBe('"4"');
  });

  it('that nobody sees the page, where that is so: whoever asks who is here is not told of it', async () => {
    await read();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await read({ background: true });
    hidden.mockRestore();
    expect([header(0, 'X-Hidden'), header(1, 'X-Hidden')]).toEqual([undefined, '1']);
  });

  it('a key on every write but those of sign-in', async () => {
    await write();
    await write({ idempotencyKey: 'mine' });
    await api.call('login', { body: login });
    await read();
    expect([0, 1, 2, 3].map((i) => header(i, 'Idempotency-Key'))).toEqual(['key-1', 'mine', undefined, undefined]);
  });

  it('a key of keys.ts is fetched at its path', async () => {
    await api.read(['project', 'p1', { at: '2026-11-03T12:30:00Z' }]);
    expect(sent[0]?.url).toBe('/api/projects/p1?at=2026-11-03T12%3A30%3A00Z');
  });

  it('acts tell the idle clock, background calls do not', async () => {
    const acted = jest.fn<() => void>();
    api.on({ acted });
    await read({ background: true });
    expect(acted).not.toHaveBeenCalled();
    await read();
    expect(acted).toHaveBeenCalledTimes(1);
  });
});

describe('while the session ends', () => {
  const told = jest.fn<() => void>();
  const end = () => Promise.withResolvers<void>();
  beforeEach(() => {
    told.mockClear();
    api.actAs('u-7');
    api.on({ expired: told, concurrent: told, userChanged: told });
  });

  it('a read under way is given up, one that comes is not sent, and where it ended both are aborts that nobody hears of', async () => {
    answers = ['silence'];
    const ended = end();
    const before = failing(read());
    const ending = api.ending(() => ended.promise);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    const during = failing(read());
    await new Promise((soon) => setTimeout(soon, 5));
    expect(sent).toHaveLength(1);
    ended.resolve();
    await ending;
    expect([(await before).name, (await during).name]).toEqual(['AbortError', 'AbortError']);
    expect([sent.length, told.mock.calls.length]).toEqual([1, 0]);
    await expect(read()).resolves.toMatchObject({ success: true });
  });

  it('reads are asked after all where the session stays', async () => {
    answers = ['silence'];
    const ended = end();
    const before = read();
    const ending = failing(api.ending(() => ended.promise));
    const during = read();
    ended.reject(new Error('no answer'));
    expect((await ending).message).toBe('no answer');
    await expect(Promise.all([before, during])).resolves.toHaveLength(2);
    expect(sent).toHaveLength(3);
  });

  it('a write under way goes on', async () => {
    answers = ['silence'];
    const writing = failing(write({ retry: false }));
    await api.ending(async () => undefined);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    expect(await writing).toMatchObject({ code: 'TIMEOUT' });
  });

  it('a screen that was left takes its read along', async () => {
    answers = ['silence'];
    const ended = end();
    const screen = new AbortController();
    const reading = failing(read({ signal: screen.signal }));
    screen.abort();
    const ending = api.ending(() => ended.promise);
    expect((await reading).message).toBe('aborted');
    ended.resolve();
    await ending;
    expect(sent).toHaveLength(1);
  });
});

describe('retries', () => {
  it.each([500, 502, 503, 504])('%s is tried twice more, a second apart, with the same key', async (status) => {
    answers = [refusal(status, 'INTERNAL'), refusal(status, 'INTERNAL'), answer(200, { success: true, n: 1 })];
    await expect(write()).resolves.toMatchObject({ n: 1 });
    expect(waits).toEqual([1000, 1000]);
    expect([0, 1, 2].map((i) => header(i, 'Idempotency-Key'))).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('gives up after two', async () => {
    answers = [refusal(500, 'INTERNAL'), refusal(500, 'INTERNAL'), refusal(500, 'INTERNAL'), answer(200)];
    expect((await failing(read())).code).toBe('INTERNAL');
    expect(sent).toHaveLength(3);
  });

  it('a command of which nobody knows what came of it goes out three times more under its key, ever later', async () => {
    answers = [...Array(4)].map(() => refusal(503, 'OUTCOME_UNKNOWN', {}, { 'retry-after': '1' }));
    const failure = await failing(write());
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(new Set([0, 1, 2, 3].map((i) => header(i, 'Idempotency-Key'))).size).toBe(1);
    expect(textFor('general', failure)).toBe(
      'We could not confirm that this was saved. Nothing is done twice if you press again.',
    );
    answers = [refusal(503, 'OUTCOME_UNKNOWN'), answer(200, { success: true, n: 1 })];
    await expect(write()).resolves.toMatchObject({ n: 1 });
  });

  describe('while the server waits for a fact of another of its services', () => {
    const pending = () => refusal(503, 'ACCOUNT_PENDING', {}, { 'retry-after': '2' });

    it('goes out again under its key for as long as somebody shows what it waits for, ever later up to 10 s', async () => {
      const shown: (string | true | undefined)[] = [];
      api.whileWaiting('mine', (failure) => {
        shown.push(failure.code, failure.waits);
        return true;
      });
      answers = [...Array(12)].map(pending).concat(answer(200, { success: true, n: 1 }));
      await expect(save({ idempotencyKey: 'mine' })).resolves.toMatchObject({ n: 1 });
      expect(waits).toEqual([2000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000, 10_000, 10_000]);
      expect(new Set(sent.map((_, i) => header(i, 'Idempotency-Key')))).toEqual(new Set(['mine']));
      expect(new Set(sent.map(({ init }) => init.body))).toEqual(new Set(['{"title":"typed"}']));
      expect(shown.slice(0, 2)).toEqual(['ACCOUNT_PENDING', true]);
    });

    it('gives up when nobody looks on any more, and an answer of another kind is met as ever', async () => {
      let looks = 0;
      const end = api.whileWaiting('mine', () => ++looks < 3);
      answers = [pending(), pending(), pending(), answer(200)];
      expect(await failing(write({ idempotencyKey: 'mine' }))).toMatchObject({ code: 'ACCOUNT_PENDING' });
      expect(sent).toHaveLength(3);
      looks = -100;
      answers = [pending(), pending(), refusal(500, 'INTERNAL'), refusal(422, 'CLIENT_INACTIVE'), answer(200)];
      expect(await failing(write({ idempotencyKey: 'mine' }))).toMatchObject({ code: 'CLIENT_INACTIVE' });
      end();
      answers = [pending(), pending(), pending(), answer(200)];
      await failing(write({ idempotencyKey: 'mine' }));
      expect(answers).toHaveLength(1);
    });

    it('is not sent behind the back of who left while it waited', async () => {
      const end = api.whileWaiting('mine', () => {
        queueMicrotask(() => void end());
        return true;
      });
      answers = [pending(), answer(200)];
      expect(await failing(write({ idempotencyKey: 'mine' }))).toMatchObject({ code: 'ACCOUNT_PENDING' });
      expect(sent).toHaveLength(1);
    });

    it('does not go on for ever', async () => {
      api.whileWaiting('mine', () => true);
      answers = [...Array(400)].map(pending);
      expect(await failing(write({ idempotencyKey: 'mine' }))).toMatchObject({ code: 'ACCOUNT_PENDING' });
      expect(waits.reduce((a, b) => a + b)).toBeGreaterThan(20 * 60_000);
      expect([waits.length, sent.length]).toEqual([150, 151]);
    });
  });

  it('is up to the call: one that says never goes out once, one that says always again', async () => {
    answers = [refusal(500, 'INTERNAL')];
    await failing(read({ retry: false }));
    expect(sent).toHaveLength(1);
    answers = [refusal(500, 'INTERNAL'), answer(200)];
    await api.call('logout', { retry: true });
    expect(sent).toHaveLength(3);
  });

  it('is not sent for a screen that was left while it waited', async () => {
    const end = new AbortController();
    const leaving = apiWith({
      fetch: (async () => refusal(500, 'INTERNAL')) as unknown as typeof fetch,
      sleep: async (ms) => {
        waits.push(ms);
        end.abort();
      },
      newKey: () => 'k',
    });
    expect(await failing(read({ signal: end.signal }, leaving))).toMatchObject({ code: 'INTERNAL' });
    expect(waits).toEqual([1000]);
  });

  it.each([
    [429, 2, true],
    [429, 3, false],
    [503, 2, true],
    [503, 3, false],
  ])('%i that asks for %i s is tried again: %s', async (status, seconds, again) => {
    answers = [refusal(status, 'RATE_LIMITED', {}, { 'retry-after': String(seconds) }), answer(200)];
    await read().catch(() => undefined);
    expect([sent.length, waits]).toEqual(again ? [2, [2000]] : [1, []]);
  });

  it('429 waits 2 s, and is not tried where Retry-After is longer', async () => {
    answers = [refusal(429, 'RATE_LIMITED'), answer(200)];
    await read();
    expect(waits).toEqual([2000]);
    answers = [refusal(429, 'RATE_LIMITED', {}, { 'retry-after': '60' })];
    expect(await failing(read())).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 });
    expect(sent).toHaveLength(3);
  });

  it('503 waits as long as it is told, up to 2 s', async () => {
    answers = [refusal(503, 'REFRESH_UNAVAILABLE', {}, { 'retry-after': '2' }), answer(200)];
    await read();
    expect(waits).toEqual([2000]);
    answers = [refusal(503, 'UNAVAILABLE', {}, { 'retry-after': '30' })];
    await failing(read());
    expect(waits).toHaveLength(1);
  });

  it.each([
    [401, 'INVALID_CREDENTIALS'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'STATE_CONFLICT'],
    [422, 'OFFER_INVALID'],
    [400, 'VALIDATION_FAILED'],
  ])('%s is never tried again', async (status, code) => {
    answers = [refusal(status, code), answer(200)];
    expect((await failing(write())).code).toBe(code);
    expect(sent).toHaveLength(1);
  });

  it('sign-in calls are never tried again', async () => {
    const calls = [
      () => api.call('login', { body: login }),
      () => api.call('change-password', { body: { currentPassword: 'a', newPassword: 'b' } }),
      () => api.call('invitation-accept', { body: { token: 't', password: 'p' } }),
      () => api.call('2fa-enable'),
    ];
    for (const call of calls) {
      answers = [refusal(500, 'INTERNAL'), answer(200)];
      await failing(call());
    }
    expect(sent).toHaveLength(4);
    expect(waits).toEqual([]);
  });

  it('no answer in time is a timeout, and is tried again; a refused connection is not', async () => {
    answers = ['silence', 'silence', 'silence'];
    expect(await failing(read())).toMatchObject({ status: 0, code: 'TIMEOUT' });
    expect(sent).toHaveLength(3);
    answers = [new TypeError('failed to fetch')];
    expect(await failing(read())).toMatchObject({ status: 0, code: 'NETWORK' });
    expect(sent).toHaveLength(4);
  });

  it('the screen’s own end ends it at once and is no failure of the server', async () => {
    const end = new AbortController();
    answers = ['silence'];
    const call = failing(read({ signal: end.signal }));
    end.abort();
    expect((await call).name).not.toBe('ApiError');
    expect(sent).toHaveLength(1);
  });
});

describe('sessions', () => {
  const events = () => {
    const heard = {
      expired: jest.fn<() => void>(),
      concurrent: jest.fn<() => void>(),
      userChanged: jest.fn<() => void>(),
      stepUp: jest.fn<() => Promise<boolean>>(),
    };
    api.on(heard satisfies Partial<SessionEvents>);
    return heard;
  };

  it.each(['SESSION_EXPIRED', 'SESSION_ENDED'])('%s is told once a tab, however many calls meet it', async (code) => {
    const heard = events();
    answers = [refusal(401, code), refusal(401, code), refusal(401, code)];
    await Promise.all([1, 2, 3].map(() => failing(read())));
    expect(heard.expired).toHaveBeenCalledTimes(1);
  });

  it('NOT_AUTHENTICATED ends a session only where a person is shown', async () => {
    const heard = events();
    answers = [refusal(401, 'NOT_AUTHENTICATED')];
    await failing(api.call('me'));
    expect(heard.expired).not.toHaveBeenCalled();
    api.actAs('u');
    answers = [refusal(401, 'NOT_AUTHENTICATED')];
    await failing(read());
    expect(heard.expired).toHaveBeenCalledTimes(1);
  });

  it('a wrong password ends nothing', async () => {
    const heard = events();
    api.actAs('u');
    answers = [refusal(401, 'INVALID_CREDENTIALS')];
    await failing(api.call('login', { body: login }));
    expect(heard.expired).not.toHaveBeenCalled();
  });

  it('a new person makes the tab listen for its end again', async () => {
    const heard = events();
    for (const person of ['a', 'b']) {
      api.actAs(person);
      answers = [refusal(401, 'SESSION_EXPIRED')];
      await failing(read());
    }
    expect(heard.expired).toHaveBeenCalledTimes(2);
  });

  it('CONCURRENT_SESSION and USER_CHANGED are told; every other 409 is the screen’s alone', async () => {
    const heard = events();
    answers = [
      refusal(409, 'CONCURRENT_SESSION'),
      refusal(409, 'USER_CHANGED'),
      refusal(409, 'VERSION_CONFLICT', { current: { title: 'theirs' }, etag: '"9"' }),
    ];
    await failing(read());
    expect([heard.concurrent.mock.calls.length, heard.userChanged.mock.calls.length]).toEqual([1, 0]);
    await failing(read());
    expect(heard.userChanged).toHaveBeenCalledTimes(1);
    expect(await failing(save())).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      current: { title: 'theirs' },
      etag: '"9"',
    });
    expect([
      heard.concurrent.mock.calls.length,
      heard.userChanged.mock.calls.length,
      heard.expired.mock.calls.length,
    ]).toEqual([1, 1, 0]);
  });

  it('STEP_UP_REQUIRED asks once and runs the same call again with the same key', async () => {
    const heard = events();
    heard.stepUp.mockResolvedValue(true);
    answers = [
      refusal(403, 'STEP_UP_REQUIRED'),
      refusal(403, 'STEP_UP_REQUIRED'),
      answer(200, { success: true, n: 1 }),
      answer(200, { success: true, n: 2 }),
    ];
    await Promise.all([write(), api.call('product-publish', { params: { productId: 'q' } })]);
    expect(heard.stepUp).toHaveBeenCalledTimes(1);
    const [A, B] = ['/api/admin/plans/p/publish', '/api/admin/products/q/publish'];
    expect(sent.map((s) => s.url)).toEqual([A, B, A, B]);
    expect([header(0, 'Idempotency-Key'), header(2, 'Idempotency-Key')]).toEqual(['key-1', 'key-1']);
  });

  it('a proof that is not given leaves the refusal to the screen', async () => {
    const heard = events();
    heard.stepUp.mockResolvedValue(false);
    answers = [refusal(403, 'STEP_UP_REQUIRED')];
    expect((await failing(write())).code).toBe('STEP_UP_REQUIRED');
    expect(sent).toHaveLength(1);
  });
});

describe('what else goes through here', () => {
  it('bodies are JSON and say so; what has none says nothing', async () => {
    await save();
    await write();
    await api.call('google-unlink');
    await read();
    expect(sent.map(({ init }) => [init.method, init.body])).toEqual([
      ['PUT', '{"title":"typed"}'],
      ['POST', '{}'],
      ['DELETE', undefined],
      ['GET', undefined],
    ]);
    expect([0, 1, 2, 3].map((i) => header(i, 'Content-Type'))).toEqual([
      ...['application/json', 'application/json', undefined, undefined],
    ]);
  });

  it('where the stream stood is what the last answer that knew has said', async () => {
    expect(api.streamFrom()).toBeUndefined();
    answers = [answer(200, { success: true }, { 'x-stream-position': 'p1' }), answer(200)];
    await read();
    await read();
    expect(api.streamFrom()).toBe('p1');
    api.streamStoodAt('p2');
    expect(api.streamFrom()).toBe('p2');
    api.actAs('u-7');
    expect(api.streamHeaders()).toEqual({
      ...{ 'X-CSRF': '1', 'X-Acting-User': 'u-7', 'X-Background': '1', Accept: 'text/event-stream' },
    });
  });

  it('every answer tells whether nothing can be changed just now, a refusal too', async () => {
    const maintained = jest.fn<(isOn: boolean) => void>();
    api.on({ maintained });
    answers = [answer(200, { success: true }, { 'x-maintenance': 'on' }), answer(200)];
    await read();
    await read();
    answers = [answer(503, { success: false, code: 'MAINTENANCE' }, { 'x-maintenance': 'on', 'retry-after': '60' })];
    await expect(write()).rejects.toMatchObject({ code: 'MAINTENANCE' });
    expect(maintained.mock.calls).toEqual([[true], [false], [true]]);
  });

  it('a failure of the stream is told to the session room, and fails nobody', async () => {
    const [expired, stepUp] = [jest.fn<() => void>(), jest.fn<() => Promise<boolean>>().mockResolvedValue(true)];
    api.on({ expired });
    api.on({ stepUp });
    await api.report(apiError({ status: 401, code: 'SESSION_ENDED', fields: [] }));
    await api.report(apiError({ status: 403, code: 'STEP_UP_REQUIRED', fields: [] }));
    await api.report(apiError({ status: 404, code: 'NOT_FOUND', fields: [] }));
    expect([expired.mock.calls.length, stepUp.mock.calls.length]).toEqual([1, 1]);
  });

  it('a call has as long as it says', async () => {
    const patient = apiWith({
      fetch: (async (_: string, init: RequestInit) =>
        new Promise((_yes, no) =>
          init.signal?.addEventListener('abort', () => no(new Error('aborted'))),
        )) as typeof fetch,
      sleep: async () => undefined,
      newKey: () => 'k',
      timeoutMs: 3_600_000,
    });
    expect(await failing(read({ timeoutMs: 5, retry: false }, patient))).toMatchObject({ code: 'TIMEOUT' });
  });

  it('a proof is asked for anew when it is needed again', async () => {
    const stepUp = jest.fn<() => Promise<boolean>>().mockResolvedValue(true);
    api.on({ stepUp });
    for (let i = 0; i < 2; i += 1) {
      answers = [refusal(403, 'STEP_UP_REQUIRED'), answer(200)];
      await write();
    }
    expect(stepUp).toHaveBeenCalledTimes(2);
  });
});

describe('answers', () => {
  it('that say 200 and no success are failures', async () => {
    answers = [answer(200, { success: false, code: 'NOT_FOUND', message: '' }), answer(200, null), answer(200, 'text')];
    expect(await failing(read())).toMatchObject({ status: 200, code: 'NOT_FOUND' });
    for (let i = 0; i < 2; i += 1) expect(await failing(read())).toMatchObject({ code: 'UNKNOWN' });
    answers = [answer(200, { items: [] })];
    expect(await read()).toEqual({ items: [] });
  });

  it('a failure brings code, fields, waiting time and request id', async () => {
    answers = [
      refusal(400, 'VALIDATION_FAILED', {
        errors: [{ field: 'name', message: 'Name is required' }, 'junk'],
        timeLeft: 12,
      }),
    ];
    expect(await failing(write())).toMatchObject({
      status: 400,
      fields: [{ field: 'name', message: 'Name is required' }],
      timeLeft: 12,
      requestId: 'r-1',
      message: 'said',
    });
  });

  it('a page of a proxy is UNKNOWN of its status, also where it says 200', async () => {
    answers = [new Response('<html>', { status: 404 }), new Response('<html>', { status: 200 })];
    expect(await failing(read())).toMatchObject({ status: 404, code: 'UNKNOWN' });
    expect(await failing(read())).toMatchObject({ status: 200, code: 'UNKNOWN' });
  });

  it('204 is a success without words', async () => {
    answers = [new Response(null, { status: 204 })];
    await expect(api.call('visit')).resolves.toEqual({ success: true });
  });
});
