import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { scratchFolder, scratchRoot } from './scratch.ts';

const GIB = 2 ** 30;
const TMPFS = 0x0102_1994;
const memory = { env: {}, statfs: () => ({ type: TMPFS, bavail: 4 * GIB, bsize: 1 }), available: 8 * GIB };

describe('where test folders lie', () => {
  it('is memory, where as much of it is free as a run takes', () => {
    expect(scratchRoot(memory)).toBe('/dev/shm');
  });

  it('is the temporary folder where memory is short, where the folder is on a disk, and where there is none', () => {
    const without = (): never => {
      throw new Error('ENOENT');
    };
    expect(scratchRoot({ ...memory, available: 8 * GIB - 1 })).toBe(tmpdir());
    expect(scratchRoot({ ...memory, statfs: () => ({ type: TMPFS, bavail: 4 * GIB - 1, bsize: 1 }) })).toBe(tmpdir());
    expect(scratchRoot({ ...memory, statfs: () => ({ type: 0xef53, bavail: 4 * GIB, bsize: 1 }) })).toBe(tmpdir());
    expect(scratchRoot({ ...memory, statfs: without })).toBe(tmpdir());
  });

  it('is what the caller says before anything', () => {
    expect(scratchRoot({ ...memory, env: { TMPDIR: '/elsewhere' } })).toBe('/elsewhere');
  });
});

it('removes what a run that was killed has left, and nothing of one that goes on', () => {
  const root = mkdtempSync(join(tmpdir(), 'lamplight-scratch-'));
  try {
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    const [left, going, other] = [`lamplight-test-${gone}`, `lamplight-test-${process.ppid}`, 'lamplight-test-notes'];
    for (const name of [left, going, other]) mkdirSync(join(root, name));
    const made = scratchFolder(root);
    expect([left, going, other, basename(made)].map((name) => existsSync(join(root, name)))).toEqual([
      ...[false, true, true, true],
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
