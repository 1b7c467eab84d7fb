/**
 * For tests: a server that speaks the protocol of EventStoreDB over a log in memory, so that the real client meets what a real
 * server does seldom: it sends readers away, after whichever message the test says. It proves nothing of a real server.
 */
import { createRequire } from 'node:module';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import service, { type IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { newId } from '../../../ports/ids.ts';

/** The client's own copy, so that both ends are of one version: it is no dependency of ours. */
const grpc = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'))('@grpc/grpc-js') as {
  Server: new () => {
    addService(definition: object, calls: object): void;
    bindAsync(at: string, credentials: object, bound: (error: Error | null, port: number) => void): void;
    forceShutdown(): void;
  };
  ServerCredentials: { createInsecure(): object };
  Metadata: new () => { set(name: string, value: string): void };
};
type ReadCall = Parameters<IStreamsServer['read']>[0];
type AppendCall = Parameters<IStreamsServer['append']>[0];

/** A status of gRPC, and what its trailers say; the leader named there is this server. */
export type Ending = Readonly<{ code: number; details: string; exception?: string; leader?: 'itself' }>;

/** In the words of the servers 23.10 and 24.10: a leader that moves, and a node that stops. */
export const ENDINGS_OF_ANY_CALL: readonly (readonly [told: string, ending: Ending])[] = [
  [
    '5 NOT_FOUND: Leader info available',
    { code: 5, details: 'Leader info available', exception: 'not-leader', leader: 'itself' },
  ],
  ['5 NOT_FOUND: Leader info available, its trailers lost', { code: 5, details: 'Leader info available' }],
  ['14 UNAVAILABLE: Connection dropped', { code: 14, details: 'Connection dropped' }],
];

/**
 * What the server does to one call: ends it in its own words once so many messages have been sent. An append is ended before
 * it is carried out (`after: 0`) or once it is.
 */
export type Sends = Readonly<{ away: Ending; after: number }>;
/** Asked once for each call of a kind, by its number; null lets it be. */
type Plan = (call: number) => Sends | null;
const KINDS = ['subscription', 'read', 'append'] as const;
export type Kind = (typeof KINDS)[number];

export type PlayedStore = Readonly<{
  url: string;
  /** What it does from now on, and counts calls from; a kind without a plan is let be. */
  play(plans: Readonly<Partial<Record<Kind, Plan>>>): void;
  /** Events that were sent to readers, whoever they are. */
  sent(): number;
  /** How many calls of a kind there were since `play`. */
  calls(kind: Kind): number;
  close(): Promise<void>;
}>;

type Stored = Readonly<{
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: Uint8Array;
  meta: Uint8Array;
  at: number;
}>;
type Passes = (event: Stored) => boolean;

/** Ticks of 100 ns, of any date: nothing here depends on it. */
const CREATED = '17000000000000000';

