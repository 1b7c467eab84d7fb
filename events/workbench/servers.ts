/**
 * For tests: the real servers that contract suites and trials speak to. A variable wins; else a container where Docker
 * answers; else the server is absent, with its reason. Nothing here imitates one.
 */
import { spawnSync } from 'node:child_process';
import type { Absent } from '../suites/suite.ts';

/** `stop` ends what was started here, and does nothing to a server that was given. */
export type RunningServer = Readonly<{ url: string; stop(): Promise<void> }>;

type Image = Readonly<{ variable: string; image: string; port: number; url(at: string): string }>;

/** Kafka's address depends on the port that Docker chose, so its module knows how to start it. */
const images = {
  redis: { variable: 'REDIS_URL', image: 'redis:8.8', port: 6379, url: (at) => `redis://${at}` },
  rabbitmq: {
    variable: 'AMQP_URL',
    image: 'rabbitmq:4.3.4-alpine',
    port: 5672,
    url: (at) => `amqp://guest:guest@${at}`,
  },
  mongodb: { variable: 'MONGODB_URL', image: 'mongo:8.2.12', port: 27017, url: (at) => `mongodb://${at}` },
  kafka: { variable: 'KAFKA_BROKERS', image: 'apache/kafka:4.3.1', port: 9092, url: (at) => at },
  eventstoredb: {
    variable: 'EVENTSTORE_URL',
    image: 'eventstore/eventstore:24.10',
    port: 2113,
    url: (at) => `esdb://${at}?tls=false`,
  },
} satisfies Record<string, Image>;

export type ServerName = keyof typeof images;

/** What a container needs beside its image, where it needs anything. */
const environment: Readonly<Partial<Record<ServerName, Readonly<Record<string, string>>>>> = {
  eventstoredb: { EVENTSTORE_INSECURE: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None', EVENTSTORE_MEM_DB: 'true' },
};

/** @returns the server's address as its variable gives it: a URL, or for Kafka `host:port,host:port` */
export const serverOf = async (name: ServerName): Promise<RunningServer | Absent> => {
  const { variable, image, port, url }: Image = images[name];
  const configured = process.env[variable];
  if (configured) return { url: configured, stop: async () => undefined };
  if (!dockerAnswers()) return { absent: `${variable} not set, no Docker` };
  if (name === 'kafka') {
    const { KafkaContainer } = await import('@testcontainers/kafka');
    const started = await new KafkaContainer(image).withKraft().start();
    const stop = async (): Promise<void> => void (await started.stop());
    return { url: `${started.getHost()}:${started.getMappedPort(9093)}`, stop };
  }
  const { GenericContainer } = await import('testcontainers');
  const started = await new GenericContainer(image)
    .withEnvironment(environment[name] ?? {})
    .withExposedPorts(port)
    .start();
  const stop = async (): Promise<void> => void (await started.stop());
  return { url: url(`${started.getHost()}:${started.getMappedPort(port)}`), stop };
};

/** The answer holds for the process: a Docker that comes up in between is not looked for again. */
const dockerAnswers = (() => {
  let answer: boolean | undefined;
  return (): boolean => {
    answer ??= spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 }).status === 0;
    return answer;
  };
})();
