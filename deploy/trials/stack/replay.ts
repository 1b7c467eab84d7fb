/**
 * The steps of the Dockerfile, done in folders of this machine: each stage has a folder that stands for its root, and a step's
 * absolute paths lead into it. What needs the image itself is left out by name.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { type Stage, stagesOf } from './dockerfile.ts';

export type Replayed = Readonly<{
  /** What the last stage's root is here. */
  root: string;
  /** Commands that only an image can run. */
  leftOut: readonly string[];
}>;

/** The image's own package manager and users are none of this machine. */
const IMAGES_OWN: readonly RegExp[] = [/^apt-get /, /\/usr\//, /^install .*-o \S+/];
/** These say how the image runs; nothing is done. */
const NO_STEPS: readonly string[] = [
  'ARG',
  'LABEL',
  'ENV',
  'USER',
  'EXPOSE',
  'VOLUME',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
];

/** @param context the folder that is built from, with what may not reach a build left out @throws Error with a step's words */
export const replay = (dockerfile: string, context: string, folder: string): Replayed => {
  const leftOut: string[] = [];
  const roots = new Map<string, string>();
  let last = '';
  for (const [n, stage] of stagesOf(dockerfile).entries()) {
    last = join(folder, stage.name ?? `stage-${n}`);
    mkdirSync(last, { recursive: true });
    if (stage.name !== null) roots.set(stage.name, last);
    leftOut.push(...stageIn(last, stage, context, roots));
  }
  return { root: last, leftOut };
};

const stageIn = (
  root: string,
  { steps }: Stage,
  context: string,
  roots: ReadonlyMap<string, string>,
): readonly string[] => {
  const leftOut: string[] = [];
  let cwd = root;
  for (const { word, rest } of steps) {
    if (word === 'WORKDIR') {
      cwd = join(root, rest);
      mkdirSync(cwd, { recursive: true });
    } else if (word === 'COPY') copy(rest, root, cwd, context, roots);
    else if (word === 'RUN') leftOut.push(...run(rest, root, cwd));
    else if (!NO_STEPS.includes(word)) throw new Error(`${word} is no step that is known here`);
  }
  return leftOut;
};

const copy = (rest: string, root: string, cwd: string, context: string, roots: ReadonlyMap<string, string>): void => {
  const [, stage, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  const source = stage === undefined ? context : roots.get(stage);
  if (source === undefined || from === '') throw new Error(`COPY ${rest} cannot be replayed`);
  const target = to.startsWith('/') ? join(root, to) : join(cwd, to);
  cpSync(join(source, from), target, { recursive: true, verbatimSymlinks: true });
};

const run = (rest: string, root: string, cwd: string): readonly string[] => {
  const commands = rest.split(' && ');
  const isImages = (command: string): boolean => IMAGES_OWN.some((own) => own.test(command));
  const script = commands
    .filter((command) => !isImages(command))
    .join(' && ')
    .replaceAll(/(^|[\s=])\/(?=\w)/g, `$1${root}/`);
  if (script !== '') {
    const { status, stderr } = spawnSync('sh', ['-c', script], { cwd, encoding: 'utf8', env: aroundNpm() });
    if (status !== 0) throw new Error(`RUN ${rest}: ${stderr.trimEnd().split('\n').slice(-8).join('\n')}`);
  }
  return commands.filter(isImages);
};

/**
 * The pinned Node first, as in the image; npm is this machine's, with its way to the registry and what it has fetched before,
 * and without what an `npm run` around this says of itself.
 */
const aroundNpm = (): NodeJS.ProcessEnv => {
  const ofTheRun = /^NODE_ENV$|^npm_(?!config_)|^npm_config_(?:local_)?prefix$/i;
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheRun.test(name))),
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    npm_config_prefer_offline: 'true',
  };
};

/** A copy of a folder without what is ignored. */
export const contextOf = (from: string, to: string, ignored: (path: string) => boolean): void => {
  const walk = (path: string): void => {
    for (const name of readdirSync(join(from, path))) {
      const inside = path === '' ? name : `${path}/${name}`;
      if (basename(inside) === '.git' || basename(inside) === 'node_modules') continue; // large, and never taken back
      const isFolder = statSync(join(from, inside)).isDirectory();
      if (isFolder) walk(inside);
      else if (!ignored(inside)) {
        mkdirSync(dirname(join(to, inside)), { recursive: true });
        cpSync(join(from, inside), join(to, inside));
      }
    }
  };
  walk('');
};
