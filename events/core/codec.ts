/**
 * The only reader and writer of event data. What it wrote stays readable for ever: every reader, whatever its purpose,
 * comes through the same upcasters.
 */
import { damagedEvent } from '../ports/errors.ts';
import type { Delivery, Message } from '../ports/event-bus.ts';
import type { NewEvent, Position, Recorded, StreamId } from '../ports/event-store.ts';
import { derivedId } from '../ports/ids.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import { holdsSealed, openFields, sealFields } from './personal.ts';
import { assertPlain } from './plain.ts';
import type { AnyEvent, By, EventDefinition, Fact, PublicEvent } from './types.ts';

export type Codec = Readonly<{
  /**
   * Checks and seals. Event ids are derived from the command, so that a repeat meets what the first try wrote.
   * @throws TypeError for data that its schema or JSON does not hold: a bug, nothing was written
   */
  encode(stream: StreamId, events: readonly AnyEvent[], by: By): Promise<readonly NewEvent[]>;
  /** Upcast, personal fields still sealed: what views, bus and caches hold. @throws DamagedEvent; Error for a type or version never declared */
  sealedFact(recorded: Recorded): Fact<AnyEvent>;
  /** Upcast and opened: text, or `{ erased: true }`. */
  openedFact(recorded: Recorded): Promise<Fact<AnyEvent>>;
  toMessage(fact: Fact<AnyEvent>, event: PublicEvent, index: number): Message;
  /** Null for a type that this service's contracts do not name: nothing here can mean it. */
  fromDelivery(delivery: Delivery): Fact<AnyEvent> | null;
  openedDelivery(delivery: Delivery): Promise<Fact<AnyEvent> | null>;
  /** Opens what is sealed in a document, for the person who asks. */
  open<T>(value: T): Promise<T>;
}>;

export type CodecOptions = Readonly<{
  definitions: readonly EventDefinition[];
  contracts?: readonly EventDefinition[];
  personalData: PersonalData;
}>;

export const openCodec = ({ definitions, contracts = [], personalData }: CodecOptions): Codec => {
  const own = catalogue(definitions);
  const published = catalogue(contracts);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { fatal: true });

  const encode = async (stream: StreamId, event: AnyEvent, index: number, by: By): Promise<NewEvent> => {
    const definition = own.writing(event.type);
    checked(definition, event.data);
    const id = derivedId(by.commandId, `${stream}/${index}`);
    const { personal } = definition;
    const data =
      personal === undefined ? event.data : await sealFields(event.data, personal, `${stream}|${id}`, personalData);
    return { id, type: event.type, data, meta: metaOf(by, `${event.type}.v${definition.version}`) };
  };

  const openedFact = async (recorded: Recorded): Promise<Fact<AnyEvent>> => {
    refuseDamaged(recorded);
    const { definition } = own.reading(recorded.meta.schema);
    if (definition.personal === undefined) return upcast(own, recorded);
    const place = `${recorded.stream}|${recorded.id}`;
    const data = await openFields(recorded.data, personalData, (path) => `${place}|${path}`);
    return upcast(own, { ...recorded, data });
  };

  const fromDelivery = (delivery: Delivery): Fact<AnyEvent> | null => {
    if (contracts.length > 0 && !published.has(delivery.type)) return null;
    const received = receivedOf(delivery, JSON.parse(decoder.decode(delivery.body)));
    return contracts.length > 0 ? upcast(published, received) : factOf(received, received.data);
  };

  return {
    encode: (stream, events, by) => Promise.all(events.map((event, index) => encode(stream, event, index, by))),
    sealedFact: (recorded) => {
      refuseDamaged(recorded);
      return upcast(own, recorded);
    },
    openedFact,
    toMessage: (fact, event, index) => {
      const version = published.has(event.type) ? published.writing(event.type).version : 1;
      assertPlain(event.data, event.type);
      return {
        key: fact.stream,
        id: derivedId(fact.id, index),
        type: event.type,
        body: encoder.encode(JSON.stringify(event.data)),
        headers: headersOf(fact, `${event.type}.v${version}`, index),
      };
    },
    fromDelivery,
    openedDelivery: async (delivery) => {
      const fact = fromDelivery(delivery);
      if (fact === null) return null;
      const placeOf = (_path: string, { at }: { at: string }) =>
        at.startsWith(`${delivery.key}|`) ? at : delivery.key;
      return { ...fact, data: await openFields(fact.data, personalData, placeOf) };
    },
    open: async <T>(value: T) => (await openFields(value, personalData)) as T,
  };
};

