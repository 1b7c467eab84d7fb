import fc from 'fast-check';
import { formatDelta, formatPaise, formatPrice, formatRupees, grouped } from './money.ts';
import { asTyped, parseRupees } from './typedMoney.ts';

describe('money as text (domain.md §3.3)', () => {
  it.each([
    [1234567890, '₹1,23,45,678.90'],
    [0, '₹0.00'],
    [5, '₹0.05'],
    [99, '₹0.99'],
    [100, '₹1.00'],
    [99999, '₹999.99'],
    [100000, '₹1,000.00'],
    [10000000, '₹1,00,000.00'],
    [-123456, '-₹1,234.56'],
    ['9007199254740993000', '₹90,07,19,92,54,74,09,930.00'],
    [35400000, '₹3,54,000.00'],
  ])('writes %s paise as %s', (paise, text) => expect(formatPaise(paise)).toBe(text));

  it('writes no minus before nothing', () => expect(formatPaise('-0')).toBe('₹0.00'));

  it('refuses what is no amount in paise', () => {
    for (const bad of [1.5, Number.NaN, '12.3', '', '1e3']) expect(() => formatPaise(bad)).toThrow(RangeError);
  });

  it('groups by 3, then by 2', () => {
    expect(['1', '12', '123', '1234', '12345', '123456', '1234567'].map(grouped)).toEqual([
      '1',
      '12',
      '123',
      '1,234',
      '12,345',
      '1,23,456',
      '12,34,567',
    ]);
  });
});

describe('rupees as typed', () => {
  it.each([
    ['1,50,000', 15000000],
    ['₹ 1,50,000.5', 15000050],
    ['12.34', 1234],
    ['.5', 50],
    ['7.', 700],
    ['0', 0],
    ['  3 000 ', 300000],
    ['0.1', 10],
    ['0.29', 29],
    ['1000000000000', 100000000000000],
  ])('reads %s as %s paise', (typed, paise) => expect(parseRupees(typed)).toBe(paise));

  it('reads nothing as null, never as zero', () => expect(parseRupees(' ')).toBeNull());

  it.each(['1.234', '-5', '+5', '1e3', 'abc', '1.2.3', '.', '1000000000000.01', '１２'])(
    'refuses %s rather than rounding or guessing',
    (typed) => expect(parseRupees(typed)).toBe('invalid'),
  );

  it('every amount comes back as it was after writing and reading', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000_000 }), (paise) => {
        expect(parseRupees(formatPaise(paise))).toBe(paise);
        expect(parseRupees(asTyped(paise))).toBe(paise);
      }),
    );
  });
});

it('away from invoices an amount shows paise only where there are some', () => {
  expect([3_54_000_00, 49_999_50, 5, 0, -1_000_00].map(formatRupees)).toEqual([
    '₹3,54,000',
    '₹49,999.50',
    '₹0.05',
    '₹0',
    '-₹1,000',
  ]);
  expect([40_000_00, -40_000_00, 0].map(formatDelta)).toEqual(['+₹40,000', '\u2212₹40,000', '₹0']);
});

it('a price stands in rupees, grouped as in India, with paise where there are some; none for what is made to measure', () => {
  expect([1_49_999_00, 49_999_50, 0, null].map(formatPrice)).toEqual(['₹1,49,999', '₹49,999.50', '₹0', null]);
});
