/**
 * An identity service as the BFF sees it: it signs nothing, but rotates refresh tokens once, with the grace of the real one,
 * and answers every sign-in call in the contract's shapes.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CODE_SENT } from '../contract/auth.ts';
import type { ShownJob } from '../contract/careers.ts';
import type { Role } from '../contract/roles.ts';
import { routes } from '../contract/routes.ts';

export type FakeIdentity = {
  readonly url: string;
  readonly refreshes: string[];
  readonly revoked: string[];
  readonly seen: { path: string; headers: IncomingMessage['headers']; body: unknown }[];
  /** What the next refreshes do: a status, 'hang', or 'lost': it rotates and the answer never comes. Empty: they work. */
  readonly refreshFaults: (number | 'hang' | 'lost')[];
  /** Refreshes are rotated at once, and answered when this is over. */
  answersAfter: Promise<void> | null;
  accessLifeMs: number;
  /** Members put into every answer beside the contract's. */
  extra: Record<string, unknown>;
  /** Whether sign-up asks for a code first. */
  verification: boolean;
  /** Bearer families, beside browsers'. */
  readonly scripts: { familyId: string; userId: string }[];
  /** Who comes back from Google with each code; an unknown code proves nothing. */
  readonly googleCodes: Record<string, { userId: string; linked: boolean }>;
  /** Answers of other paths than those of signing in, by path; text is the bytes of a file. */
  readonly says: Record<string, ScriptedAnswer | Promise<ScriptedAnswer>>;
  /** Open jobs. The edge asks for them on its own behalf, so that is not among what was seen. */
  readonly jobs: ShownJob[];
  close(): Promise<void>;
};

const JOBS = '/careers/jobs';

type Body = Readonly<Record<string, unknown>>;
export type ScriptedAnswer = readonly [status: number, answer: unknown];
type Family = {
  id: string;
  userId: string;
  role: Role;
  refresh: string;
  before: string | null;
  count: number;
  ended: boolean;
};

export const PEOPLE: Readonly<Record<string, Role>> = {
  asha: 'admin',
  chitra: 'client',
  eli: 'employee',
  lena: 'team_lead',
  carl: 'client',
};

/** The one code that is right, wherever one is asked for. */
export const CODE = '123456';
/** Has a second factor. */
const CAREFUL = 'vera';
/** Has not proved the address. */
const UNPROVED = 'newt';
/** Signs in with Google alone. */
const GOOGLER = 'gina';
const NOBODY = 'nobody';

