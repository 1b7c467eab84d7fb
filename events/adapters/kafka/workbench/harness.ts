/** What the contract suite needs to know about Kafka: a prefix of its own, and faults on the way to the broker. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EventBus } from '../../../ports/event-bus.ts';
import { newId } from '../../../ports/ids.ts';
import { type BusHarness, until } from '../../../suites/event-bus/samples.ts';
import type { Absent } from '../../../suites/suite.ts';
import { clientOf } from '../../../workbench/client.ts';
import { type FaultProxy, openFaultProxy, restarted } from '../../../workbench/fault-proxy.ts';
import { serverOf } from '../../../workbench/servers.ts';
import { addressOf } from '../address.ts';
import { newClient, type Via } from '../client.ts';
import { type KafkaBusOptions, openKafkaEventBus } from '../event-bus.ts';
import { kafkaTopology } from '../topology.ts';
import { forgetKafka } from './forget.ts';

export const subject = { adapter: 'kafka', client: clientOf('kafkajs') } as const;

/** The shortest that brokers allow. */
const SESSION_MS = 6_000;
type KafkaHere = Readonly<{
  url: string;
  options: KafkaBusOptions;
  proxy: FaultProxy;
  via: Via;
  deleteTopics(names: readonly string[]): Promise<void>;
  makeTopics(names: readonly string[]): Promise<void>;
  hasTopic(name: string): Promise<boolean>;
}>;
export type KafkaHarness = BusHarness & KafkaHere;

export const kafkaHarness = async (elsewhere: URL): Promise<KafkaHarness | Absent> => {
  const found = await serverOf('kafka');
  if ('absent' in found) return found;
  const [broker = ''] = found.url.split(',');
  const [host = '', port = ''] = broker.split(':');
  const proxy = await openFaultProxy({ host, port: Number(port) });
  const prefix = `test-${newId()}-`;
  const url = `kafka://${found.url}?prefix=${prefix}`;
  const options = { url, incarnation: null, keepMs: {}, sessionMs: SESSION_MS } satisfies KafkaBusOptions;
  const via = () => ({ host: proxy.host, port: proxy.port });
  const straight = newClient(addressOf(url));
  const admin = straight.kafka.admin();
  await admin.connect();
  const made = new Set<string>();

  const makeTopics = async (names: readonly string[]): Promise<void> => {
    const topics = names.map((name) => ({ name, keepMs: null }));
    for (const { make } of await kafkaTopology({ url, incarnation: null, topics })) await make();
    for (const name of names) made.add(name);
  };
  const deleteTopics = async (names: readonly string[]): Promise<void> => {
    const topics = names.map((name) => `${prefix}${name}`);
    await admin.deleteTopics({ topics });
    await until(async () => !(await admin.listTopics()).some((name) => topics.includes(name)));
  };

  return {
    url,
    options,
    proxy,
    via,
    makeTopics,
    deleteTopics,
    hasTopic: async (name) => (await admin.listTopics()).includes(`${prefix}${name}`),
    server: async () => {
      const { clusterId, brokers } = await admin.describeCluster();
      return `Kafka, cluster ${clusterId} of ${brokers.length}`;
    },
    make: (): Promise<EventBus> => openKafkaEventBus({ ...options, via }),
    topic: async () => {
      const name = `topic-${newId()}`;
      await makeTopics([name]);
      return name;
    },
    advance: async (ms) => {
      await pause(ms);
    },
    deadAfterMs: SESSION_MS,
    elsewhere: { module: elsewhere, place: JSON.stringify(options) },
    cut: async () => proxy.cut(),
    restart: () => restarted(proxy),
    wipe: async () => {
      await deleteTopics([...made]);
      await makeTopics([...made]);
    },
    end: async () => {
      await forgetKafka(url);
      await admin.disconnect();
      straight.destroy();
      await proxy.close();
      await found.stop();
    },
  };
};
