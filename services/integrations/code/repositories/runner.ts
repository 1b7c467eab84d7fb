/**
 * Keeps repositories in step for as long as the service runs. Nothing is kept in a queue: what is to be asked of the host follows
 * from what is recorded as requested, so that an hour without the host, or without this service, costs nothing but that hour.
 * Each account by which we ask has a turn of its own: one that is limited, or away, keeps no other waiting. A backlog is worked
 * off at a pace that leaves of the account's own limit what its person needs.
 */
import { takeLease } from '@lamplight/common/lease/lease.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Beside } from '@lamplight/common/service/start.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { connection } from '../../connections/connection.ts';
import { connectionStream } from '../../connections/ids.ts';
import type { Integrations } from '../../context.ts';
import type { Health } from '../../grants/health.ts';
import { atPace } from '../../providers/pace.ts';
import { type Asks, type Clients, codeHostWith } from '../../providers/providers.ts';
import { repeating } from '../../providers/repeating.ts';
import { takeStep } from './keeping.ts';
import { type Rests, restsOf } from './rests.ts';
import { isTaking, keyOf, stepsOf } from './steps.ts';
import type { RepositoryDoc } from './view.ts';

const EVERY_MS = 2_000;
/** A lease is held for 12 s at most. */
const TURN_MS = 10_000;
/**
 * Calls a minute at most, for each account: GitHub allows an account 5,000 an hour in all, and 80 a minute of those that invite
 * (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api).
 */
export const CALLS_A_MINUTE = 60;

export type CodeRunnerOptions = Readonly<{
  integrations: Integrations;
  clients: Clients;
  asks: Pick<Asks, 'github'>;
  /** Between two looks; 2 s where it is left out. */
  everyMs?: number | undefined;
  /** Of one account; 60 where it is left out. */
  callsAMinute?: number | undefined;
}>;

export const startCodeRunner = (o: CodeRunnerOptions): Beside => {
  const { integrations, clients, asks, everyMs = EVERY_MS, callsAMinute: most = CALLS_A_MINUTE } = o;
  const { clock, keyValue, log, repositories } = integrations;
  const rests = restsOf({ firstMs: everyMs });
  const turns = new Map<string, Promise<void>>();
  const accounts = new Map<string, Integrations>();
  /** As everybody else asks, at the pace of this account. */
  const askingBy = (connectionId: string, signal: AbortSignal): Integrations => {
    const before = accounts.get(connectionId);
    if (before !== undefined) return before;
    const github = atPace(asks.github, { keyValue, clock, of: `code:${connectionId}`, most, signal });
    const paced = { ...integrations, codeHost: codeHostWith({ clients, asks: { github } }) };
    accounts.set(connectionId, paced);
    return paced;
  };
  const look = async (signal: AbortSignal): Promise<void> => {
    const byAccount = Map.groupBy(await allOf(repositories, { where: { pending: true } }), (doc) => doc.connectionId);
    for (const [connectionId, docs] of byAccount) {
      if (turns.has(connectionId)) continue;
      const turn = turnOf(askingBy(connectionId, signal), connectionId, docs, rests, signal)
        .catch((error: unknown) => log.error({ connectionId, err: error }, 'repositories could not be kept in step'))
        .finally(() => turns.delete(connectionId));
      turns.set(connectionId, turn);
    }
  };
  const looking = repeating({
    everyMs,
    all: (signal) => [
      {
        once: () => look(signal),
        failed: (error) => log.error({ err: error }, 'repositories could not be looked at'),
      },
    ],
  });
  return {
    ...looking,
    close: async () => {
      await looking.close();
      await Promise.all(turns.values());
    },
  };
};

/** What fails rests for a while, and keeps nothing else of the account from being tried. */
const turnOf = async (
  integrations: Integrations,
  connectionId: string,
  docs: readonly RepositoryDoc[],
  rests: Rests,
  signal: AbortSignal,
): Promise<void> => {
  const steps = docs
    .flatMap(({ _id: repositoryId, machine }) =>
      stepsOf(machine).map((step) => {
        const key = `${repositoryId}/${keyOf(step)}`;
        return { repositoryId, step, key, taking: isTaking(machine, step) };
      }),
    )
    .filter(({ key }) => !rests.isResting(key))
    .toSorted((a, b) => Number(b.taking) - Number(a.taking));
  if (steps.length === 0) return;
  const lease = await takeLease(integrations.keyValue, `lease:code:${connectionId}`);
  if (lease === null) return;
  const until = performance.now() + TURN_MS;
  let heard: Partial<Health> = {};
  try {
    for (const { repositoryId, step, key } of steps) {
      if (signal.aborted || performance.now() >= until) return;
      const at = new Date(integrations.clock.now()).toISOString();
      try {
        await takeStep(integrations, repositoryId, step);
        rests.end(key);
        heard = { ...heard, lastSuccessAt: at };
      } catch (error) {
        if (signal.aborted) return;
        rests.begin(key);
        if (hasCode(error, 'Unavailable')) heard = { ...heard, lastFailure: { at, trouble: 'away' } };
        const about = { repositoryId, connectionId, step: step.do, err: error };
        if (hasCode(error, 'Unavailable')) integrations.log.info(about, 'a code host does not answer');
        else integrations.log.error(about, 'a repository could not be kept in step; it is tried again');
      }
    }
  } finally {
    await lease.release();
    await note(integrations, connectionId, heard);
  }
};

/** Its person reads it with their connection: that it works, or that the host asked to be left alone for a while. */
const note = async ({ healths, look }: Integrations, connectionId: string, heard: Partial<Health>): Promise<void> => {
  const { state } = await look(connectionStream(connectionId), connection);
  if (state.is === 'present' && Object.keys(heard).length > 0) await healths.note(state.grantId, heard);
};
