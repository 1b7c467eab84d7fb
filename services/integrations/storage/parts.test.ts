/** A content from elsewhere is whole, or it has no end. */
import { createHash } from 'node:crypto';
import { partsOf } from './parts.ts';
import type { Reached } from './reached.ts';
import type { FolderReading, Hashing, Source } from './reading.ts';
import { done, PART_BYTES } from './storage.ts';

const hashing = (): Hashing => {
  const all = createHash('sha256');
  return { add: (part) => void all.update(part), end: () => all.digest('hex') };
};
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const sourceOf = (content: Uint8Array): Source => ({
  listed: { id: 'x', name: 'x', folder: null, bytes: content.length, modifiedAt: '2026-11-27T06:30:00.000Z' },
  ...{ readBy: 'x', hash: sha256(content) },
});
/** @param at what lies there when a part is asked for; null: nothing any more */
const read = async (source: Source, at: (from: number) => Uint8Array | null) => {
  const asked: number[] = [];
  const reading = {
    part: async (_access: string, _source: Source, { from, to }: { from: number; to: number }) => {
      asked.push(from);
      const content = at(from);
      return content === null
        ? ({ is: 'refused', cause: 'notFound', gone: false } as const)
        : done(new Uint8Array(content.subarray(from, to + 1)));
    },
  } as unknown as FolderReading;
  const reached: Reached<FolderReading> = (call) => call(reading, 'token');
  const came: Uint8Array[] = [];
  let broke = false;
  try {
    for await (const part of partsOf(source, reached, hashing(), () => new Error('broke'))) came.push(part);
  } catch (error) {
    expect(error).toEqual(new Error('broke'));
    broke = true;
  }
  return { asked, came: Buffer.concat(came), broke };
};

it.each([0, 1, PART_BYTES, PART_BYTES + 1, 2 * PART_BYTES])(
  'gives all of %i bytes, each part asked for once',
  async (bytes) => {
    const content = Buffer.alloc(bytes, 'lamp');
    const { asked, came, broke } = await read(sourceOf(content), () => content);
    expect([came.equals(content), broke]).toEqual([true, false]);
    expect(asked).toEqual(Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, n) => n * PART_BYTES));
  },
);

it.each([3, PART_BYTES + 3])('of what is another one by then it never gives the end: %i bytes', async (bytes) => {
  const [before, after] = [Buffer.alloc(bytes, 'a'), Buffer.alloc(bytes, 'b')];
  const last = bytes > PART_BYTES ? PART_BYTES : 0;
  for (const at of [(from: number) => (from === last ? after : before), () => after]) {
    const { came, broke } = await read(sourceOf(before), at);
    expect([came.length, broke]).toEqual([last, true]);
  }
  // Nothing is left of nothing, and still it is not what was looked at.
  const nothing = { ...sourceOf(Buffer.alloc(0)), hash: sha256(before) };
  expect(await read(nothing, () => before)).toMatchObject({ asked: [], broke: true });
});

it('breaks where a part is not there any more', async () => {
  const content = Buffer.alloc(2 * PART_BYTES + 1, 'a');
  const { came, broke } = await read(sourceOf(content), (from) => (from === 2 * PART_BYTES ? null : content));
  expect([came.length, broke]).toEqual([2 * PART_BYTES, true]);
});
