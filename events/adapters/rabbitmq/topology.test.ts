import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { newId } from '../../ports/ids.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { errorOf } from '../../suites/event-store/samples.ts';
import { eventually } from '../../workbench/eventually.ts';
import { checkServer } from './connection.ts';
import { portErrorOf } from './errors.ts';
import { DELAYS_S } from './names.ts';
import { rabbitTopology } from './topology.ts';
import { rabbitHarness } from './workbench/harness.ts';

const here = await rabbitHarness();

if ('absent' in here) it.todo(`RabbitMQ's topology is not run: ${here.absent}`);
else
  describe("RabbitMQ's topology", () => {
    const opened: JobQueue[] = [];
    afterEach(async () => {
      here.proxy.heal();
      await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
    });
    afterAll(() => here.end());
    const planOf = (queues: readonly string[], incarnation = here.incarnation) =>
      rabbitTopology({ url: here.url, incarnation, queues });
    const options = { concurrency: 1, leaseMs: 5_000, maxAttempts: 3, signal: AbortSignal.timeout(60_000) };

    it('shows what is missing, makes it once, and then finds it there', async () => {
      const queue = newId();
      const before = await planOf([queue]);
      expect(before.map(({ state }) => state)).toEqual([...Array(1 + DELAYS_S.length).fill('there'), 'missing']);
      expect(before.at(-1)?.what).toBe(`queue ${here.names.queue(queue)} (jobs)`);
      await here.migrate([queue]);
      expect((await planOf([queue])).every(({ state }) => state === 'there')).toBe(true);
      await before.at(-1)?.make();
    });

    it('says what to do by hand where a queue is there with other properties', async () => {
      const queue = newId();
      const channel = await here.straight.createChannel();
      await channel.assertQueue(here.names.queue(queue), { durable: true });
      const step = (await planOf([queue])).at(-1);
      expect(step?.state).toBe('different');
      expect(await errorOf(step?.make() ?? Promise.resolve())).toMatchObject({
        code: 'Misconfigured',
        message: expect.stringContaining('delete it by hand'),
      });
      await channel.deleteQueue(here.names.queue(queue));
      await channel.close();
    });

    it('waits at the start for what migrate makes, then says so, and never makes it itself', async () => {
      const incarnation = newId();
      for (const open of [
        () => here.open({ incarnation, waitMs: 300 }),
        async () => {
          const jobs = await here.open({ waitMs: 300 });
          opened.push(jobs);
          await jobs.work('nobody-made-this', options, async () => undefined);
        },
      ])
        expect(await errorOf(open())).toMatchObject({
          code: 'Misconfigured',
          message: expect.stringContaining('lamplight migrate'),
        });
      expect((await planOf(['nobody-made-this'])).at(-1)?.state).toBe('missing');

      const [jobs, queue] = [await here.open(), newId()];
      opened.push(jobs);
      const working = jobs.work(queue, { ...options, signal: AbortSignal.timeout(3_000) }, async () => undefined);
      await pause(200);
      await here.migrate([queue]);
      await (await working).drained;
    });

    it('counts a queue that vanishes while servers run as away, names migrate, and goes on once it is back', async () => {
      const [jobs, queue] = [await here.open(), await here.queue()];
      opened.push(jobs);
      const warned = jest.spyOn(process, 'emitWarning').mockReturnValue(undefined);
      const leave = new AbortController();
      const ran: string[] = [];
      const { drained } = await jobs.work(
        queue,
        { ...options, signal: leave.signal },
        async ({ id }) => void ran.push(id),
      );
      const channel = await here.straight.createChannel();
      await channel.deleteQueue(here.names.queue(queue));
      await channel.close();
      expect(await errorOf(jobs.enqueue(queue, { id: 'a', payload: null }))).toMatchObject({
        code: 'Unavailable',
        message: expect.stringContaining('lamplight migrate'),
      });
      const sentence = `the queue ${here.names.queue(queue)} is missing (run \`lamplight migrate\`) and so is unavailable`;
      await eventually(() => expect(warned.mock.calls).toEqual([[sentence]]));
      await pause(500);
      expect(warned).toHaveBeenCalledTimes(1);
      warned.mockRestore();
      await here.migrate([queue]);
      expect(await jobs.enqueue(queue, { id: 'a', payload: null })).toBe('queued');
      await eventually(() => expect(ran).toEqual(['a']));
      leave.abort();
      await drained;
    });

    it('says Unavailable where nobody listens, and Misconfigured for a wrong password, host or service', async () => {
      here.proxy.refuse();
      expect(await errorOf(here.open())).toMatchObject({ code: 'Unavailable' });
      here.proxy.heal();
      const [password, vhost, service] = [new URL(here.url), new URL(here.url), new URL(here.url)];
      password.password = 'hunter2';
      vhost.pathname = '/nowhere';
      const web = createServer((_, answer) => answer.end('hello')).listen(0, '127.0.0.1');
      await new Promise((resolve) => web.once('listening', resolve));
      service.host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
      service.password = 'hunter2';
      for (const [url, what] of [
        [password, 'user name or password'],
        [vhost, 'virtual host'],
        [service, 'no RabbitMQ'],
      ] as const) {
        const error = await errorOf(here.open({ url: url.href }));
        expect(error).toMatchObject({ code: 'Misconfigured', message: expect.stringContaining(what) });
        expect([String(error), JSON.stringify(error), String((error as Error).cause)].join()).not.toContain('hunter2');
      }
      web.close();
    });
  });

describe("what RabbitMQ says, as the port's errors", () => {
  it('knows a right that is missing', () => {
    const said = new Error(
      "Operation failed: QueueDeclare; 403 (ACCESS-REFUSED) with message \"ACCESS_REFUSED - access to queue 'q' in vhost '/' refused for user 'app'\"",
    );
    expect(portErrorOf('the job queue', said)).toMatchObject({ code: 'Misconfigured' });
  });

  it('refuses a server that is too old, and one that is none', () => {
    expect(() => checkServer({ product: 'RabbitMQ', version: '3.9.29' })).toThrow('This is RabbitMQ 3.9.29');
    expect(() => checkServer({ product: 'LavinMQ', version: '4.0.0' })).toThrow('no RabbitMQ');
    for (const version of ['3.10.8', '3.13.0', '4.3.4'])
      expect(() => checkServer({ product: 'RabbitMQ', version })).not.toThrow();
  });
});
