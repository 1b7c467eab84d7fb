/** What the contract suites need to know about EventStoreDB. Each case has categories of its own; they stay in the log. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '../../../ports/event-store.ts';
import type { Absent, Fault, Harness } from '../../../suites/suite.ts';
import { clientOf } from '../../../workbench/client.ts';
import { openFaultProxy } from '../../../workbench/fault-proxy.ts';
import { serverOf } from '../../../workbench/servers.ts';
import { addressOf } from '../address.ts';
import { openEventStoreDb } from '../event-store.ts';

export const subject = { adapter: 'eventstoredb', client: clientOf('@eventstore/db-client') } as const;

const DOWN_MS = 1_000;
const NOT_THROUGH_A_PROXY = {
  absent: 'with TLS or several nodes the proxy would be another host than the one that the client asks for',
};

export const eventStoreDbHarness = async (): Promise<Harness<EventStore> | Absent> => {
  const found = await serverOf('eventstoredb');
  if ('absent' in found) return found;
  const { hosts, tls, cluster } = addressOf(found.url);
  const [first = ''] = hosts;
  const [host = '', port = '2113'] = first.split(':');
  const proxy = tls || cluster ? null : await openFaultProxy({ host, port: Number(port) });
  const url = proxy === null ? found.url : found.url.replace(first, `${proxy.host}:${proxy.port}`);
  const fault = (run: (open: NonNullable<typeof proxy>) => Promise<void>): Fault =>
    proxy === null ? NOT_THROUGH_A_PROXY : () => run(proxy);
  return {
    server: () => toldBy(`${tls ? 'https' : 'http'}://${host}:${port}/info`),
    make: () => openEventStoreDb({ url, clock: Date }),
    advance: async (ms) => {
      await pause(ms);
    },
    elsewhere: { module: new URL('./event-store.elsewhere.ts', import.meta.url), place: JSON.stringify({ url }) },
    cut: fault(async (open) => open.cut()),
    restart: fault(async (open) => {
      open.refuse();
      await pause(DOWN_MS);
      open.heal();
    }),
    wipe: { absent: 'the log is the truth: nothing wipes it' },
    end: async () => {
      await proxy?.close();
      await found.stop();
    },
  };
};

/** KurrentDB tells its version under both names, EventStoreDB under the older one. */
const toldBy = async (info: string): Promise<string> => {
  try {
    const { dbVersion, esVersion } = (await (await fetch(info)).json()) as { dbVersion?: string; esVersion?: string };
    return dbVersion === undefined ? `EventStoreDB ${esVersion}` : `KurrentDB ${dbVersion}`;
  } catch (error) {
    // A private authority is known to the client alone; what ran, ran.
    return `a server that did not tell its version (${Error.isError(error) ? error.message : error})`;
  }
};
