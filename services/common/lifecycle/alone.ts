/** Runs one server by itself: from its configuration to its exit code, in the order of operations.md §5. */
import type { Config } from '../config/load.ts';
import { type Log, logWith } from '../log/log.ts';
import { stopTelemetry } from '../telemetry/end.ts';
import { startTracing } from '../telemetry/start.ts';
import { listenAdmin } from './admin.ts';
import { healthWith, type Probe } from './health.ts';
import { patiently } from './patiently.ts';
import { processSignals, run } from './run.ts';

type Stores = Readonly<{ close(): Promise<void> }>;

export type Server = Readonly<{
  url: string;
  /** Logged beside the address when the server is ready. */
  also?: Readonly<Record<string, unknown>>;
  /** Each must say yes before the server counts as ready. */
  probes: Readonly<Record<string, Probe>>;
  drain(): void;
  close(): Promise<void>;
}>;

/** `clock`: the machine's. */
export type Surroundings = Readonly<{ log: Log; clock: { now(): number } }>;

export type AloneOptions<C, S extends Stores> = Readonly<{
  service: string;
  /** @throws Misconfigured with every mistake */
  configure(): C;
  /** Asked again for two minutes while it throws Unavailable. */
  open(config: C, around: Surroundings): Promise<S>;
  serve(config: C, stores: S, around: Surroundings): Promise<Server>;
}>;

/**
 * Ends the process: 0 after a clean stop, 1 after a second signal, an error or a store that never came, 78 where the
 * configuration is wrong. The admin port answers from the start, so that a server waiting for its stores is seen alive.
 */
export const runAlone = async <C extends Config<'ADMIN_PORT' | 'ADMIN_HOST'>, S extends Stores>(
  o: AloneOptions<C, S>,
): Promise<void> => {
  const clock = { now: () => Date.now() };
  const log = logWith({ service: o.service, level: process.env['LOG_LEVEL'] ?? 'info' });
  const around = { log, clock };

  const start = async () => {
    const config = o.configure();
    await startTracing(o.service);
    const probes: Record<string, Probe> = {};
    const health = healthWith({ probes });
    const { ADMIN_HOST: host, ADMIN_PORT: port } = config;
    const admin = port === null ? null : await listenAdmin({ host, port, health });
    const stores = await patiently('stores', () => o.open(config, around), log);
    const server = await o.serve(config, stores, around);
    Object.assign(probes, server.probes);
    health.started();
    log.info({ url: server.url, admin: admin?.url, ...server.also }, 'ready');
    return {
      drain: () => {
        health.drain();
        server.drain();
      },
      steps: [
        { name: o.service, withinMs: 35_000, run: server.close },
        { name: 'stores', withinMs: 5_000, run: stores.close },
        { name: 'telemetry', withinMs: 3_000, run: stopTelemetry },
        {
          name: 'admin',
          withinMs: 1_000,
          run: async () => {
            await admin?.close(0);
            health.close();
          },
        },
      ],
    };
  };

  await run(start, {
    log,
    say: (line) => process.stderr.write(`${line}\n`),
    signals: processSignals,
    now: () => performance.now(),
  });
};
