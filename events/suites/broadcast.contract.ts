/** What every broadcast must do. It is a hint: nothing here promises that a text arrives after a lost connection. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Broadcast } from '../ports/broadcast.ts';
import { newId } from '../ports/ids.ts';
import { eventually } from '../workbench/eventually.ts';
import { errorOf } from './event-store/samples.ts';
import { type Absent, type Case, contract, type Harness } from './suite.ts';

export const broadcastContract = (
  subject: Readonly<{ adapter: string; client: string }>,
  harness: Harness<Broadcast> | Absent,
): void => contract({ port: 'Broadcast', ...subject }, harness, cases);

const PROBE = 'are you there?';

/** Listens, and resolves once the engine is known to pass texts on. */
const listen = async (listener: Broadcast, channel: string, sender: Broadcast = listener) => {
  const leave = new AbortController();
  const all: string[] = [];
  const read = async () => {
    for await (const text of listener.subscribe(channel, leave.signal)) all.push(text);
  };
  const ended = read();
  await eventually(async () => {
    await sender.publish(channel, PROBE);
    await pause(5);
    expect(all).toContain(PROBE);
  });
  return { heard: () => all.filter((text) => text !== PROBE), leave: () => leave.abort(), ended };
};

const cases: readonly Case<Harness<Broadcast>>[] = [
  {
    rule: 'tells everybody who listens, on the same instance and on another, in the order of the sender',
    run: async ({ make }) => {
      const [one, two, channel] = [await make(), await make(), newId()];
      const listeners = [await listen(one, channel), await listen(one, channel), await listen(two, channel, one)];
      const texts = Array.from({ length: 200 }, (_, n) => `${n} ✓ __proto__ नमस्ते "quoted"\n`);
      for (const text of texts) await one.publish(channel, text);
      for (const { heard } of listeners) await eventually(() => expect(heard()).toEqual(texts));
    },
  },
  {
    rule: 'tells nothing of other channels, of before, and nothing twice',
    run: async ({ make }) => {
      const [broadcast, channel] = [await make(), newId()];
      await broadcast.publish(channel, 'before anybody listened');
      const { heard } = await listen(broadcast, channel);
      await broadcast.publish(`${channel}-other`, 'elsewhere');
      await broadcast.publish(channel, 'here');
      await eventually(() => expect(heard()).toEqual(['here']));
      await pause(50);
      expect(heard()).toEqual(['here']);
    },
  },
  {
    rule: 'listens from the call of subscribe on, not from the first read on',
    run: async ({ make }) => {
      const [broadcast, channel] = [await make(), newId()];
      const other = await listen(broadcast, channel);
      const texts = broadcast.subscribe(channel, AbortSignal.timeout(5_000))[Symbol.asyncIterator]();
      await eventually(async () => {
        await broadcast.publish(channel, 'unread');
        await pause(5);
        expect(other.heard()).toContain('unread');
      });
      await pause(50);
      expect(await texts.next()).toEqual({ done: false, value: 'unread' });
    },
  },
  {
    rule: 'ends the listening at the abort, also of one who waits or comes too late, and leaves the others',
    run: async ({ make }) => {
      const [broadcast, channel] = [await make(), newId()];
      const [leaver, stayer] = [await listen(broadcast, channel), await listen(broadcast, channel)];
      leaver.leave();
      await leaver.ended;
      await broadcast.publish(channel, 'who is left');
      await eventually(() => expect(stayer.heard()).toEqual(['who is left']));
      expect(leaver.heard()).toEqual([]);
      for await (const text of broadcast.subscribe(channel, AbortSignal.abort())) throw new Error(text);
    },
  },
  {
    rule: 'ends the listening of one who breaks off',
    run: async ({ make }) => {
      const [broadcast, channel] = [await make(), newId()];
      const sending = setInterval(() => void broadcast.publish(channel, 'again'), 5);
      try {
        for await (const text of broadcast.subscribe(channel, AbortSignal.timeout(5_000))) {
          expect(text).toBe('again');
          break;
        }
      } finally {
        clearInterval(sending);
      }
    },
  },
  {
    rule: 'ends all its listeners when it is closed, and refuses what comes later',
    run: async ({ make }) => {
      const [broadcast, other, channel] = [await make(), await make(), newId()];
      const listener = await listen(broadcast, channel);
      await broadcast.close();
      await listener.ended;
      expect(await errorOf(broadcast.publish(channel, 'too late'))).toMatchObject({ code: 'Unavailable' });
      await other.publish(channel, 'to nobody');
      await broadcast.close();
    },
  },
  {
    rule: 'goes on after a lost connection, without repeating anything',
    needs: ['cut'],
    run: async ({ make, cut }) => {
      const [one, two, channel] = [await make(), await make(), newId()];
      const listener = await listen(one, channel, two);
      if (!('absent' in cut)) await cut();
      await eventually(async () => {
        await two.publish(channel, newId());
        await pause(20);
        expect(listener.heard().length).toBeGreaterThan(0);
      });
      expect(new Set(listener.heard()).size).toBe(listener.heard().length);
    },
  },
];
