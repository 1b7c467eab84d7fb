/** What the contract suites need to know about Redis: a prefix of its own for each suite, and faults on the way to it. */
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Port } from '../../../ports/event-store.ts';
import { newId } from '../../../ports/ids.ts';
import type { Absent, Harness } from '../../../suites/suite.ts';
import { clientOf } from '../../../workbench/client.ts';
import { type FaultProxy, openFaultProxy, restarted } from '../../../workbench/fault-proxy.ts';
import { serverOf } from '../../../workbench/servers.ts';
import { forgetRedis } from './forget.ts';

export const subject = { adapter: 'redis', client: clientOf('ioredis') } as const;

/** `url` leads through `proxy`; `straight` is beside it, with the same prefix. */
export type RedisHere = Readonly<{ url: string; prefix: string; proxy: FaultProxy; straight: Redis }>;

export const redisHarness = async <P extends Port>(
  make: (o: { url: string }) => Promise<P>,
  elsewhere: URL,
): Promise<(Harness<P> & RedisHere) | Absent> => {
  const found = await serverOf('redis');
  if ('absent' in found) return found;
  const server = new URL(found.url);
  const proxy = await openFaultProxy({ host: server.hostname, port: Number(server.port || 6379) });
  const prefix = `test-${newId()}:`;
  const through = new URL(server);
  through.host = `${proxy.host}:${proxy.port}`;
  through.searchParams.set('prefix', prefix);
  const url = through.href;
  const straight = new Redis(found.url, { lazyConnect: true });
  await straight.connect();

  const beside = new URL(found.url);
  beside.searchParams.set('prefix', prefix);
  const wipe = () => forgetRedis(beside.href);
  return {
    url,
    prefix,
    proxy,
    straight,
    server: async () => {
      const info = await straight.info('server');
      return `Redis ${/^redis_version:(\S+)/m.exec(info)?.[1]}`;
    },
    make: () => make({ url }),
    advance: async (ms) => {
      await pause(ms);
    },
    elsewhere: { module: elsewhere, place: JSON.stringify({ url }) },
    cut: async () => proxy.cut(),
    restart: () => restarted(proxy),
    wipe,
    end: async () => {
      await wipe();
      straight.disconnect();
      await proxy.close();
      await found.stop();
    },
  };
};
