/** One member of a group: joins, goes on after every break, and leaves when it is told to. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer } from 'kafkajs';
import { jitteredMs } from '../../ports/retry.ts';
import { type Batches, batchRunner, type Handle } from './batches.ts';
import { type Client, RETRY } from './client.ts';
import { isCoordinatorStarting, portErrorOf } from './errors.ts';
import type { Lives } from './lives.ts';
import type { GroupPositions } from './positions.ts';
import { memberStanding } from './standing.ts';

/** How long the others wait for a batch in hand when the group changes; then its member is out. */
const REBALANCE_MS = 60_000;
const HEARTBEAT_MS = 1_000;
/** How long the broker waits for a message before it answers "none". No message waits for it, but joining and leaving do. */
const MAX_WAIT_MS = 500;
/** Above the largest record batch, so that none can block its partition. */
const PARTITION_BYTES = 1_200_000;
const ANSWER_BYTES = 6_000_000;
/** Leaving takes a few round trips, unless the broker is away: then the others wait for the end of the session. */
const LEAVE_MS = 4_000;
const LOOK_AGAIN_MS = 10_000;
/** A new cluster first makes the topic that offsets are kept in. */
const COORDINATOR_MS = 30_000;

export type MemberOptions = Readonly<{
  newClient: () => Client;
  group: string;
  /** Names on the brokers, with the port's names for them. */
  topics: ReadonlyMap<string, string>;
  notesTopic: string;
  positions: GroupPositions;
  lives: Lives;
  maxBatch: number;
  /** How long a member counts as alive after it was heard of. */
  sessionMs: number;
  signal: AbortSignal;
  handle: Handle;
}>;

export const groupMember = (o: MemberOptions) => {
  const { signal, group, lives, positions, notesTopic } = o;
  const names = [...o.topics.keys()];
  const left = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let batches: Batches | undefined;

  const newConsumer = ({ kafka }: Client): Consumer =>
    kafka.consumer({
      groupId: group,
      sessionTimeout: o.sessionMs,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: MAX_WAIT_MS,
      minBytes: 1,
      maxBytesPerPartition: PARTITION_BYTES,
      maxBytes: ANSWER_BYTES,
      allowAutoTopicCreation: false,
      // What crashed is made anew here, with nothing left of it.
      retry: { ...RETRY, retries: 5, restartOnFailure: async () => false },
    });

  /** From joining to the end, or to a break. @throws what broke it */
  const session = async (begun: () => void): Promise<void> => {
    const client = o.newClient();
    const consumer = newConsumer(client);
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    const standing = memberStanding(consumer, positions, notesTopic);
    const mine = batchRunner({ ...o, ready: standing.ready });
    batches = mine;
    consumer.on(consumer.events.CRASH, ({ payload }) => broken.reject(payload.error));
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
      mine.joined(memberAssignment);
      standing.joined(memberAssignment);
    });
    const unfollow = names.map((topic) =>
      lives.follow(topic, (spans) => {
        standing.replaced(topic, spans);
        mine.replaced(topic);
      }),
    );
    const again = setInterval(() => void standing.ready().catch(() => undefined), LOOK_AGAIN_MS).unref();
    const join = async (): Promise<void> => {
      await consumer.connect();
      await consumer.subscribe({ topics: [...names, notesTopic], fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: mine.run });
      await standing.readyAtLast();
    };
    const joining = join();
    const joined = joining.catch(() => undefined);
    try {
      await Promise.race([joining, broken.promise, left]);
      begun();
      await Promise.race([broken.promise, left]);
    } finally {
      clearInterval(again);
      // Whoever has not yet joined cannot leave, and the group would wait for a whole session for somebody who is gone.
      await Promise.race([joined, pause(LEAVE_MS, undefined, { ref: false })]);
      // From here on nothing new begins; what is in hand is finished, and its offset moves.
      const leaving = consumer.disconnect().catch(() => undefined);
      await mine.idle();
      for (const end of unfollow) end();
      await Promise.race([leaving, pause(LEAVE_MS, undefined, { ref: false })]);
      client.destroy();
    }
  };

  /** @returns resolves when it has left for good; the first break before it was ever a member is thrown */
  const live = async (begun: () => void): Promise<void> => {
    let breaks = 0;
    let wasMember = false;
    const until = performance.now() + COORDINATOR_MS;
    while (!signal.aborted)
      try {
        await session(() => {
          breaks = 0;
          wasMember = true;
          begun();
        });
      } catch (error) {
        const starting = isCoordinatorStarting(error) && performance.now() < until;
        if (!wasMember && !starting) throw portErrorOf(`group ${group}`, error);
        breaks += 1;
        await pause(jitteredMs(breaks), undefined, { signal }).catch(() => undefined);
      }
  };

  return { live, revoke: (): void => batches?.revoke() };
};

export type GroupMember = ReturnType<typeof groupMember>;
