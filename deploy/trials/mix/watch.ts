/** Looks at the checkpoints from outside while everything goes on: what has been reached stays reached. */
import { setTimeout as pause } from 'node:timers/promises';
import { A_MINUTE, patiently } from '@lamplight/common/lifecycle/patiently.ts';
import { silent } from '@lamplight/common/log/log.ts';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';
import type { Numbered } from '../tills/command.ts';
import { saying, type Wrong } from '../tills/wrong.ts';
import type { Subject } from './subject.ts';

export type Watch = Readonly<{ /** @returns every step back that was seen */ end(): Promise<readonly Wrong[]> }>;

/**
 * A query that was told its view had reached a position may be answered by any process later: a checkpoint that steps back
 * would take that word back.
 */
export const watchCheckpoints = (
  models: OpenedPorts['models'],
  { service, followers }: Pick<Subject<Numbered>, 'service' | 'followers'>,
  everyMs: number,
): Watch => {
  const ending = new AbortController();
  const wrong: string[] = [];

  const follow = async ({ name, version }: (typeof followers)[number]): Promise<void> => {
    // As the processes do, which the faults meet at their start too.
    const model = await patiently(name, () => models.open<Doc>(`${service}.${name}`, version), silent, A_MINUTE);
    let reached: Position | null = null;
    while (!ending.signal.aborted) {
      const now = await model.checkpoint().catch((error: unknown) => {
        // The faults are on its way too: what it cannot see now it sees later.
        if (hasCode(error, 'Unavailable')) return reached;
        throw error;
      });
      if (reached !== null && (now === null || now < reached)) {
        // Whether the store has it so, or only answered so once: the first is ours, the second the store's.
        const again = await model.checkpoint().catch(() => null);
        wrong.push(`the checkpoint of ${name} stepped back from ${reached} to ${now}, then ${again}`);
      }
      reached = now;
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const following = Promise.all(followers.map(follow));
  return {
    end: async () => {
      ending.abort();
      await following;
      return wrong.map(saying('unordered'));
    },
  };
};
