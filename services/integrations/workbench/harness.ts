/**
 * For tests: this service over HTTP on SQLite in a folder of its own, in front of providers on loopback, with people whom it
 * has heard of from identity. Answers of the route table are checked against the contract; what the edge asks, it asks here.
 */
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connection, ProviderName } from '@lamplight/bff/contract/connections.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { logWith } from '@lamplight/common/log/log.ts';
import { factMessage } from '@lamplight/common/service/workbench/facts.ts';
import { type Stage as AnyStage, type Staged, stageOf } from '@lamplight/common/service/workbench/stage.ts';
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { connection, type PresentConnection } from '../connections/connection.ts';
import { connectionStream } from '../connections/ids.ts';
import { knownPeople } from '../people/view.ts';
import { type IntegrationsOptions, startIntegrations } from '../service.ts';
import { addressesAt } from './addresses.ts';
import { cast } from './cast.ts';
import { type OAuthServer, startOAuthServer } from './oauth-server.ts';
import type { ReplicaGiven } from './replica-process.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer is checked by what it expects
type Asked = Readonly<{ status: number; body: any; headers: Headers; text: string }>;
export type Flow = Readonly<{ codeVerifier: string; authUrl: string }>;
export type Stage = AnyStage &
  Readonly<{
    provider: OAuthServer;
    /** Every line that the service has logged. */
    logged(): string;
    /** What the edge asks for somebody, once their state is burned. `at`: another address than the stage's. */
    ask(actor: Actor | null, path: string, body: unknown, at?: string): Promise<Asked>;
    begin(actor: Actor, provider: ProviderName): Promise<Flow>;
    finish(actor: Actor, provider: ProviderName, flow: Flow, code?: string): Promise<Asked>;
    /** Begins, agrees and finishes. */
    connect(actor: Actor, provider: ProviderName): Promise<Asked>;
    shown(actor: Actor, provider: ProviderName): Promise<Connection>;
    recorded(connectionId: string): Promise<PresentConnection>;
    /** The types of a connection's events. */
    typesOf(connectionId: string): Promise<readonly string[]>;
    /** Another one on the same stores. */
    replica(): Promise<Readonly<{ url: string; close(): Promise<void> }>>;
    /** Another one in a process of its own, which can be killed. */
    child(
      env?: Readonly<Record<string, string>>,
    ): Promise<Readonly<{ url: string; kill(): Promise<void>; gone: Promise<unknown> }>>;
    /** Publishes events of one stream as projects does, from its first revision on; what was published before is repeated. */
    tellOfProjects(key: string, events: readonly ProjectsEvent[]): Promise<void>;
    end(): Promise<void>;
  }>;

