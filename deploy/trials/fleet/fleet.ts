/**
 * The distributed product on one machine: every server in processes of its own, several of each behind a balancer, on the
 * stores that it is given. What compose and Kubernetes do with containers, without them.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addressSetting, type ServiceName, serviceNames } from '@lamplight/bff/contract/services.ts';
import { addressIn } from '@lamplight/common/config/port-settings.ts';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { type FaultProxy, openFaultProxy } from '@lamplight/events/workbench/fault-proxy.ts';
import { openLog } from '@lamplight/operator/backup/stores.ts';
import { restoreJobs } from '@lamplight/operator/jobs/restore.ts';
import { type ServerName, serverNames, servers } from '@lamplight/operator/servers.ts';
import { keysFor } from '@lamplight/operator/stack/given.ts';
import { EASY_SIGN_IN } from '../product/running.ts';
import { type Release, thisRelease } from './release.ts';
import { type Ready, type Replica, replicaOf } from './replica.ts';

export type FleetOptions = Readonly<{
  /** Holds secrets, logs, and the data of every store that no address names. */
  folder: string;
  /** Settings of all servers: `EVENT_BUS_URL`, `COMPANY_NAME` and so on. */
  env?: Readonly<Record<string, string>>;
  replicas?: number;
  /** Of the balancer that browsers reach; 0 takes a free one. */
  port?: number;
  /** Whose code runs: this one's, unless another is named. */
  release?: Release;
}>;

export type Fleet = Readonly<{
  /** What browsers open. */
  url: string;
  /** Of its log. */
  incarnation: string;
  /** As every server is given them. */
  settings: Readonly<Record<string, string>>;
  /** As an operator does, before the first start, after a loss, and before another release. */
  migrate(release?: Release): Promise<void>;
  /** As an operator does after a broker lost its queues. @returns how many jobs it asked for again, or would */
  restoreJobs(how: Readonly<{ dryRun: boolean }>): Promise<number>;
  /** Those that the balancers send calls to. */
  replicas: Readonly<Record<ServerName, readonly Replica[]>>;
  /** One more, which is sent calls once it says that it is ready. */
  join(server: ServerName, release: Release): Promise<Replica>;
  /** It is sent no new call, and is told to stop after a while. @returns its exit code */
  leave(replica: Replica, afterMs: number): Promise<number>;
  /** The newest of the links that identity printed, by which the older ones are void; null once an admin has joined. */
  firstAdminLink(): string | null;
  /** Where the mails are read that were kept instead of sent. */
  mailbox(): string | null;
  /** Clean stops, the edge first. @returns the exit codes by replica */
  stop(): Promise<Readonly<Record<string, number>>>;
}>;

const READY_MS = 60_000;

/** Resolves once every replica is ready. Replicas of one server start one after the other, servers beside each other. */
export const startFleet = async (o: FleetOptions): Promise<Fleet> => {
  const { folder, env = {}, replicas = 2, port = 0, release: first = thisRelease } = o;
  mkdirSync(folder, { recursive: true });
  const secrets = secretsIn(folder);
  const settings = { ...EASY_SIGN_IN, ...env, DATA_DIR: folder };
  await first.migrate(settings);
  const incarnation = await incarnationAt(env['EVENT_STORE_URL'] ?? addressIn(folder, 'EVENT_STORE_URL'));
  const all = Object.fromEntries(serverNames.map((name) => [name, [] as Replica[]])) as Record<ServerName, Replica[]>;
  const inFront: Partial<Record<ServiceName, FaultProxy>> = {};
  for (const name of serviceNames) inFront[name] = await balancer(() => addresses(all[name], ({ url }) => url));
  const balancers = {
    ...(inFront as Record<ServiceName, FaultProxy>),
    bff: await balancer(() => addresses(all.bff, ({ listening }) => listening), port),
    internal: await balancer(() => addresses(all.bff, ({ internal }) => internal)),
  };
  const at = ({ host, port }: FaultProxy): string => `http://${host}:${port}`;
  const variables = {
    ...settings,
    HOST: '127.0.0.1',
    PORT: '0',
    ADMIN_PORT: '0',
    LOG_LEVEL: 'info',
    PUBLIC_ORIGIN: at(balancers.bff),
    BFF_URL: at(balancers.internal),
    ...Object.fromEntries(serviceNames.map((name) => [addressSetting(name), at(balancers[name])])),
    INTERNAL_PORT: '0',
  };
  const counts = new Map<ServerName, number>();
  const made = (server: ServerName, { root }: Release): Replica => {
    const count = (counts.get(server) ?? 0) + 1;
    counts.set(server, count);
    const name = `${server}-${count}`;
    const { main, names } = servers[server];
    const env = { ...variables, ...keysFor({ name: server, names }, secrets) };
    return replicaOf({ name, main, env, logFile: join(folder, `${name}.log`), root });
  };
  for (const server of first.servers) for (let n = 1; n <= replicas; n += 1) all[server].push(made(server, first));

  const stop = async (): Promise<Readonly<Record<string, number>>> => {
    const codes: Record<string, number> = {};
    for (const server of serverNames.toReversed())
      await Promise.all(
        all[server].map(async (replica) => {
          if (replica.pid() === null) return;
          replica.thaw();
          codes[replica.name] = await replica.stop();
        }),
      );
    for (const each of Object.values(balancers)) await each.close();
    return codes;
  };
  try {
    await Promise.all(
      serverNames.map(async (server) => {
        for (const replica of all[server]) await replica.start();
      }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: at(balancers.bff),
    incarnation,
    settings,
    migrate: (release = first) => release.migrate(settings),
    restoreJobs: async (how) => {
      const done = await restoreJobs(settings, how, Date.now);
      return 'restored' in done ? done.restored : done.jobs;
    },
    replicas: all,
    join: async (server, release) => {
      const one = made(server, release);
      try {
        await one.start();
        await eventually(async () => {
          if (!(await one.serves())) throw new Error(`${one.name} is not ready. It said:\n${one.log()}`);
        }, READY_MS);
      } catch (error) {
        if (one.pid() !== null) await one.kill();
        throw error;
      }
      all[server].push(one);
      return one;
    },
    leave: async (replica, afterMs) => {
      for (const server of serverNames) all[server] = all[server].filter((one) => one !== replica);
      await pause(afterMs);
      return await replica.stop();
    },
    firstAdminLink: () => {
      const printed = all.identity
        .flatMap((replica) => replica.said())
        .findLast((line) => line.startsWith('First admin'));
      return printed?.slice(printed.indexOf('http')) ?? null;
    },
    mailbox: () => all.chat.find((replica) => replica.ready() !== null)?.ready()?.mailbox ?? null,
    stop,
  };
};

/** Read and never written: a store that an earlier release made stays as it made it. */
const incarnationAt = async (url: string): Promise<string> => {
  const log = await openLog(url);
  await log.close();
  return log.incarnation;
};

/** Connections go round the replicas that are ready; a balancer knows nothing of requests. */
const balancer = (running: () => readonly URL[], port = 0): Promise<FaultProxy> => {
  let turn = 0;
  return openFaultProxy(() => {
    const urls = running();
    turn += 1;
    const chosen = urls[turn % urls.length];
    return chosen === undefined ? null : { host: chosen.hostname, port: Number(chosen.port) };
  }, port);
};

const addresses = (replicas: readonly Replica[], pick: (ready: Ready) => string | undefined): readonly URL[] =>
  replicas.flatMap((replica) => {
    const ready = replica.ready();
    const address = ready === null ? undefined : pick(ready);
    return address === undefined ? [] : [new URL(address)];
  });
