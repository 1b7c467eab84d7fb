/**
 * Tells other processes on the same log that it has grown, so that whoever follows it there looks at once. A hint alone: one
 * that is lost, late or doubled costs or saves a moment, since every store is looked at, or tells by itself, all the same.
 */
import type { Broadcast } from '../ports/broadcast.ts';
import type { EventStore } from '../ports/event-store.ts';
import { newId } from '../ports/ids.ts';

const CHANNEL = 'log.grown';
/** However much is appended, by however many: so often at most is told and looked. */
const AT_MOST_EVERY_MS = 10;

export type Growth = Readonly<{
  /** Something was appended here, durably. */
  tell(): void;
  close(): Promise<void>;
}>;

export const openGrowth = (store: Pick<EventStore, 'nudge'>, broadcast: Broadcast): Growth => {
  const own = newId();
  const closing = new AbortController();
  const tell = paced(() => void broadcast.publish(CHANNEL, own).catch(() => undefined));
  const look = paced(() => store.nudge());
  const listen = async (): Promise<void> => {
    try {
      // What was appended here is followed here without a word.
      for await (const who of broadcast.subscribe(CHANNEL, closing.signal)) if (who !== own) look.now();
    } catch {
      // As for a hint that is lost.
    }
  };
  const listening = listen();
  return {
    tell: tell.now,
    close: async () => {
      tell.stop();
      look.stop();
      closing.abort();
      await listening;
    },
  };
};

/** At once where it rested for a while, else as soon as it has; the last of many is never left out. */
const paced = (run: () => void) => {
  let resting: NodeJS.Timeout | undefined;
  let isAsked = false;
  const now = (): void => {
    isAsked = resting !== undefined;
    if (isAsked) return;
    resting = setTimeout(rested, AT_MOST_EVERY_MS);
    run();
  };
  const rested = (): void => {
    resting = undefined;
    if (isAsked) now();
  };
  return { now, stop: () => clearTimeout(resting) };
};
