/**
 * The servers as the file starts them: the same commands, environment and secrets, in its order, judged by its health checks;
 * the stores are the real ones of this machine. Then the main job, over the port that the edge publishes.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEventStore } from '@lamplight/events/adapters/open.ts';
import { serverNames } from '@lamplight/operator/servers.ts';
import { type Engines, realEngines } from '../fleet/engines.ts';
import { freePort } from '../free-port.ts';
import { type Compose, environmentOf, parsed, resolved, secretsOf, variablesIn } from './compose.ts';
import { dockerCompose, resolvedBy } from './config-part.ts';
import { type Container, started } from './container.ts';
import { imageEnvironment, listOf } from './dockerfile.ts';
import { mainJob } from './main-job.ts';
import type { Part } from './part.ts';
import { COMPOSE_FILE, copiedTo, root, SECRETS } from './scratch.ts';
import { environmentHere, type Here, secretsHere } from './translated.ts';

export const runPart: Part = async (scratch) => {
  const engines = await realEngines();
  if ('absent' in engines) return { line: 'not run', notRun: [`the servers of the file (${engines.absent})`] };
  const folder = join(scratch, 'run');
  copiedTo(folder);
  const ports = await portsOfServers();
  // As an operator would: another port, and no mail server that could carry codes.
  const own = `PORT=${ports['bff']}\nEMAIL_VERIFICATION=off\n`;
  writeFileSync(join(folder, '.env'), `${readFileSync(join(folder, '.env'), 'utf8')}${own}`);
  const stores = { EVENT_STORE_URL: `sqlite:${join(folder, 'events.db')}`, ...engines.settings };
  const running: Container[] = [];
  try {
    const link = await upIn({ folder, ports, stores, running });
    await mainJob(`http://localhost:${ports['bff']}`, link);
    const codes = await down(running);
    if (codes.some((code) => code !== 0)) throw new Error(`a clean stop ended with ${codes.join(', ')}`);
    return {
      line: `migrate and ${serverNames.length} servers healthy in order, the main job to a paid invoice, clean stops`,
    };
  } finally {
    await down(running);
    await cleared(engines, stores.EVENT_STORE_URL);
  }
};

type Up = Readonly<{ folder: string; ports: Here['ports']; stores: Here['stores']; running: Container[] }>;

/** `docker compose up`. @returns the link of the first admin */
const upIn = async ({ folder, ports, stores, running }: Up): Promise<string> => {
  const program = dockerCompose();
  const variables = variablesIn(readFileSync(join(folder, '.env'), 'utf8'));
  const compose =
    program === null
      ? resolved(parsed(readFileSync(join(folder, COMPOSE_FILE), 'utf8')), variables)
      : resolvedBy(program, folder);
  const dockerfile = readFileSync(join(root, 'deploy', 'docker', 'Dockerfile'), 'utf8');
  let link = '';
  for (const name of inOrder(compose)) {
    const service = compose.services[name] ?? {};
    const here: Here = {
      stores,
      ports,
      adminPort: await freePort(),
      secretsFile: join(folder, `${name}.json`),
      dataDir: madeFolder(folder, `${name}-data`),
      tmpDir: madeFolder(folder, `${name}-scratch`),
    };
    const environment = { ...imageEnvironment(dockerfile), ...environmentOf(service, variables) };
    writeFileSync(here.secretsFile, JSON.stringify(secretsHere(secretsIn(folder, compose, name), here)), {
      mode: 0o600,
    });
    const container = started({
      name,
      command: [...(service.entrypoint ?? listOf(dockerfile, 'ENTRYPOINT')), ...(service.command ?? [])],
      cwd: root,
      env: environmentHere(name, environment, here),
      health: service.healthcheck?.disable === true ? null : (service.healthcheck?.test ?? null),
    });
    running.push(container);
    if (service.healthcheck?.disable === true) {
      const code = await container.ended();
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${container.output()}`);
    } else await container.healthy();
    link ||= /First admin\S*.*?(http\S+)/.exec(container.output())?.[1] ?? '';
  }
  return link;
};

/** Edge first, as compose stops whoever nobody waits for. */
const down = async (running: readonly Container[]): Promise<readonly (number | null)[]> => {
  const codes: (number | null)[] = [];
  for (const container of running.toReversed()) codes.push(await container.stop());
  return codes;
};

/** What is ours, each after those it waits for. */
const inOrder = ({ services }: Compose): readonly string[] => {
  const ours = Object.keys(services).filter((name) => services[name]?.build !== undefined);
  const placed: string[] = [];
  const place = (name: string): void => {
    for (const on of Object.keys(services[name]?.depends_on ?? {})) if (ours.includes(on)) place(on);
    if (!placed.includes(name)) placed.push(name);
  };
  for (const name of ours) place(name);
  return placed;
};

/** The file that a service reads as its own. */
const secretsIn = (folder: string, compose: Compose, name: string): Readonly<Record<string, string>> => {
  const service = compose.services[name] ?? {};
  const { source = '' } = secretsOf(service).find(({ path }) => path === service.environment?.['SECRETS_FILE']) ?? {};
  const path = join(folder, SECRETS, compose.secrets[source]?.file?.split('/').at(-1) ?? source);
  return JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
};

const madeFolder = (folder: string, name: string): string => {
  mkdirSync(join(folder, name), { recursive: true });
  return join(folder, name);
};

const portsOfServers = async (): Promise<Record<string, number>> => {
  const ports: Record<string, number> = {};
  for (const name of [...serverNames, 'internal']) ports[name] = await freePort();
  return ports;
};

/** Leaves the servers of this machine as they were found. */
const cleared = async (engines: Engines, eventStore: string): Promise<void> => {
  if (eventStore.startsWith('sqlite:') && !existsSync(eventStore.slice('sqlite:'.length))) return await engines.end('');
  const log = await openEventStore(eventStore);
  const { incarnation } = await log.head();
  await log.close();
  await engines.end(incarnation);
};
