import { jest } from '@jest/globals';
import { type Db, MongoClient } from 'mongodb';
import type { Port } from '../../../ports/event-store.ts';
import { newId } from '../../../ports/ids.ts';
import type { Absent, Harness } from '../../../suites/suite.ts';
import { clientOf } from '../../../workbench/client.ts';
import { type FaultProxy, openFaultProxy, restarted } from '../../../workbench/fault-proxy.ts';
import { serverOf } from '../../../workbench/servers.ts';
import { mongoServerName } from './server-name.ts';

export const subject = { adapter: 'mongodb', client: clientOf('mongodb') } as const;

type Clock = Readonly<{ now(): number }>;

export type MongoHere = Readonly<{
  /** Leads through `proxy`. */
  url: string;
  proxy: FaultProxy;
  clock: Clock;
  /** The same database, straight. */
  db: Db;
  /** The address of another database, also through `proxy`, that goes with this one. */
  beside(): string;
}>;

// The server may do one thing at a time, and suites run side by side.
jest.setTimeout(180_000);

export const mongoHarness = async <P extends Port>(
  make: (o: { url: string; clock: Clock }) => Promise<P>,
  elsewhere?: URL,
): Promise<(Harness<P> & MongoHere) | Absent> => {
  const found = await serverOf('mongodb');
  if ('absent' in found) return found;
  const server = new URL(found.url);
  const proxy = await openFaultProxy({ host: server.hostname, port: Number(server.port || 27_017) });
  const client = await new MongoClient(found.url).connect();
  const names: string[] = [];
  const aDatabase = (): string => {
    const name = `test_${newId().replaceAll('-', '')}`;
    names.push(name);
    return name;
  };
  const addressOf = (name: string): string => {
    const through = new URL(server);
    through.host = `${proxy.host}:${proxy.port}`;
    through.pathname = `/${name}`;
    // A replica set would tell the client of addresses that go round the proxy.
    through.searchParams.set('directConnection', 'true');
    // Suites share a server that may do one thing at a time.
    through.searchParams.set('timeoutMS', '20000');
    return through.href;
  };
  const name = aDatabase();
  const url = addressOf(name);
  const db = client.db(name);
  let movedMs = 0;
  const clock = { now: () => Date.now() + movedMs };

  return {
    url,
    proxy,
    clock,
    db,
    beside: () => addressOf(aDatabase()),
    server: () => mongoServerName(url),
    make: () => make({ url, clock }),
    advance: async (ms) => {
      movedMs += ms;
    },
    elsewhere:
      elsewhere === undefined
        ? { absent: 'no other process of a suite opens it' }
        : { module: elsewhere, place: JSON.stringify({ url }) },
    cut: async () => proxy.cut(),
    restart: () => restarted(proxy),
    wipe: async () => {
      await db.dropDatabase();
    },
    end: async () => {
      for (const each of names) await client.db(each).dropDatabase();
      await client.close();
      await proxy.close();
      await found.stop();
    },
  };
};