export const fakeIdentity = async (clock: { now(): number }): Promise<FakeIdentity> => {
  const families = new Map<string, Family>();
  const challenges = new Map<string, string>();
  const links = new Map<string, string>();
  let made = 0;

  const user = (userId: string) => ({
    id: userId,
    userId,
    email: `${userId}@gmail.com`,
    name: userId,
    role: PEOPLE[userId] ?? 'client',
    mobile: '9876543210',
    twoFactorEnabled: false,
  });
  const tokens = (family: Family) => ({
    accessToken: `access.${family.userId}.${family.id}.${family.count}`,
    refreshToken: family.refresh,
    accessUntil: clock.now() + identity.accessLifeMs,
  });
  const enter = (userId: string): ScriptedAnswer => {
    made += 1;
    const role = PEOPLE[userId] ?? 'client';
    const family: Family = {
      id: `family-${made}`,
      userId,
      role,
      refresh: `refresh-${made}-0`,
      before: null,
      count: 0,
      ended: false,
    };
    families.set(family.id, family);
    const answer = {
      success: true,
      ...tokens(family),
      absoluteUntil: clock.now() + 12 * 3_600_000,
      familyId: family.id,
      authTime: clock.now(),
      methods: ['pwd'],
      user: user(userId),
    };
    return [200, { ...answer, ...identity.extra }];
  };
  const challenge = (userId: string): ScriptedAnswer => {
    made += 1;
    challenges.set(`challenge-${made}`, userId);
    const challenge = { requiresVerification: true, reason: 'second_factor', method: 'mail', cooldown: 60 };
    const message = 'Two-factor authentication required';
    return [200, { success: true, ...challenge, message, challengeId: `challenge-${made}` }];
  };
  const refresh = (presented: string): ScriptedAnswer => {
    const family = [...families.values()].find((one) => one.refresh === presented || one.before === presented);
    if (family === undefined || family.ended) return [400, { success: false, code: 'invalid_grant' }];
    if (family.refresh === presented) {
      identity.refreshes.push(presented);
      family.count += 1;
      family.before = presented;
      family.refresh = `refresh-${family.id}-${family.count}`;
    }
    return [200, { success: true, ...tokens(family), user: user(family.userId) }];
  };

  /** The second half of a sign-in: for who began it, once. */
  const answered = (body: Body): ScriptedAnswer => {
    const userId = challenges.get(String(body['challengeId']));
    if (userId === undefined || body['otp'] !== CODE) return no(400, 'OTP_INVALID', 'Invalid OTP');
    challenges.delete(String(body['challengeId']));
    return enter(userId);
  };
  const login = (body: Body): ScriptedAnswer => {
    const who = nameOf(body['email']);
    if (body['password'] !== 'secret')
      return no(401, 'INVALID_CREDENTIALS', 'Invalid email or password. Please check your credentials and try again.');
    if (body['otp'] !== undefined) return answered(body);
    if (who === UNPROVED)
      return [
        200,
        { success: true, requiresVerification: true, reason: 'email', email: body['email'], message: 'Prove' },
      ];
    return who === CAREFUL ? challenge(who) : enter(who);
  };
  const sendCode = (body: Body, bearer: string | undefined): ScriptedAnswer => {
    const who = nameOf(body['email']);
    if (['step_up', 'disable_2fa', 'email_change'].includes(String(body['purpose'])) && bearer === undefined)
      return no(401, 'NOT_AUTHENTICATED', 'no');
    if (who === NOBODY) return no(404, 'ACCOUNT_NOT_FOUND', 'No account found with this email address.');
    const sent = { success: true, message: CODE_SENT };
    return [200, who === GOOGLER ? { ...sent, loginMethod: 'google' } : { ...sent, cooldown: 60 }];
  };
  const verify = (body: Body, bearer: string | undefined): ScriptedAnswer => {
    if (body['purpose'] === 'login_verification') return answered(body);
    if (body['otp'] !== CODE) return no(400, 'OTP_INVALID', 'Invalid OTP');
    if (body['purpose'] === 'verification') {
      const who = nameOf(body['email']);
      return who === CAREFUL ? challenge(who) : enter(who);
    }
    const done = { success: true, verified: true, message: 'Code verified' };
    if (body['purpose'] !== 'email_change') return [200, done];
    return bearer === undefined ? no(401, 'NOT_AUTHENTICATED', 'no') : [200, { ...done, user: user(bearer) }];
  };
  const prove = (body: Body, bearer: string | undefined): ScriptedAnswer => {
    if (bearer === undefined) return no(401, 'NOT_AUTHENTICATED', 'no');
    const right = body['password'] === 'secret' || body['currentPassword'] === 'secret' || body['otp'] === CODE;
    return right ? enter(bearer) : no(400, 'PASSWORD_WRONG', 'The current password is not correct.');
  };
  const fromGoogle = (body: Body, bearer: string | undefined): ScriptedAnswer => {
    const person = identity.googleCodes[String(body['code'])];
    if (person === undefined) return no(400, 'PROOF_INVALID', 'Google authentication failed. Please try again.');
    if (body['purpose'] === 'link')
      return bearer === undefined
        ? no(401, 'NOT_AUTHENTICATED', 'no')
        : [200, { success: true, linked: true, user: user(bearer) }];
    if (person.linked) return person.userId === CAREFUL ? challenge(CAREFUL) : enter(person.userId);
    made += 1;
    links.set(`link-${made}`, person.userId);
    const [status, failure] = no(403, 'LINK_PROOF_REQUIRED', 'Please confirm that this account is yours.');
    return [status, { ...(failure as object), linkId: `link-${made}`, email: `${person.userId}@gmail.com` }];
  };
  const link = (body: Body): ScriptedAnswer => {
    const userId = links.get(String(body['linkId']));
    const right = body['password'] === 'secret' || body['otp'] === CODE;
    return userId !== undefined && right ? enter(userId) : no(400, 'PROOF_INVALID', 'This proof is not right.');
  };
  const revoke = (familyId: string): ScriptedAnswer => {
    const family = families.get(familyId);
    if (family) family.ended = true;
    identity.revoked.push(familyId);
    identity.scripts.splice(0, Infinity, ...identity.scripts.filter((script) => script.familyId !== familyId));
    return [200, { success: true }];
  };
  const familiesOf = (userId: unknown): ScriptedAnswer => {
    const times = { startedAt: clock.now(), lastUsedAt: clock.now(), endsAt: clock.now() + 60_000 };
    const own = identity.scripts.filter((script) => script.userId === userId);
    return [200, { success: true, families: own.map(({ familyId }) => ({ familyId, device: 'curl', ...times })) }];
  };
  const profileFor = (bearer: string | undefined): ScriptedAnswer =>
    bearer === undefined
      ? no(401, 'NOT_AUTHENTICATED', 'no')
      : [200, { success: true, user: user(bearer), ...identity.extra }];

  const answerTo = (path: string, body: Body, bearer: string | undefined): ScriptedAnswer => {
    switch (path) {
      case '/internal/revoke':
        return revoke(String(body['familyId']));
      case '/internal/family': {
        const family = families.get(String(body['familyId']));
        return [200, { success: true, holds: family !== undefined && !family.ended }];
      }
      case '/internal/sessions':
        return familiesOf(body['userId']);
      case '/internal/google/start':
        return [200, { success: true, authUrl: `https://accounts.example/auth?state=${String(body['state'])}` }];
      case '/internal/google':
        return fromGoogle(body, bearer);
      case '/internal/google/link':
        return link(body);
      case '/auth/login':
        return login(body);
      case '/auth/signup':
        return identity.verification
          ? [200, { success: true, message: 'Check your mail', email: body['email'] }]
          : enter(nameOf(body['email']));
      case '/auth/send-otp':
      case '/auth/request-password-reset':
        return sendCode(body, bearer);
      case '/auth/verify-otp':
        return verify(body, bearer);
      case '/auth/reset-password':
        if (nameOf(body['email']) === NOBODY)
          return no(404, 'ACCOUNT_NOT_FOUND', 'User not found. Please check your email address.');
        return body['otp'] === CODE
          ? [200, { success: true, message: 'Password reset' }]
          : no(400, 'OTP_INVALID', 'Invalid OTP');
      case '/auth/change-password':
      case '/auth/step-up':
        return prove(body, bearer);
      case '/auth/invitation':
        return [200, { success: true, role: 'employee', name: 'Eli', email: 'eli@gmail.com', secret: 'falls away' }];
      case '/auth/invitation/accept':
        return enter('eli');
      case '/auth/me':
      case '/auth/profile':
        return profileFor(bearer);
      case '/auth/google':
        return bearer === undefined ? no(401, 'NOT_AUTHENTICATED', 'no') : [200, { success: true, security: SECURITY }];
      default:
        return no(404, 'NOT_FOUND', 'no');
    }
  };

  const server: Server = createServer(async (req, res) => {
    const sent = await text(req).catch(() => null);
    if (sent === null) return; // the sender was cut
    const isForm = req.headers['content-type']?.startsWith('multipart/form-data');
    const body = !isForm && sent !== '' ? (JSON.parse(sent) as Body) : {};
    const path = req.url ?? '';
    if (path !== JOBS) identity.seen.push({ path, headers: req.headers, body });
    const say = ([status, answer]: ScriptedAnswer) => {
      const isFile = typeof answer === 'string';
      const type = isFile ? 'application/pdf' : 'application/json';
      res.writeHead(status, { 'content-type': type, 'set-cookie': 'leak=1', 'x-position': 'nonsense' });
      res.end(isFile ? answer : JSON.stringify(answer));
    };
    if (path === JOBS) return say([200, { success: true, items: identity.jobs }]);
    if (path === '/internal/refresh') {
      const fault = identity.refreshFaults.shift();
      if (fault === 'hang') return;
      if (typeof fault === 'number') return say(no(fault, 'INTERNAL', 'no'));
      const outcome = refresh(String(body['refreshToken']));
      await identity.answersAfter;
      return fault === 'lost' ? undefined : say(outcome);
    }
    const bearer = /^Bearer access\.(\w+)\./.exec(req.headers.authorization ?? '')?.[1];
    return say((await identity.says[path]) ?? misfit(path, body) ?? answerTo(path, body, bearer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const identity: FakeIdentity = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refreshes: [],
    revoked: [],
    seen: [],
    jobs: [],
    refreshFaults: [],
    answersAfter: null,
    accessLifeMs: 5 * 60_000,
    extra: {},
    verification: false,
    scripts: [],
    googleCodes: {},
    says: {},
    close: () => closed(server),
  };
  return identity;
};

const no = (status: number, code: string, message: string): ScriptedAnswer => [
  status,
  { success: false, code, message, requestId: 'r', accessToken: 'leak' },
];

const nameOf = (email: unknown): string => String(email).split('@')[0] ?? '';

/** As the real one: what a route does not take is refused before anything is looked up. */
const misfit = (path: string, body: Body): ScriptedAnswer | null => {
  const route = routes.find((one) => one.path === path && one.to === 'bff');
  const { challengeId: _challenge, linkId: _link, ...sent } = body;
  if (route?.request === undefined || route.request.safeParse(sent).success) return null;
  return no(400, 'VALIDATION_FAILED', 'Please check your input and try again.');
};

const SECURITY = {
  hasPassword: true,
  secondFactor: null,
  google: null,
  secondFactorRequired: false,
  pendingEmail: null,
};

export const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
