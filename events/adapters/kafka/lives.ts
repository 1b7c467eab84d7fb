/**
 * Whether a topic is still the one it was. Kafka's offsets begin at 0 again in a topic that was deleted and made anew, and
 * kafkajs knows no topic ids, so a reader in the middle would go on in the middle. What tells two lives apart is a witness:
 * a message that the topic is known to have held. Brokers stamp messages as they arrive, so in the same life every later
 * stamp stands behind the witness, and in another life all of them are later, also those at or before its place.
 */
import { hasCode } from '../../ports/errors.ts';
import type { Reader, Span } from './reader.ts';

export type Witness = Readonly<{ partition: number; offset: number /** ms since 1970, the broker's */; time: number }>;

const LOOK_EVERY_MS = 10_000;
const LOOK_AGAIN_MS = 1_000;
/** Deleting a topic, making it and filling it takes longer. */
const FRESH_MS = 200;
/** Beyond every stamp. */
const FAR_FUTURE_MS = 2 ** 43;

type Life = {
  witness: Witness | null;
  /** The newest message handled. After the next look it is known to be of the same life, and takes the witness' place. */
  newest: Witness | null;
  looking: Promise<void> | null;
  /** When the last look that came to an end began. */
  lookedAt: number;
  shared: Promise<void> | null;
  readonly listeners: Set<(spans: readonly Span[]) => void>;
};

export const writtenWitness = ({ partition, offset, time }: Witness): string => `${partition}/${offset}@${time}`;

/** @returns null for what others wrote there, or nobody */
export const readWitness = (text: string): Witness | null => {
  const [, partition, offset, time] = /^(\d+)\/(\d+)@(\d+)$/.exec(text) ?? [];
  return time === undefined ? null : { partition: Number(partition), offset: Number(offset), time: Number(time) };
};

/** Whether the topic that held the witness is the one that is there now. */
export const stands = async (reader: Reader, topic: string, witness: Witness): Promise<boolean> => {
  const { partition, offset, time } = witness;
  const later = await reader.firstFrom(topic, time + 1);
  if ((later.get(partition) ?? 0) > offset) return true;
  // Deleted by age: the beginning only ever rises, so this is the same topic, or one that was filled just as far.
  const span = (await reader.spans(topic)).find((one) => one.partition === partition);
  return span !== undefined && span.low > offset;
};

/** A witness for the messages below these ends, without reading any; null where the topic holds none. */
export const witnessBelow = async (reader: Reader, topic: string, spans: readonly Span[]): Promise<Witness | null> => {
  const filled = spans.find(({ low, high }) => high > low);
  if (filled === undefined) return null;
  const { partition, high } = filled;
  let [notAfter, after] = [0, FAR_FUTURE_MS];
  while (after - notAfter > 1) {
    const middle = Math.floor((notAfter + after) / 2);
    const first = (await reader.firstFrom(topic, middle)).get(partition) ?? 0;
    if (first < high) notAfter = middle;
    else after = middle;
  }
  return { partition, offset: high - 1, time: notAfter };
};

/** Looks at every topic that somebody here follows, every 10 s; for all groups of the process at once. */
export const watchLives = (reader: Reader, everyMs = LOOK_EVERY_MS) => {
  const lives = new Map<string, Life>();
  let timer: NodeJS.Timeout | undefined;

  const look = async (topic: string, life: Life): Promise<void> => {
    const { witness, newest } = life;
    const begun = performance.now();
    if (witness === null) return;
    if (await stands(reader, topic, witness)) {
      if (newest !== null) life.witness = newest;
    } else {
      const spans = await reader.spans(topic);
      life.witness = null;
      life.newest = null;
      for (const tell of life.listeners) tell(spans);
    }
    life.lookedAt = begun;
  };

  const lookAtAll = async (): Promise<void> => {
    let again = everyMs;
    for (const [topic, life] of lives)
      try {
        await sure(topic, life);
      } catch (error) {
        if (!hasCode(error, 'Unavailable') && !hasCode(error, 'Misconfigured')) throw error;
        // Away, or unknown: when it is back it may be another.
        again = Math.min(everyMs, LOOK_AGAIN_MS);
      }
    plan(again);
  };
  const plan = (ms: number): void => {
    clearTimeout(timer);
    timer = lives.size === 0 ? undefined : setTimeout(() => void lookAtAll(), ms).unref();
  };

  /** A look that began before the call proves nothing about now. */
  const sure = async (topic: string, life: Life): Promise<void> => {
    const before = life.looking;
    const mine = (before?.catch(() => undefined) ?? Promise.resolve()).then(() => look(topic, life));
    life.looking = mine;
    await mine;
  };

  return {
    /**
     * @param replaced told at once, with what the new topic holds, when the topic turns out to be another
     * @returns ends it
     */
    follow: (topic: string, replaced: (spans: readonly Span[]) => void): (() => void) => {
      const life = lives.get(topic) ?? {
        witness: null,
        newest: null,
        looking: null,
        lookedAt: 0,
        shared: null,
        listeners: new Set(),
      };
      lives.set(topic, life);
      life.listeners.add(replaced);
      if (timer === undefined) plan(everyMs);
      return () => {
        life.listeners.delete(replaced);
        if (life.listeners.size === 0) lives.delete(topic);
        if (lives.size === 0) plan(0);
      };
    },
    /** Looks now. */
    sure: async (topic: string): Promise<void> => {
      const life = lives.get(topic);
      if (life !== undefined) await sure(topic, life);
    },
    /**
     * Looks, unless somebody did just now. Before messages are handed out, since those in the middle of a topic that was made
     * anew and filled again would come before the ones at its beginning; to slip through, all of that must happen at once.
     */
    fresh: async (topic: string): Promise<void> => {
      const life = lives.get(topic);
      if (life === undefined || life.witness === null || performance.now() - life.lookedAt < FRESH_MS) return;
      life.shared ??= sure(topic, life).finally(() => {
        life.shared = null;
      });
      await life.shared;
    },
    /** What offsets are committed with: it is the same for a life, and changes only with the proof that it goes on. */
    witness: (topic: string): Witness | null => lives.get(topic)?.witness ?? null,
    /** A message that the topic held since the last look said that it was another. */
    saw: (topic: string, witness: Witness): void => {
      const life = lives.get(topic);
      if (life === undefined) return;
      const latest = life.newest ?? life.witness;
      // A broker's clock may have been set back: only the latest stamp of all stands behind no earlier message.
      if (latest !== null && witness.time < latest.time) return;
      life.witness ??= witness;
      life.newest = witness;
    },
    close: (): void => {
      lives.clear();
      clearTimeout(timer);
    },
  };
};

export type Lives = ReturnType<typeof watchLives>;
