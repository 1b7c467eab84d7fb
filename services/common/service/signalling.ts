/**
 * Tells browsers what to fetch again (security.md §14), and the edge which lists changed. A view signals once it took
 * the event in, so that whoever fetches finds it there. Signals are hints: at most once, ids only, never of the past.
 */
import { type SiteNews, siteChannel } from '@lamplight/bff/contract/site.ts';
import { type AddressedFrame, type LiveKind, streamChannel } from '@lamplight/bff/contract/stream.ts';
import type { AnyEvent, Clock, Fact } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Log } from '../log/log.ts';
import type { Module } from './module.ts';
import type { Recipients, Signal } from './signal.ts';

/**
 * Older events were signalled before, or happened while no process ran. The window is long, so that a process whose
 * clock is minutes behind is still heard; a signal that comes twice only causes a second fetch.
 */
const NEWS_MS = 15 * 60_000;
const CLAIMED_MS = 2 * NEWS_MS;
const KEYS_A_FRAME = 100;

export type SignalOptions<Context, Sources> = Readonly<{
  service: string;
  modules: readonly Module<Context, Sources>[];
  /** Called once for each page of events. It waits for the service: earlier signals go out then, in their order. */
  sources(): Promise<Sources>;
  broadcast: Broadcast;
  keyValue: Pick<KeyValue, 'set'>;
  clock: Clock;
  log: Log;
}>;

/**
 * @returns for `SpineOptions.applied`: returns at once and never throws
 * @throws where a module signals for a view that it does not have
 */
export const signalling = <Context, Sources>(
  o: SignalOptions<Context, Sources>,
): ((projection: string, facts: readonly Fact<AnyEvent>[]) => void) => {
  const signallers = signallersOf(o.modules);
  return (projection, facts) => {
    const signaller = signallers.get(projection);
    const news = facts.filter(({ occurredAt }) => Date.parse(occurredAt) >= o.clock.now() - NEWS_MS);
    if (signaller === undefined || news.length === 0) return;
    const publishSignals = async (): Promise<void> => {
      const sources = await o.sources();
      const signals = await Promise.all(news.map((fact) => signaller(fact as Fact<never>, sources)));
      await publish(o, signals.flat());
    };
    publishSignals().catch((error: unknown) => {
      o.log.debug({ err: error, projection }, 'browsers were not told; they look again by themselves');
    });
  };
};

const signallersOf = <Context, Sources>(modules: readonly Module<Context, Sources>[]) =>
  new Map(
    modules.flatMap(({ views = {}, signals = {} }) =>
      Object.entries(signals).map(([name, signaller]) => {
        const view = views[name];
        if (view === undefined) throw new TypeError(`There is no view ${name} that could tell of anything.`);
        return [view.name, signaller] as const;
      }),
    ),
  );

type Publishing = Pick<SignalOptions<never, never>, 'service' | 'broadcast' | 'keyValue'>;
const publish = async ({ service, broadcast, keyValue }: Publishing, signals: readonly Signal[]): Promise<void> => {
  const lists = new Set(signals.flatMap((signal) => ('lists' in signal ? signal.lists : [])));
  if (lists.size > 0) await broadcast.publish(siteChannel, JSON.stringify({ lists: [...lists] } satisfies SiteNews));
  const frame = (one: AddressedFrame): Promise<void> => broadcast.publish(streamChannel, JSON.stringify(one));
  await Promise.all(invalidationsOf(signals).map(frame));
  for (const signal of signals) {
    if (!('notification' in signal)) continue;
    const claim = { ttlMs: CLAIMED_MS, if: 'absent' } as const;
    if ((await keyValue.set(`${service}.toast.${signal.once}`, '', claim)) === 'conflict') continue;
    await frame({ to: signal.to, frame: { event: 'notification', data: signal.notification } });
  }
};

type Key = Readonly<{ kind: LiveKind; id?: string }>;

/** One frame for each audience, each key once, `KEYS_A_FRAME` keys at most. */
const invalidationsOf = (signals: readonly Signal[]): readonly AddressedFrame[] => {
  const groups = new Map<string, { to: Recipients; keys: Map<string, Key> }>();
  for (const signal of signals) {
    if (!('kind' in signal)) continue;
    const { to, kind, id } = signal;
    if (to.users.length === 0 && to.roles.length === 0) continue;
    const audience = JSON.stringify([[...to.users].sort(), to.roles]);
    const group = groups.get(audience) ?? { to, keys: new Map<string, Key>() };
    groups.set(audience, group);
    group.keys.set(`${kind}/${id ?? ''}`, id === undefined ? { kind } : { kind, id });
  }
  return [...groups.values()].flatMap(({ to, keys }) =>
    pagesOf([...keys.values()]).map((page) => ({ to, frame: { event: 'invalidate', data: { keys: page } } }) as const),
  );
};

const pagesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / KEYS_A_FRAME) }, (_, n) =>
    all.slice(n * KEYS_A_FRAME, (n + 1) * KEYS_A_FRAME),
  );
