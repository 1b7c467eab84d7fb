/** What every store of files must do. */
import { createHash, randomBytes } from 'node:crypto';
import type { Files } from '../ports/files.ts';
import { newId } from '../ports/ids.ts';
import { eventually } from '../workbench/eventually.ts';
import { startElsewhere } from './elsewhere.ts';
import { collected, errorOf } from './event-store/samples.ts';
import { type Absent, type Case, contract, type Harness } from './suite.ts';

/** `flip` changes one bit of a stored content behind the adapter's back. */
export type FilesHarness = Harness<Files> & Readonly<{ flip(id: string, at: number): Promise<void> }>;

export const filesContract = (
  subject: Readonly<{ adapter: string; client: string }>,
  harness: FilesHarness | Absent,
): void => contract({ port: 'Files', ...subject }, harness, cases);

const SCRIPT = new URL('./files/elsewhere.ts', import.meta.url);
const ROOMY = { maxBytes: 10_000_000 };

const inPieces = async function* (content: Uint8Array, size = 70_001) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
};
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const read = async (files: Files, id: string, range?: { from: number; to: number }) => {
  const found = await files.open(id, range);
  return found && Buffer.concat(await collected(found.content));
};

const cases: readonly Case<FilesHarness>[] = [
  {
    rule: 'gives back every content whole, with digest, size and time, on every instance',
    run: async ({ make }) => {
      const [one, two] = [await make(), await make()];
      for (const size of [0, 1, 262_143, 262_144, 262_145, 1_000_000]) {
        const [id, content] = [newId(), randomBytes(size)];
        const file = await one.put(id, inPieces(content), ROOMY);
        expect(file).toEqual({ id, sha256: sha256(content), bytes: size, putAt: expect.stringMatching(/^\d{4}-.*Z$/) });
        expect((await two.open(id))?.file).toEqual(file);
        expect((await read(two, id))?.equals(content)).toBe(true);
      }
      expect(await one.open(newId())).toBeNull();
    },
  },
  {
    rule: 'takes the same content again as done, and refuses other content without touching the first',
    run: async ({ make }) => {
      const [files, id, content] = [await make(), newId(), randomBytes(1_000)];
      const first = await files.put(id, inPieces(content), ROOMY);
      expect(await files.put(id, inPieces(content, 7), ROOMY)).toEqual(first);
      expect(await errorOf(files.put(id, inPieces(randomBytes(1_000)), ROOMY))).toMatchObject({ code: 'FileExists' });
      expect((await read(files, id))?.equals(content)).toBe(true);
    },
  },
  {
    rule: 'lets one of two contents that come at once win; equal ones are both fine',
    run: async ({ make }) => {
      const [one, two] = [await make(), await make()];
      const same = randomBytes(200_000);
      const id = newId();
      const equal = await Promise.all([one, two, one, two].map((files) => files.put(id, inPieces(same), ROOMY)));
      expect(new Set(equal.map((file) => JSON.stringify(file))).size).toBe(1);
      const other = newId();
      const outcomes = await Promise.allSettled(
        [one, two].map((files) => files.put(other, inPieces(randomBytes(99)), ROOMY)),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FileExists' } });
    },
  },
  {
    rule: 'leaves nothing of a content that is too large, that fails, or that is given up, and stops asking for more of it',
    run: async ({ make }) => {
      const [files, id] = [await make(), newId()];
      let pulls = 0;
      const endless = async function* () {
        for (;;) {
          pulls += 1;
          yield randomBytes(1_000);
        }
      };
      const failing = async function* () {
        yield randomBytes(1_000);
        throw new Error('the sender went away');
      };
      const silent = async function* () {
        yield randomBytes(1_000);
        await new Promise(() => undefined);
      };
      expect(await errorOf(files.put(id, endless(), { maxBytes: 9_999 }))).toMatchObject({ code: 'FileTooLarge' });
      expect(pulls).toBeLessThan(20);
      expect(await errorOf(files.put(id, failing(), ROOMY))).toMatchObject({ message: 'the sender went away' });
      const signal = AbortSignal.timeout(100);
      expect(await errorOf(files.put(id, silent(), { ...ROOMY, signal }))).toMatchObject({ name: 'TimeoutError' });
      expect(await errorOf(files.put(id, endless(), { ...ROOMY, signal }))).toMatchObject({ name: 'TimeoutError' });
      expect(await files.open(id)).toBeNull();
      expect((await collected(files.list())).filter((file) => file.id === id)).toEqual([]);
      expect((await files.put(id, inPieces(Buffer.alloc(9_999)), { maxBytes: 9_999 })).bytes).toBe(9_999);
    },
  },
  {
    rule: 'takes no id that could be a path, and tells ids apart by case',
    run: async ({ make }) => {
      const files = await make();
      for (const id of ['', '.', '..', '../x', 'a/b', 'a\\b', 'a.b', 'a b', 'é', 'a\u0000', 'x'.repeat(65)]) {
        expect(Error.isError(await errorOf(files.put(id, inPieces(Buffer.from('x')), ROOMY)))).toBe(true);
        expect(await files.open(id)).toBeNull();
        expect(await files.delete(id)).toBe(false);
      }
      const name = newId().replaceAll('-', '_');
      await files.put(`${name}a`, inPieces(Buffer.from('small')), ROOMY);
      await files.put(`${name}A`, inPieces(Buffer.from('LARGE')), ROOMY);
      expect(String(await read(files, `${name}a`))).toBe('small');
      expect(String(await read(files, `${name}A`))).toBe('LARGE');
      expect((await files.put('x'.repeat(64), inPieces(Buffer.from('x')), ROOMY)).bytes).toBe(1);
    },
  },
  {
    rule: 'gives ranges with both ends included, cut to what is there',
    run: async ({ make }) => {
      const [files, id, content] = [await make(), newId(), randomBytes(600_000)];
      await files.put(id, inPieces(content), ROOMY);
      const ranges = [
        [0, 0],
        [0, 599_999],
        [5, 9],
        [262_143, 262_144],
        [262_144, 524_288],
        [599_999, 599_999],
        [599_990, 9_999_999],
      ] as const;
      for (const [from, to] of ranges)
        expect((await read(files, id, { from, to }))?.equals(content.subarray(from, to + 1))).toBe(true);
      for (const [from, to] of [
        [600_000, 600_010],
        [10, 9],
      ] as const)
        expect(await read(files, id, { from, to })).toHaveLength(0);
    },
  },
  {
    rule: 'refuses a content in which one bit has changed: no wrong byte is given out, and what is read tells',
    run: async ({ make, flip }) => {
      const [files, id, content] = [await make(), newId(), randomBytes(700_000)];
      await files.put(id, inPieces(content), ROOMY);
      await flip(id, 600_000);
      const got: Uint8Array[] = [];
      const all = async () => {
        for await (const piece of (await files.open(id))?.content ?? []) got.push(Buffer.from(piece));
      };
      expect(Error.isError(await errorOf(all()))).toBe(true);
      expect(Buffer.concat(got).equals(content.subarray(0, Buffer.concat(got).length))).toBe(true);
      expect(Error.isError(await errorOf(read(files, id, { from: 599_990, to: 600_010 })))).toBe(true);
    },
  },
  {
    rule: 'deletes once; what was deleted is absent and its id is free',
    run: async ({ make }) => {
      const [one, two, id] = [await make(), await make(), newId()];
      await one.put(id, inPieces(Buffer.from('first')), ROOMY);
      const outcomes = await Promise.all([one, two, one, two].map((files) => files.delete(id)));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await two.open(id)).toBeNull();
      await two.put(id, inPieces(Buffer.from('second')), ROOMY);
      expect(String(await read(one, id))).toBe('second');
    },
  },
  {
    rule: 'lists what is there, whole ones only, while others are put and deleted',
    run: async ({ make }) => {
      const [files, prefix] = [await make(), newId()];
      const ids = Array.from({ length: 30 }, (_, n) => `${prefix}-${n}`);
      await Promise.all(ids.map((id) => files.put(id, inPieces(Buffer.from(id)), ROOMY)));
      const rest = Promise.withResolvers<void>();
      const slow = async function* () {
        yield Buffer.from('half');
        await rest.promise;
      };
      const putting = files.put(`${prefix}-slow`, slow(), ROOMY);
      const deleting = files.delete(`${prefix}-0`);
      const listed = (await collected(files.list())).filter(({ id }) => id.startsWith(prefix));
      expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(1)));
      expect(listed.map(({ id }) => id)).not.toContain(`${prefix}-slow`);
      for (const file of listed) expect(file.sha256).toBe(sha256(Buffer.from(file.id)));
      rest.resolve();
      await Promise.all([putting, deleting]);
      const after = (await collected(files.list())).filter(({ id }) => id.startsWith(prefix)).map(({ id }) => id);
      expect(after.sort()).toEqual([...ids.slice(1), `${prefix}-slow`].sort());
    },
  },
  {
    rule: 'lets a reader leave in the middle, and another read meanwhile',
    run: async ({ make }) => {
      const [files, id, content] = [await make(), newId(), randomBytes(900_000)];
      await files.put(id, inPieces(content), ROOMY);
      for await (const piece of (await files.open(id))?.content ?? []) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
      const both = await Promise.all([read(files, id), read(files, id)]);
      expect(both.every((found) => found?.equals(content))).toBe(true);
    },
  },
  {
    rule: 'has a file whole or not at all when connections are cut while it is put; the put repeated makes it whole',
    needs: ['cut'],
    timeoutMs: 60_000,
    run: async ({ make, cut }) => {
      if ('absent' in cut) throw new Error(cut.absent);
      const files = await make();
      for (let n = 0; n < 5; n += 1) {
        const [id, content] = [newId(), randomBytes(3_000_000)];
        const cutting = async function* () {
          for await (const piece of inPieces(content, 600_000)) {
            yield piece;
            await cut();
          }
        };
        await files
          .put(id, cutting(), ROOMY)
          .catch((error: unknown) => expect(error).toMatchObject({ code: 'Unavailable' }));
        const file = await eventually(() => files.put(id, inPieces(content), ROOMY), 20_000);
        expect(file.sha256).toBe(sha256(content));
        expect((await read(files, id))?.equals(content)).toBe(true);
      }
    },
  },
  {
    rule: 'shows nothing of a put whose process was killed, and takes the same put again',
    needs: ['elsewhere'],
    timeoutMs: 30_000,
    run: async (harness) => {
      const files = await harness.make();
      for (const [point, after] of [
        ['put-writing', '0'],
        ['put-writing', '4'],
        ['put-written', '0'],
      ] as const) {
        const id = newId();
        await startElsewhere(harness, SCRIPT, [id, 6], { CRASH_AT: point, CRASH_AFTER: after }).ended;
        expect(await files.open(id)).toBeNull();
        expect((await collected(files.list())).map((file) => file.id)).not.toContain(id);
        const again = startElsewhere(harness, SCRIPT, [id, 6]);
        expect(await again.ended).toBe('');
        expect((await read(files, id))?.length).toBe(600_000);
      }
    },
  },
];
