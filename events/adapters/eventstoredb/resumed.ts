import { setTimeout as pause } from 'node:timers/promises';
import { jitteredMs } from '../../ports/retry.ts';
import { isUnavailable } from './errors.ts';

const TRIES = 3;

/**
 * A read that goes on after a broken connection. Gives up after three tries without progress, or when the store is closed.
 * @param open begins after what was last delivered
 */
export async function* resumed<T>(open: () => AsyncIterable<T>, closed: AbortSignal): AsyncGenerator<T> {
  for (let earlier = 0; ; earlier += 1) {
    try {
      for await (const item of open()) {
        earlier = 0;
        yield item;
      }
      return;
    } catch (error) {
      if (earlier + 1 >= TRIES || closed.aborted || !isUnavailable(error)) throw error;
      await pause(jitteredMs(earlier));
    }
  }
}
