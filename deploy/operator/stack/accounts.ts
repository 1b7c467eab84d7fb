/** The users of the stack's stores: each server has its own, with rights on what is the product's and nothing else. */
import { createHash } from 'node:crypto';
import type { AddressSetting } from '@lamplight/events/adapters/adapter.ts';
import { DATABASES, type Holder, holders, storesOf, VHOST } from './given.ts';
import type { PasswordOf } from './places.ts';

const withAny = (...settings: readonly AddressSetting[]): readonly Holder[] =>
  holders.filter((holder) => storesOf(holder).some((setting) => settings.includes(setting)));

const inMongo = withAny('READ_MODELS_URL', 'FILES_URL', 'PERSONAL_DATA_URL');
const inRedis = withAny('KEY_VALUE_URL');
const inRabbit = withAny('JOB_QUEUE_URL');

/** Every account that has a password, `store/user`. */
export const accounts: readonly string[] = [
  ...['eventstore/admin', 'eventstore/ops', 'mongo/root', 'grafana/admin'],
  ...inMongo.map(({ name }) => `mongo/${name}`),
  ...inRedis.map(({ name }) => `redis/${name}`),
  ...inRabbit.map(({ name }) => `rabbitmq/${name}`),
];

type MongoUser = Readonly<{ user: string; pwd: string; roles: readonly Readonly<{ role: string; db: string }>[] }>;

const isDatabase = (setting: AddressSetting): setting is keyof typeof DATABASES => Object.hasOwn(DATABASES, setting);

/** As deploy/docker/mongo-users.js makes them. */
export const mongoUsers = (passwordOf: PasswordOf): readonly MongoUser[] =>
  inMongo.map((holder) => ({
    user: holder.name,
    pwd: passwordOf(`mongo/${holder.name}`),
    roles: storesOf(holder)
      .filter(isDatabase)
      .map((setting) => ({ role: 'readWrite', db: DATABASES[setting] })),
  }));

/**
 * Lines of Redis's ACL file, by user. `health` may only ask whether somebody is there, which the health check of the compose
 * file does; whoever names no user may do nothing.
 */
export const redisUsers = (passwordOf: PasswordOf): Readonly<Record<string, string>> => ({
  default: 'user default off',
  health: 'user health on nopass resetkeys resetchannels -@all +ping',
  ...Object.fromEntries(
    inRedis.map(({ name }) => {
      const hash = createHash('sha256')
        .update(passwordOf(`redis/${name}`))
        .digest('hex');
      return [name, `user ${name} on #${hash} ~lamplight:* &lamplight:* +@all -@admin -@dangerous +info`];
    }),
  ),
});

export type RabbitDefinitions = Readonly<{
  vhosts: readonly Readonly<{ name: string }>[];
  users: readonly Readonly<{
    name: string;
    password_hash: string;
    hashing_algorithm: string;
    tags: readonly string[];
  }>[];
  permissions: readonly Readonly<{ user: string; vhost: string; configure: string; write: string; read: string }>[];
}>;

/** What begins with the product's prefix, and the default exchange, by which a message reaches a queue of its name. */
const OURS = '^(lamplight\\..*|amq\\.default)$';

export const rabbitDefinitions = (passwordOf: PasswordOf): RabbitDefinitions => ({
  vhosts: [{ name: VHOST }],
  users: inRabbit.map(({ name }) => ({
    name,
    password_hash: rabbitHash(passwordOf(`rabbitmq/${name}`)),
    hashing_algorithm: 'rabbit_password_hashing_sha256',
    tags: [],
  })),
  permissions: inRabbit.map(({ name: user }) => ({ user, vhost: VHOST, configure: OURS, write: OURS, read: OURS })),
});

/** Salt and SHA-256 of salt and password. The passwords are random, so the salt may follow from them. */
const rabbitHash = (password: string): string => {
  const salt = createHash('sha256').update('salt').update(password).digest().subarray(0, 4);
  return Buffer.concat([salt, createHash('sha256').update(salt).update(password).digest()]).toString('base64');
};