const joined = async (seal: AnyStage['seal'], { id, role }: Actor): Promise<readonly IdentityEvent[]> => {
  if (role === 'system' || role === 'visitor' || role === 'guest') return [];
  const name = await seal(id, 'profile', `Name of ${id}`);
  if (role === 'client') return [{ type: 'UserSignedUp', data: { userId: id, role, name } }];
  const employment = { code: `E-${id}`, designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' };
  return [
    { type: 'EmployeeJoined', data: { employeeId: id, name, ...employment } },
    { type: 'InvitationAccepted', data: { userId: id, role, name } },
  ];
};

export const startStage = async (more: Partial<IntegrationsOptions> = {}): Promise<Stage> => {
  const provider = await startOAuthServer();
  const lines: string[] = [];
  const log = logWith({ service: 'integrations', level: 'debug', to: { write: (line) => void lines.push(line) } });
  let given: Staged | null = null;
  const publicOrigin = more.publicOrigin ?? new URL('https://lamplight.example');
  const start = (staged: Staged) => {
    given = staged;
    const askAddress = addressesAt(staged.ports.personalData);
    return startIntegrations({ ...staged, log, publicOrigin, askAddress, clients: provider.clients, ...more });
  };
  const stage = await stageOf({
    ...{ service: 'integrations', start, people: knownPeople },
    everybody: async (seal) => (await Promise.all(cast.map((actor) => joined(seal, actor)))).flat(),
  });

  const ask: Stage['ask'] = async (actor, path, body, at = stage.url()) => {
    const answer = await fetch(`${at}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': newId(),
        ...(actor === null ? {} : { authorization: `Bearer ${stage.token(actor)}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
  };
  const begin: Stage['begin'] = async (actor, name) => {
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const asked = { provider: name, state: `${name}.state`, codeChallenge };
    const { status, body, text } = await ask(actor, internalPaths.connectionStart, asked);
    if (status !== 200) throw new Error(text);
    return { codeVerifier, authUrl: body.authUrl };
  };
  const finish: Stage['finish'] = (actor, name, flow, code = provider.codeFor(flow.authUrl)) =>
    ask(actor, internalPaths.connectionExchange, { provider: name, code, codeVerifier: flow.codeVerifier });
  return {
    ...stage,
    ...{ provider, ask, begin, finish },
    logged: () => lines.join(''),
    connect: async (actor, name) => finish(actor, name, await begin(actor, name)),
    shown: async (actor, name) => {
      const { body } = await stage.get(actor, '/connections');
      const found = (body.items as readonly Connection[]).find((one) => one.provider === name);
      if (found === undefined) throw new Error(`${actor.id} is not shown ${name}`);
      return found;
    },
    recorded: async (id) => {
      const { state } = await stage.running().spine.look(connectionStream(id), connection);
      if (state.is === 'absent') throw new Error(`${id} was never connected`);
      return state;
    },
    typesOf: async (id) => {
      const types: string[] = [];
      for await (const { type } of stage.ports.events.read(connectionStream(id))) types.push(type);
      return types;
    },
    replica: async () => {
      if (given === null) throw new Error('nothing runs yet');
      const { alone: _alone, ...staged } = given;
      const askAddress = addressesAt(staged.ports.personalData);
      const of = { log, publicOrigin, askAddress, clients: provider.clients, ...more };
      const running = await startIntegrations({ ...staged, ...of });
      return { url: running.url, close: () => running.close() };
    },
    child: async (env = {}) => {
      const file = fileURLToPath(new URL('replica-process.ts', import.meta.url));
      const child = fork(file, [], {
        execArgv: ['--disable-warning=ExperimentalWarning'],
        env: { ...process.env, ...env },
      });
      const keys = (await given?.keys()) ?? [];
      const gone = once(child, 'exit');
      const clients = more.clients ?? provider.clients;
      const pace = more.callsAMinute === undefined ? {} : { callsAMinute: more.callsAMinute };
      const told = { folder: stage.folder, keys, clients, publicOrigin: publicOrigin.href, ...pace };
      child.send(told satisfies ReplicaGiven);
      // One that is to die at its first step may not come to say where it listens.
      const [url] = (await Promise.race([once(child, 'message'), gone.then(() => [''])])) as [string];
      const kill = async () => {
        child.kill('SIGKILL');
        await gone;
      };
      return { url, kill, gone };
    },
    tellOfProjects: async (key, events) => {
      const { incarnation } = await stage.ports.events.head();
      const at = new Date(stage.now()).toISOString();
      const messages = events.map((event, revision) =>
        factMessage(event, { incarnation, key, revision, at, actorId: 'admin-1' }),
      );
      await stage.ports.bus.publish(PROJECTS_TOPIC, messages);
    },
    end: async () => {
      await stage.stop();
      await provider.close();
    },
  };
};

/** Until the provider's answer to a disconnect is recorded. */
export const untilWithdrawn = (stage: Stage, connectionId: string, is: 'confirmed' | 'in_doubt'): Promise<void> =>
  eventually(async () => {
    const { withdrawal } = await stage.recorded(connectionId);
    if (withdrawal !== is) throw new Error(`it is ${withdrawal}`);
  });
