/**
 * The stores of a distributed run: real servers, each with names of this run alone. The event store is EventStoreDB where
 * one is given, else one SQLite file that the processes share.
 */
import { declaredTopology } from '@lamplight/events/contracts/topics.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Absent } from '@lamplight/events/suites/suite.ts';
import { forget } from '@lamplight/events/workbench/forget.ts';
import { serverOf } from '@lamplight/events/workbench/servers.ts';

const LOSSES = {
  Redis: ['KEY_VALUE_URL'],
  "Kafka's topics": ['EVENT_BUS_URL'],
  'the read models': ['READ_MODELS_URL'],
  "RabbitMQ's queues": ['JOB_QUEUE_URL'],
} as const;
export type Loss = keyof typeof LOSSES;

export type Engines = Readonly<{
  /** In front of whatever this run has in the servers. */
  name: string;
  /** As servers and `migrate` read them from their environment. */
  settings: Readonly<Record<string, string>>;
  /** All that a store held is gone at once, while servers run. @param incarnation of the run's log */
  lose(what: Loss, incarnation: string): Promise<void>;
  /** Leaves the servers as they were found. @param incarnation of the run's log */
  end(incarnation: string): Promise<void>;
}>;

/** As REQUIRE_SERVERS names them. */
export const FLEET_SERVERS = ['redis', 'rabbitmq', 'kafka', 'mongodb'] as const;

/**
 * @param name of an earlier run, to go on with what it has in the servers
 * @returns the reasons where a server is neither given nor can be started
 */
export const realEngines = async (name = `fleet-${newId().slice(-12)}`): Promise<Engines | Absent> => {
  const servers = {
    redis: await serverOf('redis'),
    rabbitmq: await serverOf('rabbitmq'),
    kafka: await serverOf('kafka'),
    mongodb: await serverOf('mongodb'),
  };
  const absent = Object.entries(servers).flatMap(([name, one]) => ('absent' in one ? [`${name}: ${one.absent}`] : []));
  const { redis, rabbitmq, kafka, mongodb } = servers;
  if ('absent' in redis || 'absent' in rabbitmq || 'absent' in kafka || 'absent' in mongodb)
    return { absent: absent.join('; ') };
  const prefixed = (url: string): string => {
    const address = new URL(url);
    address.searchParams.set('prefix', `${name}.`);
    return address.href;
  };
  // What can be filled again is apart from what cannot, so that either may be lost alone.
  const database = (part: string): string => {
    const address = new URL(mongodb.url);
    address.pathname = `/${name}-${part}`;
    return address.href;
  };
  const eventStore = process.env['EVENTSTORE_URL'];
  const settings: Record<string, string> = {
    ...(eventStore === undefined ? {} : { EVENT_STORE_URL: eventStore }),
    EVENT_BUS_URL: `kafka://${kafka.url}?prefix=${name}.`,
    READ_MODELS_URL: database('views'),
    FILES_URL: database('kept'),
    PERSONAL_DATA_URL: database('kept'),
    KEY_VALUE_URL: prefixed(redis.url),
    JOB_QUEUE_URL: prefixed(rabbitmq.url),
  };
  const { queues } = declaredTopology;
  return {
    name,
    settings,
    lose: async (what, incarnation) => {
      for (const setting of LOSSES[what]) await forget(settings[setting] ?? '', { incarnation, queues });
    },
    end: async (incarnation) => {
      const urls = new Set(Object.entries(settings).flatMap(([key, url]) => (key === 'EVENT_STORE_URL' ? [] : [url])));
      for (const url of urls) await forget(url, { incarnation, queues });
      for (const one of [redis, rabbitmq, kafka, mongodb]) await one.stop();
    },
  };
};
