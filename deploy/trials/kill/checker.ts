/**
 * Reads what is left after the deaths, and says everything that is wrong with it: against what the callers were told, and
 * against what the log says that views and effects must be. It folds the log by its own few lines, not by the machinery
 * that is on trial.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { silent } from '@lamplight/common/log/log.ts';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import { openSpine, type Spine } from '@lamplight/events/core/spine.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { openPorts } from '../ports.ts';
import { type Effects, type Expected, effectsIn, expectedOf } from './expected.ts';
import { WORKER, writeLetter } from './letters.ts';
import { heard, LETTERS, tillList, tills, totals } from './tills.ts';
import { toldWrong } from './told.ts';
import type { Step } from './trial.ts';

/** Opens the service once more on the folder, lets it come to rest, and compares. Empty: everything holds. */
export const violations = async (folder: string, steps: readonly Step[]): Promise<readonly string[]> => {
  const ports = await openPorts({ folder });
  const spine = await openSpine(tills(ports, silent));
  const done = new AbortController();
  const worker = { ...WORKER, signal: done.signal };
  const letters = await ports.jobs.work(LETTERS, worker, (job) => writeLetter(ports.files, job));
  try {
    await spine.live();
    const first = await logOf(ports);
    const wrong = [...orderWrong(first), ...toldWrong(steps, first)];
    const verdict = await spine.audit.verify();
    if (!verdict.intact) wrong.push(`the chain is broken: ${JSON.stringify(verdict.firstBad)}`);
    if (wrong.length > 0) return wrong;
    return await atRest(() => notYet(spine, ports, steps));
  } finally {
    done.abort();
    await letters.drained;
    await spine.close();
    await ports.close();
  }
};

const STEADY_MS = 4_000;
const REST_MS = 60_000;

/** What is wrong once nothing changes any more: effects, and views behind the bus, may take their time. */
const atRest = async (look: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  const until = performance.now() + REST_MS;
  let [seen, since] = ['', performance.now()];
  for (;;) {
    const wrong = await look();
    const now = performance.now();
    if (wrong.length === 0 || now > until || (wrong.join() === seen && now - since > STEADY_MS)) return wrong;
    if (wrong.join() !== seen) [seen, since] = [wrong.join(), now];
    await pause(100);
  }
};

const logOf = async ({ events }: OpenedPorts): Promise<readonly Recorded[]> => {
  const all: Recorded[] = [];
  for await (const page of events.readAll({ pageSize: 1_000 })) all.push(...page.events);
  return all;
};

const orderWrong = (log: readonly Recorded[]): string[] => {
  const wrong: string[] = [];
  const next = new Map<string, number>();
  let before = '';
  for (const { stream, revision, position } of log) {
    if (revision !== (next.get(stream) ?? 0)) wrong.push(`${stream} has a gap before revision ${revision}`);
    if (position <= before) wrong.push(`${position} does not come after ${before}`);
    next.set(stream, revision + 1);
    before = position;
  }
  return wrong;
};

const notYet = async (spine: Spine, ports: OpenedPorts, steps: readonly Step[]): Promise<readonly string[]> => {
  const log = await logOf(ports);
  const expected = expectedOf(log, steps);
  const wrong = [
    ...(await viewsWrong(spine, expected)),
    ...effectsWrong(expected.effects, await effectsIn(ports, log)),
  ];
  for (const parked of await spine.operations.parked()) wrong.push(`parked: ${parked.processor} ${parked.error}`);
  if (wrong.length > 0) return wrong;
  // By the machinery itself too: a view filled anew is the same.
  for (const { name } of [tillList, totals])
    for (const { id } of (await spine.operations.verify(name)).differences)
      wrong.push(`${name}/${id} is not its rebuild`);
  return wrong;
};

const viewsWrong = async (spine: Spine, { rows, sums, heardOf }: Expected): Promise<string[]> => {
  const wrong: string[] = [];
  const compare = async <T extends { _id: string }>(
    view: { name: string; get(id: string): Promise<T | null> },
    docs: ReadonlyMap<string, T>,
  ): Promise<void> => {
    for (const [id, doc] of docs) {
      const shown = await view.get(id);
      if (!isDeepStrictEqual(shown, doc))
        wrong.push(`${view.name} shows ${JSON.stringify(shown)} and not ${JSON.stringify(doc)}`);
    }
  };
  await compare({ name: tillList.name, get: spine.view(tillList).get }, rows);
  await compare({ name: totals.name, get: spine.view(totals).get }, sums);
  await compare({ name: heard.name, get: spine.view(heard).get }, heardOf);
  return wrong;
};

const effectsWrong = (wanted: Effects, made: Effects): string[] =>
  (['receipts', 'letters', 'erasures'] as const).flatMap((kind) => {
    const names = new Set([...wanted[kind].keys(), ...made[kind].keys()]);
    return [...names].flatMap((name) => {
      const [want, have] = [wanted[kind].get(name) ?? 0, made[kind].get(name) ?? 0];
      return want === have ? [] : [`${kind}: ${have} of ${name} instead of ${want}`];
    });
  });
