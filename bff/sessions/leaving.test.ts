/** What a person sees and ends of their sessions, what a proof changes, and what comes of it where identity does not answer. */
import type { Refusal } from '../guards/refusal.ts';
import { refuse } from '../guards/refusal.ts';
import type { LimitName } from '../limits/table.ts';
import { type IdentityAnswer, ownCalls, PERSON_SHOWN, person } from '../workbench/own-calls.ts';
import { staleProof } from './fresh-proof.ts';
import { listingWith } from './listing.ts';
import { proofsWith } from './proofs.ts';
import { type H, hashOf } from './record.ts';
import type { Living } from './sessions.ts';

const MINUTES = 60_000;
const AWAY = new Error('identity is away');

let edge: ReturnType<typeof ownCalls>;
let living: Living;
beforeEach(async () => {
  edge = ownCalls();
  living = await edge.signedIn({ family: 'of this browser' });
});

const at = (ms: number) => new Date(ms).toISOString();
const listing = () => listingWith(edge);
const asked = () => edge.asked.map(({ path, body }) => [path, body]);
const script = (familyId: string) => ({
  ...{ familyId, device: 'curl', startedAt: edge.clock.now() - 5, lastUsedAt: edge.clock.now() - 3 },
  endsAt: edge.clock.now() + 7,
});
const identityListsFamilies = (...ids: string[]) =>
  edge.identitySays('/internal/sessions', { body: { success: true, families: ids.map(script) } });
const bare: IdentityAnswer[] = [
  AWAY,
  { status: 300, body: { success: true, families: [] } },
  { body: { success: true } },
];

it.each([
  ['now', 0, true],
  ['a quarter of an hour ago', -15 * MINUTES, true],
  ['a moment before that', -15 * MINUTES - 1, false],
  ['in an hour, by a clock that was set back', 60 * MINUTES, false],
])('A proof given %s is fresh: %s', async (_when, ms, fresh) => {
  const proved = { ...living, session: { ...living.session, authTime: edge.clock.now() + ms } };
  expect(staleProof(proved, edge.clock)).toEqual(fresh ? null : { refused: 'STEP_UP_REQUIRED' });
});

describe('The list of sessions', () => {
  const list = () => edge.call(listing()['sessions'], { route: 'sessions', caller: person(living) });

  it('is this browser’s own and every script’s, each with its times', async () => {
    identityListsFamilies('script-1', 'of this browser');
    const startedAt = edge.clock.now();
    edge.clock.move(2 * MINUTES);
    const { handle, device, network, absoluteUntil } = living.session;
    expect(await list()).toMatchObject({
      status: 200,
      headers: { 'x-of-all': '1' },
      body: {
        success: true,
        items: [
          {
            ...{ handle, device, network, kind: 'browser', current: true, startedAt: at(startedAt) },
            ...{ lastSeenAt: at(edge.clock.now()), endsAt: at(absoluteUntil) },
          },
          {
            ...{ handle: 'script-1', device: 'curl', network: null, kind: 'bearer', current: false },
            ...{ startedAt: at(startedAt - 5), lastSeenAt: at(startedAt - 3), endsAt: at(startedAt + 7) },
          },
        ],
      },
    });
    expect(asked()).toEqual([['/internal/sessions', { userId: 'asha' }]]);
  });
  it.each([
    ['is away', bare[0], 'UNAVAILABLE'],
    ['failed', bare[1], 'UPSTREAM_REFUSED'],
    ['says nothing that could be read', bare[2], 'UPSTREAM_REFUSED'],
  ])('is not told in part where identity %s', async (_what, said, code) => {
    edge.identitySays('/internal/sessions', said as IdentityAnswer);
    expect(await list()).toMatchObject({ code });
  });
});

