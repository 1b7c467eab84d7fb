/** The real program reads the file: with no profile, with each and with both, and refuses what is planted in it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compose, environmentOf, parsed, resolved, variablesIn } from './compose.ts';
import type { Part } from './part.ts';
import { COMPOSE_FILE, copiedTo } from './scratch.ts';

const EVERY = ['mail', 'edge', 'observability', 'tools'] as const;
const PROFILES: readonly (readonly string[])[] = [[], ['mail'], ['edge'], ['observability'], ['tools'], EVERY];

/** The program that DOCKER_COMPOSE names; null where none is. */
export const dockerCompose = (): string | null => process.env['DOCKER_COMPOSE'] ?? null;

/** Only the files and what the environment of this machine needs: no variable of it may fill in a setting. */
const config = (
  program: string,
  folder: string,
  file: string,
  profiles: readonly string[],
  ...words: readonly string[]
) =>
  spawnSync(program, ['-f', file, ...profiles.flatMap((name) => ['--profile', name]), 'config', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
  });

/** The file as the real program resolves it. @throws Error in the program's own words */
export const resolvedBy = (program: string, folder: string, profiles: readonly string[] = []): Compose => {
  const { status, stdout, stderr } = config(program, folder, COMPOSE_FILE, profiles, '--format', 'json');
  if (status !== 0) throw new Error(`docker-compose config: ${stderr}`);
  return JSON.parse(stdout) as Compose;
};

/** What is written wrong, and a word of the program's refusal. */
const REFUSED: readonly (readonly [string, (text: string) => string, RegExp])[] = [
  ['a misspelt key', (text) => text.replace('healthcheck:', 'heathcheck:'), /heathcheck/],
  ['a secret that nobody gives', (text) => text.replace('secrets: [redis_acl]', 'secrets: [redis_acls]'), /redis_acls/],
  [
    'somebody who is waited for and never there',
    (text) => text.replace('{ mongo: *healthy }', '{ mango: *healthy }'),
    /mango/,
  ],
  [
    'a variable that must be given',
    (text) => text.replace('EVENTSTORE_OPS_PASSWORD:?', 'OPS_PASSWORD:?'),
    /OPS_PASSWORD/,
  ],
];

export const configPart: Part = async (scratch) => {
  const program = dockerCompose();
  if (program === null) return { line: 'not run', notRun: ['docker-compose config (DOCKER_COMPOSE is not set)'] };
  const folder = join(scratch, 'config');
  copiedTo(folder);
  const text = readFileSync(join(folder, COMPOSE_FILE), 'utf8');
  for (const profiles of PROFILES) {
    const { status, stderr } = config(program, folder, COMPOSE_FILE, profiles, '-q');
    if (status !== 0) throw new Error(`profiles ${profiles.join(', ') || 'none'}: ${stderr}`);
    if (stderr !== '') throw new Error(`profiles ${profiles.join(', ') || 'none'}, a warning: ${stderr}`);
  }
  demandSameReading(resolvedBy(program, folder, EVERY), text, readFileSync(join(folder, '.env'), 'utf8'));
  for (const [what, plant, says] of REFUSED) {
    writeFileSync(join(folder, 'planted.yml'), plant(text));
    const { status, stderr } = config(program, folder, 'planted.yml', [], '-q');
    if (plant(text) === text || status === 0 || !says.test(stderr))
      throw new Error(`${what} is not refused: ${stderr}`);
  }
  return {
    line: `resolved with ${PROFILES.length} choices of profiles, as the rules read it; ${REFUSED.length} planted mistakes refused`,
  };
};

/** The rules of the test read the file by themselves: what they judge is what the program would start. */
const demandSameReading = (theirs: Compose, text: string, env: string): void => {
  const variables = variablesIn(env);
  const ours = resolved(parsed(text), variables);
  const names = (compose: Compose): string => Object.keys(compose.services).toSorted().join(' ');
  if (names(ours) !== names(theirs)) throw new Error(`services are read otherwise: ${names(ours)}, ${names(theirs)}`);
  for (const [name, service] of Object.entries(ours.services)) {
    const other = theirs.services[name] ?? {};
    const read = (one: typeof service): string =>
      JSON.stringify([one.image, one.command ?? null, Object.entries(environmentOf(one, variables)).toSorted()]);
    if (read(service) !== read(other)) throw new Error(`${name} is read otherwise`);
  }
};
