import { randomBytes } from 'node:crypto';
import { Binary, GridFSBucket, ObjectId } from 'mongodb';
import type { Files } from '../../ports/files.ts';
import { newId } from '../../ports/ids.ts';
import { startElsewhere } from '../../suites/elsewhere.ts';
import { collected, errorOf } from '../../suites/event-store/samples.ts';
import { filesContract } from '../../suites/files.contract.ts';
import { CHUNK, type ChunkDoc, type FileDoc } from './file-layout.ts';
import { openGridFsFiles } from './files.ts';
import { mongoHarness, subject } from './workbench/harness.ts';

const module = new URL('./workbench/files.elsewhere.ts', import.meta.url);
const suite = await mongoHarness(openGridFsFiles, module);
filesContract(
  subject,
  'absent' in suite
    ? suite
    : {
        ...suite,
        flip: async (id, at) => {
          const file = await suite.db.collection<FileDoc>('files.files').findOne({ filename: id });
          const chunks = suite.db.collection<ChunkDoc>('files.chunks');
          const chunk = file && (await chunks.findOne({ files_id: file._id, n: Math.floor(at / CHUNK) }));
          if (!chunk) throw new Error(`${id} has no chunk at ${at}`);
          const data = Buffer.from(chunk.data.value());
          data[at % CHUNK] = (data[at % CHUNK] ?? 0) ^ 1;
          await chunks.updateOne({ _id: chunk._id }, { $set: { data: new Binary(data) } });
        },
      },
);

const here = await mongoHarness(openGridFsFiles, module);
if ('absent' in here) it.todo(`files in GridFS are not run: ${here.absent}`);
else
  describe('files in GridFS', () => {
    const opened: Files[] = [];
    const make = async (): Promise<Files> => {
      const files = await here.make();
      opened.push(files);
      return files;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((files) => files.close()));
    });
    afterAll(() => here.end());
    const script = new URL('../../suites/files/elsewhere.ts', import.meta.url);
    const content = async function* (bytes: Uint8Array) {
      yield bytes;
    };
    const counted = async () =>
      Promise.all(
        ['files.files', 'files.chunks', 'files.loose'].map((name) => here.db.collection(name).countDocuments()),
      );

    it('stands there as GridFS has it: the library of the server reads it too', async () => {
      const [files, id, bytes] = [await make(), newId(), randomBytes(600_000)];
      await files.put(id, content(bytes), { maxBytes: 1_000_000 });
      const bucket = new GridFSBucket(here.db, { bucketName: 'files' });
      const pieces: Buffer[] = [];
      for await (const piece of bucket.openDownloadStreamByName(id)) pieces.push(piece as Buffer);
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
      expect(await bucket.find({ filename: id }).toArray()).toMatchObject([{ length: 600_000, chunkSize: CHUNK }]);
    });

    it('leaves nothing aside, except after a crash, and that goes a day later', async () => {
      const files = await make();
      await files.put('tidy', content(Buffer.from('one')), { maxBytes: 10 });
      await files.put('tidy', content(Buffer.from('one')), { maxBytes: 10 });
      await errorOf(files.put('tidy', content(Buffer.from('two')), { maxBytes: 10 }));
      await errorOf(files.put('large', content(randomBytes(CHUNK * 9)), { maxBytes: CHUNK * 9 - 1 }));
      await files.put('kept', content(randomBytes(CHUNK + 1)), { maxBytes: CHUNK * 2 });
      await files.delete('tidy');
      const [before, chunks] = await counted();
      expect(await counted()).toEqual([before, chunks, 0]);

      await startElsewhere(here, script, ['crashed', 3], { CRASH_AT: 'put-written' }).ended;
      expect(await counted()).toEqual([before, (chunks ?? 0) + 2, 1]);
      await make();
      expect(await counted()).toEqual([before, (chunks ?? 0) + 2, 1]);
      await here.advance(86_400_001);
      await make();
      expect(await counted()).toEqual([before, chunks, 0]);
    });

    it('forgets a note that a crash left beside a whole file, and keeps the file', async () => {
      const [files, id] = [await make(), newId()];
      await files.put(id, content(Buffer.from('whole')), { maxBytes: 10 });
      const file = await here.db.collection<FileDoc>('files.files').findOne({ filename: id });
      await here.db.collection('files.loose').insertOne({ _id: file?._id ?? new ObjectId(), at: new Date(0) });
      await make();
      expect((await counted())[2]).toBe(0);
      expect((await collected((await files.open(id))?.content ?? content(Buffer.of()))).join('')).toBe('whole');
    });

    it('says so when a chunk is gone', async () => {
      const [files, id] = [await make(), newId()];
      await files.put(id, content(randomBytes(CHUNK * 2)), { maxBytes: CHUNK * 2 });
      const found = await files.open(id);
      await here.db.collection('files.chunks').deleteMany({ n: 1 });
      await expect(collected(found?.content ?? content(Buffer.of()))).rejects.toThrow(/no longer what was put/);
    });
  });
