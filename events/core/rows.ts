/** Rows of so many bytes each, one after another in one piece of memory: a hundred thousand of them cost what they hold. */
export type Rows = Readonly<{
  size(): number;
  /** Where it is the next one, there is one more. @throws RangeError beyond */
  set(index: number, bytes: Uint8Array): void;
  /** As it is now; the next `set` may move it. */
  at(index: number): Uint8Array;
}>;

const FIRST = 64;

export const openRows = (width: number): Rows => {
  let bytes = new Uint8Array(FIRST * width);
  let size = 0;
  return {
    size: () => size,
    set: (index, row) => {
      if (index > size || row.length !== width) throw new RangeError(`row ${index} of ${size}, ${row.length} bytes`);
      if (index === size) size += 1;
      if (size * width > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2);
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(row, index * width);
    },
    at: (index) => bytes.subarray(index * width, (index + 1) * width),
  };
};
