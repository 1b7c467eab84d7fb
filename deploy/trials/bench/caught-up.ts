/** Whether a product has done all that its log asks for, by what it says on its admin port, as an operator would see it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Running } from '../product/running.ts';

const LOOK_MS = 500;
const LAG = /^lamplight_processor_lag_events\{processor="([^"]*)"\} (\d+)/gm;

/**
 * For so long nothing was recorded and no processor came nearer to the end of the log: what one of them does is what the next
 * one waits for. One may go on lagging that waits for what never comes, such as the billing of clients whom nobody knows.
 * @param admin the address of `ADMIN_PORT`
 * @throws with those that lag, once it has taken too long
 */
export const untilCaughtUp = async (
  running: Pick<Running, 'head'>,
  { admin, stillMs, withinMs }: Readonly<{ admin: string; stillMs: number; withinMs: number }>,
): Promise<void> => {
  const began = performance.now();
  let still = { since: began, is: '' };
  for (;;) {
    const behind = laggingIn(await (await fetch(`${admin}/metrics`)).text());
    if (behind === null) throw new Error('no processor is told of');
    const now = performance.now();
    const is = `${running.head()} events; behind: ${behind.join(', ') || 'none'}`;
    if (is !== still.is) still = { since: now, is };
    else if (now - still.since >= stillMs) return;
    if (now - began > withinMs) throw new Error(`It has not caught up: ${is}`);
    await pause(LOOK_MS);
  }
};

/** @returns the processors that are behind, and by how much, as `/metrics` has it; null where it tells of none */
export const laggingIn = (figures: string): readonly string[] | null => {
  const told = [...figures.matchAll(LAG)];
  if (told.length === 0) return null;
  return told.flatMap(([, processor = '', events]) => (Number(events) > 0 ? [`${processor} by ${events}`] : []));
};
