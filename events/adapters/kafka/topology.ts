/** The topics, as `lamplight migrate` makes them: by name, with 12 partitions, and for ever unless they are to forget. */
import { setTimeout as pause } from 'node:timers/promises';
import kafkajs, { type Admin, type ITopicConfig } from 'kafkajs';
import { misconfigured } from '../../ports/errors.ts';
import type { Declared, Step } from '../../ports/topology.ts';
import { addressOf, type KafkaAddress } from './address.ts';
import { newClient } from './client.ts';
import { isMissingTopic, isNotYetServed, isTooFewBrokers, portErrorOf } from './errors.ts';
import { notesTopic, PARTITIONS, topicName } from './names.ts';

type Config = Readonly<Record<string, string>>;
type Wanted = Readonly<{ name: string; partitions: number; config: Config }>;

const DAY_MS = 86_400_000;
/** Copies that must have a message before it counts as published, where there are three or more. */
const IN_SYNC = '2';
const SERVED_MS = 15_000;
const LOOK_AGAIN_MS = 50;

/** @throws Unavailable, Misconfigured */
export const kafkaTopology = async (o: {
  url: string;
  incarnation: string | null;
  topics: Declared['topics'];
}): Promise<readonly Step[]> => {
  const address = addressOf(o.url);
  const wanted = [
    { name: notesTopic(address), partitions: 1, config: configOf(address, null) },
    ...o.topics.map(({ name, keepMs }) => ({
      name: topicName(address, name, o.incarnation, keepMs !== null),
      partitions: PARTITIONS,
      config: configOf(address, keepMs),
    })),
  ];
  return withAdmin(address, async (admin) => {
    const steps: Step[] = [];
    // Each by its name: of all topics, one without a leader would fail the whole list.
    for (const topic of wanted) steps.push(await stepOf(address, admin, topic));
    return steps;
  });
};

/** The broker stamps messages: by that a topic which was made anew is told from the one before (`lives.ts`). */
const configOf = ({ replicas }: KafkaAddress, keepMs: number | null): Config => ({
  'cleanup.policy': 'delete',
  'message.timestamp.type': 'LogAppendTime',
  'retention.bytes': '-1',
  'retention.ms': String(keepMs ?? -1),
  // Only whole segments are deleted: without this a quiet topic would keep a week more than it should.
  ...(keepMs === null ? {} : { 'segment.ms': String(Math.min(keepMs, DAY_MS)) }),
  ...(replicas < 3 ? {} : { 'min.insync.replicas': IN_SYNC }),
});

const stepOf = async (address: KafkaAddress, admin: Admin, wanted: Wanted): Promise<Step> => {
  const what = `topic ${wanted.name} (${wanted.partitions} partition${wanted.partitions === 1 ? '' : 's'})`;
  const now = await asItIs(admin, wanted.name).catch(nullWhere(isMissingTopic));
  if (now === null)
    return { what, state: 'missing', make: () => withAdmin(address, (one) => create(one, address, wanted)) };
  const { partitions, config } = now;
  const differs = differencesOf(wanted, config);
  if (partitions === wanted.partitions && differs.length === 0)
    return { what, state: 'there', make: async () => undefined };
  return {
    what: [
      partitions === wanted.partitions ? what : `${what}, which has ${partitions}`,
      ...differs.map(([name, value]) => `${name} ${config[name]} → ${value}`),
    ].join(', '),
    state: 'different',
    make: () => withAdmin(address, (one) => mend(one, wanted)),
  };
};

const create = async (
  admin: Admin,
  { replicas }: KafkaAddress,
  { name, partitions, config }: Wanted,
): Promise<void> => {
  const topic: ITopicConfig = {
    topic: name,
    numPartitions: partitions,
    replicationFactor: replicas,
    configEntries: Object.entries(config).map(([key, value]) => ({ name: key, value })),
  };
  try {
    // False: another `migrate` was faster.
    await admin.createTopics({ topics: [topic], waitForLeaders: false });
    await untilTrue(() => isServed(admin, name));
  } catch (error) {
    if (!isTooFewBrokers(error)) throw error;
    throw misconfigured(
      `Kafka has not the ${replicas} brokers that a topic with ${replicas} copies needs`,
      'Lower replicas of the kafka: address, or wait for the other brokers.',
    );
  }
};

const nullWhere =
  (is: (error: unknown) => boolean) =>
  (error: unknown): null => {
    if (is(error)) return null;
    throw error;
  };

const differencesOf = ({ config: wanted }: Wanted, config: Config): readonly (readonly [string, string])[] =>
  Object.entries(wanted).filter(([name, value]) => config[name] !== value);

/** Brokers learn after the answer of what was made or changed; kafkajs' own waiting takes that for an error. */
const untilTrue = async (what: () => Promise<boolean>): Promise<void> => {
  const until = performance.now() + SERVED_MS;
  while (!(await what())) {
    if (performance.now() > until) throw new Error(`the brokers do not say so after ${SERVED_MS} ms`);
    await pause(LOOK_AGAIN_MS);
  }
};

const isServed = async (admin: Admin, name: string): Promise<boolean> =>
  (await admin.fetchTopicOffsets(name).catch(nullWhere(isNotYetServed))) !== null;

/** @throws Misconfigured where the number of partitions is another: with a new one keys would move */
const mend = async (admin: Admin, wanted: Wanted): Promise<void> => {
  const { name, partitions, config } = wanted;
  const now = await asItIs(admin, name);
  if (now.partitions !== partitions)
    throw misconfigured(
      `Topic ${name} has ${now.partitions} partitions and not ${partitions}`,
      'Stop the servers, delete the topic, run `lamplight migrate` and start them: forwarders publish it again.',
    );
  // The request replaces all that is set on the topic, so what operators set stays only if it is said again.
  const configEntries = Object.entries({ ...now.own, ...config }).map(([key, value]) => ({ name: key, value }));
  await admin.alterConfigs({ validateOnly: false, resources: [{ type: TOPIC, name, configEntries }] });
  await untilTrue(async () => differencesOf(wanted, (await asItIs(admin, name)).config).length === 0);
};

const TOPIC = kafkajs.ConfigResourceTypes.TOPIC;
const SET_ON_TOPIC = kafkajs.ConfigSource.TOPIC_CONFIG;

/** `own`: what is set on the topic itself. */
const asItIs = async (admin: Admin, name: string): Promise<{ partitions: number; config: Config; own: Config }> => {
  const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
  const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [{ type: TOPIC, name }] });
  const entries = resources[0]?.configEntries ?? [];
  const textsOf = (some: typeof entries): Config =>
    Object.fromEntries(some.map(({ configName, configValue }) => [configName, configValue]));
  return {
    partitions: topics[0]?.partitions.length ?? 0,
    config: textsOf(entries),
    own: textsOf(entries.filter(({ configSource }) => configSource === SET_ON_TOPIC)),
  };
};

const withAdmin = async <T>(address: KafkaAddress, run: (admin: Admin) => Promise<T>): Promise<T> => {
  const client = newClient(address);
  const admin = client.kafka.admin();
  try {
    await admin.connect();
    return await run(admin);
  } catch (error) {
    throw portErrorOf('Kafka', error);
  } finally {
    await admin.disconnect().catch(() => undefined);
    client.destroy();
  }
};
