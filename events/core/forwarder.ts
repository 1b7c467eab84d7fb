/** The log is the outbox: what others may know of the service's events goes to the bus in order, then the checkpoint moves. */
import { crashpoint } from '../ports/crashpoint.ts';
import type { EventBus, Message } from '../ports/event-bus.ts';
import type { Position, Recorded } from '../ports/event-store.ts';
import type { ReadModels } from '../ports/read-models.ts';
import type { Codec } from './codec.ts';
import { LOG } from './fold.ts';
import type { LogWork } from './log-processor.ts';
import type { Model } from './model.ts';
import type { Observe } from './observe.ts';
import { unobserved } from './observe.ts';
import { spanOf } from './projection.ts';
import type { AnyEvent, Fact, Log, PublicEvent } from './types.ts';

/** How many messages the log has given a topic so far: a fold of the log, never read back from the bus. */
export type Forwarded = Readonly<{ _id: string; count: number }>;

export type ForwarderOptions = Readonly<{
  topic: string;
  toPublic(fact: Fact<AnyEvent>): readonly PublicEvent[];
  model: Model<Forwarded>;
  codec: Codec;
  bus: EventBus;
  /** A publish failed: what the bus holds may be less than what it was given. */
  failed(): void;
  observe?: Observe;
}>;

const MOST_MESSAGES = 200;
const MOST_BYTES = 512 * 1024;

type Addressed = Readonly<{ topic: string; message: Message; position: Position }>;

/** A crash before the checkpoint, or two forwarders, repeat messages in order with the same ids; consumers' marks absorb them. */
export const forwarder = (options: ForwarderOptions): LogWork => {
  const { topic, toPublic, model, codec, bus, failed, observe = unobserved } = options;

  const mapped = (events: readonly Recorded[]): readonly Addressed[] =>
    events.flatMap((event) => {
      const fact = codec.sealedFact(event);
      return toPublic(fact).map((published, index) => ({
        topic: published.topic ?? topic,
        message: codec.toMessage(fact, published, index),
        position: event.position,
      }));
    });

  const publish = async (messages: readonly Addressed[]): Promise<void> => {
    for (const batch of batches(messages)) {
      try {
        await bus.publish(batch.topic, batch.messages);
      } catch (error) {
        failed();
        throw error;
      }
    }
  };

  const counted = async (messages: readonly Addressed[]) => {
    const topics = [...new Set(messages.map((message) => message.topic))];
    const held = topics.length === 0 ? new Map() : await model.current().load(topics);
    return topics.map((name) => {
      const { doc, rev, marks } = held.get(name) ?? { doc: null, rev: 0, marks: {} };
      const news = messages.filter((m) => m.topic === name && m.position > (marks[LOG] ?? ''));
      const last = news.at(-1)?.position ?? marks[LOG] ?? '';
      return { id: name, doc: { _id: name, count: (doc?.count ?? 0) + news.length }, rev, marks: { [LOG]: last } };
    });
  };

  const handle: LogWork['handle'] = async (events, move) => {
    const messages = mapped(events);
    await publish(messages);
    crashpoint('after-publish');
    for (;;) {
      if ((await model.current().apply(await counted(messages), move)) === 'applied') return 'applied';
      if ((await model.current().checkpoint()) !== move.from) return 'conflict';
    }
  };

  return {
    handle: (events, move) =>
      events.length === 0
        ? handle(events, move)
        : observe.span('publish', spanOf('forwarder', events), () => handle(events, move)),
    touches: () => null,
    redo: (events) => publish(mapped(events)),
  };
};

/** In the order of the log for each topic, within what one record batch may hold. */
const batches = (messages: readonly Addressed[]): readonly { topic: string; messages: Message[] }[] => {
  const done: { topic: string; messages: Message[] }[] = [];
  const open = new Map<string, { batch: { topic: string; messages: Message[] }; bytes: number }>();
  for (const { topic, message } of messages) {
    const at = open.get(topic);
    const bytes = message.body.byteLength;
    if (at !== undefined && at.batch.messages.length < MOST_MESSAGES && at.bytes + bytes <= MOST_BYTES) {
      at.batch.messages.push(message);
      at.bytes += bytes;
      continue;
    }
    const batch = { topic, messages: [message] };
    done.push(batch);
    open.set(topic, { batch, bytes });
  }
  return done;
};

const LOOK_EVERY_MS = 10_000;
const SURE_AFTER_MS = 15_000;

export type LossWatch = Readonly<{ failed(): void; close(): void }>;

/**
 * Looks every 10 s and after a failed publish whether the bus holds what it was given. Less, and still less 15 s later,
 * means that it lost messages: the forwarder starts again from the first event (a new birth of its read model).
 */
export const watchForLoss = (o: {
  model: Model<Forwarded>;
  models: ReadModels;
  bus: EventBus;
  log: Log;
  lookEveryMs?: number;
  sureAfterMs?: number;
}): LossWatch => {
  const { lookEveryMs = LOOK_EVERY_MS, sureAfterMs = SURE_AFTER_MS } = o;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let suspected: string | null = null;

  /** The topic that holds less than was given to it. */
  const short = async (): Promise<string | null> => {
    let after: string | undefined;
    do {
      const page = await o.model.current().find({ limit: 100, ...(after === undefined ? {} : { after }) });
      for (const { _id, count } of page.items) if ((await o.bus.held(_id)) < count) return _id;
      after = page.next;
    } while (after !== undefined);
    return null;
  };
  const look = async (): Promise<void> => {
    try {
      const topic = await short();
      if (topic !== null && suspected === topic) {
        o.log.error({ topic }, 'the bus lost messages; all are published again from the log');
        await o.models.renew(o.model.name, o.model.version);
        suspected = null;
      } else suspected = topic;
    } catch (error) {
      // The bus or the store is away: what it holds cannot be judged now, and is looked at again.
      o.log.debug({ err: error }, 'the bus could not be asked what it holds');
    }
    plan(suspected === null ? lookEveryMs : sureAfterMs);
  };
  const plan = (ms: number): void => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void look(), ms).unref();
  };
  plan(lookEveryMs);
  return {
    failed: () => {
      if (suspected === null) plan(0);
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
};
