/** What things are called in RabbitMQ: the prefix of the address in front, the incarnation of the log at the end. */
import { misconfigured } from '../../ports/errors.ts';

/** A name goes into the id of a note, before the first slash. */
const QUEUE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/**
 * How long a message rests in each step of the ladder, in seconds: the longest that is not too long, again and again.
 * Within one step all wait equally long, so none that is due waits behind one that is not.
 */
export const DELAYS_S: readonly number[] = [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536];

export type Names = Readonly<{
  queue(queue: string): string;
  /** Exchange and queue of one step of the ladder. */
  delay(seconds: number): string;
  dead: string;
}>;

export const namesOf = (prefix: string, incarnation: string): Names => ({
  queue: (queue) => {
    if (!QUEUE.test(queue)) throw new TypeError(`${queue} is no name of a queue`);
    return `${prefix}job.${queue}.${incarnation}`;
  },
  delay: (seconds) => `${prefix}delay.${seconds}.${incarnation}`,
  dead: `${prefix}dead.${incarnation}`,
});

/** The step for what is due in so many milliseconds, or null where it is not worth the way. */
export const delayFor = (ms: number): number | null => DELAYS_S.findLast((seconds) => seconds * 1_000 <= ms) ?? null;

/** `amqp://user:password@host/vhost?prefix=x`: the prefix of every name, and the rest, which is the client's. */
export const addressOf = (url: string): { address: URL; prefix: string } => {
  const address = URL.parse(url);
  if (!address?.hostname)
    throw misconfigured('The amqp: address cannot be read', 'Write it as amqp://host:port/vhost.');
  const prefix = address.searchParams.get('prefix') ?? 'lamplight.';
  address.searchParams.delete('prefix');
  return { address, prefix };
};
