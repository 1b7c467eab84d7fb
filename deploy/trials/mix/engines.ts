/** What a run stands on: a folder, or fresh names on the given servers with a fault proxy before each. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patiently } from '@lamplight/common/lifecycle/patiently.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { kafkaHarness } from '@lamplight/events/adapters/kafka/workbench/harness.ts';
import { forgetMongo } from '@lamplight/events/adapters/mongodb/workbench/forget.ts';
import { mongoServerName } from '@lamplight/events/adapters/mongodb/workbench/server-name.ts';
import { rabbitHarness } from '@lamplight/events/adapters/rabbitmq/workbench/harness.ts';
import { openRedisKeyValue } from '@lamplight/events/adapters/redis/key-value.ts';
import { redisHarness } from '@lamplight/events/adapters/redis/workbench/harness.ts';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { topologyOf } from '@lamplight/events/adapters/topology.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Absent } from '@lamplight/events/suites/suite.ts';
import { type FaultProxy, openFaultProxy } from '@lamplight/events/workbench/fault-proxy.ts';
import { serverOf } from '@lamplight/events/workbench/servers.ts';
import { type Addresses, addressesIn } from '../ports.ts';
import type { Numbered } from '../tills/command.ts';
import type { Mode } from './plan.ts';
import type { Subject } from './subject.ts';

export type Engines = Readonly<{
  /** Where the run keeps its record. */
  folder: string;
  /** Through the proxies. */
  addresses: Addresses;
  proxies: ReadonlyMap<string, FaultProxy>;
  /** What the servers call themselves. */
  servers: readonly string[];
  /** Drops everything that the run made. */
  drop(): Promise<void>;
}>;

/** The servers are shared and may be busy; the processes of a run get no such patience. */
const PATIENCE = { forMs: 60_000, firstPauseMs: 500, longestPauseMs: 5_000 };

type Named = Pick<Subject<Numbered>, 'topics' | 'queues'>;

/** @param named of what servers must have: topics and queues */
export const openEngines = async (mode: Mode, named: Named): Promise<Engines | Absent> => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-mix-'));
  const drop = (): Promise<void> => rm(folder, { recursive: true, force: true });
  if (mode !== 'distributed') {
    const addresses = addressesIn(folder);
    return { folder, addresses, proxies: new Map(), servers: [], drop };
  }
  const opened = await patiently('servers', () => onServers(folder, named), silent, PATIENCE).catch(
    async (error: unknown) => {
      await drop();
      throw error;
    },
  );
  if ('absent' in opened) await drop();
  return opened;
};

/** Nothing of a harness but its names, its proxy and its end is used; no suite starts anything elsewhere. */
const NOWHERE = new URL('about:blank');

const onServers = async (folder: string, { topics, queues }: Named): Promise<Engines | Absent> => {
  const log = addressesIn(folder).EVENT_STORE_URL;
  const incarnation = await incarnationOf(folder);
  const ends: (() => Promise<void>)[] = [];
  const drop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  /** In turn: where one is absent, those before it are given back. */
  const opened = async <H extends { end(): Promise<void> }>(opening: Promise<H | Absent>): Promise<H> => {
    const harness = await opening;
    if ('absent' in harness) throw new NotThere(harness.absent);
    ends.push(() => harness.end());
    return harness;
  };
  try {
    const kafka = await opened(kafkaHarness(NOWHERE));
    const mongodb = await opened(aDatabase());
    const redis = await opened(redisHarness(openRedisKeyValue, NOWHERE));
    const rabbitmq = await opened(rabbitHarness(incarnation));
    const harnesses = { kafka, mongodb, redis, rabbitmq };
    const bus = `${kafka.url}&via=${kafka.proxy.host}:${kafka.proxy.port}`;
    const addresses = addressesOf(log, { bus, mongo: mongodb.url, redis: redis.url, rabbitmq: rabbitmq.url });
    const kept = topics.map((name) => ({ name, keepMs: null }));
    const wanted = { topics: kept, queues, models: [], incarnation };
    for (const step of await topologyOf(addresses, wanted)) if (step.state !== 'there') await step.make();
    return {
      folder,
      addresses,
      proxies: new Map(Object.entries(harnesses).map(([name, { proxy }]) => [name, proxy])),
      servers: await Promise.all(Object.values(harnesses).map(({ server }) => server())),
      drop: async () => {
        await drop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await drop();
    if (error instanceof NotThere) return { absent: error.message };
    throw error;
  }
};

class NotThere extends Error {}

const addressesOf = (
  log: string,
  { bus, mongo, redis, rabbitmq }: Readonly<Record<'bus' | 'mongo' | 'redis' | 'rabbitmq', string>>,
): Addresses => ({
  EVENT_STORE_URL: log,
  EVENT_BUS_URL: bus,
  READ_MODELS_URL: mongo,
  KEY_VALUE_URL: redis,
  JOB_QUEUE_URL: rabbitmq,
  FILES_URL: mongo,
  PERSONAL_DATA_URL: mongo,
});

const aDatabase = async () => {
  const mongod = await serverOf('mongodb');
  if ('absent' in mongod) return mongod;
  const server = new URL(mongod.url);
  const proxy = await openFaultProxy({ host: server.hostname, port: Number(server.port || 27_017) });
  const through = new URL(server);
  through.host = `${proxy.host}:${proxy.port}`;
  through.pathname = `/mix_${newId().replaceAll('-', '')}`;
  // A replica set would tell the client of addresses that go round the proxy.
  through.searchParams.set('directConnection', 'true');
  const url = through.href;
  const end = async (): Promise<void> => {
    proxy.heal();
    await forgetMongo(url);
    await proxy.close();
    await mongod.stop();
  };
  return { url, proxy, server: () => mongoServerName(url), end };
};

/** Names of topics and queues end in it, so the log is made first. */
const incarnationOf = async (folder: string): Promise<string> => {
  const events = await openSqliteEventStore({ path: join(folder, 'events.db'), clock: Date });
  try {
    return (await events.head()).incarnation;
  } finally {
    await events.close();
  }
};
