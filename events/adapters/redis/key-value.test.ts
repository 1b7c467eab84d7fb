import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../ports/ids.ts';
import type { KeyValue } from '../../ports/key-value.ts';
import { errorOf } from '../../suites/event-store/samples.ts';
import { keyValueContract } from '../../suites/key-value.contract.ts';
import { eventually } from '../../workbench/eventually.ts';
import { checkServer } from './connection.ts';
import { neverSent, portErrorOf } from './errors.ts';
import { openRedisKeyValue } from './key-value.ts';
import { redisHarness, subject } from './workbench/harness.ts';

const module = new URL('./workbench/key-value.elsewhere.ts', import.meta.url);
keyValueContract(subject, await redisHarness(openRedisKeyValue, module));

const here = await redisHarness(openRedisKeyValue, module);
const STORE_CALL_MS = 3_000;
/** For a busy machine, beyond the time that is promised. */
const SLACK_MS = 2_000;

const revOf = async (call: ReturnType<KeyValue['set']>): Promise<number> => {
  const outcome = await call;
  if (outcome === 'conflict') throw new Error('expected a rev');
  return outcome.rev;
};
const timed = async <T>(run: () => Promise<T>): Promise<{ result: T; ms: number }> => {
  const start = performance.now();
  return { result: await run(), ms: performance.now() - start };
};

if ('absent' in here) it.todo(`the Redis key-value store is not run: ${here.absent}`);
else
  describe('the Redis key-value store', () => {
    const opened: KeyValue[] = [];
    const make = async (): Promise<KeyValue> => {
      const store = await here.make();
      opened.push(store);
      return store;
    };
    afterEach(async () => {
      here.proxy.heal();
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });
    afterAll(() => here.end());

    it('never gives a rev again when the counter fell back or is gone, or the clock is behind it', async () => {
      const [store, key] = [await make(), newId()];
      const first = await revOf(store.set(key, 'a'));
      await here.straight.set(`${here.prefix}rev`, String(first - 1_000));
      const second = await revOf(store.set(key, 'b'));
      await here.straight.del(`${here.prefix}rev`);
      const third = await revOf(store.set(key, 'c'));
      const ahead = third + 3_600_000_000;
      await here.straight.set(`${here.prefix}rev`, String(ahead));
      const fourth = await revOf(store.set(key, 'd'));
      expect([first < second, second < third, fourth]).toEqual([true, true, ahead + 1]);
      expect(Number.isSafeInteger(fourth)).toBe(true);
    });

    it('keeps each prefix to itself, and everything of its own under it', async () => {
      const [store, key] = [await make(), newId()];
      const url = new URL(here.url);
      url.searchParams.set('prefix', `${here.prefix}other:`);
      const other = await openRedisKeyValue({ url: url.href });
      opened.push(other);
      await store.set(key, 'mine');
      expect(await other.get(key)).toBeNull();
      expect(await here.straight.keys(`${here.prefix}*${key}`)).toEqual([`${here.prefix}key:${key}`]);
    });

    it('goes on where the server has forgotten its scripts', async () => {
      const [store, key] = [await make(), newId()];
      const rev = await revOf(store.set(key, 'a'));
      await here.straight.script('FLUSH');
      expect(await store.set(key, 'b', { if: rev })).not.toBe('conflict');
      expect(await store.touch(key, rev, 1_000)).toBe(false);
      expect(await store.increment(newId(), { ttlMs: 1_000 })).toBe(1);
    });

    it('counts no further than whole numbers go, and ends a life that is over at once', async () => {
      const [store, key] = [await make(), newId()];
      await store.set(key, String(Number.MAX_SAFE_INTEGER - 1));
      expect(await store.increment(key, { ttlMs: 1_000 })).toBe(Number.MAX_SAFE_INTEGER);
      expect(await errorOf(store.increment(key, { ttlMs: 1_000 }))).toBeInstanceOf(TypeError);
      await store.set(key, 'v', { ttlMs: 0 });
      await pause(5);
      expect(await store.get(key)).toBeNull();
    });

    it('reads again after a cut without the caller noticing, and never sets twice', async () => {
      const [store, key] = [await make(), newId()];
      const rev = await revOf(store.set(key, 'a'));
      for (let n = 0; n < 5; n += 1) {
        here.proxy.cut();
        expect(await store.get(key)).toEqual({ value: 'a', rev });
      }
      here.proxy.blackhole();
      const [set, counted] = await Promise.all([
        errorOf(store.set(key, 'b', { if: rev })),
        errorOf(store.increment(`${key}:count`, { ttlMs: 60_000 })),
      ]);
      here.proxy.heal();
      expect([set, counted]).toMatchObject([{ code: 'Unavailable' }, { code: 'Unavailable' }]);
      await eventually(async () => expect(await store.get(key)).toEqual({ value: 'a', rev }));
      expect(await store.increment(`${key}:count`, { ttlMs: 60_000 })).toBe(1);
    });

    it('does not repeat what was sent and whose answer was lost', async () => {
      const [store, key] = [await make(), newId()];
      here.proxy.delay(150);
      const counting = errorOf(store.increment(key, { ttlMs: 60_000 }));
      // It is on its way to the server, and its answer will find no connection.
      await eventually(async () => expect(await here.straight.exists(`${here.prefix}key:${key}`)).toBe(1));
      here.proxy.cut();
      here.proxy.heal();
      expect(await counting).toMatchObject({ code: 'Unavailable' });
      expect(await store.increment(key, { ttlMs: 60_000 })).toBe(2);
    });

    it('fails every call within the time of one store call while nobody answers, and is well again after', async () => {
      const [store, key] = [await make(), newId()];
      await store.set(key, 'kept');
      for (const fault of [here.proxy.blackhole, here.proxy.refuse]) {
        fault();
        const calls = [
          () => store.get(key),
          () => store.set(key, 'x'),
          () => store.touch(key, 1, 1_000),
          () => store.delete(key),
          () => store.increment(key, { ttlMs: 1_000 }),
        ];
        const failed = await Promise.all(calls.map((call) => timed(() => errorOf(call()))));
        for (const { result, ms } of failed) {
          expect(result).toMatchObject({ code: 'Unavailable' });
          expect(ms).toBeLessThan(STORE_CALL_MS + SLACK_MS);
        }
        if (fault === here.proxy.refuse) expect((await timed(() => errorOf(store.get(key)))).ms).toBeLessThan(SLACK_MS);
        here.proxy.heal();
        await eventually(async () => expect((await store.get(key))?.value).toBe('kept'));
      }
    });

    it('says Unavailable where nobody listens, and Misconfigured where no Redis answers', async () => {
      here.proxy.refuse();
      expect(await errorOf(openRedisKeyValue({ url: here.url }))).toMatchObject({ code: 'Unavailable' });
      const web = createServer((_, answer) => answer.end('hello')).listen(0, '127.0.0.1');
      await new Promise((resolve) => web.once('listening', resolve));
      const url = `redis://user:hunter2@127.0.0.1:${(web.address() as AddressInfo).port}`;
      const error = await errorOf(openRedisKeyValue({ url }));
      web.close();
      expect(error).toMatchObject({ code: 'Misconfigured', message: expect.stringContaining('no Redis') });
      expect(JSON.stringify(error)).not.toContain('hunter2');
      for (const wrong of ['redis:host', 'redis://', 'redis://host:port'])
        expect(await errorOf(openRedisKeyValue({ url: wrong }))).toMatchObject({ code: 'Misconfigured' });
    });

    it('says Misconfigured for a user, a password or a database that the server does not know, without naming it', async () => {
      const wrongUser = new URL(here.url);
      [wrongUser.username, wrongUser.password] = ['nobody', 'hunter2'];
      const wrongDatabase = new URL(here.url);
      wrongDatabase.pathname = '/9999';
      for (const [url, what] of [
        [wrongUser, 'user name or password'],
        [wrongDatabase, 'no database of this number'],
      ] as const) {
        const error = await errorOf(openRedisKeyValue({ url: url.href }));
        expect(error).toMatchObject({ code: 'Misconfigured', message: expect.stringContaining(what) });
        expect([String(error), JSON.stringify(error), String((error as Error).cause)].join()).not.toContain('hunter2');
      }
    });
  });

