/** A copy of what the stack is made of, in a folder of its own, with everything that `init --docker` makes for it. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initStack } from '@lamplight/operator/stack/init.ts';
import { places } from '@lamplight/operator/stack/places.ts';
import { parsed, resolved, type Variables, variablesIn } from './compose.ts';
import { imageEnvironment } from './dockerfile.ts';
import type { Stack } from './rules/rule.ts';

export const root = join(import.meta.dirname, '..', '..', '..');
export const COMPOSE_FILE = 'docker-compose.yml';
const DOCKER = join('deploy', 'docker');
export const SECRETS = places.docker.secrets;

/** Makes the copy, and the secrets. */
export const copiedTo = (folder: string): void => {
  mkdirSync(join(folder, 'deploy'), { recursive: true });
  cpSync(join(root, COMPOSE_FILE), join(folder, COMPOSE_FILE));
  // Never with the secrets that somebody runs a stack with here.
  const isSecret = (path: string): boolean => path.startsWith(join(root, SECRETS));
  cpSync(join(root, DOCKER), join(folder, DOCKER), { recursive: true, filter: (path) => !isSecret(path) });
  initStack({ place: places.docker, folder, from: null, env: {} });
};

/** @param settings what an operator has set besides */
export const stackIn = (folder: string, text: string, settings: Variables = {}): Stack => {
  const written = parsed(text);
  const env = join(folder, '.env');
  const variables = { ...(existsSync(env) ? variablesIn(readFileSync(env, 'utf8')) : {}), ...settings };
  const secrets = join(folder, SECRETS);
  return {
    written,
    variables,
    compose: resolved(written, variables),
    secretFiles: Object.fromEntries(readdirSync(secrets).map((name) => [name, join(secrets, name)])),
    isThere: (path) => existsSync(join(root, path)),
    imageEnvironment: imageEnvironment(readFileSync(join(folder, DOCKER, 'Dockerfile'), 'utf8')),
  };
};
