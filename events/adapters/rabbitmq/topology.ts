/** What RabbitMQ must hold before servers start; `lamplight migrate` makes it, nothing else does. */
import type { Channel, ChannelModel, Options } from 'amqplib';
import type { Declared, Step } from '../../ports/topology.ts';
import { onConnection } from './connection.ts';
import { different, isMissing } from './errors.ts';
import { addressOf, DELAYS_S, type Names, namesOf } from './names.ts';

/** The net below the counted attempts: a message that comes back this often without a result is parked by its letter. */
const DELIVERIES = 20;
/** A queue that grows past this refuses what comes, and whoever sends waits. */
const LONGEST_QUEUE = 1_000_000;
/** A dead letter is handed over until a note of it stands, however often that fails. */
const EVER = 1_000_000_000;

type Thing = Readonly<{ what: string; exchange?: string; queue: string; options: Options.AssertQueue }>;

const WHAT = 'RabbitMQ';

/**
 * A queue for each kind of job, one for dead letters, and the ladder of delays: each step an exchange that puts whatever
 * comes into its queue, from where it goes back to the queue that its routing key names. All are quorum queues that never
 * drop a message: a full queue refuses, a dead letter is handed over safely.
 * @throws Unavailable, Misconfigured
 */
export const rabbitTopology = async (
  o: { url: string; incarnation: string } & Pick<Declared, 'queues'>,
): Promise<readonly Step[]> => {
  const { address, prefix } = addressOf(o.url);
  const things = thingsOf(namesOf(prefix, o.incarnation), o.queues);
  return onConnection(WHAT, address, async (model) => {
    const steps: Step[] = [];
    for (const thing of things) {
      const state = await stateOf(model, thing);
      const make = () => onConnection(WHAT, address, (fresh) => makeThing(fresh, thing));
      steps.push({ what: thing.what, state, make });
    }
    return steps;
  });
};

const thingsOf = (names: Names, queues: readonly string[]): readonly Thing[] => [
  {
    what: `queue ${names.dead} (dead letters)`,
    queue: names.dead,
    options: quorum({ 'x-single-active-consumer': true, 'x-delivery-limit': EVER }),
  },
  ...DELAYS_S.map((seconds) => ({
    what: `exchange and queue ${names.delay(seconds)} (delay of ${seconds} s)`,
    exchange: names.delay(seconds),
    queue: names.delay(seconds),
    // Without a routing key of its own: a dead letter of the delay keeps the one it came with, the queue of its job.
    options: quorum({ ...deadLettersTo(), 'x-message-ttl': seconds * 1_000 }),
  })),
  ...queues.map((queue) => ({
    what: `queue ${names.queue(queue)} (jobs)`,
    queue: names.queue(queue),
    options: quorum({
      ...deadLettersTo(names.dead),
      'x-delivery-limit': DELIVERIES,
      'x-max-length': LONGEST_QUEUE,
    }),
  })),
];

const quorum = (more: Record<string, unknown>): Options.AssertQueue => ({
  durable: true,
  arguments: { 'x-queue-type': 'quorum', ...more },
});
/** By the default exchange, which leads to the queue of the name. */
const deadLettersTo = (queue?: string): Record<string, unknown> => ({
  'x-dead-letter-exchange': '',
  ...(queue === undefined ? {} : { 'x-dead-letter-routing-key': queue }),
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
});

/** A refusal ends the channel that it came on, so each question has its own. */
const passively = async (model: ChannelModel, ask: (channel: Channel) => Promise<unknown>): Promise<void> => {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  await ask(channel);
  await channel.close();
};

const stateOf = async (model: ChannelModel, { exchange, queue, options }: Thing): Promise<Step['state']> => {
  try {
    await passively(model, async (channel) => {
      if (exchange !== undefined) await channel.checkExchange(exchange);
      await channel.checkQueue(queue);
    });
    // It is there, so this declares nothing and only compares.
    await passively(model, (channel) => declare(channel, { exchange, queue, options }));
    return 'there';
  } catch (error) {
    if (isMissing(error)) return 'missing';
    if (isDifferent(error)) return 'different';
    throw error;
  }
};

const makeThing = async (model: ChannelModel, thing: Thing): Promise<void> => {
  try {
    await passively(model, (channel) => declare(channel, thing));
  } catch (error) {
    if (isDifferent(error)) throw different(thing.what);
    throw error;
  }
};

const declare = async (
  channel: Channel,
  {
    exchange,
    queue,
    options,
  }: Readonly<{ exchange?: string | undefined; queue: string; options: Options.AssertQueue }>,
): Promise<void> => {
  await channel.assertQueue(queue, options);
  if (exchange === undefined) return;
  await channel.assertExchange(exchange, 'fanout', { durable: true });
  await channel.bindQueue(queue, exchange, '');
};

const isDifferent = (error: unknown): boolean => Error.isError(error) && (error as { code?: unknown }).code === 406;

/** Fails with 404 where a server would look in vain for what it needs whatever its jobs are. */
export const checkCommon = (model: ChannelModel, names: Names): Promise<void> =>
  passively(model, async (channel) => {
    await channel.checkQueue(names.dead);
    for (const seconds of DELAYS_S) await channel.checkExchange(names.delay(seconds));
  });
