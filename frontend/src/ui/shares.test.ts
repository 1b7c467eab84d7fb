import { sizeInMegabytes } from './megabytes.ts';
import {
  asPercent,
  exactPercent,
  fileSize,
  formatPercent,
  formatRate,
  percentOf,
  shortHash,
  typedPercent,
} from './shares.ts';

describe('shares and sizes as text', () => {
  it.each([
    [0, '0\u00a0B'],
    [11, '11\u00a0B'],
    [1023, '1023\u00a0B'],
    [1024, '1\u00a0KB'],
    [15_729, '15\u00a0KB'],
    [1_048_063, '1023\u00a0KB'],
    [1_048_064, '1.00\u00a0MB'],
    [1_310_720, '1.25\u00a0MB'],
    [209_715_200, '200.00\u00a0MB'],
  ])('%d bytes are %s', (bytes, said) => expect(fileSize(bytes)).toBe(said));

  it.each([
    [0, '0.00\u00a0MB'],
    [1, '0.01\u00a0MB'],
    [1024, '0.01\u00a0MB'],
    [15_729, '0.02\u00a0MB'],
    [1_048_576, '1.00\u00a0MB'],
    [1_310_720, '1.25\u00a0MB'],
    [209_715_200, '200.00\u00a0MB'],
  ])('%d bytes are %s in the viewer', (bytes, said) => expect(sizeInMegabytes(bytes)).toBe(said));

  it('cuts a share to whole percent and keeps its two decimals elsewhere', () => {
    expect([percentOf(4399), exactPercent(4350), exactPercent(-5)]).toEqual([43, '43.50', '-0.05']);
  });

  it('never lets the sign go to another line', () => {
    expect([asPercent(97), formatPercent(4399), formatRate(4350), formatRate(1800), formatRate(5)]).toEqual([
      '97\u00a0%',
      '43\u00a0%',
      '43.5\u00a0%',
      '18\u00a0%',
      '0.05\u00a0%',
    ]);
    expect([0, 10_000, 1000, -1250].map(typedPercent)).toEqual(['0', '100', '10', '-12.5']);
  });

  it('names a fingerprint by its first eight', () => expect(shortHash('9c1e04af77'.padEnd(64, '0'))).toBe('9c1e 04af'));
});
