import { limitNumbersIn } from './limit-numbers.ts';

const NAMES = ['READS', 'WRITES'] as const;

describe('LIMIT_<NAME>', () => {
  it('gives another number to a limit of that name, and leaves the others', () => {
    expect(limitNumbersIn({ LIMIT_READS: '5', LIMIT_OTHER: 'x', READS: '9' }, NAMES)).toEqual({ READS: 5 });
  });

  it('never switches one off, and tells every mistake at once', () => {
    for (const value of ['0', '-1', 'off', '1e9', '1.5', ' 5'])
      expect(() => limitNumbersIn({ LIMIT_READS: value, LIMIT_WRITES: value }, NAMES)).toThrow(
        /LIMIT_READS must be.*\n.*LIMIT_WRITES must be/,
      );
  });
});
