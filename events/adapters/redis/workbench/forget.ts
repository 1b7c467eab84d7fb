import { misconfigured } from '../../../ports/errors.ts';
import { addressOf, openConnection } from '../connection.ts';

/** Removes every key of the address's prefix, while servers may be running: the total loss of Redis, for them alone. */
export const forgetRedis = async (url: string): Promise<void> => {
  const { address, prefix } = addressOf(url);
  if (prefix === '') throw misconfigured('The redis: address has an empty prefix', 'Other keys would be removed too.');
  const connection = await openConnection('the Redis to forget', address);
  try {
    const pattern = `${prefix.replaceAll(/[*?[\]\\]/g, '\\$&')}*`;
    for await (const keys of connection.redis.scanStream({ match: pattern, count: 1_000 }))
      if ((keys as string[]).length > 0)
        await connection.run((redis) => redis.unlink(keys as string[]), { again: 'lost' });
  } finally {
    await connection.close();
  }
};
