import { misconfigured } from '../../../ports/errors.ts';
import { addressOf } from '../address.ts';
import { newClient } from '../client.ts';
import { portErrorOf } from '../errors.ts';

/** Deletes every topic of the address's prefix, while servers may be running, and the groups that nobody is a member of. */
export const forgetKafka = async (url: string): Promise<void> => {
  const address = addressOf(url);
  const { prefix } = address;
  if (prefix === '') throw misconfigured('The kafka: address has no prefix', 'Other topics would be deleted too.');
  const client = newClient(address);
  const admin = client.kafka.admin();
  try {
    await admin.connect();
    const topics = (await admin.listTopics()).filter((name) => name.startsWith(prefix));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    const { groups } = await admin.listGroups();
    const ours = groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(prefix));
    // A group with members cannot be deleted; without topics it means nothing.
    if (ours.length > 0) await admin.deleteGroups(ours).catch(() => undefined);
  } catch (error) {
    throw portErrorOf('Kafka', error);
  } finally {
    await admin.disconnect().catch(() => undefined);
    client.destroy();
  }
};