describe("what Redis says, as the port's errors", () => {
  const reply = (message: string) =>
    Object.assign(new Error(message), { name: 'ReplyError', command: { args: ['s3'] } });

  it.each([
    ['WRONGPASS invalid username-password pair or user is disabled.', 'Misconfigured', 'user name or password'],
    ['NOAUTH Authentication required.', 'Misconfigured', 'asks for a password'],
    ["NOPERM User app has no permissions to run the 'info' command", 'Misconfigured', "run the 'info' command"],
    ['MOVED 3999 127.0.0.1:6381', 'Misconfigured', 'cluster'],
    ['LOADING Redis is loading the dataset in memory', 'Unavailable', 'the store'],
    ["OOM command not allowed when used memory > 'maxmemory'.", 'Unavailable', 'the store'],
    ["READONLY You can't write against a read only replica.", 'Unavailable', 'the store'],
  ])('%s', (said, code, words) => {
    const error = portErrorOf('the store', reply(said));
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(JSON.stringify((error as Error).cause ?? {})).not.toContain('s3');
  });

  it('lets a bug pass, without the arguments of its command', () => {
    const bug = portErrorOf('the store', reply('ERR syntax error'));
    expect(bug).toEqual(new Error('ERR syntax error'));
    expect(bug).not.toHaveProperty('code');
    expect(bug).not.toHaveProperty('command');
  });

  it('knows a command that was never sent from one whose connection broke', () => {
    expect(neverSent(new Error("Stream isn't writeable and enableOfflineQueue options is false"))).toBe(true);
    expect(neverSent(new Error('Command timed out'))).toBe(false);
  });

  it('refuses a server that is too old, and a cluster', () => {
    expect(() => checkServer('redis_version:5.0.14\r\nredis_mode:standalone\r\n')).toThrow('This is Redis 5.0.14');
    expect(() => checkServer('redis_version:7.4.1\r\nredis_mode:cluster\r\n')).toThrow('cluster');
    expect(() => checkServer('redis_version:8.8.0\r\nredis_mode:standalone\r\n')).not.toThrow();
  });
});
