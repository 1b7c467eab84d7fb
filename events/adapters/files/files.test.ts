import { mkdtempSync, readdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startElsewhere } from '../../suites/elsewhere.ts';
import { filesContract } from '../../suites/files.contract.ts';
import { openFolderFiles } from './files.ts';
import { contentOf, placeOf } from './layout.ts';

let movedMs = 0;
const clock = { now: () => Date.now() + movedMs };
const folder = mkdtempSync(join(tmpdir(), 'lamplight-files-'));
const harness = {
  server: async () => `${process.platform} file system`,
  make: () => openFolderFiles({ folder, clock }),
  advance: async (ms: number) => {
    movedMs += ms;
  },
  elsewhere: { module: new URL('./workbench/files.elsewhere.ts', import.meta.url), place: folder },
  cut: { absent: 'a folder has no connection that could be cut' },
  restart: { absent: 'no server runs that could be restarted' },
  wipe: { absent: 'files are no copy of anything: nothing wipes them' },
  end: () => rm(folder, { recursive: true, force: true }),
  flip: async (id: string, at: number) => {
    const handle = await open(contentOf(placeOf(join(folder, 'stored'), id) ?? ''), 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    await handle.write(Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, at);
    await handle.close();
  },
};
filesContract({ adapter: 'files', client: `node:fs of Node ${process.versions.node}` }, harness);

describe('files in a folder', () => {
  const incoming = () => readdirSync(join(folder, 'incoming'));

  it('leaves nothing aside, except after a crash, and that goes a day later', async () => {
    const files = await harness.make();
    const one = async function* () {
      yield Buffer.from('one');
    };
    const before = incoming();
    await files.put('tidy', one(), { maxBytes: 10 });
    await files.put('tidy', one(), { maxBytes: 10 });
    await files.delete('tidy');
    expect(incoming()).toEqual(before);

    const script = new URL('../../suites/files/elsewhere.ts', import.meta.url);
    await startElsewhere(harness, script, ['crashed', 3], { CRASH_AT: 'put-written' }).ended;
    expect(incoming().length).toBe(before.length + 1);
    await harness.make();
    expect(incoming().length).toBe(before.length + 1);
    await harness.advance(86_400_001);
    await harness.make();
    expect(incoming()).toEqual([]);
  });

  it('keeps folders and contents from other users of the machine', async () => {
    const files = await harness.make();
    const one = async function* () {
      yield Buffer.from('one');
    };
    await files.put('private', one(), { maxBytes: 10 });
    const handle = await open(contentOf(placeOf(join(folder, 'stored'), 'private') ?? ''), 'r');
    expect((await handle.stat()).mode & 0o077).toBe(0);
    await handle.close();
  });
});
