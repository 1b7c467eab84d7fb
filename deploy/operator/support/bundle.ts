/**
 * `lamplight support-bundle --to FOLDER`: what somebody who helps needs to know of an installation, as a folder of JSON to be
 * looked through before it is given away. Nothing personal and nothing secret is in it: settings are masked, of events there
 * are counts alone, of what is parked its name and never what it held, and errors are left out, since nobody can promise
 * what an error repeats.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, freemem, loadavg, release, totalmem, uptime } from 'node:os';
import { join, resolve } from 'node:path';
import type { Environment } from '@lamplight/common/config/load.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import type { Finding } from '@lamplight/embedded/operated.ts';
import type { SocketAnswer, SocketRequest } from '@lamplight/embedded/socket.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { openLog } from '../backup/stores.ts';
import { printConfig } from '../config/config.ts';
import { statsOf } from '../events/looking.ts';
import { wantedBy } from '../events/wanted.ts';

type Ask = (env: Environment, request: SocketRequest) => Promise<SocketAnswer>;
export type Bundled = Readonly<{ folder: string; files: readonly string[]; missing: readonly string[] }>;

/**
 * What cannot be had is named in `missing` and in the folder; the rest is written all the same.
 * @throws Misconfigured: the folder is there and not empty
 */
export const bundle = async (env: Environment, to: string, ask: Ask, now: () => number): Promise<Bundled> => {
  const folder = resolve(to);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw misconfigured(`${folder} is not empty`, 'Name a folder that is not there.');
  const request = { words: [], reason: null, dryRun: false };
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    'versions.json': async () => versions(env),
    'machine.json': async () => machine(),
    'config.json': async () => printConfig(env),
    'doctor.json': async () => findingsIn(await ask(env, { ...request, command: 'doctor' })),
    'parked.json': async () => parkedIn(await ask(env, { ...request, command: 'parked' })),
    'events.json': () => events(env),
    'figures.txt': async () => resultOf(await ask(env, { ...request, command: 'figures' })),
  };
  const made: [string, string][] = [];
  const missing: string[] = [];
  for (const [name, make] of Object.entries(parts)) {
    try {
      const part = await make();
      made.push([name, typeof part === 'string' ? part : `${JSON.stringify(part, null, 1)}\n`]);
    } catch {
      missing.push(name); // why, is said by `doctor`, whose words are not repeated here
    }
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of made) writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'wx' });
  writeFileSync(join(folder, 'README.txt'), readme(now(), missing), { mode: 0o600, flag: 'wx' });
  return { folder, files: [...made.map(([name]) => name), 'README.txt'], missing };
};

const versions = (env: Environment) => ({
  lamplight: env['LAMPLIGHT_VERSION'] ?? 'dev',
  node: process.version,
  platform: process.platform,
  architecture: process.arch,
  system: release(),
  components: process.versions,
});

const MIB = 1024 ** 2;
const machine = () => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryMiB: Math.floor(totalmem() / MIB),
  freeMiB: Math.floor(freemem() / MIB),
  /** Of a container; the machine's where it has none. */
  limitMiB: Math.floor(process.constrainedMemory() / MIB),
  load: loadavg(),
  upSeconds: Math.floor(uptime()),
});

const resultOf = (answer: SocketAnswer): unknown => {
  if (answer.is !== 'done') throw new Error(answer.says);
  return answer.result;
};

/** How far a processor is, without the error that it met last; of what is parked its name alone. */
const findingsIn = (answer: SocketAnswer): readonly Finding[] =>
  (resultOf(answer) as readonly Finding[]).map(({ says, ...finding }) => ({
    ...finding,
    says: finding.what.startsWith('parked ') ? 'left out' : says.replace(/; last error: [\s\S]*$/, '; it met an error'),
  }));

const parkedIn = (answer: SocketAnswer): unknown =>
  (resultOf(answer) as readonly Readonly<Record<string, unknown>>[]).map(({ service, processor, key, attempts }) => ({
    service,
    processor,
    key,
    attempts,
  }));

const events = async (env: Environment): Promise<unknown> => {
  const log = await openLog(portSettingsOf(loadConfig(PORT_SETTINGS, env)).EVENT_STORE_URL);
  try {
    return { incarnation: log.incarnation, ...(await statsOf(log, wantedBy({}))) };
  } finally {
    await log.close();
  }
};

const readme = (now: number, missing: readonly string[]): string =>
  [
    `Lamplight, ${new Date(now).toISOString()}. Look through it before you give it away.`,
    'versions.json, machine.json: of this installation. config.json: settings, secrets masked. doctor.json: findings.',
    'parked.json: what waits for an operator, without what it held. events.json: how many of which type. figures.txt: /metrics.',
    'No log lines: they go to standard output, and nobody keeps them here.',
    ...(missing.length === 0 ? [] : [`Could not be had: ${missing.join(', ')}.`]),
    '',
  ].join('\n');
