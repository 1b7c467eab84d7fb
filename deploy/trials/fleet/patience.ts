/** Asking as browsers do, of servers some of which are dying. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answered } from '../product/visitor.ts';

const AGAIN_MS = 250;

/** A connection that died is made anew, and 503 means again. @throws what the last try threw */
export const repeated = async (send: () => Promise<Answered>, withinMs = 20_000): Promise<Answered> => {
  for (const until = performance.now() + withinMs; ; ) {
    const answer = await send().catch((error: unknown) => {
      if (performance.now() > until) throw error;
      return null;
    });
    if (answer !== null && (answer.status !== 503 || performance.now() > until)) return answer;
    await pause(AGAIN_MS);
  }
};

/** Repeats until the answer says that it has taken in everything that was acknowledged, a lease's life at least. */
export const fresh = async (send: () => Promise<Answered>, withinMs = 60_000): Promise<Answered> => {
  for (const until = performance.now() + withinMs; ; ) {
    const answer = await repeated(send);
    if (answer.body['stale'] !== true || performance.now() > until) return answer;
    await pause(AGAIN_MS);
  }
};
