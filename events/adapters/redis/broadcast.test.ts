import { setTimeout as pause } from 'node:timers/promises';
import type { Broadcast } from '../../ports/broadcast.ts';
import { newId } from '../../ports/ids.ts';
import { broadcastContract } from '../../suites/broadcast.contract.ts';
import { errorOf } from '../../suites/event-store/samples.ts';
import { eventually } from '../../workbench/eventually.ts';
import { openRedisBroadcast } from './broadcast.ts';
import { redisHarness, subject } from './workbench/harness.ts';

const module = new URL('./workbench/broadcast.elsewhere.ts', import.meta.url);
broadcastContract(subject, await redisHarness(openRedisBroadcast, module));

const here = await redisHarness(openRedisBroadcast, module);

if ('absent' in here) it.todo(`the Redis broadcast is not run: ${here.absent}`);
else
  describe('the Redis broadcast', () => {
    const opened: Broadcast[] = [];
    const make = async (): Promise<Broadcast> => {
      const broadcast = await here.make();
      opened.push(broadcast);
      return broadcast;
    };
    afterEach(async () => {
      here.proxy.heal();
      await Promise.all(opened.splice(0).map((broadcast) => broadcast.close()));
    });
    afterAll(() => here.end());
    const nameOf = (channel: string) => `${here.prefix}channel:${channel}`;
    const subscribers = async (channel: string) =>
      ((await here.straight.pubsub('NUMSUB', nameOf(channel))) as [string, number])[1];
    const hear = (broadcast: Broadcast, channel: string, signal = AbortSignal.timeout(15_000)) => {
      const texts: string[] = [];
      const read = async () => {
        for await (const text of broadcast.subscribe(channel, signal)) texts.push(text);
      };
      return { texts, ended: read() };
    };

    it('asks the server for a channel once, however many listen, and gives it back with the last of them', async () => {
      const [broadcast, channel] = [await make(), newId()];
      const [one, two] = [new AbortController(), new AbortController()];
      const listeners = [hear(broadcast, channel, one.signal), hear(broadcast, channel, two.signal)];
      await eventually(async () => expect(await subscribers(channel)).toBe(1));
      one.abort();
      await listeners[0]?.ended;
      await broadcast.publish(channel, 'still here');
      await eventually(() => expect(listeners.map(({ texts }) => texts)).toEqual([[], ['still here']]));
      two.abort();
      await listeners[1]?.ended;
      await eventually(async () => expect(await subscribers(channel)).toBe(0));
      const again = hear(broadcast, channel);
      await eventually(async () => expect(await subscribers(channel)).toBe(1));
      await broadcast.publish(channel, 'again');
      await eventually(() => expect(again.texts).toEqual(['again']));
    });

    it('hears, after a break, on every channel that was asked for before it or during it, and on none given up', async () => {
      const [listener, sender] = [await make(), await make()];
      const [before, during, left] = [newId(), newId(), newId()];
      const leave = new AbortController();
      const first = hear(listener, before);
      const gone = hear(listener, left, leave.signal);
      await eventually(async () => expect([await subscribers(before), await subscribers(left)]).toEqual([1, 1]));
      here.proxy.refuse();
      await pause(100);
      const second = hear(listener, during);
      leave.abort();
      await gone.ended;
      here.proxy.heal();
      await eventually(async () =>
        expect([await subscribers(before), await subscribers(during), await subscribers(left)]).toEqual([1, 1, 0]),
      );
      await eventually(() => sender.publish(before, 'one'));
      await sender.publish(during, 'two');
      await eventually(() => expect([first.texts, second.texts]).toEqual([['one'], ['two']]));
    });

    it('notices by itself that nobody answers any more, though it only listens', async () => {
      const [broadcast, channel] = [await openRedisBroadcast({ url: here.url, askEveryMs: 100 }), newId()];
      opened.push(broadcast);
      const { texts } = hear(broadcast, channel);
      await eventually(async () => expect(await subscribers(channel)).toBe(1));
      here.proxy.blackhole();
      await eventually(async () => expect(await subscribers(channel)).toBe(0));
      here.proxy.heal();
      await eventually(async () => {
        await broadcast.publish(channel, 'again');
        expect(texts).toContain('again');
      });
    });

    it('says Unavailable at once where nobody answers, and publishes nothing later of what it refused', async () => {
      const [listener, sender, channel] = [await make(), await make(), newId()];
      const { texts } = hear(listener, channel);
      await eventually(async () => expect(await subscribers(channel)).toBe(1));
      here.proxy.refuse();
      const start = performance.now();
      expect(await errorOf(sender.publish(channel, 'lost'))).toMatchObject({ code: 'Unavailable' });
      expect(performance.now() - start).toBeLessThan(2_000);
      here.proxy.heal();
      await eventually(async () => {
        expect(await subscribers(channel)).toBe(1);
        await sender.publish(channel, 'heard');
      });
      await eventually(() => expect(texts.at(-1)).toBe('heard'));
      expect(texts).not.toContain('lost');
    });
  });
