/** The font inside of a web font, byte for byte as it was before it was wrapped (WOFF 1.0; OpenType, table directory). */
import { deflateSync } from 'node:zlib';
import { sfntOf } from './sfnt.ts';

type Table = Readonly<{ tag: string; checksum: number; data: Buffer }>;
const FLAVOUR = 0x00010000;
const whole = (...parts: readonly (Buffer | string | readonly [bits: 16 | 32, ...numbers: readonly number[]])[]) =>
  Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(part, 'latin1');
      if (Buffer.isBuffer(part)) return part;
      const [bits, ...numbers] = part;
      const bytes = Buffer.alloc((numbers.length * bits) / 8);
      for (const [n, number] of numbers.entries()) bytes.writeUIntBE(number, (n * bits) / 8, bits / 8);
      return bytes;
    }),
  );
/** Tables begin at places that four divides. */
const filled = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
/** At its place, one after the other from `from` on. */
const placed = (bodies: readonly Buffer[], from: number): readonly number[] =>
  bodies.map((_, n) => bodies.slice(0, n).reduce((place, body) => place + filled(body).length, from));

/** Some of each kind: what is smaller when it is packed, and what is not and stands there as it is. */
const tables = (count: number): readonly Table[] =>
  Array.from({ length: count }, (_, n) => ({
    tag: `ta${String.fromCharCode(97 + n)} `,
    checksum: 0xf0000000 + n,
    data: n % 2 === 0 ? Buffer.alloc(101 + n, 'glyph') : Buffer.from([n, 0xff, 0, 7, 9].slice(0, 2 + (n % 4))),
  }));
const woff = (of: readonly Table[]): Buffer => {
  const packed = of.map(({ data }) => {
    const smaller = deflateSync(data);
    return smaller.length < data.length ? smaller : data;
  });
  const places = placed(packed, 44 + 20 * of.length);
  const entries = of.map(({ tag, checksum, data }, n) =>
    whole(tag, [32, places[n] ?? 0, packed[n]?.length ?? 0, data.length, checksum]),
  );
  const head = whole('wOFF', [32, FLAVOUR, 0], [16, of.length, 0], Buffer.alloc(28));
  return whole(head, ...entries, ...packed.map(filled));
};
const sfnt = (of: readonly Table[], search: readonly [range: number, selector: number, shift: number]): Buffer => {
  const places = placed(
    of.map(({ data }) => data),
    12 + 16 * of.length,
  );
  const entries = of.map(({ tag, checksum, data }, n) => whole(tag, [32, checksum, places[n] ?? 0, data.length]));
  return whole([32, FLAVOUR], [16, of.length, ...search], ...entries, ...of.map(({ data }) => filled(data)));
};

it.each<[number, readonly [number, number, number]]>([
  [1, [16, 0, 0]],
  [2, [32, 1, 0]],
  [3, [32, 1, 16]],
  [4, [64, 2, 0]],
  [7, [64, 2, 48]],
  [9, [128, 3, 16]],
])(
  'of %d tables is the same tables, each at a place that four divides, with its checksum and the numbers by which it is looked for',
  (count, search) => {
    expect(sfntOf(woff(tables(count)))).toEqual(sfnt(tables(count), search));
  },
);
it('is the same bytes where it is not wrapped', () => {
  const plain = sfnt(tables(3), [32, 1, 16]);
  expect(sfntOf(plain)).toBe(plain);
});
it('is none where the list of its tables is cut off', () => {
  expect(() => sfntOf(woff(tables(3)).subarray(0, 60))).toThrow(/out of range/);
});
