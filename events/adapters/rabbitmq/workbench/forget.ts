import type { Declared } from '../../../ports/topology.ts';
import { onConnection } from '../connection.ts';
import { addressOf, DELAYS_S, namesOf } from '../names.ts';

/** Deletes what `rabbitTopology` makes of these names, with every job in it, while servers may be running. */
export const forgetRabbit = async (
  o: { url: string; incarnation: string } & Pick<Declared, 'queues'>,
): Promise<void> => {
  const { address, prefix } = addressOf(o.url);
  const names = namesOf(prefix, o.incarnation);
  await onConnection('RabbitMQ', address, async (model) => {
    const channel = await model.createChannel();
    for (const queue of o.queues) await channel.deleteQueue(names.queue(queue));
    await channel.deleteQueue(names.dead);
    for (const seconds of DELAYS_S) {
      await channel.deleteQueue(names.delay(seconds));
      await channel.deleteExchange(names.delay(seconds));
    }
    await channel.close();
  });
};
