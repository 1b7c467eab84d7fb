/** How tracing ends, apart from how it begins: the provider and its exporter are loaded where something is traced alone. */
import { context, trace } from '@opentelemetry/api';

const WITHIN_MS = 3_000;
let shutdown: (() => Promise<void>) | null = null;

export const endsWith = (how: () => Promise<void>): void => {
  shutdown = how;
};

/** Sends what is left; gives up after 3 s, so that a collector that is away does not hold up the stop. */
export const stopTelemetry = async (): Promise<void> => {
  const end = shutdown;
  shutdown = null;
  if (end === null) return;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, WITHIN_MS).unref();
  });
  await Promise.race([end().catch(() => undefined), late]); // a collector that is away is no reason to fail the stop
  trace.disable();
  context.disable();
};
