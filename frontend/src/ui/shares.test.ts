import { exactPercent, fileSize, percentOf, shortHash } from './shares.ts';

describe('shares and sizes as text', () => {
  it.each([
    [0, '0.00 MB'],
    [1, '0.01 MB'],
    [1024, '0.01 MB'],
    [15_729, '0.02 MB'],
    [1_048_576, '1.00 MB'],
    [1_310_720, '1.25 MB'],
    [209_715_200, '200.00 MB'],
  ])('%d bytes are %s', (bytes, said) => expect(fileSize(bytes)).toBe(said));

  it('cuts a share to whole percent and keeps its two decimals elsewhere', () => {
    expect([percentOf(4399), exactPercent(4350), exactPercent(-5)]).toEqual([43, '43.50', '-0.05']);
  });

  it('names a fingerprint by its first eight', () => expect(shortHash('9c1e04af77'.padEnd(64, '0'))).toBe('9c1e 04af'));
});
