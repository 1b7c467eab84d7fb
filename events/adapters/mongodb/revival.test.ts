import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';
import { eventually } from '../../workbench/eventually.ts';
import { reviveWhenHung } from './revival.ts';

/** What of a client the remedy touches; whether it truly comes back is for `frozen.test.ts` and the trials. */
const aClient = () => {
  const calls: string[] = [];
  const outcomes: (() => Promise<void>)[] = [];
  const client = Object.assign(new EventEmitter(), {
    close: async () => void calls.push('close'),
    connect: async () => {
      calls.push('connect');
      await outcomes.shift()?.();
    },
  });
  const look = (what: 'Started' | 'Succeeded' | 'Failed', connectionId = 'host:1') =>
    client.emit(`serverHeartbeat${what}`, { connectionId });
  let clock = 0;
  const stop = reviveWhenHung(client as unknown as MongoClient, { hungMs: 1_000, everyMs: 2, now: () => clock });
  return {
    calls,
    outcomes,
    look,
    stop,
    pass: async (ms: number) => {
      clock += ms;
      await pause(20);
    },
  };
};

describe('a client whose look at a server', () => {
  it('is answered, or fails by itself, is left alone', async () => {
    const { calls, look, pass, stop } = aClient();
    for (const answer of ['Succeeded', 'Failed'] as const) {
      look('Started');
      await pass(999);
      look(answer);
      await pass(5_000);
    }
    await stop();
    expect(calls).toEqual([]);
  });

  it('hangs, is closed and connected anew, though another server answers', async () => {
    const { calls, look, pass, stop } = aClient();
    look('Started');
    look('Started', 'host:2');
    look('Succeeded', 'host:2');
    await pass(500);
    // A second look does not make the first one younger.
    look('Started');
    await pass(500);
    await eventually(async () => expect(calls).toEqual(['close', 'connect']));
    await pass(10_000);
    await stop();
    expect(calls).toEqual(['close', 'connect']);
  });

  it('hangs while the server is away, is connected as soon as it is back', async () => {
    const { calls, outcomes, look, pass, stop } = aClient();
    outcomes.push(
      () => Promise.reject(new Error('away')),
      () => Promise.reject(new Error('away')),
    );
    look('Started');
    await pass(1_000);
    await eventually(async () => expect(calls).toEqual(['close', 'connect', 'connect', 'connect']));
    await stop();
    expect(outcomes).toEqual([]);
  });
});
