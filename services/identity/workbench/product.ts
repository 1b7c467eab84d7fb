/** For tests: this service over HTTP on SQLite in a folder of its own, with the BFF's credential and a clock to move. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { SessionsEnded, SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { demandDeclared } from '@lamplight/common/http/workbench/declared.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { MAIL_QUEUE, type MailTemplate, openedMail } from '@lamplight/events/contracts/mail.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import jsonwebtoken from 'jsonwebtoken';
import { passwordsWith } from '../credentials/password.ts';
import { keyRingWith, newKey } from '../keys/ring.ts';
import type { IdentityOptions, RunningIdentity } from '../service.ts';
import { startIdentity } from '../service.ts';

export type Answered = Readonly<{ status: number; body: Record<string, unknown>; headers: Headers; text: string }>;
export type Call = Readonly<{
  method?: string;
  body?: unknown;
  /** An access token. */
  as?: string | undefined;
  headers?: Record<string, string>;
  /** Without the BFF's assertion. */
  outside?: boolean;
}>;

export type Product = Readonly<{
  call(path: string, call?: Call): Promise<Answered>;
  post(path: string, body?: unknown, as?: string, headers?: Record<string, string>): Promise<Answered>;
  get(path: string, as?: string): Promise<Answered>;
  assertion(claims?: object): string;
  ended: SessionsEnded[];
  /** Moves the clock. */
  pass(ms: number): void;
  /** The clock stands still in the middle of a step of so many ms, until the returned function is called. */
  freezeWithin(stepMs: number): () => void;
  now(): number;
  running(): RunningIdentity;
  ports: OpenedPorts;
  /** Everything that was mailed so far, oldest first, without what is dropped unsent. */
  letters: Letter[];
  /** The newest letter to an address, once it is there; of one template, where that is given. */
  letterTo(to: string, template?: MailTemplate): Promise<Letter>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}>;

export type Letter = Readonly<{ template: MailTemplate; to: string; fields: Record<string, unknown> }>;

export const PASSWORD = 'correct horse';
export const PEPPER = Buffer.alloc(32, 3);

/** Hashing at a fraction of its price; what the real one costs is the business of its own test. */
export const quick = passwordsWith({ parameters: { memory: 64, passes: 1, parallelism: 1 } });

/** What differs from a product whose addresses count without a code. */
export type Differently = Partial<
  Pick<
    IdentityOptions,
    'emailVerification' | 'enumeration' | 'requireSecondFactor' | 'policy' | 'log' | 'google' | 'bearer' | 'passwords'
  >
>;

