/** How every service with a history of its own starts and stops: its spine, the ends of tokens, and HTTP by the route table. */
import type { Ports, Spine, SpineOptions } from '@lamplight/events/core/spine.ts';
import { openSpine } from '@lamplight/events/core/spine.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { keySetWith, type PublicJwk } from '../auth/key-set.ts';
import { follow, type NotBefore, notBeforeWith } from '../auth/not-before.ts';
import { type Verifier, verifierWith } from '../auth/verify.ts';
import { type HttpOptions, httpWith } from '../http/app.ts';
import { type Routers, routersOf, type Served } from '../http/serve.ts';
import { listen } from '../lifecycle/listen.ts';
import type { Log } from '../log/log.ts';
import { observe } from '../telemetry/spans.ts';
import { type Declared, reactorsOf } from './module.ts';
import { signalling } from './signalling.ts';

/** Where a service runs. */
export type ServiceOptions = Readonly<{
  ports: Ports;
  clock: Clock;
  log: Log;
  /** Where to listen; port 0 takes a free one. */
  host?: string;
  port: number;
  anchors?: NonNullable<SpineOptions['anchors']>;
  rebuild?: NonNullable<SpineOptions['rebuild']>;
  alone?: true;
  answering?: NonNullable<SpineOptions['answering']>;
}>;

/** What else runs as long as the service does. */
export type Beside = Readonly<{ drain?(): void; close(): Promise<unknown> }>;

/** What a service is, apart from where it runs. */
export type Assembly<Context, Sources, Extra extends Beside> = Readonly<{
  declared: Declared<NoInfer<Context>, NoInfer<Sources>>;
  spine: Pick<SpineOptions, 'timers' | 'namedFiles' | 'filesOf'>;
  /** What routes and reactors stand on. */
  context(spine: Spine, notBefore: NotBefore): Context;
  /** What signals stand on, for one page of events. */
  sources(context: Context): Sources;
  /** Identity's published keys, read where they are: `keysFrom(url)`, or the ring itself where both share a process. */
  keys(): Promise<readonly PublicJwk[]>;
  served(context: Context): readonly Served[];
  /** Beside what the route table says. */
  http?(context: Context, table: Routers): Partial<HttpOptions>;
  beside(context: Context, verify: Verifier): Promise<Extra>;
}>;

export type RunningService = Readonly<{
  url: string;
  spine: Spine;
  ready(): boolean;
  drain(): void;
  close(): Promise<void>;
}>;

/** @throws what the ports throw; where a route of the service is served by nobody, or twice */
export const startService = async <Context, Sources, Extra extends Beside>(
  { ports, clock, log, host = '127.0.0.1', port, ...o }: ServiceOptions,
  assembly: Assembly<Context, Sources, Extra>,
): Promise<RunningService & Readonly<{ context: Context; beside: Extra }>> => {
  const { service, modules, ...declared } = assembly.declared;
  const later = Promise.withResolvers<Context>();
  later.promise.catch(() => undefined); // the caller of `startService` gets this failure, below
  const contextReady = () => later.promise;
  const spine = await openSpine({
    ...declared,
    ...assembly.spine,
    service,
    ports,
    clock,
    log,
    observe,
    reactors: reactorsOf(modules, contextReady),
    applied: signalling({
      ...{ service, modules, clock, log, broadcast: ports.broadcast, keyValue: ports.keyValue },
      sources: async () => assembly.sources(await contextReady()),
    }),
    ...(o.anchors ? { anchors: o.anchors } : {}),
    ...(o.rebuild ? { rebuild: o.rebuild } : {}),
    ...(o.alone ? { alone: o.alone } : {}),
    ...(o.answering ? { answering: o.answering } : {}),
  });
  const closing = new AbortController();
  const notBefore = notBeforeWith(clock);
  const following = follow(ports.broadcast, notBefore, closing.signal);
  const stop = async (...servers: readonly { close(): Promise<unknown> }[]): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
    closing.abort();
    await following;
    await spine.close();
  };
  const serve = async () => {
    const context = assembly.context(spine, notBefore);
    later.resolve(context);
    const verify = verifierWith({ keys: keySetWith({ fetchKeys: assembly.keys, clock }), clock, notBefore });
    const table = routersOf(service, assembly.served(context));
    const keyed = { keyValue: ports.keyValue, service };
    const http = httpWith({ log, clock, verify, keyed, ...table, ...assembly.http?.(context, table) });
    return { context, verify, server: await listen(http, { host, port }) };
  };
  // A start that fails closes what it opened, so that a retry begins from nothing.
  const { context, verify, server } = await serve().catch(async (error: unknown) => {
    // Reactors that await the context get Unavailable, which parks no event, so that the spine can close.
    later.reject(unavailable(`the context of ${service}`));
    await stop();
    throw error;
  });
  const beside = await assembly.beside(context, verify).catch(async (error: unknown) => {
    await stop(server);
    throw error;
  });
  return {
    url: server.url,
    spine,
    context,
    beside,
    // What a view does not show yet would be told as not there: of a release whose views are new, others answer until they are.
    ready: () => spine.hasCaughtUp() && spine.isHealthy(),
    drain: () => {
      beside.drain?.();
      server.drain();
    },
    close: () => stop(beside, server),
  };
};
