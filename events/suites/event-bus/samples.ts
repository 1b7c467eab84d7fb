/** Messages, groups and the check of order that the cases share. */
import type { Delivery, EventBus, Message, Running } from '../../ports/event-bus.ts';
import { newId } from '../../ports/ids.ts';
import type { Case, Harness } from '../suite.ts';

export type BusHarness = Harness<EventBus> &
  Readonly<{
    /** The name of a topic of 12 partitions that nobody has used; `wipe` makes all of them anew, empty. */
    topic(): Promise<string>;
    /** How long a member that was killed counts as alive; 60 s unless said. */
    deadAfterMs?: number;
  }>;
export type BusCase = Case<BusHarness>;

/** Until whoever was killed is known to be dead. @param diedAt by `performance.now()` */
export const untilBuried = (harness: BusHarness, diedAt: number): Promise<void> =>
  harness.advance(Math.ceil(Math.max(0, (harness.deadAfterMs ?? 60_000) - (performance.now() - diedAt))));

export const newGroup = (): string => `group-${newId()}`;

/** The n-th message of a key. */
export const aMessage = (key: string, n: number): Message => ({
  key,
  id: `${key}/${n}`,
  type: 'Counted',
  body: Buffer.from(String(n)),
  headers: { n: String(n) },
});

/** `count` messages spread over the keys in turn, each key counting from 0. */
export const countedMessages = (keys: readonly string[], count: number, start = 0): Message[] =>
  Array.from({ length: count }, (_, n) => {
    const at = start + n;
    return aMessage(keys[at % keys.length] ?? '', Math.floor(at / keys.length));
  });

export const numberOf = (message: Pick<Message, 'headers'>): number => Number(message.headers['n']);

/**
 * What a group received. Repeats are allowed and a gap is not: a number may come first only right after the one before it.
 */
export const receipts = () => {
  const highest = new Map<string, number>();
  const gaps: string[] = [];
  let firsts = 0;
  let all = 0;
  return {
    take: (batch: readonly Pick<Delivery, 'key' | 'headers'>[]): void => {
      for (const message of batch) {
        const [before, n] = [highest.get(message.key) ?? -1, numberOf(message)];
        all += 1;
        if (n <= before) continue;
        if (n > before + 1) gaps.push(`${message.key}: ${n} after ${before}`);
        highest.set(message.key, n);
        firsts += 1;
      }
    },
    gaps,
    firsts: () => firsts,
    all: () => all,
  };
};

export const until = async (what: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> => {
  const end = performance.now() + withinMs;
  while (!(await what())) {
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/** A member that can be told to leave. */
export const joined = async (
  bus: EventBus,
  o: { group: string; topics: readonly string[]; from?: 'newest'; maxBatch?: number },
  handle: (batch: readonly Delivery[], revoked: AbortSignal) => Promise<void> | void,
): Promise<{ leave(): Promise<void>; abort(): void } & Running> => {
  const left = new AbortController();
  const { drained } = await bus.consume({ ...o, signal: left.signal }, async (batch, revoked) =>
    handle(batch, revoked),
  );
  return {
    drained,
    abort: () => left.abort(),
    leave: () => {
      left.abort();
      return drained;
    },
  };
};
