/** What every checker does with what is left: reads the log, looks at its order, and waits until nothing changes any more. */
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { saying, type Wrong } from './wrong.ts';

/** In all, however much still changes. */
const REST_MS = 300_000;

/** What is wrong once nothing changes any more: effects, and views behind the bus, may take their time. */
export const atRest = async (steadyMs: number, look: () => Promise<readonly Wrong[]>): Promise<readonly Wrong[]> => {
  const until = performance.now() + REST_MS;
  let [seen, since] = ['', performance.now()];
  for (;;) {
    const wrong = await look().catch((error: unknown): readonly Wrong[] => {
      // No fault is on the way any more, but the server is shared and may be late.
      if (hasCode(error, 'Unavailable')) return [{ kind: 'unrest', says: String(error) }];
      throw error;
    });
    const now = performance.now();
    const says = wrong.map((one) => one.says).join();
    if (wrong.length === 0 || now > until || (says === seen && now - since > steadyMs)) return wrong;
    if (says !== seen) [seen, since] = [says, now];
    await pause(100);
  }
};

export const logOf = async ({ events }: OpenedPorts): Promise<readonly Recorded[]> => {
  const all: Recorded[] = [];
  for await (const page of events.readAll({ pageSize: 1_000 })) all.push(...page.events);
  return all;
};

export const orderWrong = (log: readonly Recorded[]): Wrong[] => {
  const wrong: string[] = [];
  const next = new Map<string, number>();
  let before = '';
  for (const { stream, revision, position } of log) {
    if (revision !== (next.get(stream) ?? 0)) wrong.push(`${stream} has a gap before revision ${revision}`);
    if (position <= before) wrong.push(`${position} does not come after ${before}`);
    next.set(stream, revision + 1);
    before = position;
  }
  return wrong.map(saying('unordered'));
};

/** Of a chain that is broken. */
export const chainWrong = async ({ audit }: Pick<Spine, 'audit'>): Promise<readonly Wrong[]> => {
  const verdict = await audit.verify();
  return verdict.intact
    ? []
    : [{ kind: 'unordered', says: `the chain is broken: ${JSON.stringify(verdict.firstBad)}` }];
};

type Parked = Awaited<ReturnType<Spine['operations']['parked']>>[number];
export const parkedWrong = ({ processor, key, error }: Parked): Wrong => ({
  kind: 'parked',
  says: `parked: ${processor} ${key} ${error}`,
});

/** By the machinery itself: a view that is filled anew is the same. */
export const rebuildsWrong = async (
  { operations }: Pick<Spine, 'operations'>,
  views: readonly string[],
): Promise<readonly Wrong[]> => {
  const wrong: string[] = [];
  for (const name of views)
    for (const { id } of (await operations.verify(name)).differences) wrong.push(`${name}/${id} is not its rebuild`);
  return wrong.map(saying('view'));
};
