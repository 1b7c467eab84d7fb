/**
 * Removes what an engine holds of this product, by the scheme of its address. For trials: the total loss of one store while
 * servers run, and clearing up after them.
 */
import { splitAddress } from '../adapters/adapter.ts';
import type { Declared } from '../ports/topology.ts';

type Held = Pick<Declared, 'queues'> & Readonly<{ incarnation: string }>;

const forgetters: Readonly<Record<string, (url: string, held: Held) => Promise<void>>> = {
  kafka: async (url) => (await import('../adapters/kafka/workbench/forget.ts')).forgetKafka(url),
  mongodb: async (url) => (await import('../adapters/mongodb/workbench/forget.ts')).forgetMongo(url),
  redis: async (url) => (await import('../adapters/redis/workbench/forget.ts')).forgetRedis(url),
  amqp: async (url, held) => (await import('../adapters/rabbitmq/workbench/forget.ts')).forgetRabbit({ url, ...held }),
};

/**
 * @param url an address with a prefix (MongoDB: with a database) of its own
 * @throws TypeError for an engine whose data only its folder's owner removes; Unavailable, Misconfigured
 */
export const forget = async (url: string, held: Held): Promise<void> => {
  const { scheme } = splitAddress(url);
  const run = forgetters[scheme];
  if (run === undefined) throw new TypeError(`nothing is forgotten at ${scheme}: addresses`);
  await run(url, held);
};
