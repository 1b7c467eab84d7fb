import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { flagsFor, environment as ofProduct } from '@lamplight/operator/bin/node-flags.mjs';
import { EASY_SIGN_IN, NODE_FLAGS } from '@lamplight/trials/product/running.ts';

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

// Elsewhere a shell between npm and the launcher cannot be watched, nor a process looked into.
const onLinux = process.platform === 'linux' ? it : it.skip;

/** The process of the group that serves. */
const servingIn = (group: number): string => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const [ofGroup] = /^.*\) \S \d+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.slice(1) ?? [];
      if (Number(ofGroup) === group && /operator\/main\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
        return pid;
    } catch {
      // It has ended meanwhile.
    }
  throw new Error('no process of the group serves');
};

/** How many MB a process holds more after sixteen hashes, four at once, than before. */
const HASHING = `
  import { passwordsWith } from '@lamplight/identity/credentials/password.ts';
  const passwords = passwordsWith({ atOnce: 4 });
  const before = process.memoryUsage.rss();
  await Promise.all(Array.from({ length: 16 }, (_, n) => passwords.hash('password ' + n)));
  console.log((process.memoryUsage.rss() - before) / 1_048_576);
`;

describe('the environment that the launcher gives', () => {
  onLinux('gives back what the hashes of passwords took', () => {
    const flags = [...NODE_FLAGS, '--input-type=module', '--eval', HASHING];
    const { stdout, stderr } = spawnSync(process.execPath, flags, {
      env: { ...process.env, ...ofProduct },
      encoding: 'utf8',
    });
    expect([stderr, Number(stdout) < 30 ? 'given back' : `${stdout} MB kept`]).toEqual(['', 'given back']);
  });
});

const FEW = ['--max-semi-space-size=4'];
const MANY = ['--max-semi-space-size=16', '--heap-growing-percent=100', '--no-memory-pool'];
it.each([
  ['no log yet', null, FEW],
  ['a small log', 255, FEW],
  ['the log of many years', 256, MANY],
] as const)('gives objects the room that a company with %s needs, in words that Node knows', (what, logMib, room) => {
  const folder = join(scratch, what);
  mkdirSync(folder);
  if (logMib !== null) {
    writeFileSync(join(folder, 'events.db'), '');
    truncateSync(join(folder, 'events.db'), logMib * 1024 ** 2);
  }
  const flags = flagsFor(folder);
  expect(flags).toEqual(['--disable-warning=ExperimentalWarning', ...room]);
  const { status, stderr } = spawnSync(process.execPath, [...flags, '--eval', ''], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

describe('npm start', () => {
  onLinux.each(['SIGTERM', 'SIGKILL'] as const)('leaves no product behind when npm alone gets %s', async (signal) => {
    const folder = join(scratch, signal);
    const npm = await npmStart(folder);
    expect(tryFolder(folder)).toBeNull();
    const serving = servingIn(npm.pid as number);
    expect(readFileSync(`/proc/${serving}/cmdline`, 'utf8').split('\0')).toEqual(
      expect.arrayContaining(flagsFor(folder)),
    );
    const environment = readFileSync(`/proc/${serving}/environ`, 'utf8').split('\0');
    expect(environment).toEqual(
      expect.arrayContaining(Object.entries(ofProduct).map(([name, value]) => `${name}=${value}`)),
    );
    npm.kill(signal);
    await once(npm, 'exit');
    await eventually(() => {
      const free = tryFolder(folder);
      free?.release();
      expect(free).not.toBeNull();
    });
  });
});
