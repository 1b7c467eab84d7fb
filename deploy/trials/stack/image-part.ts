/**
 * The image without an engine: the steps of its Dockerfile in an empty folder, then its default command there, as an ordinary
 * user who may write nothing of it, until the image's own health check says yes.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { type Container, started } from './container.ts';
import { imageEnvironment, listOf, stagesOf } from './dockerfile.ts';
import { ignoredBy } from './ignored.ts';
import type { Part } from './part.ts';
import { contextOf, replay } from './replay.ts';
import { root } from './scratch.ts';

/** What no image may hold. */
const NEVER = ['.env', 'deploy/docker/secrets', 'deploy/trials/suite.ts', 'bff/server.test.ts', '.git'];

export const imagePart: Part = async (scratch) => {
  const dockerfile = readFileSync(join(root, 'deploy', 'docker', 'Dockerfile'), 'utf8');
  const context = join(scratch, 'context');
  contextOf(root, context, ignoredBy(readFileSync(join(root, '.dockerignore'), 'utf8')));
  const image = replay(dockerfile, context, join(scratch, 'stages'));
  const app = join(image.root, workdirOf(dockerfile));
  const held = NEVER.filter((path) => existsSync(join(app, path)));
  if (held.length > 0) throw new Error(`the image holds ${held.join(', ')}`);

  const [port, adminPort] = [await freePort(), await freePort()];
  const user = ordinaryUser();
  const own = (name: string): string => {
    const path = join(scratch, name);
    mkdirSync(path);
    if (user !== null) chownSync(path, user, user);
    return path;
  };
  const container = started({
    name: 'the product in one process',
    command: [...asOrdinary(app, user), ...listOf(dockerfile, 'ENTRYPOINT').map(itsNode), ...listOf(dockerfile, 'CMD')],
    cwd: app,
    env: {
      ...imageEnvironment(dockerfile),
      ...{ HOST: '127.0.0.1', PORT: String(port), ADMIN_PORT: String(adminPort) },
      ...{ DATA_DIR: own('image-data'), TMPDIR: own('image-scratch') },
    },
    health: ['CMD', ...healthOf(dockerfile)],
  });
  try {
    await container.healthy();
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (page.status !== 200 || !(await page.text()).includes('<script')) throw new Error('the site is not served');
    if (user !== null) demandReadOnly(container, app);
    const code = await container.stop();
    if (code !== 0) throw new Error(`a clean stop ended with ${code}:\n${container.output()}`);
  } finally {
    await container.stop();
  }
  const as = user === null ? 'as who runs this' : `as user ${user}, who may write nothing of it`;
  return {
    line: `built by its own steps (${megabytesOf(app)} MB beside Node), healthy and serving ${as}, a clean stop`,
    notRun: [
      ...image.leftOut.map((command) => `${command} (needs the image)`),
      ...(user === null ? ['another user and a read-only folder (needs root)'] : []),
    ],
  };
};

const itsNode = (word: string): string => (word === 'node' ? process.execPath : word);
const last = (dockerfile: string, word: string): string =>
  stagesOf(dockerfile)
    .at(-1)
    ?.steps.findLast((step) => step.word === word)?.rest ?? '';
const workdirOf = (dockerfile: string): string => last(dockerfile, 'WORKDIR');
const healthOf = (dockerfile: string): readonly string[] =>
  JSON.parse(/\bCMD (\[.*\])$/.exec(last(dockerfile, 'HEALTHCHECK'))?.[1] ?? '[]') as readonly string[];

/** Of this machine, or nobody at all; null where this process may not become another. */
const ordinaryUser = (): number | null => {
  if (process.getuid?.() !== 0) return null;
  const NOBODY = 65_534;
  return spawnSync('id', ['-u', '1000']).status === 0 ? 1_000 : NOBODY;
};

/** In a view of the file system in which the folder is read-only, without any right of root. */
const asOrdinary = (app: string, user: number | null): readonly string[] => {
  if (user === null) return [];
  const become = `setpriv --reuid=${user} --regid=${user} --clear-groups --no-new-privs --bounding-set=-all`;
  const script = [
    'mount --bind "$0" "$0"',
    'mount -o remount,bind,ro "$0"',
    'cd "$0"', // anew: the folder that this process stands in is still the one below
    `exec ${become} -- "$@"`,
  ];
  return ['unshare', '--mount', 'sh', '-c', script.join(' && '), app];
};

/** The look is from inside: outside of the process's own view the folder can be written. */
const demandReadOnly = (container: Container, app: string): void => {
  const mounts = readFileSync(`/proc/${container.pid()}/mountinfo`, 'utf8');
  if (!mounts.split('\n').some((line) => line.includes(` ${app} `) && / ro[, ]/.test(line)))
    throw new Error('the folder of the image can be written');
};

const megabytesOf = (folder: string): string =>
  (spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t')[0] ?? '').trim();
