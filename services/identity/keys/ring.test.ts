import { keyRingWith, newKey } from './ring.ts';

const NOW = Date.parse('2026-07-01T10:00:00Z');
const MINUTE = 60_000;

describe('the key ring', () => {
  it('signs with the newest key whose time has come, and publishes each 10 minutes before', () => {
    let at = NOW;
    const ring = keyRingWith(newKey() + newKey('2026-07-01T11:00:00Z'), { now: () => at });
    const [first] = ring.published();
    expect(ring.published()).toHaveLength(1);
    at = NOW + 50 * MINUTE;
    expect(ring.published()).toHaveLength(2);
    expect(ring.signing().kid).toBe(first?.kid);
    at = NOW + 60 * MINUTE;
    expect(ring.signing().kid).not.toBe(first?.kid);
  });

  it('publishes the old key for 10 minutes after its last token has ended, then no more', () => {
    let at = NOW + 75 * MINUTE;
    const ring = keyRingWith(newKey() + newKey('2026-07-01T11:00:00Z'), { now: () => at });
    expect(ring.published()).toHaveLength(2);
    at += 1;
    expect(ring.published().map(({ kid }) => kid)).toEqual([ring.signing().kid]);
  });

  it('publishes nothing private', () => {
    const ring = keyRingWith(newKey(), { now: () => NOW });
    expect(Object.keys(ring.published()[0] ?? {}).sort()).toEqual(['crv', 'kid', 'kty', 'x', 'y']);
  });

  it('refuses to open without a key that may sign, or with one of another kind', () => {
    for (const pem of ['', 'nothing', newKey('2027-01-01T00:00:00Z'), newKey('soon')]) {
      expect(() => keyRingWith(pem, { now: () => NOW })).toThrow(expect.objectContaining({ code: 'Misconfigured' }));
    }
  });
});