export const startProduct = async (differently: Differently = {}): Promise<Product> => {
  const folder = newFolder();
  let offset = 0;
  let frozen: number | null = null;
  const clock = { now: () => (frozen ?? Date.now()) + offset };
  const ports = await openPorts({ folder, clock });
  const bff = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keys = keyRingWith(newKey(), clock);
  const ended: SessionsEnded[] = [];
  const start = () =>
    startIdentity({
      ports,
      clock,
      log: silent,
      port: 0,
      keys,
      bffKey: createPublicKey(bff.privateKey),
      pepper: PEPPER,
      unsubscribeKey: Buffer.alloc(32, 5),
      publicOrigin: new URL('http://127.0.0.1:8080'),
      policy: { name: 'default', company: 'Lamplight' },
      homeState: 'KA',
      sessionAbsoluteMs: 12 * 3_600_000,
      onSessionsEnded: async (one) => {
        ended.push(one);
      },
      passwords: quick,
      alone: true,
      emailVerification: false,
      enumeration: 'default',
      requireSecondFactor: [],
      ...differently,
    });
  const letters: Letter[] = [];
  const posting = new AbortController();
  const post = await ports.jobs.work(
    MAIL_QUEUE,
    { concurrency: 1, leaseMs: 30_000, maxAttempts: 1, signal: posting.signal },
    async ({ id, payload }) => {
      const letter = await openedMail(ports.personalData, id, payload);
      if (letter && Date.parse(letter.until) > clock.now()) letters.push(letter as Letter);
    },
  );
  let running = await start();
  const assertion = (claims: object = {}): string => {
    const iat = Math.floor(clock.now() / 1_000);
    const all = { iss: 'bff', sub: 'bff', aud: 'lamplight-identity', iat, exp: iat + 60, jti: newId(), ...claims };
    return jsonwebtoken.sign(all, bff.privateKey, { algorithm: 'ES256' });
  };
  const call: Product['call'] = async (path, { method = 'GET', body, as, headers = {}, outside = false } = {}) => {
    const answer = await fetch(`${running.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(outside ? {} : { 'x-client-assertion': assertion() }),
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // As the edge does: its own calls carry no key.
        ...(method === 'GET' || path.startsWith('/internal/') ? {} : { 'idempotency-key': newId() }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const read = text === '' ? {} : JSON.parse(text);
    demandDeclared({ method, path }, read);
    return { status: answer.status, body: read, headers: answer.headers, text };
  };
  return {
    call,
    post: (path, body = {}, as, headers = {}) => call(path, { method: 'POST', body, as, headers }),
    get: (path, as) => call(path, { as }),
    assertion,
    ended,
    pass: (ms) => {
      offset += ms;
    },
    freezeWithin: (stepMs) => {
      const now = clock.now();
      [frozen, offset] = [now - (now % stepMs) + stepMs / 2, 0];
      return () => {
        [frozen, offset] = [null, clock.now() - Date.now()];
      };
    },
    now: clock.now,
    running: () => running,
    ports,
    letters,
    letterTo: async (to, template) => {
      const fitting = () =>
        letters.findLast((letter) => letter.to === to && (template === undefined || letter.template === template));
      await until(() => fitting() !== undefined);
      return fitting() as Letter;
    },
    restart: async () => {
      await running.close();
      running = await start();
    },
    stop: async () => {
      await running.close();
      posting.abort();
      await post.drained;
      await ports.close();
      await removeFolder(folder);
    },
  };
};

export const tokenOf = (link: unknown): string => String(link).split('#')[1] ?? '';
export const session = (answer: Answered): SignedIn => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as SignedIn;
};

let people = 0;
const unique = () => {
  people += 1;
  return people;
};

/** The first admin, joined by the printed link. */
export const firstAdmin = async (product: Product): Promise<SignedIn> => {
  const token = tokenOf(await product.running().firstAdminLink());
  const form = { token, password: PASSWORD, name: 'Asha Admin', email: 'asha@gmail.com', mobile: '9000000001' };
  return session(await product.post('/auth/invitation/accept', form));
};

export const client = async (product: Product, more: object = {}): Promise<SignedIn> => {
  const n = unique();
  const form = {
    name: `Client ${n}`,
    email: `client${n}@gmail.com`,
    mobile: '9123456789',
    password: PASSWORD,
    acceptTerms: true,
  };
  return session(await product.post('/auth/signup', { ...form, ...more }));
};

export const employeeForm = (more: object = {}) => {
  const n = unique();
  return {
    ...{
      name: `Employee ${n}`,
      email: `employee${n}@gmail.com`,
      mobile: '9123456780',
      role: 'employee',
      code: `E-${n}`,
    },
    ...{ designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' },
    ...more,
  };
};

/** Added by an admin and joined by the link. */
export const employee = async (product: Product, admin: SignedIn, more: object = {}): Promise<SignedIn> => {
  const added = await product.post('/employees', employeeForm(more), admin.accessToken);
  if (added.status !== 200) throw new Error(added.text);
  return session(
    await product.post('/auth/invitation/accept', { token: tokenOf(added.body['invitationLink']), password: PASSWORD }),
  );
};

/** Waits for what a reactor, forwarder or projection does beside the call. */
export const until = async (holds: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> => {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It did not come to hold');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
