/**
 * What a page of events causes, done beside each other as far as nobody can tell: the commands of many streams then share a
 * commit, and those who follow the log have a page of them instead of one each. On any one stream effects come in the order
 * of the events that cause them, and after one that failed none of the page comes to it.
 */
import type { AnyEvent, Fact } from './types.ts';
import { yieldingEvery } from './yielding.ts';

/** Of one reactor. So that what all reactors of a service have in hand leaves room for people's commands (`change.ts`). */
export const AT_ONCE = 16;

/** Runs what an event causes, once those before it that go to one of these streams are done. @throws without running where one failed */
export type InPlace = (streams: readonly string[], run: () => Promise<void>) => Promise<void>;
export const atOnce: InPlace = (_streams, run) => run();

export type Beside = Readonly<{
  /** Events of one lane are taken one after the other, each when all is done that the one before it causes; null: after none. */
  laneOf(fact: Fact<AnyEvent>): string | null;
  act(fact: Fact<AnyEvent>, inPlace: InPlace): Promise<void>;
}>;

/**
 * Ends when nothing runs any more.
 * @throws what the first of the events threw that failed; nothing is begun after it
 */
export const actBeside = async (facts: AsyncIterable<Fact<AnyEvent>>, { laneOf, act }: Beside): Promise<void> => {
  const others = yieldingEvery();
  const lanes = new Map<string, Promise<void>>();
  const streams = new Map<string, Promise<void>>();
  const running: Promise<void>[] = [];
  /** Everything begun so far has its place on the streams that it goes to. */
  let placed = Promise.resolve();

  const begin = (fact: Fact<AnyEvent>): Promise<void> => {
    const lane = laneOf(fact);
    const [ahead, before] = [lane === null ? undefined : lanes.get(lane), placed];
    const place = Promise.withResolvers<void>();
    placed = heeded(place.promise);
    const inPlace: InPlace = async (to, run) => {
      await before;
      const mine = heeded(Promise.all(to.map((stream) => streams.get(stream))).then(run));
      for (const stream of to) streams.set(stream, mine);
      place.resolve();
      await mine;
    };
    const done = heeded(Promise.resolve(ahead).then(() => act(fact, inPlace)));
    if (lane !== null) lanes.set(lane, done);
    done.then(() => place.resolve(before), place.reject);
    return done;
  };

  try {
    for await (const fact of facts) {
      await running[running.length - AT_ONCE];
      running.push(begin(fact));
      await others();
    }
  } finally {
    // What is under way is done before anybody tries again.
    await Promise.allSettled(running);
  }
  await Promise.all(running);
};

/** Its failure is met by whoever waits for it. */
const heeded = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => undefined);
  return promise;
};
