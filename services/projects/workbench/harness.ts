/**
 * For tests: this service over HTTP on SQLite in a folder of its own, with people whom it has heard of from identity,
 * their tokens and a clock to move. Every answer is checked against the contract. `story.ts` tells the story of one
 * project up to any point.
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { ACCESS_TOKEN_TYPE, AUDIENCE, ISSUER } from '@lamplight/common/auth/claims.ts';
import type { PublicJwk } from '@lamplight/common/auth/key-set.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { rowFinder } from '@lamplight/common/http/serve.ts';
import { demandDeclared } from '@lamplight/common/http/workbench/declared.ts';
import { silent } from '@lamplight/common/log/log.ts';
import type { RunningService } from '@lamplight/common/service/start.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { orderAt } from '@lamplight/events/core/heard.ts';
import type { Ports } from '@lamplight/events/core/spine.ts';
import { derivedId, newId } from '@lamplight/events/ports/ids.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import type { Company } from '../company.ts';
import type { FilePurpose } from '../files/events.ts';
import { knownPeople } from '../people/view.ts';
import { type ProjectsOptions, startProjects } from '../service.ts';
import { admin, client, lead, member, otherClient, otherLead, secondAdmin, stranger } from './cast.ts';

export const company: Company = {
  name: 'Lamplight',
  address: '1 MG Road, Bengaluru',
  stateCode: 'KA',
  gstin: null,
  gstBp: 1_800,
  tdsBp: 1_000,
  sac: '998314',
  returnWeightBp: 500,
  minSample: 3,
};

// biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer was held against the contract before
export type Answered = Readonly<{ status: number; body: any; headers: Headers; text: string }>;
export type Call = Readonly<{
  body?: unknown;
  /** Left out: a new one for each call. */
  key?: string;
  headers?: Readonly<Record<string, string>>;
}>;

export type Stage = Readonly<{
  url(): string;
  /** Where everything of this stage is stored. */
  folder: string;
  ports: OpenedPorts;
  running(): RunningService;
  now(): number;
  /** Moves the clock; tokens are minted by it. */
  pass(ms: number): void;
  /** `provedAgoMs`: how long ago they proved who they are; just now, unless it is said. */
  token(actor: Actor, provedAgoMs?: number): string;
  /** Headers of whoever has written what no view here has taken in yet. */
  ahead(): Readonly<Record<string, string>>;
  call(actor: Actor | null, method: string, path: string, call?: Call): Promise<Answered>;
  get(actor: Actor, path: string): Promise<Answered>;
  post(actor: Actor, path: string, body?: unknown, call?: Omit<Call, 'body'>): Promise<Answered>;
  put(actor: Actor, path: string, body?: unknown, call?: Omit<Call, 'body'>): Promise<Answered>;
  upload(actor: Actor, projectId: string, file: Upload, key?: string): Promise<Answered>;
  /** Publishes events as identity does, in order for each person; resolves once this service has taken them in. */
  tell(events: readonly IdentityEvent[]): Promise<void>;
  /** From here on identity records its events and publishes none; `release` publishes them, in order. */
  holdFacts(): Readonly<{ release(): Promise<void> }>;
  /** While true, identity cannot be asked. */
  identityIsAway(away: boolean): void;
  seal(subject: string, purpose: string, text: string): Promise<Sealed>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}>;
const SHELVES = { document: 'documentation/files', receipt: 'expenses/files' } as const satisfies Record<
  FilePurpose,
  string
>;
export type Upload = Readonly<{ name: string; content: Uint8Array | string; purpose?: FilePurpose }>;

