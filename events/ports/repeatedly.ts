/** Housekeeping by timer: never two at once, never a reason to keep the process alive. */
import { hasCode } from './errors.ts';

/** An engine that is away is asked again at the next time. `stop` waits for the run in hand. */
export const repeatedly = (everyMs: number, run: () => Promise<void>) => {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= once(run).finally(() => {
      running = undefined;
    });
  }, everyMs).unref();
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
};

const once = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (!hasCode(error, 'Unavailable')) throw error;
  }
};
