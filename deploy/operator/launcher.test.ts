import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { eventually } from '@lamplight/events/ports/eventually.ts';
import { EASY_SIGN_IN } from '@lamplight/trials/product/running.ts';

jest.setTimeout(240_000);
const ROOT = join(import.meta.dirname, '..', '..');
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-launcher-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const { pid } of started)
    try {
      process.kill(-(pid as number), 'SIGKILL');
    } catch {
      // all of it has ended, as it should
    }
  rmSync(scratch, { recursive: true, force: true });
});

/** As people and supervisors do: npm, a shell, the launcher, the product. @returns npm */
const npmStart = async (folder: string): Promise<ChildProcess> => {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...EASY_SIGN_IN, PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  started.push(npm);
  const heard: string[] = [];
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (text) => heard.push(String(text)));
  while (!heard.join('').includes('Stop with Ctrl-C.')) {
    if (npm.exitCode !== null) throw new Error(heard.join(''));
    await pause(50);
  }
  return npm;
};

// On Linux alone: elsewhere a shell between npm and the launcher cannot be watched.
const onLinux = process.platform === 'linux' ? it : it.skip;

describe('npm start', () => {
  onLinux.each(['SIGTERM', 'SIGKILL'] as const)('leaves no product behind when npm alone gets %s', async (signal) => {
    const folder = join(scratch, signal);
    const npm = await npmStart(folder);
    expect(tryFolder(folder)).toBeNull();
    npm.kill(signal);
    await once(npm, 'exit');
    await eventually(() => {
      const free = tryFolder(folder);
      free?.release();
      expect(free).not.toBeNull();
    });
  });
});
