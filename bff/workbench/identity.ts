/** An identity service as the BFF sees it: it signs nothing, but rotates refresh tokens once, with the grace of the real one. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Role } from '../contract/roles.ts';

export type FakeIdentity = {
  readonly url: string;
  readonly refreshes: string[];
  readonly revoked: string[];
  readonly seen: { path: string; headers: IncomingMessage['headers']; body: unknown }[];
  /** What the next refreshes do: a status, or 'hang'. Empty: they work. */
  readonly refreshFaults: (number | 'hang')[];
  accessLifeMs: number;
  /** Members put into every answer beside the contract's. */
  extra: Record<string, unknown>;
  close(): Promise<void>;
};

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

export const fakeIdentity = async (clock: { now(): number }): Promise<FakeIdentity> => {
  const families = new Map<string, Family>();
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
  const enter = (userId: string) => {
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
    return {
      success: true,
      ...tokens(family),
      absoluteUntil: clock.now() + 12 * 3_600_000,
      familyId: family.id,
      authTime: clock.now(),
      methods: ['pwd'],
      user: user(userId),
    };
  };
  const refresh = (presented: string): [number, unknown] => {
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

  const server: Server = createServer(async (req, res) => {
    const sent = await text(req);
    const body = sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>);
    const path = req.url ?? '';
    identity.seen.push({ path, headers: req.headers, body });
    const say = (status: number, answer: unknown) => {
      res.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'leak=1', 'x-position': 'nonsense' });
      res.end(JSON.stringify(answer));
    };
    const bearer = /^Bearer access\.(\w+)\./.exec(req.headers.authorization ?? '')?.[1];
    if (path === '/internal/refresh') {
      const fault = identity.refreshFaults.shift();
      if (fault === 'hang') return;
      if (fault !== undefined) return say(fault, { success: false, code: 'INTERNAL', message: 'no', requestId: 'x' });
      return say(...refresh(String(body['refreshToken'])));
    }
    if (path === '/internal/revoke') {
      const family = families.get(String(body['familyId']));
      if (family) family.ended = true;
      identity.revoked.push(String(body['familyId']));
      return say(200, { success: true });
    }
    if (path === '/auth/login' || path === '/auth/signup') {
      const userId = String(body['email']).split('@')[0] ?? '';
      if (body['password'] === 'secret') return say(200, enter(userId));
      return say(401, {
        success: false,
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password. Please check your credentials and try again.',
        requestId: 'r',
        accessToken: 'leak',
      });
    }
    if (path === '/auth/change-password' || path === '/auth/step-up') {
      return bearer === undefined
        ? say(401, { success: false, code: 'NOT_AUTHENTICATED', message: 'no', requestId: 'r' })
        : say(200, enter(bearer));
    }
    if (path === '/auth/invitation')
      return say(200, { success: true, role: 'employee', name: 'Eli', email: 'eli@gmail.com', secret: 'falls away' });
    if (path === '/auth/me' || path === '/auth/profile') {
      return bearer === undefined
        ? say(401, { success: false, code: 'NOT_AUTHENTICATED', message: 'no', requestId: 'r' })
        : say(200, { success: true, user: user(bearer), ...identity.extra });
    }
    return say(404, { success: false, code: 'NOT_FOUND', message: 'no', requestId: 'r' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const identity: FakeIdentity = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refreshes: [],
    revoked: [],
    seen: [],
    refreshFaults: [],
    accessLifeMs: 5 * 60_000,
    extra: {},
    close: () => closed(server),
  };
  return identity;
};

export const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
