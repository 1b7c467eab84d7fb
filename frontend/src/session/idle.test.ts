import { idleAt } from './idle.ts';

const MINUTE = 60_000;

describe('the idle clock', () => {
  it('counts from a minute less than configured, since the server notes an act once a minute', () => {
    expect(idleAt(0, 30, 26 * MINUTE).state).toBe('active');
    expect(idleAt(0, 30, 27 * MINUTE).state).toBe('warn');
    expect(idleAt(0, 30, 29 * MINUTE).state).toBe('over');
  });

  it('looks at least every 5 minutes, and exactly when something changes', () => {
    expect(idleAt(0, 30, 0).nextLook).toBe(5 * MINUTE);
    expect(idleAt(0, 30, 25 * MINUTE).nextLook).toBe(2 * MINUTE);
    expect(idleAt(0, 30, 28 * MINUTE).nextLook).toBe(MINUTE);
  });
});
