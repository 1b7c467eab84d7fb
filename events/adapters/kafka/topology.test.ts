import { newId } from '../../ports/ids.ts';
import { registerNotRun } from '../../suites/suite.ts';
import { serverOf } from '../../workbench/servers.ts';
import { addressOf } from './address.ts';
import { newClient } from './client.ts';
import { kafkaTopology } from './topology.ts';

const given = await serverOf('kafka');
const DAY_MS = 86_400_000;

if ('absent' in given) registerNotRun(given, ['kafka'], ['the topology of Kafka']);
else
  describe('the topology of Kafka', () => {
    const prefix = `test-${newId()}-`;
    const url = `kafka://${given.url}?prefix=${prefix}`;
    const client = newClient(addressOf(url));
    const admin = client.kafka.admin();
    beforeAll(() => admin.connect());
    afterAll(async () => {
      const topics = (await admin.listTopics()).filter((name) => name.startsWith(prefix));
      if (topics.length > 0) await admin.deleteTopics({ topics });
      await admin.disconnect();
      client.destroy();
      await given.stop();
    });

    const TOPIC = 2;
    const config = async (topic: string): Promise<Record<string, string>> => {
      const resources = [{ type: TOPIC, name: `${prefix}${topic}` }];
      const { resources: found } = await admin.describeConfigs({ includeSynonyms: false, resources });
      return Object.fromEntries(found[0]?.configEntries.map((entry) => [entry.configName, entry.configValue]) ?? []);
    };

    it('plans, makes and finds: 12 partitions for ever, or as long as a topic may keep', async () => {
      const wanted = {
        url,
        incarnation: 'inc',
        topics: [
          { name: 'facts.v1', keepMs: null },
          { name: 'visits.v1', keepMs: 7 * DAY_MS },
        ],
      };
      const plan = await kafkaTopology(wanted);
      expect(plan.map(({ what, state }) => [what, state])).toEqual([
        [`topic ${prefix}groups (1 partition)`, 'missing'],
        [`topic ${prefix}facts.v1.inc (12 partitions)`, 'missing'],
        [`topic ${prefix}visits.v1 (12 partitions)`, 'missing'],
      ]);
      // Two `migrate` at once, and one after the other.
      await Promise.all([...plan, ...(await kafkaTopology(wanted))].map(({ make }) => make()));
      const after = await kafkaTopology(wanted);
      expect(after.map(({ state }) => state)).toEqual(['there', 'there', 'there']);
      for (const { make } of after) await make();
      const { topics } = await admin.fetchTopicMetadata({ topics: [`${prefix}facts.v1.inc`, `${prefix}visits.v1`] });
      expect(topics.map(({ partitions }) => partitions.length)).toEqual([12, 12]);
      expect(await config('facts.v1.inc')).toMatchObject({
        'retention.ms': '-1',
        'retention.bytes': '-1',
        'cleanup.policy': 'delete',
        'message.timestamp.type': 'LogAppendTime',
      });
      expect(await config('visits.v1')).toMatchObject({
        'retention.ms': String(7 * DAY_MS),
        'retention.bytes': '-1',
        'segment.ms': String(DAY_MS),
      });
    });

    it('brings a topic there that is not as declared, and leaves alone what operators set beside', async () => {
      await admin.createTopics({
        topics: [
          {
            topic: `${prefix}mine.v1`,
            numPartitions: 12,
            configEntries: [
              { name: 'retention.ms', value: '1000' },
              { name: 'max.message.bytes', value: '2000000' },
            ],
          },
        ],
      });
      const wanted = { url, incarnation: null, topics: [{ name: 'mine.v1', keepMs: null }] };
      const [, step] = await kafkaTopology(wanted);
      expect(step).toMatchObject({ state: 'different', what: expect.stringContaining('retention.ms 1000 → -1') });
      await step?.make();
      const [, now] = await kafkaTopology(wanted);
      expect(now?.state).toBe('there');
      expect(await config('mine.v1')).toMatchObject({ 'retention.ms': '-1', 'max.message.bytes': '2000000' });
    });

    it('does not touch a topic with another number of partitions, and says what to do', async () => {
      await admin.createTopics({ topics: [{ topic: `${prefix}few.v1`, numPartitions: 3 }] });
      const [, step] = await kafkaTopology({ url, incarnation: null, topics: [{ name: 'few.v1', keepMs: null }] });
      expect(step?.state).toBe('different');
      await expect(step?.make()).rejects.toMatchObject({
        code: 'Misconfigured',
        detail: { what: expect.stringContaining('3 partitions and not 12') },
      });
    });

    it('says that more copies are asked for than there are brokers', async () => {
      const [, step] = await kafkaTopology({
        url: `${url}&replicas=99`,
        incarnation: null,
        topics: [{ name: 'copies.v1', keepMs: null }],
      });
      await expect(step?.make()).rejects.toMatchObject({
        code: 'Misconfigured',
        detail: { what: expect.stringContaining('99') },
      });
    });
  });