export const playEventStore = async (): Promise<PlayedStore> => {
  const log: Stored[] = [];
  const listeners = new Set<() => void>();
  let plans: Partial<Record<Kind, Plan>> = {};
  const calls = { subscription: 0, read: 0, append: 0 };
  let sent = 0;
  const planned = (kind: Kind): Sends | null => {
    calls[kind] += 1;
    return plans[kind]?.(calls[kind] - 1) ?? null;
  };

  const append = (call: AppendCall, answer: (error: object | null, response?: AppendResp) => void): void => {
    const sends = planned('append');
    let options: AppendReq.Options | undefined;
    const events: AppendReq.ProposedMessage[] = [];
    call.on('data', (request: AppendReq) => {
      options ??= request.getOptions();
      const event = request.getProposedMessage();
      if (event !== undefined) events.push(event);
    });
    call.on('end', () => {
      if (sends?.after === 0) return answer(endingOf(sends.away, port));
      const stream = textOf(options?.getStreamIdentifier()?.getStreamName_asU8());
      const before = log.filter((event) => event.stream === stream);
      const expected = options?.hasNoStream() === true ? 0 : Number(options?.getRevision()) + 1;
      const ids = events.map((event) => event.getId()?.getString() ?? '');
      const repeats = ids.every((id, n) => before[expected + n]?.id === id);
      if (before.length !== expected && !repeats) {
        const wrong = new streams.AppendResp.WrongExpectedVersion();
        if (before.length > 0) wrong.setCurrentRevision(String(before.length - 1));
        answer(null, new streams.AppendResp().setWrongExpectedVersion(wrong));
        return;
      }
      if (!repeats)
        for (const [n, event] of events.entries())
          log.push({
            stream,
            revision: expected + n,
            id: ids[n] ?? '',
            type: event.getMetadataMap().get('type') ?? '',
            data: event.getData_asU8(),
            meta: event.getCustomMetadata_asU8(),
            at: (log.length + 1) * 100,
          });
      const last = log.find(({ id }) => id === ids.at(-1));
      const position = new streams.AppendResp.Position()
        .setCommitPosition(String(last?.at))
        .setPreparePosition(String(last?.at));
      const success = new streams.AppendResp.Success().setCurrentRevision(String(last?.revision)).setPosition(position);
      if (sends === null) answer(null, new streams.AppendResp().setSuccess(success));
      else answer(endingOf(sends.away, port));
      for (const tell of [...listeners]) tell();
    });
  };

  const read = async (call: ReadCall): Promise<void> => {
    const options = call.request.getOptions();
    if (options === undefined) return void call.end();
    if (options.hasSubscription()) await subscribe(call, options);
    else await readOnce(call, options);
  };

  const write = async (call: ReadCall, message: ReadResp): Promise<void> => {
    if (message.hasEvent()) sent += 1;
    if (call.write(message) || call.cancelled) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    call.once('drain', resolve).once('cancelled', resolve);
    await promise;
    call.off('drain', resolve).off('cancelled', resolve);
  };

  const readOnce = async (call: ReadCall, options: ReadReq.Options): Promise<void> => {
    const sends = planned('read');
    const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
    const of = options.getStream();
    const stream = of === undefined ? undefined : textOf(of.getStreamIdentifier()?.getStreamName_asU8());
    const events = stream === undefined ? [...log] : log.filter((event) => event.stream === stream);
    if (stream !== undefined && events.length === 0) {
      const absent = new streams.ReadResp.StreamNotFound().setStreamIdentifier(of?.getStreamIdentifier());
      call.write(new streams.ReadResp().setStreamNotFound(absent));
      return void call.end();
    }
    const place = (event: Stored): number => (stream === undefined ? event.at : event.revision);
    const from = of === undefined ? placeIn(options.getAll()) : revisionIn(of);
    const wanted = backwards
      ? events.reverse().filter((event) => (stream === undefined ? place(event) < from : place(event) <= from))
      : events.filter((event) => place(event) >= from);
    // The client sends the greatest number there is for "all".
    const taken = wanted.slice(0, Math.min(Number(options.getCount()), wanted.length));
    for (const event of taken.slice(0, sends?.after)) {
      if (call.cancelled) return;
      await write(call, eventMessage(event));
    }
    if (sends !== null && sends.after <= taken.length) call.emit('error', endingOf(sends.away, port));
    else call.end();
  };

  const subscribe = async (call: ReadCall, options: ReadReq.Options): Promise<void> => {
    const sends = planned('subscription');
    let [messages, at, considered] = [0, placeIn(options.getAll()), 0];
    const passes = passesOf(options.getFilter());
    const interval =
      (options.getFilter()?.getMax() ?? 32) * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
    const isAway = (): boolean => {
      if (call.cancelled) return true;
      if (sends === null || messages < sends.after) return false;
      call.emit('error', endingOf(sends.away, port));
      return true;
    };
    const say = async (message: ReadResp): Promise<boolean> => {
      if (isAway()) return false;
      messages += 1;
      await write(call, message);
      return !isAway();
    };
    let change = Promise.withResolvers<void>();
    const tell = (): void => change.resolve();
    listeners.add(tell);
    call.on('cancelled', tell);
    call.on('close', () => listeners.delete(tell));

    if (
      !(await say(
        new streams.ReadResp().setConfirmation(
          new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(newId()),
        ),
      ))
    )
      return;
    for (let caughtUp = false; ; ) {
      change = Promise.withResolvers<void>();
      for (let event = after(log, at); event !== undefined; event = after(log, at)) {
        at = event.at;
        considered += 1;
        const checkpoint = new streams.ReadResp.Checkpoint()
          .setCommitPosition(String(at))
          .setPreparePosition(String(at));
        if (passes(event)) {
          if (!(await say(eventMessage(event)))) return;
        } else if (considered % interval === 0 && !(await say(new streams.ReadResp().setCheckpoint(checkpoint))))
          return;
      }
      if (!caughtUp && !(await say(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())))) return;
      caughtUp = true;
      await change.promise;
      if (call.cancelled) return;
    }
  };

  const server = new grpc.Server();
  server.addService(service.StreamsService, {
    read: (call: ReadCall) => void read(call),
    append,
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  );
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    play: (next) => {
      plans = next;
      for (const kind of KINDS) calls[kind] = 0;
    },
    sent: () => sent,
    calls: (kind) => calls[kind],
    close: async () => server.forceShutdown(),
  };
};

const after = (log: readonly Stored[], at: number): Stored | undefined => log[Math.floor(Math.max(0, at) / 100)];

const placeIn = (all: ReadReq.Options.AllOptions | undefined): number => {
  if (all?.hasStart() === true) return 0;
  if (all?.hasEnd() === true) return Number.MAX_SAFE_INTEGER;
  return Number(all?.getPosition()?.getCommitPosition());
};

const revisionIn = (stream: ReadReq.Options.StreamOptions): number => {
  if (stream.hasStart()) return 0;
  return stream.hasEnd() ? Number.MAX_SAFE_INTEGER : Number(stream.getRevision());
};

const passesOf = (filter: ReadReq.Options.FilterOptions | undefined): Passes => {
  if (filter === undefined) return () => true;
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  const nameOf = ({ stream, type }: Stored): string => (byStream === undefined ? type : stream);
  const prefixes = expression?.getPrefixList() ?? [];
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => nameOf(event).startsWith(prefix));
  const pattern = new RegExp(expression?.getRegex() ?? '');
  return (event) => pattern.test(nameOf(event));
};

const eventMessage = ({ stream, revision, id, type, data, meta, at }: Stored): ReadResp => {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(at))
    .setPreparePosition(String(at))
    .setData(data)
    .setCustomMetadata(meta);
  event.getMetadataMap().set('type', type).set('content-type', 'application/json').set('created', CREATED);
  event.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8')));
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(String(at)),
  );
};

const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

const endingOf = ({ code, details, exception, leader }: Ending, port: number): object => {
  const metadata = new grpc.Metadata();
  if (exception !== undefined) metadata.set('exception', exception);
  if (leader !== undefined) {
    metadata.set('leader-endpoint-host', '127.0.0.1');
    metadata.set('leader-endpoint-port', String(port));
  }
  return { code, details, metadata };
};
