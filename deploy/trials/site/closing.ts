/** An audit opens a browser and a product, each a process of its own that would outlive it. */

/**
 * Runs the work and then closes what it used, also where somebody ends the run by a signal.
 * @param close is called once
 */
export const closingAfter = async (work: () => Promise<void>, close: () => Promise<void>): Promise<void> => {
  let closing: Promise<void> | null = null;
  const once = (): Promise<void> => {
    closing ??= close();
    return closing;
  };
  const end = (): void => void once().finally(() => process.exit(ENDED_BY_SIGNAL));
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    await once();
  }
};

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** As shells say it. */
const ENDED_BY_SIGNAL = 130;
