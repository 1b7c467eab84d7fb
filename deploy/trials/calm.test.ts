import { busyShare, calm } from './calm.ts';

describe('the rest of the machine', () => {
  it('is what its cores did not work between two readings', () => {
    const before = { idleMs: 1_000, allMs: 4_000 };
    expect(busyShare(before, { idleMs: 1_000, allMs: 8_000 })).toBe(1);
    expect(busyShare(before, { idleMs: 4_000, allMs: 8_000 })).toBe(0.25);
    expect(busyShare(before, { idleMs: 5_000, allMs: 8_000 })).toBe(0);
  });

  it('is not claimed where no time has passed, and not waited for without end', async () => {
    const now = { idleMs: 1_000, allMs: 4_000 };
    expect(busyShare(now, now)).toBe(1);
    expect(await calm(0)).toEqual({ isCalm: false, busy: 1 });
  });
});