export const startStage = async (change: Partial<ProjectsOptions> = {}): Promise<Stage> => {
  const folder = newFolder();
  let offset = 0;
  const clock = { now: () => Date.now() + offset };
  const ports = await openPorts({ folder, clock });
  const ring = newRing();
  const { incarnation } = await ports.events.head();
  const positionAt = (revision: number): string => `${incarnation}.${String(revision).padStart(20, '0')}`;
  let [isAway, held]: [boolean, IdentityEvent[] | null] = [false, null];
  const askIdentity: ProjectsOptions['askIdentity'] = async (userId) => {
    if (isAway) throw new Error('identity is away');
    const revision = recorded.get(userId);
    return revision === undefined ? null : orderAt(positionAt(revision), revision, 0);
  };
  const options = {
    ...{ publicOrigin: new URL('https://lamplight.example'), linkKey: Buffer.alloc(32, 7) },
    ...{ ports, clock, log: silent, port: 0, company, keys: async () => [ring.jwk], askIdentity, alone: true as const },
    ...change,
  };
  /** The newest revision of each person that identity has recorded; `published`: that it has published. */
  const recorded = new Map<string, number>();
  let running = await startProjects(options);
  const token: Stage['token'] = (actor, provedAgoMs = 0) => mint(ring, actor, clock.now(), provedAgoMs);
  const published = new Map<string, number>();
  /** The highest position that each person has written, as the BFF remembers it. */
  const written = new Map<string, string>();

  const call: Stage['call'] = async (actor, method, path, { body, key = newId(), headers = {} } = {}) => {
    const after = written.get(actor?.id ?? '');
    const answer = await fetch(`${running.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(actor === null ? {} : { authorization: `Bearer ${token(actor)}` }),
        ...(after === undefined ? {} : { 'x-read-after': after }),
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const position = answer.headers.get('x-position');
    if (position !== null && actor !== null && position > (after ?? '')) written.set(actor.id, position);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    const answered = { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null };
    if (answer.ok && isJson) fits(method, path, answered.body);
    demandDeclared({ method, path }, answered.body);
    return answered;
  };

  const seal: Stage['seal'] = (subject, purpose, text) =>
    ports.personalData.seal({ subject, purpose }, text, `user-${subject}|${newId()}|${purpose}`);

  const tell = async (events: readonly IdentityEvent[]): Promise<void> => {
    for (const event of events) recorded.set(subjectOf(event), (recorded.get(subjectOf(event)) ?? -1) + 1);
    if (held === null) await publish(events);
    else held.push(...events);
  };

  const publish = async (events: readonly IdentityEvent[]): Promise<void> => {
    const encoder = new TextEncoder();
    for (const event of events) {
      const subject = subjectOf(event);
      const revision = (published.get(subject) ?? -1) + 1;
      published.set(subject, revision);
      const id = derivedId(subject, revision);
      const at = new Date(clock.now()).toISOString();
      const headers = {
        position: positionAt(revision),
        revision: String(revision),
        index: '0',
        occurredAt: at,
        actor: subject,
        command: id,
        schema: `${event.type}.v1`,
        correlation: id,
        causation: id,
      };
      const body = encoder.encode(JSON.stringify(event.data));
      await ports.bus.publish(IDENTITY_TOPIC, [{ key: `user-${subject}`, id, type: event.type, body, headers }]);
    }
    await heard(running, ports);
  };

  const stage: Stage = {
    url: () => running.url,
    folder,
    ports,
    running: () => running,
    now: clock.now,
    pass: (ms) => {
      offset += ms;
    },
    token,
    ahead: () => ({ 'x-read-after': positionAt(Number.MAX_SAFE_INTEGER) }),
    call,
    get: (actor, path) => call(actor, 'GET', path),
    post: (actor, path, body = {}, more = {}) => call(actor, 'POST', path, { body, ...more }),
    put: (actor, path, body = {}, more = {}) => call(actor, 'PUT', path, { body, ...more }),
    upload: (actor, projectId, { name, content, purpose }, key = newId()) => {
      const form = new FormData();
      form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
      const shelf = purpose === undefined ? 'files' : SHELVES[purpose];
      return call(actor, 'POST', `/projects/${projectId}/${shelf}`, { body: form, key });
    },
    tell,
    holdFacts: () => {
      const waiting: IdentityEvent[] = [];
      held = waiting;
      return {
        release: async () => {
          held = null;
          await publish(waiting);
        },
      };
    },
    identityIsAway: (away) => {
      isAway = away;
    },
    seal,
    restart: async () => {
      await running.close();
      running = await startProjects(options);
    },
    stop: async () => {
      await running.close();
      await ports.close();
      await removeFolder(folder);
    },
  };
  await tell(await everybody(seal));
  return stage;
};

/** Waits until the view of people has taken in everything that was published. */
const heard = (running: RunningService, { bus, models }: Ports): Promise<void> =>
  eventually(async () => {
    const { birth } = await models.open(`projects.${knownPeople.name}`, knownPeople.version, { progress: 'elsewhere' });
    const group = `projects.${knownPeople.name}.v${knownPeople.version}.${birth}`;
    const lag = await bus.lag(group, IDENTITY_TOPIC);
    if (lag > 0 || !running.ready()) throw new Error(`${lag} facts of identity are not heard yet`);
  });

const subjectOf = ({ data }: IdentityEvent): string => {
  if ('userId' in data) return data.userId;
  if ('employeeId' in data) return data.employeeId;
  if ('clientId' in data) return data.clientId;
  throw new TypeError('this event is of no person');
};

const NAMES: Readonly<Record<string, string>> = {
  [client.id]: 'Chitra Client',
  [otherClient.id]: 'Omar Other',
  [admin.id]: 'Asha Admin',
  [secondAdmin.id]: 'Bela Admin',
  [lead.id]: 'Meera Lead',
  [otherLead.id]: 'Nina Lead',
  [member.id]: 'Esha Employee',
  [stranger.id]: 'Sunil Stranger',
};
export const cast: readonly Actor[] = [client, otherClient, admin, secondAdmin, lead, otherLead, member, stranger];
export const nameOf = ({ id }: Actor): string => NAMES[id] ?? '';

/** The cast, with complete billing profiles for the clients. */
const everybody = async (seal: Stage['seal']): Promise<readonly IdentityEvent[]> => {
  const events = await Promise.all(
    cast.map(async (actor): Promise<readonly IdentityEvent[]> => {
      const { id, role } = actor;
      if (role === 'system' || role === 'visitor' || role === 'guest') return [];
      const name = await seal(id, 'profile', nameOf(actor));
      if (role !== 'client') {
        const employment = { code: `E-${id}`, designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' };
        return [
          { type: 'EmployeeJoined', data: { employeeId: id, name, ...employment } },
          { type: 'InvitationAccepted', data: { userId: id, role, name } },
        ];
      }
      return [
        { type: 'UserSignedUp', data: { userId: id, role, name } },
        { type: 'ClientRegistered', data: { clientId: id } },
        await billingOf(seal, actor),
      ];
    }),
  );
  return events.flat();
};

export const billingOf = async (
  seal: Stage['seal'],
  { id }: Actor,
  change: Partial<Extract<IdentityEvent, { type: 'ClientBillingProfileUpdated' }>['data']> = {},
): Promise<IdentityEvent> => ({
  type: 'ClientBillingProfileUpdated',
  data: {
    clientId: id,
    version: 1,
    complete: true,
    stateCode: 'KA',
    country: 'IN',
    legalName: await seal(id, 'billing', `${NAMES[id]} Pvt Ltd`),
    address: await seal(id, 'billing', '2 Brigade Road, Bengaluru'),
    gstin: null,
    ...change,
  },
});

type Ring = Readonly<{ privateKey: KeyObject; jwk: PublicJwk }>;

const newRing = (): Ring => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(`${x}.${y}`).digest('base64url');
  return { privateKey, jwk: { kid, kty: 'EC', crv: 'P-256', x, y } };
};

const mint = ({ privateKey, jwk }: Ring, { id, role }: Actor, now: number, provedAgoMs: number): string => {
  const iat = Math.floor(now / 1_000);
  const provedAt = Math.floor((now - provedAgoMs) / 1_000);
  const session = { sub: id, role, sid: `session-of-${id}`, auth_time: provedAt, amr: ['pwd'] };
  const claims = { iss: ISSUER, aud: AUDIENCE, ...session, jti: newId(), iat, exp: iat + 300 };
  const header = { alg: 'ES256', typ: ACCESS_TOKEN_TYPE, kid: jwk.kid };
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  // RFC 7518 §3.4: the two halves of the signature side by side.
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};

const rowOf = rowFinder('projects');

/** Checks every answer of every test against the contract. */
const fits = (method: string, path: string, body: unknown): void => {
  const [bare = ''] = path.split('?');
  const route = rowOf({ method, path: bare });
  if (route === undefined) throw new Error(`${method} ${bare} answers, and no route of the contract names it`);
  const read = route.answer?.safeParse(body);
  if (read?.success === false)
    throw new Error(`${method} ${bare} answers otherwise: ${JSON.stringify(read.error.issues)}`);
};
