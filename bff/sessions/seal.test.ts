import { randomBytes } from 'node:crypto';
import { tokenSeal } from './seal.ts';

const tokens = { access: 'a.b.c', refresh: 'r' };
const [old, current] = [randomBytes(32), randomBytes(32)];

describe('Sealed tokens', () => {
  it('open where they were sealed', () => {
    const seal = tokenSeal([current]);
    expect(seal.open(seal.seal(tokens, 'session:h|1'), 'session:h|1')).toEqual(tokens);
  });
  it('hold nothing readable, and are never sealed alike', () => {
    const seal = tokenSeal([current]);
    const box = seal.seal(tokens, 'p');
    expect(Buffer.from(box.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('a.b.c');
    expect(seal.seal(tokens, 'p')).not.toBe(box);
  });
  it.each(['session:other|1', 'session:h|2'])('do not open in another place: %s', (place) => {
    const seal = tokenSeal([current]);
    const box = seal.seal(tokens, 'session:h|1');
    expect(() => seal.open(box, place)).toThrow();
  });
  it('do not open when one bit was changed, or when cut short', () => {
    const seal = tokenSeal([current]);
    const [id, encoded = ''] = seal.seal(tokens, 'p').split('.');
    const bytes = Buffer.from(encoded, 'base64url');
    for (let i = 0; i < bytes.length; i += 7) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => seal.open(`${id}.${changed.toString('base64url')}`, 'p')).toThrow();
    }
    expect(() => seal.open(`${id}.${bytes.subarray(0, 20).toString('base64url')}`, 'p')).toThrow();
  });
  it('open under an older key of the ring, and not once it left', () => {
    const box = tokenSeal([old]).seal(tokens, 'p');
    expect(tokenSeal([current, old]).open(box, 'p')).toEqual(tokens);
    expect(() => tokenSeal([current]).open(box, 'p')).toThrow('The key that sealed these tokens is gone.');
  });
  it('need keys of 32 bytes', () => {
    for (const keys of [[], [randomBytes(16)], [current, randomBytes(16)], [randomBytes(33), current]])
      expect(() => tokenSeal(keys)).toThrow('Session keys are 32 bytes each, and at least one is needed.');
  });
});
