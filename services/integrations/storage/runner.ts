/**
 * Keeps places in step for as long as the service runs: a turn every few seconds, in one process at a time. Nothing is kept in
 * a queue: what is to be done follows from what is wanted and what was confirmed, so that an hour without the provider, or
 * without this service, costs nothing but that hour.
 */
import { type StorageProvider, storageProviders } from '@lamplight/bff/contract/storage.ts';
import { takeLease } from '@lamplight/common/lease/lease.ts';
import type { Beside } from '@lamplight/common/service/start.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Integrations } from '../context.ts';
import type { Trouble } from '../grants/health.ts';
import { atPace } from '../providers/pace.ts';
import { type Asks, type Clients, storageWith } from '../providers/providers.ts';
import { type Repeated, repeating } from '../providers/repeating.ts';
import { ConnectionOver } from './reached.ts';
import { scanningOf } from './scanning.ts';
import { type Kind, liveConnection, turn } from './turn.ts';

const EVERY_MS = 2_000;
/** A lease is held for 12 s at most. */
const TURN_MS = 10_000;
/**
 * Calls a minute at most, for each of the two kinds and each provider. Google allows thousands; what Dropbox allows it does not
 * say, but in its answers.
 */
const CALLS_A_MINUTE = 120;
const KINDS = ['accesses', 'copies'] as const satisfies readonly Kind[];

export type RunnerOptions = Readonly<{
  integrations: Integrations;
  clients: Clients;
  asks: Asks;
  /** Between two turns; 2 s where it is left out. */
  everyMs?: number | undefined;
  /** Of one kind at one provider; 120 where it is left out. */
  callsAMinute?: number | undefined;
}>;

export const startStorageRunner = (o: RunnerOptions): Beside => {
  const all = (signal: AbortSignal) =>
    storageProviders.flatMap((provider) => KINDS.flatMap((kind) => keptInStep(o, provider, kind, signal)));
  return repeating({ everyMs: o.everyMs ?? EVERY_MS, all });
};

/** None of a provider that is not set up. */
const keptInStep = (
  o: RunnerOptions,
  provider: StorageProvider,
  kind: Kind,
  signal: AbortSignal,
): readonly Repeated[] => {
  const { integrations, clients, asks, callsAMinute: most = CALLS_A_MINUTE } = o;
  const { clock, log, keyValue, healths } = integrations;
  const of = `storage:${provider}:${kind}`;
  const ask = atPace(asks[provider], { keyValue, clock, of, most, signal });
  const storage = storageWith(provider, { clients, ask });
  if (storage === null) return [];
  const notListedSince = new Map<string, number>();
  const scanning = scanningOf(integrations);
  const once = async (): Promise<void> => {
    const present = await liveConnection(integrations, provider);
    if (present === null) return;
    const lease = await takeLease(keyValue, `lease:${of}`);
    if (lease === null) return;
    const at = new Date(clock.now()).toISOString();
    try {
      const until = performance.now() + TURN_MS;
      const taken = await turn({ integrations, provider, kind, storage, scanning, notListedSince, signal, until });
      if (taken > 0) await healths.note(present.grantId, { lastSuccessAt: at });
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble !== null) await healths.note(present.grantId, { lastFailure: { at, trouble } });
      throw error;
    } finally {
      await lease.release();
    }
  };
  const failed = (error: unknown): void => {
    if (error instanceof ConnectionOver) log.info({ provider, kind }, 'a connection to a storage is over');
    else if (hasCode(error, 'Unavailable')) log.info({ provider, kind, err: error }, 'a storage does not answer');
    else log.error({ provider, kind, err: error }, 'a storage could not be kept in step; it is tried again');
  };
  return [{ once, failed }];
};

/** Null for what is no trouble of the provider's. */
const troubleOf = (error: unknown): Trouble | null => {
  if (error instanceof ConnectionOver) return 'refused';
  return hasCode(error, 'Unavailable') ? 'away' : null;
};
