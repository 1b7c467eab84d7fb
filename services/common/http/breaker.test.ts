import { unavailable } from '@lamplight/events/ports/errors.ts';
import { breakerOf } from './breaker.ts';

const stage = () => {
  let now = 1_000_000;
  const breaker = breakerOf('the other side', { now: () => now });
  let asked = 0;
  const call = (outcome: 'ok' | 'away' | 'refused') =>
    breaker
      .run(async () => {
        asked += 1;
        if (outcome === 'away') throw unavailable('it');
        if (outcome === 'refused') throw new Error('refused');
      })
      .then(
        () => 'ok',
        (error: Error) => error.message,
      );
  const pass = (ms: number): void => {
    now += ms;
  };
  return { call, asked: () => asked, pass };
};
const times = async (n: number, call: () => Promise<unknown>) => {
  for (let i = 0; i < n; i += 1) await call();
};

describe('a breaker', () => {
  it('opens once half of twenty calls in ten seconds have failed, and asks no more', async () => {
    const { call, asked } = stage();
    await times(10, () => call('ok'));
    await times(9, () => call('away'));
    await call('away');
    expect(asked()).toBe(20);
    expect(await call('ok')).toContain('the other side');
    expect(asked()).toBe(20);
  });

  it('stays closed for fewer calls, for older ones, and for what was refused properly', async () => {
    const few = stage();
    await times(19, () => few.call('away'));
    few.pass(10_000);
    expect(await few.call('away')).toContain('it');
    await few.call('ok');
    expect(few.asked()).toBe(21);
    const refused = stage();
    await times(40, () => refused.call('refused'));
    expect(refused.asked()).toBe(40);
  });

  it('lets one call through every five seconds, and closes with the first that succeeds', async () => {
    const { call, asked, pass } = stage();
    await times(20, () => call('away'));
    pass(4_999);
    await call('ok');
    expect(asked()).toBe(20);
    pass(1);
    await call('away');
    await call('ok');
    expect(asked()).toBe(21);
    pass(5_000);
    expect(await call('ok')).toBe('ok');
    await times(5, () => call('ok'));
    expect(asked()).toBe(27);
  });
});
