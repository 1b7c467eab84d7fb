/**
 * What a page of events causes, done beside each other as far as nobody can tell: the commands of many streams then share a
 * commit, and those who follow the log have a page of them instead of one each. Events of one lane come one after the other,
 * and lanes have no order; or, where no event waits for another, effects come to each stream in the order of the events.
 */
import type { AnyEvent, Fact } from './types.ts';
import { yieldingEvery } from './yielding.ts';

/** Of one reactor. So that what all reactors of a service have in hand leaves room for people's commands (`change.ts`). */
export const AT_ONCE = 16;

/** Runs what an event causes, once those before it that go to one of these streams are done. @throws without running where one failed */
export type InPlace = (streams: readonly string[], run: () => Promise<void>) => Promise<void>;
export const atOnce: InPlace = (_streams, run) => run();

type Act = (fact: Fact<AnyEvent>, inPlace: InPlace) => Promise<void>;

/**
 * Events of one lane one after the other, each when all is done that the one before it causes. Ends when nothing runs any more.
 * @throws what the first of the events threw that failed; once one has failed nothing is begun
 */
export const actInLanes = async (
  facts: AsyncIterable<Fact<AnyEvent>>,
  laneOf: (fact: Fact<AnyEvent>) => string,
  act: Act,
): Promise<void> => {
  const others = yieldingEvery();
  const placed = (await Array.fromAsync(facts)).map((fact, at) => ({ fact, at }));
  const lanes = Map.groupBy(placed, ({ fact }) => laneOf(fact)).values();
  const failed: { at: number; error: unknown }[] = [];
  const take = async (): Promise<void> => {
    for (const lane of lanes)
      for (const { fact, at } of lane) {
        if (failed.length > 0) return;
        try {
          await act(fact, atOnce);
        } catch (error) {
          failed.push({ at, error });
        }
        await others();
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  const [first] = failed.toSorted((a, b) => a.at - b.at);
  if (first !== undefined) throw first.error;
};

/**
 * No event waits for another, and effects come to each stream in the order of the events: after one that failed none of the
 * page comes to it. Ends when nothing runs any more.
 * @throws what the first of the events threw that failed; nothing is begun after it
 */
export const actApart = async (facts: AsyncIterable<Fact<AnyEvent>>, act: Act): Promise<void> => {
  const others = yieldingEvery();
  const streams = new Map<string, Promise<void>>();
  const running: Promise<void>[] = [];
  /** Everything begun so far has its place on the streams that it goes to. */
  let placed = Promise.resolve();

  const begin = (fact: Fact<AnyEvent>): Promise<void> => {
    const before = placed;
    const place = Promise.withResolvers<void>();
    placed = heeded(place.promise);
    const inPlace: InPlace = async (to, run) => {
      await before;
      const mine = heeded(Promise.all(to.map((stream) => streams.get(stream))).then(run));
      for (const stream of to) streams.set(stream, mine);
      place.resolve();
      await mine;
    };
    const done = heeded(act(fact, inPlace));
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
