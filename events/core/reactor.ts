/** Reactors say what must follow from an event; this does it. The ids of what is done are derived from the event. */
import { crashpoint } from '../ports/crashpoint.ts';
import { unavailable } from '../ports/errors.ts';
import { derivedId } from '../ports/ids.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Doc } from '../ports/read-models.ts';
import { AT_ONCE, actApart, actInLanes, atOnce, type InPlace } from './beside.ts';
import type { Codec } from './codec.ts';
import { laterOf } from './event-time.ts';
import type { LogWork } from './log-processor.ts';
import type { Model } from './model.ts';
import { type Observe, spanAfter, unobserved } from './observe.ts';
import { rooms } from './rooms.ts';
import type { AnyEvent, AnyReactor, Change, Clock, Effect, Fact, Log } from './types.ts';

export type ActorOptions = Readonly<{ change: Change; jobs: JobQueue; clock: Clock; log: Log; observe?: Observe }>;

/**
 * Acts on what a reactor says of one fact. Commands to several streams are given beside each other, and so share a commit; on
 * one stream effects come in the reactor's order, and a job when all before it is done. A repeat changes nothing: a command
 * finds its id in its stream, a job is a duplicate. A refused command is an answer (the world moved on meanwhile), not a
 * failure; one that waits for a fact of another service is given again for as long as it waits.
 * @throws Unavailable while such a fact has not come
 */
export const actor = ({ change, jobs, clock, log, observe = unobserved }: ActorOptions) => {
  const inHand = new WeakMap<AnyReactor, ReturnType<typeof rooms>>();
  return async (reactor: AnyReactor, fact: Fact<AnyEvent>, inPlace: InPlace = atOnce): Promise<void> => {
    const effects = await reactor.react(fact);
    if (effects.length === 0) return;
    const streams = [...new Set(effects.flatMap((effect) => ('to' in effect ? [effect.to] : [])))];
    const caused = spanAfter({ processor: reactor.name }, [fact.meta.traceparent]);
    await inPlace(streams, () => observe.span('react', caused, (traceparent) => performAll(effects, traceparent)));

    async function performAll(all: readonly Effect[], traceparent?: string): Promise<void> {
      const room = inHand.getOrInsertComputed(reactor, () => rooms(AT_ONCE));
      for (const some of besideEachOther(all)) {
        const done = await Promise.allSettled(
          some.map(async (effect) => {
            const leave = await room.enter(NEVER);
            await performOne(effect, traceparent).finally(leave);
          }),
        );
        for (const one of done) if (one.status === 'rejected') throw one.reason;
      }
    }

    async function performOne(effect: Effect, traceparent?: string): Promise<void> {
      // What follows from an event never happens before it, whatever the clock of this process says.
      const at = laterOf(new Date(clock.now()).toISOString(), fact.occurredAt);
      if (effect.until !== undefined && Date.parse(effect.until) < clock.now()) return;
      if ('queue' in effect && isForgotten(fact)) return;
      await perform(effect, derivedId(fact.id, `${reactor.name}/${effect.as}`), at, traceparent);
      crashpoint('react-acted');
    }

    /** The queue that knew whether this was done is lost; a fact of a place without a log has no position. */
    function isForgotten({ position }: Fact<AnyEvent>): boolean {
      return jobs.remembersAfter !== null && position !== '' && position <= jobs.remembersAfter;
    }

    async function perform(effect: Effect, id: string, at: string, traceparent?: string): Promise<void> {
      const traced = traceparent === undefined ? {} : { traceparent };
      if ('queue' in effect) {
        const runAt = effect.runAt === undefined ? {} : { runAt: effect.runAt };
        await jobs.enqueue(effect.queue, { id, payload: effect.payload, ...runAt, ...traced });
        return;
      }
      const { correlationId } = fact.meta;
      const by = { commandId: id, actorId: `system:${reactor.name}`, at, correlationId, causationId: fact.id };
      const result = await change(effect.to, effect.command, effect.decider, { ...by, ...traced });
      if (result.is === 'changed') return;
      const { refused, because } = result.refusal;
      if (because === 'pending') throw unavailable(`${reactor.name} waits for a fact of another service: ${refused}`);
      log.info({ reactor: reactor.name, eventId: fact.id, as: effect.as, refused }, 'an effect was refused');
    }
  };
};

/** What is under way is waited for, whoever is told to stop. */
const NEVER = new AbortController().signal;

/** Neighbours that go to streams of their own, some at once; a job stands alone. */
const besideEachOther = (all: readonly Effect[]): readonly (readonly Effect[])[] => {
  const parts: Effect[][] = [];
  const taken = new Set<string>();
  for (const effect of all) {
    const place = 'to' in effect ? effect.to : null;
    const part = parts.at(-1);
    if (part !== undefined && place !== null && taken.size > 0 && !taken.has(place) && part.length < AT_ONCE)
      part.push(effect);
    else {
      parts.push([effect]);
      taken.clear();
    }
    if (place !== null) taken.add(place);
  }
  return parts;
};

export type Act = ReturnType<typeof actor>;

/** On a page of events. @param laneOf which of them wait for each other, unless those of the reactor are `apart` */
export const actOn = (
  facts: AsyncIterable<Fact<AnyEvent>>,
  { reactor, act, laneOf }: Readonly<{ reactor: AnyReactor; act: Act; laneOf(fact: Fact<AnyEvent>): string }>,
): Promise<void> => {
  const acting = (fact: Fact<AnyEvent>, inPlace: InPlace): Promise<void> => act(reactor, fact, inPlace);
  return reactor.apart === true ? actApart(facts, acting) : actInLanes(facts, laneOf, acting);
};

export type LogReactorOptions = Readonly<{
  reactor: AnyReactor;
  /** Without documents: it holds the checkpoint. */
  model: Model<Doc>;
  codec: Codec;
  act: Act;
}>;

/**
 * Effects first, the checkpoint last. One event after the other, each when all is done that the one before it causes; those of
 * a reactor that is `apart` beside each other, their effects in the order of the log on each stream.
 */
export const logReactor = ({ reactor, model, codec, act }: LogReactorOptions): LogWork => {
  const run = (events: Parameters<LogWork['handle']>[0]): Promise<void> =>
    actOn(read(events), { reactor, act, laneOf: () => 'the log' });
  async function* read(events: Parameters<LogWork['handle']>[0]): AsyncGenerator<Fact<AnyEvent>> {
    for (const event of events) yield reactor.opens ? await codec.openedFact(event) : codec.sealedFact(event);
  }
  return {
    handle: async (events, move) => {
      await run(events);
      crashpoint('react-before-checkpoint');
      return await model.current().apply([], move);
    },
    touches: () => null,
    redo: run,
  };
};
