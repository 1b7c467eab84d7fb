/**
 * Reads what is left after the faults, and says everything that is wrong with it: against what the callers were told, and
 * against what the log says that views and effects must be. It folds the log by its own few lines, not by the machinery
 * that is on trial.
 */
import { isDeepStrictEqual } from 'node:util';
import { patiently } from '@lamplight/common/lifecycle/patiently.ts';
import { silent } from '@lamplight/common/log/log.ts';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import { openSpine, type Spine } from '@lamplight/events/core/spine.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { type Addresses, openPortsAt } from '../ports.ts';
import type { Step } from './command.ts';
import { type Effects, type Expected, effectsIn, expectedOf } from './expected.ts';
import { atRest, chainWrong, logOf, orderWrong, parkedWrong, rebuildsWrong } from './left.ts';
import { WORKER, writeLetter } from './letters.ts';
import { moneyWrong, sumsWrong } from './money.ts';
import { isPoison } from './poison.ts';
import { heard, LETTERS, tillList, tills, totals } from './tills.ts';
import { toldWrong } from './told.ts';
import type { Wrong } from './wrong.ts';

export type Circumstances = Readonly<{
  /** Some events could not be handled until now: they are parked, and are taken up again. */
  poisoned?: boolean;
  /** How long what is wrong must have stayed the same, in ms: a job that failed often comes again late. */
  steadyMs?: number;
}>;

const STEADY_MS = 4_000;

/**
 * Opens the service once more where nobody else runs it, lets it come to rest, and compares. Empty: everything holds.
 * @param addresses without faults on the way
 */
export const wrongIn = async (
  addresses: Addresses,
  steps: readonly Step[],
  { poisoned = false, steadyMs = STEADY_MS }: Circumstances = {},
): Promise<readonly Wrong[]> => {
  const ports = await patiently('stores', () => openPortsAt(addresses), silent);
  const spine = await openSpine(tills({ ports, log: silent, alone: true }));
  const done = new AbortController();
  const worker = { ...WORKER, signal: done.signal };
  const letters = await ports.jobs.work(LETTERS, worker, (job) => writeLetter(ports.files, job));
  try {
    await spine.live();
    const first = await logOf(ports);
    const wrong = [
      ...orderWrong(first),
      ...toldWrong(steps, first),
      ...moneyWrong(first),
      ...(await chainWrong(spine)),
    ];
    if (poisoned) wrong.push(...(await mended(spine)));
    return [...wrong, ...(await atRest(steadyMs, () => notYet(spine, ports, steps)))];
  } finally {
    done.abort();
    await letters.drained;
    await spine.close();
    await ports.close();
  }
};

/** @returns what was parked without being poison */
const mended = async ({ operations }: Spine): Promise<readonly Wrong[]> => {
  const parked = await operations.parked();
  for (const { processor, key } of parked) await operations.retry(processor, key);
  return parked.filter(({ error }) => !isPoison(error)).map(parkedWrong);
};

const notYet = async (spine: Spine, ports: OpenedPorts, steps: readonly Step[]): Promise<readonly Wrong[]> => {
  const log = await logOf(ports);
  const expected = expectedOf(log, steps);
  const parked = await spine.operations.parked();
  const wrong = [
    ...(await viewsWrong(spine, log, expected)),
    ...effectsWrong(expected.effects, await effectsIn(ports, log)),
    ...parked.map(parkedWrong),
    ...(await jobsWrong(ports)),
  ];
  return wrong.length > 0 ? wrong : rebuildsWrong(spine, [tillList.name, totals.name]);
};

const viewsWrong = async (spine: Spine, log: readonly Recorded[], expected: Expected): Promise<Wrong[]> => {
  const wrong: Wrong[] = [];
  const compared = async <T extends Listed>(
    { name, get }: { name: string; get(id: string): Promise<T | null> },
    docs: ReadonlyMap<string, T>,
  ): Promise<readonly T[]> => {
    const all: T[] = [];
    for (const [id, doc] of docs) {
      const listed = await get(id);
      if (listed !== null) all.push(listed);
      if (isDeepStrictEqual(listed, doc)) continue;
      wrong.push({
        kind: kindOf(listed, doc),
        says: `${name} shows ${JSON.stringify(listed)} and not ${JSON.stringify(doc)}`,
      });
    }
    return all;
  };
  const sums = (docs: readonly { sum: number }[]): readonly number[] => docs.map(({ sum }) => sum);
  const rows = await compared({ name: tillList.name, get: spine.view(tillList).get }, expected.rows);
  await compared({ name: totals.name, get: spine.view(totals).get }, expected.sums);
  const differences = await compared({ name: heard.name, get: spine.view(heard).get }, expected.heardOf);
  return [...wrong, ...sumsWrong(log, { [tillList.name]: sums(rows), [heard.name]: sums(differences) })];
};

type Listed = Readonly<{ _id: string; taken: readonly string[] }>;

/** What became of the events that a document lists. */
const kindOf = (listed: Listed | null, doc: Listed): Wrong['kind'] => {
  const [there, wanted] = [new Set(listed?.taken), new Set(doc.taken)];
  if (there.size < (listed?.taken.length ?? 0)) return 'doubled';
  if (!wanted.isSubsetOf(there)) return 'lost';
  return there.size === wanted.size && !isDeepStrictEqual(listed?.taken, doc.taken) ? 'unordered' : 'view';
};

const effectsWrong = (wanted: Effects, made: Effects): Wrong[] =>
  (['receipts', 'letters', 'erasures'] as const).flatMap((kind) => {
    const names = new Set([...wanted[kind].keys(), ...made[kind].keys()]);
    return [...names].flatMap((name) => {
      const [want, have] = [wanted[kind].get(name) ?? 0, made[kind].get(name) ?? 0];
      return want === have ? [] : [{ kind: 'effect' as const, says: `${kind}: ${have} of ${name} instead of ${want}` }];
    });
  });

const jobsWrong = async ({ jobs }: OpenedPorts): Promise<Wrong[]> =>
  (await jobs.parked(LETTERS, { limit: 100 })).map(({ id, error }) => ({
    kind: 'parked',
    says: `parked: letter ${id} ${error}`,
  }));