describe('Ending sessions', () => {
  const end = (handle: string | null, by = living) =>
    edge.call(listing()[handle === null ? 'sessions-end' : 'session-end'], {
      route: handle === null ? 'sessions-end' : 'session-end',
      path: handle === null ? '/auth/sessions' : `/auth/sessions/${handle}`,
      caller: person(by),
    });
  const ended = (session: string) => ['session ended', { userId: 'asha', session, cause: 'ended by its person' }];

  it('ends the one that is named, and notes it', async () => {
    identityListsFamilies('script-1', 'script-2');
    edge.identitySays('/internal/revoke', {});
    expect(await end('script-2')).toMatchObject({ status: 200, body: { success: true, ended: 1 } });
    expect(asked().slice(1)).toEqual([['/internal/revoke', { familyId: 'script-2' }]]);
    expect(edge.noted).toEqual([ended('script-2')]);
  });
  it('ends all others where none is named, also where there are none', async () => {
    identityListsFamilies('script-1', 'of this browser', 'script-2');
    edge.identitySays('/internal/revoke', {}, {});
    expect((await end(null)).body).toEqual({ success: true, ended: 2 });
    expect(edge.noted).toEqual([ended('script-1'), ended('script-2')]);
    identityListsFamilies();
    expect((await end(null)).body).toEqual({ success: true, ended: 0 });
  });
  it('asks nobody where the session in use is named, or the proof is old', async () => {
    expect(await end(living.session.handle)).toMatchObject({ status: 422, code: 'SESSION_CURRENT' });
    edge.clock.move(16 * MINUTES);
    expect(await end('script-1')).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    expect(await end(null)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(asked()).toEqual([]);
  });
  it('knows nothing of a name that is not in the person’s own list', async () => {
    identityListsFamilies('script-1');
    expect(await end('script-10')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(asked()).toHaveLength(1);
  });
  it('is not told as done where identity could not be asked, or did not do it', async () => {
    edge.identitySays('/internal/sessions', AWAY);
    expect(await end('script-1')).toMatchObject({ code: 'UNAVAILABLE' });
    for (const [said, code] of [
      [AWAY, 'UNAVAILABLE'],
      [{ status: 300 }, 'UPSTREAM_REFUSED'],
    ] as const) {
      identityListsFamilies('script-1', 'script-2');
      edge.identitySays('/internal/revoke', said);
      expect(await end(null)).toMatchObject({ code });
    }
    expect(edge.noted).toEqual([]);
  });
});

it('Nobody but a person lists, ends or renews sessions', async () => {
  for (const route of ['sessions', 'session-end', 'sessions-end', 'refresh-token'])
    for (const caller of [
      { is: 'visitor', look: null, expire: false },
      { is: 'bearer', token: 't' },
    ] as const)
      expect(await edge.call(listing()[route], { route, caller })).toMatchObject({ code: 'NOT_AUTHENTICATED' });
  expect([edge.asked, edge.wishes]).toEqual([[], []]);
});

describe('Signing out', () => {
  const leave = (caller: Parameters<typeof edge.call>[1]['caller']) =>
    edge.call(listing()['logout'], { route: 'logout', ...(caller === undefined ? {} : { caller }) });
  const left = () => ({
    status: 200,
    body: { success: true },
    headers: { 'x-of-all': '1', 'clear-site-data': '"cache"' },
    cookies: [edge.cookie.expire()],
  });
  const noted = () => [['session ended', { userId: 'asha', session: expect.any(String), cause: 'logout' }]];

  it('ends the session and its cookie, and what the browser keeps', async () => {
    expect(await leave(person(living))).toMatchObject(left());
    expect(await edge.sessions.look(living.h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    expect(edge.noted).toEqual(noted());
    expect(await leave(person(living))).toMatchObject(left()); // again, since nobody knows whether it came
    expect(edge.noted).toHaveLength(1);
  });
  it('with a value that was replaced a moment ago ends the one that took its place', async () => {
    const now = await edge.signedIn({ from: living.h });
    const look = { is: 'replaced', h: living.h, by: now.h } as const;
    expect(await leave({ is: 'visitor', look, expire: false })).toMatchObject(left());
    expect(await edge.sessions.look(now.h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    expect(edge.noted).toEqual(noted());
  });
  it.each([null, { is: 'anonymous', h: 'h' as H } as const])(
    'of nobody (%j) ends nothing and is well',
    async (look) => {
      expect(await leave({ is: 'visitor', look, expire: true })).toMatchObject(left());
      expect(await leave({ is: 'bearer', token: 't' })).toMatchObject(left());
      expect(await edge.sessions.look(living.h)).toMatchObject({ is: 'alive' });
      expect(edge.noted).toEqual([]);
    },
  );
});

describe('A page that asks for a newer token', () => {
  const renew = () => edge.call(listing()['refresh-token'], { route: 'refresh-token', caller: person(living) });

  it('has one, if not more often than every ten seconds, and sees nothing of it', async () => {
    expect(await renew()).toMatchObject({
      status: 200,
      body: { success: true },
      headers: { 'x-of-all': '1' },
      cookies: [],
    });
    expect(edge.wishes).toEqual([{ seen: living, force: { generation: 1, windowMs: 10_000 } }]);
    edge.played.fresh = { is: 'throttled' };
    expect(await renew()).toMatchObject({ status: 200, body: { success: true } });
  });
  it('hears of the end of its session, or that it may ask again', async () => {
    edge.played.fresh = { is: 'dead', code: 'SESSION_ENDED', keepCookie: false };
    expect(await renew()).toMatchObject({ code: 'SESSION_ENDED', headers: { 'set-cookie': edge.cookie.expire() } });
    edge.played.fresh = { is: 'unavailable' };
    expect(await renew()).toMatchObject({ code: 'REFRESH_UNAVAILABLE', headers: { 'retry-after': '1' } });
  });
});

describe('A proof', () => {
  const STEP_UP = '/auth/step-up';
  const counted: unknown[] = [];
  let most: number;
  let blocked: Refusal | null;
  beforeEach(() => {
    [counted.length, most, blocked] = [0, 2, null];
  });
  const proofs = () =>
    proofsWith({
      ...edge,
      failures: {
        begin: async (against: readonly (readonly [LimitName, string])[]) => {
          counted.push(against);
          if (blocked !== null) return blocked;
          return {
            failed: async () => {
              counted.push('failed');
              return counted.filter((one) => one === 'failed').length >= most;
            },
            forgiven: async () => void counted.push('forgiven'),
          };
        },
      },
    });
  const prove = (body: unknown = { password: 'secret' }, caller = person(living)) =>
    edge.call(proofs()['step-up'], { route: 'step-up', caller, body });
  const wrong = (code: string, status = 400): IdentityAnswer => ({
    status,
    body: { success: false, code, message: 'no', requestId: 'r' },
  });

  it('is asked of identity with the person’s token, counted against their session alone', async () => {
    edge.identitySays(STEP_UP, wrong('STATE_INVALID'));
    expect(await prove()).toMatchObject({ status: 400, code: 'STATE_INVALID' });
    expect(edge.asked).toMatchObject([{ path: STEP_UP, bearer: edge.sessions.tokens(living).access }]);
    expect(counted).toEqual([[['PROOFS', living.session.handle]], 'forgiven']); // no proof was wrong
  });
  it.each([
    ['PASSWORD_WRONG', 400, 'failed'],
    ['OTP_INVALID', 400, 'failed'],
    ['PROOF_INVALID', 400, 'failed'],
    ['VALIDATION_FAILED', 400, 'forgiven'],
    ['PASSWORD_WRONG', 500, 'forgiven'],
  ])('that is answered with %s (%i) is %s', async (code, status, counts) => {
    edge.identitySays(STEP_UP, wrong(code, status));
    expect(await prove()).toMatchObject({ status, code });
    expect(counted.slice(1)).toEqual([counts]);
  });
  it('that could not be judged counts nothing', async () => {
    edge.identitySays(STEP_UP, AWAY);
    expect(await prove()).toMatchObject({ code: 'UNAVAILABLE' });
    expect(counted.slice(1)).toEqual(['forgiven']);
  });
  it('wrong once too often ends the session, told and noted once', async () => {
    most = 1;
    edge.identitySays(STEP_UP, wrong('PASSWORD_WRONG'), wrong('PASSWORD_WRONG'));
    const over = { status: 401, code: 'SESSION_ENDED', headers: { 'set-cookie': edge.cookie.expire() } };
    expect(await prove()).toMatchObject(over);
    expect(await edge.sessions.look(living.h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    const { handle: session } = living.session;
    expect(edge.noted).toEqual([['session ended', { userId: 'asha', session, cause: 'wrong proofs' }]]);
    edge.played.fresh = { is: 'fresh', living, access: 'a' }; // a second one, on its way at the same moment
    expect(await prove()).toMatchObject(over);
    expect(edge.noted).toHaveLength(1);
  });
  it('asks identity nothing where it cannot be read, nobody is there, or too many were wrong', async () => {
    expect(await prove('{')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await prove({ password: 'secret' }, { is: 'visitor', look: null, expire: false })).toMatchObject({
      code: 'NOT_AUTHENTICATED',
    });
    blocked = refuse('RATE_LIMITED');
    expect(await prove()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(edge.asked).toEqual([]);
  });
  it('that is right makes another session of this one, for the same person and until the same end', async () => {
    edge.clock.move(10 * MINUTES);
    edge.identitySays(STEP_UP, {
      body: {
        ...{ success: true, accessToken: 'a', refreshToken: 'r', accessUntil: edge.clock.now() + 1, methods: ['pwd'] },
        ...{ absoluteUntil: living.session.absoluteUntil + 1, familyId: 'newer', authTime: edge.clock.now() },
        user: PERSON_SHOWN,
      },
    });
    const told = await prove();
    expect(told).toMatchObject({ status: 200, body: { success: true, user: PERSON_SHOWN } });
    const value = /^lamplight-sid-8080=([\w-]{43});/.exec(told.cookies[0] ?? '')?.[1];
    expect(await edge.sessions.look(hashOf(value ?? ''))).toMatchObject({
      is: 'alive',
      session: { userId: 'asha', family: 'newer', absoluteUntil: living.session.absoluteUntil },
    });
    expect(await edge.sessions.look(living.h)).toMatchObject({ is: 'replaced' });
  });
});
