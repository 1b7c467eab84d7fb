/** A font out of its web wrapping (WOFF 1.0, https://www.w3.org/TR/WOFF/): what shaping and PDF read. */
import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
const [HEADER, ENTRY] = [44, 20] as const;
const [SFNT_HEADER, SFNT_ENTRY] = [12, 16] as const;
const padded = (length: number): number => (length + 3) & ~3;

/** The same bytes where it is not wrapped. @throws RangeError where the list of its tables is cut off */
export const sfntOf = (file: Buffer): Buffer => {
  if (file.readUInt32BE(0) !== WOFF) return file;
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, n) => {
    const at = HEADER + n * ENTRY;
    const [from, packed, length] = [at + 4, at + 8, at + 12].map((place) => file.readUInt32BE(place)) as [
      number,
      number,
      number,
    ];
    const body = file.subarray(from, from + packed);
    return {
      tag: file.subarray(at, at + 4),
      checksum: file.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(body) : body,
    };
  });
  const sizes = tables.map(({ data }) => padded(data.length));
  const font = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY + sizes.reduce((all, size) => all + size, 0));
  font.writeUInt32BE(file.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  font.writeUInt16BE(16 * 2 ** power, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(16 * (count - 2 ** power), 10);
  let place = SFNT_HEADER + count * SFNT_ENTRY;
  for (const [n, { tag, checksum, data }] of tables.entries()) {
    const at = SFNT_HEADER + n * SFNT_ENTRY;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(place, at + 8);
    font.writeUInt32BE(data.length, at + 12);
    data.copy(font, place);
    place += sizes[n] ?? 0;
  }
  return font;
};
