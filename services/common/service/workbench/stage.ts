/**
 * For tests: a service over HTTP on SQLite in a folder of its own, with people whom it has heard of from identity, their
 * tokens and a clock to move. Every answer is checked against the contract.
 */
import type { ServiceName } from '@lamplight/bff/contract/services.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { orderAt } from '@lamplight/events/core/heard.ts';
import type { Ports } from '@lamplight/events/core/spine.ts';
import type { AnyProjection } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import type { PublicJwk } from '../../auth/key-set.ts';
import type { Actor } from '../../facts/actor.ts';
import { rowFinder } from '../../http/serve.ts';
import { demandDeclared } from '../../http/workbench/declared.ts';
import { silent } from '../../log/log.ts';
import type { AskIdentity } from '../../people/ask-identity.ts';
import type { RunningService, ServiceOptions } from '../start.ts';
import { factMessage, positionAt } from './facts.ts';
import { mint, newRing } from './ring.ts';

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
/** What a service is started with on a stage. */
export type Staged = ServiceOptions &
  Readonly<{ keys(): Promise<readonly PublicJwk[]>; askIdentity: AskIdentity; alone: true }>;
export type StageOptions = Readonly<{
  service: ServiceName;
  start(options: Staged): Promise<RunningService>;
  /** Its view of people, which takes in what identity publishes. */
  people: AnyProjection;
  /** Of whom it has heard before a test begins. */
  everybody(seal: Stage['seal']): Promise<readonly IdentityEvent[]>;
}>;

export const stageOf = async ({ service, start, people, everybody }: StageOptions): Promise<Stage> => {
  const folder = newFolder();
  let offset = 0;
  const clock = { now: () => Date.now() + offset };
  const ports = await openPorts({ folder, clock });
  const ring = newRing();
  const { incarnation } = await ports.events.head();
  const positionOf = (revision: number): string => positionAt(incarnation, revision);
  let [isAway, held]: [boolean, IdentityEvent[] | null] = [false, null];
  const askIdentity: AskIdentity = async (userId) => {
    if (isAway) throw new Error('identity is away');
    const revision = recorded.get(userId);
    return revision === undefined ? null : orderAt(positionOf(revision), revision, 0);
  };
  const options: Staged = {
    ...{ ports, clock, log: silent, port: 0, keys: async () => [ring.jwk], askIdentity, alone: true as const },
  };
  /** The newest revision of each person that identity has recorded; `published`: that it has published. */
  const recorded = new Map<string, number>();
  let running = await start(options);
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
    if (answer.ok && isJson) fits(service, { method, path }, answered.body);
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
    for (const event of events) {
      const subject = subjectOf(event);
      const revision = (published.get(subject) ?? -1) + 1;
      published.set(subject, revision);
      const at = new Date(clock.now()).toISOString();
      const recordedAs = { incarnation, key: `user-${subject}`, revision, at, actorId: subject };
      await ports.bus.publish(IDENTITY_TOPIC, [factMessage(event, recordedAs)]);
    }
    await heard(running, { ports, service, people });
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
    ahead: () => ({ 'x-read-after': positionOf(Number.MAX_SAFE_INTEGER) }),
    call,
    get: (actor, path) => call(actor, 'GET', path),
    post: (actor, path, body = {}, more = {}) => call(actor, 'POST', path, { body, ...more }),
    put: (actor, path, body = {}, more = {}) => call(actor, 'PUT', path, { body, ...more }),
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
      running = await start(options);
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
const heard = (
  running: RunningService,
  { ports, service, people }: Readonly<{ ports: Ports; service: ServiceName; people: AnyProjection }>,
): Promise<void> =>
  eventually(async () => {
    const { bus, models } = ports;
    const { birth } = await models.open(`${service}.${people.name}`, people.version, { progress: 'elsewhere' });
    const lag = await bus.lag(`${service}.${people.name}.v${people.version}.${birth}`, IDENTITY_TOPIC);
    if (lag > 0 || !running.ready()) throw new Error(`${lag} facts of identity are not heard yet`);
  });

const subjectOf = ({ data }: IdentityEvent): string => {
  if ('userId' in data) return data.userId;
  if ('employeeId' in data) return data.employeeId;
  if ('clientId' in data) return data.clientId;
  throw new TypeError('this event is of no person');
};

/** Checks every answer of every test against the contract. */
const fits = (
  service: ServiceName,
  { method, path }: Readonly<{ method: string; path: string }>,
  body: unknown,
): void => {
  const [bare = ''] = path.split('?');
  const route = rowFinder(service)({ method, path: bare });
  if (route === undefined) throw new Error(`${method} ${bare} answers, and no route of the contract names it`);
  const read = route.answer?.safeParse(body);
  if (read?.success === false)
    throw new Error(`${method} ${bare} answers otherwise: ${JSON.stringify(read.error.issues)}`);
};
