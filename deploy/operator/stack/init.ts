/**
 * `lamplight init --docker [--from DATA_DIR]`: makes what docker-compose.yml needs beside it, `.env` and
 * deploy/docker/secrets/; `init --kubernetes`: the secrets of the overlay "dev". It may be repeated: what is there stays as it
 * is, and a run that was killed is finished.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Environment, loadConfig } from '@lamplight/common/config/load.ts';
import { type Secrets, secretsThere } from '@lamplight/embedded/secrets.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { mongoUsers, rabbitDefinitions, redisUsers } from './accounts.ts';
import { givenTo, holders } from './given.ts';
import { type Kept, keepFile, withLines, withLists, withSettings, withThings } from './kept-file.ts';
import { type Origin, originAt } from './origin.ts';
import type { Place } from './places.ts';

export const ORIGIN = 'origin.json';

/** Whatever lies in it, and however readable: nobody else comes near. */
const FOLDER_MODE = 0o700;
/** No container reads these. */
const OWNERS_MODE = 0o400;
const ENV_MODE = 0o600;

/** By file, from the folder of the repository. */
export type Initialised = Readonly<Record<string, Kept>>;

/**
 * @param o.folder which holds docker-compose.yml and deploy/
 * @param o.from the data folder of a product in one process whose keys the stack goes on with
 * @throws Misconfigured, with nothing written, where secrets of another origin are there or something cannot be read
 */
export const initStack = (
  o: Readonly<{ place: Place; folder: string; from: string | null; env: Environment }>,
): Initialised => {
  const { place } = o;
  if (!existsSync(join(o.folder, place.composedBy)))
    throw misconfigured(`There is no ${place.composedBy} in ${o.folder}`, 'Go to the folder that holds it.');
  const secrets = join(o.folder, place.secrets);
  const originPath = join(secrets, ORIGIN);
  const origin = originAt(originPath, o.from === null ? null : keysOf(o.from, o.env));
  const passwordOf = (account: string): string => origin.passwords[account] ?? '';
  const envLines = place.hasEnv ? settingsOf(passwordOf) : {};
  demandSame(join(o.folder, '.env'), envLines, join(place.secrets, ORIGIN));

  mkdirSync(secrets, { recursive: true, mode: FOLDER_MODE });
  chmodSync(secrets, FOLDER_MODE);
  const done: Record<string, Kept> = {};
  const keep = (name: string, complete: (there: string | null) => string, mode: number = place.fileMode): void => {
    done[join(place.secrets, name)] = keepFile(join(secrets, name), mode, complete);
  };
  keep(ORIGIN, originText(origin), OWNERS_MODE);
  for (const holder of holders) keep(holder.name, withSettings(givenTo(holder, origin.keys, passwordOf, place)));
  keep('mongo_root_password', (there) => there ?? passwordOf('mongo/root'));
  keep('mongo_users', withThings(mongoUsers(passwordOf), ['user']));
  keep(
    'redis_acl',
    withLines(redisUsers(passwordOf), (line, user) => line.startsWith(`user ${user} `)),
  );
  const by = { vhosts: ['name'], users: ['name'], permissions: ['user', 'vhost'] };
  keep('rabbitmq_definitions', withLists(rabbitDefinitions(passwordOf), by));
  if (place.hasGrafana) keep('grafana_password', (there) => there ?? passwordOf('grafana/admin'));
  if (!place.hasEnv) return done;
  const isOf = (line: string, name: string): boolean => line.startsWith(`${name}=`);
  const isNew = !existsSync(join(o.folder, '.env'));
  done['.env'] = keepFile(
    join(o.folder, '.env'),
    ENV_MODE,
    withLines(isNew ? { ...AT_FIRST, ...envLines } : envLines, isOf),
  );
  return done;
};

/** A master key that the product was given by a setting wins over the one in its folder, as it does there. */
const keysOf = (folder: string, env: Environment): Secrets => {
  const secrets = secretsThere(resolve(folder));
  const { PERSONAL_DATA_KEY } = loadConfig(['PERSONAL_DATA_KEY'], env);
  return PERSONAL_DATA_KEY === '' ? secrets : { ...secrets, PERSONAL_DATA_KEY };
};

const originText =
  ({ keys, passwords }: Origin) =>
  (there: string | null): string => {
    const text = `${JSON.stringify({ keys, passwords }, null, 2)}\n`;
    return there !== null && JSON.stringify(JSON.parse(there)) === JSON.stringify(JSON.parse(text)) ? there : text;
  };

/** Until a mail server is named, mails are shown on this machine: else nobody could prove an address. */
const AT_FIRST: Readonly<Record<string, string>> = {
  '# Settings': '# Settings of the stack: README, "On servers of your own, in one file".',
  COMPOSE_PROFILES: 'COMPOSE_PROFILES=mail',
};

/** The event store takes these from its environment alone. */
const settingsOf = (passwordOf: (account: string) => string): Readonly<Record<string, string>> => ({
  EVENTSTORE_ADMIN_PASSWORD: `EVENTSTORE_ADMIN_PASSWORD=${passwordOf('eventstore/admin')}`,
  EVENTSTORE_OPS_PASSWORD: `EVENTSTORE_OPS_PASSWORD=${passwordOf('eventstore/ops')}`,
});

/** With two passwords for one account nothing would start, and nobody could say why. */
const demandSame = (path: string, wanted: Readonly<Record<string, string>>, origin: string): void => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const others = Object.entries(wanted).filter(([name, line]) =>
    lines.some((there) => there.startsWith(`${name}=`) && there.trimEnd() !== line),
  );
  if (others.length > 0)
    throw misconfigured(
      `${others.map(([name]) => name).join(', ')} in ${path} ${others.length > 1 ? 'are' : 'is'} not what ${origin} says`,
      'They belong to two stacks, or one was changed: put back the pair, or remove those lines of .env.',
    );
};