/** Every reader comes through here, so nobody decides, shows or forwards what was never recorded. */
const refuseDamaged = ({ damage, stream, revision }: Recorded): void => {
  if (damage !== undefined) throw damagedEvent(stream, revision);
};

/** A sealed value in data that is not open would be kept past its erasure under another name: refused. */
const checked = (definition: EventDefinition, data: unknown): void => {
  assertPlain(data, definition.type);
  if (holdsSealed(data)) throw new TypeError(`${definition.type} would be written with a sealed value inside`);
  const parsed = definition.schema.safeParse(data);
  if (!parsed.success) throw new TypeError(`${definition.type} does not fit its schema: ${parsed.error.message}`);
};

const metaOf = (by: By, schema: string): NewEvent['meta'] => ({
  commandId: by.commandId,
  correlationId: by.correlationId,
  causationId: by.causationId,
  actorId: by.actorId,
  schema,
  occurredAt: by.at,
  ...(by.traceparent === undefined ? {} : { traceparent: by.traceparent }),
  ...(by.fingerprint === undefined ? {} : { fingerprint: by.fingerprint }),
  ...(by.session === undefined ? {} : { session: by.session }),
});

type Reading = Readonly<{ definition: EventDefinition; version: number }>;
type Catalogue = Readonly<{
  has(type: string): boolean;
  writing(type: string): EventDefinition;
  reading(schema: string): Reading;
}>;

const catalogue = (definitions: readonly EventDefinition[]): Catalogue => {
  const byType = new Map<string, EventDefinition>();
  for (const definition of definitions) {
    if (byType.has(definition.type)) throw new TypeError(`event type ${definition.type} is defined twice`);
    byType.set(definition.type, definition);
  }
  const bySchema = new Map<string, Reading>();
  const writing = (type: string): EventDefinition => {
    const definition = byType.get(type);
    if (definition === undefined) throw new TypeError(`event type ${type} is not defined`);
    return definition;
  };
  const reading = (schema: string): Reading => {
    const cached = bySchema.get(schema);
    if (cached !== undefined) return cached;
    const [, type = '', version = ''] = /^(.+)\.v(\d+)$/.exec(schema) ?? [];
    const definition = writing(type);
    if (Number(version) > definition.version) throw new TypeError(`${schema} was written by a newer release`);
    const read = { definition, version: Number(version) };
    bySchema.set(schema, read);
    return read;
  };
  return { has: (type) => byType.has(type), writing, reading };
};

const upcast = (catalogue: Catalogue, recorded: Received): Fact<AnyEvent> => {
  const { definition, version } = catalogue.reading(recorded.meta.schema);
  let data = recorded.data;
  for (let from = version; from < definition.version; from += 1) {
    const step = definition.upcasts?.[from];
    if (step === undefined) throw new TypeError(`${definition.type} has no upcast from version ${from}`);
    data = step(data);
  }
  return factOf(recorded, data);
};

/** What the log or the bus gives; of the two times that an event of the log has, only its own is asked for. */
type Received = Omit<Recorded, 'recordedAt'>;

/** The one place where a fact gets its time: everything that is decided or shown comes through here. */
const factOf = ({ id, type, stream, revision, position, meta }: Received, data: unknown): Fact<AnyEvent> => ({
  id,
  type,
  data,
  stream,
  revision,
  position,
  occurredAt: meta.occurredAt,
  meta,
});

/** Everything that a fact holds but the hashes, which mean something in the log alone. */
const headersOf = (fact: Fact<AnyEvent>, schema: string, index: number): Record<string, string> => ({
  position: fact.position,
  revision: String(fact.revision),
  index: String(index),
  occurredAt: fact.occurredAt,
  actor: fact.meta.actorId,
  command: fact.meta.commandId,
  schema,
  correlation: fact.meta.correlationId,
  causation: fact.meta.causationId,
  ...(fact.meta.traceparent === undefined ? {} : { traceparent: fact.meta.traceparent }),
});

/** Visits come from a place without a log: they have no position and no revision. */
const receivedOf = ({ key, id, type, headers }: Delivery, data: unknown): Received => ({
  id,
  type,
  data,
  stream: key as StreamId,
  revision: Number(headers['revision'] ?? 0),
  position: (headers['position'] ?? '') as Position,
  meta: {
    commandId: headers['command'] ?? id,
    correlationId: headers['correlation'] ?? id,
    causationId: headers['causation'] ?? id,
    actorId: headers['actor'] ?? '',
    schema: headers['schema'] ?? `${type}.v1`,
    occurredAt: headers['occurredAt'] ?? '',
    ...(headers['traceparent'] === undefined ? {} : { traceparent: headers['traceparent'] }),
  },
});
